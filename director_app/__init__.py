"""The Director's Handbook: laws, rulings and the case record of a tournament director, offline."""

__version__ = "0.1.0"
