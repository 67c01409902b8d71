"""Training of the game's own Vosk model: from labelled clips to files the stock wheel reads."""

import os

# Features are many small matrix products: threads inside numpy would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
