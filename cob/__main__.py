"""`python -m cob`, and what the script `cob` calls: Ctrl-C ends even the imports without a word."""


def main() -> int:
    """Run `cob` and return its exit status."""
    try:
        from cob.commands.main import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
