"""The case on the screen: the list, the facts, the auction, the guide, the ruling, the history."""
