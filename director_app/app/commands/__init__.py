"""The commands of the command line, one module a group; each is thin over a service function."""
