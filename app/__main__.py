"""``python -m app`` and the console command ``tristris``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command typed; whoever thinks better of it while all is loaded gets no traceback."""
    try:
        from app.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
