"""Layer `laws`: knows the book: packs of law text, references in it, the index and the search."""
