"""Scores: contract points, IMPs, matchpoints, victory points, adjusted scores, each with its derivation; exact."""
