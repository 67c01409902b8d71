"""The ears: microphone, files, end of a word, the recogniser. Knows no rules."""
