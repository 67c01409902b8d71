"""Phones as buttons: one small page on the local network. It knows no game and carries no sound."""
