"""What is kept on disk: settings and journals, and where our own files lie."""
