"""Start the game's window: `python main.py`; with `--help`, the options."""

from cob.commands.main import play

if __name__ == "__main__":
    raise SystemExit(play())
