"""One game at the table: turns in time, verdicts, the journal. Pure; time is data."""
