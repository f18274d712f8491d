"""Citations of the Laws: one canonical form inside, four notations outside."""
