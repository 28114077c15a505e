"""Start the game's window: `python main.py`; with `--help`, the options."""


def main() -> int:
    """Run the window and return the exit status; Ctrl-C ends even the imports without a word."""
    try:
        from cob.commands.main import play

        return play()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
