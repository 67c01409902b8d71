"""The eyes: everything drawn with pygame, and the words on screen."""
