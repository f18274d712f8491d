"""Layer `ui`: knows the screen."""
