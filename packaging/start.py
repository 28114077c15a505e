"""Where the program without Python begins: it is the `cob` command, and plays without one.

Bots think in processes that the program starts anew from itself, and these must go their own way
before anything else happens.
"""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()

    from cob.__main__ import main

    raise SystemExit(main())
