"""Recorded voices that play the game by speaking, so that a game can be heard without people."""
