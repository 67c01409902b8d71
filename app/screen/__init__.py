"""What is seen and heard of the table: pictures, motion, keys, cues. It decides nothing."""

import os

# The library greets on standard output when it is imported; commands print JSON there.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
