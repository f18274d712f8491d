"""The law reader: contents, one or two texts in step, what refers to what, search."""
