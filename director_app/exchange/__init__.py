"""Layer `exchange`: knows other people's files: exports, imports, hand-over."""
