"""Where the standalone program begins: the command ``hades``, or a process that it starts of itself."""

import multiprocessing

from hades.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
