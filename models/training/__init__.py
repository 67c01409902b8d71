"""Training of the game's own Vosk model: from labelled clips to files the stock wheel reads."""
