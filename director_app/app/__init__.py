"""Layer `app`: plugs everything together: the command line and the window start here."""
