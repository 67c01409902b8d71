"""One evening put together: settings, deck, table, ears, screen. The only place that knows all."""
