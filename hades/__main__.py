"""``python -m hades``: the same as the command ``hades``."""

from __future__ import annotations

from hades.cli import main

if __name__ == "__main__":
    main()
