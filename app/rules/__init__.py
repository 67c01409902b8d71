"""The rules of the game: cards, the chain, penalties, the end. Pure values and functions."""
