"""Layer `storage`: knows the disk: the case database, its revisions, migrations, backups."""
