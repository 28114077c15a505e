"""`python -m cob` is the `cob` command without its script."""

from cob.commands.main import main

if __name__ == "__main__":
    raise SystemExit(main())
