"""The chief director's desk on the screen: all cases, what goes to the scorer, statistics, keys."""
