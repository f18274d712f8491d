"""Layer `rulings`: knows the procedure: guides, their engine and checker, score arithmetic."""
