"""Synthetic voices for training: one small module per synthesiser, one command for all of them."""
