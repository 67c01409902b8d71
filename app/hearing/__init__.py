"""From sounds heard to what they mean. Pure values and functions."""
