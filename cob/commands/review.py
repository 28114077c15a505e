"""`cob review` and `cob advise`: the coach on a finished game, and on an open position."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from cob.analysis.advice import played_on_for_advice, told
from cob.analysis.decisions import assess, can_be_judged
from cob.analysis.marks import TurnMark, level_of
from cob.analysis.minds import ANALYSIS_VERSION, Mind, shipped_mind
from cob.analysis.reasons import reasons_of_turn
from cob.analysis.review import (
    JudgedTurn,
    Review,
    begun_review,
    joined,
    part_reviewed,
    parts_of,
    review,
)
from cob.analysis.review_files import (
    ReviewError,
    annotated_record,
    load_review,
    review_object,
    save_review,
)
from cob.boards import load_estates
from cob.bots.registry import bot_title
from cob.crew.work import Crew
from cob.engine import Action, CobError, GameState
from cob.engine.components import PHASES
from cob.files.json_text import as_json
from cob.record import Game, read_file, save
from cob.terminal.progress import ProgressBar
from cob.text.columns import columns
from cob.text.language import Message, tr
from cob.text.numbers import decimal

_MARKS: Final = {
    TurnMark.BRILLIANT: Message("brilliant"),
    TurnMark.INACCURACY: Message("inaccuracy"),
    TurnMark.MISTAKE: Message("mistake"),
    TurnMark.BLUNDER: Message("blunder"),
}
_MOMENTS: Final = 10
"""Maximum number of turns in the review."""
_TURNS: Final = 3
"""Maximum number of turns in the advice."""


def main(path: Path, as_json_object: bool, annotated: Path | None, crew: Crew) -> bool:
    """Review the game in a file, print it, and save it beside; return whether it is complete.

    The record with comments is written to `annotated`.

    Ctrl-C saves the part so far, and the next run continues from there. Raises `CobError` for a
    game that cannot be read or is not finished.
    """
    game = read_file(path, load_estates().layouts)
    if not game.state.is_over:
        raise CobError(
            Message("'{path}' is not finished: a review needs the end of the game", path=path)
        )
    mind = shipped_mind()
    known = load_review(path, game)
    if known is None or not known.is_complete:
        known = _reviewed(path, mind, game, known, crew)
    if not known.is_complete:
        return False
    if annotated is not None:
        save(annotated, annotated_record(game, known))
    positions = {part.begin: part.before for part in parts_of(game)}
    if as_json_object:
        content = review_object(known)
        content["decisions"] = [
            {**told, "reasons": _why(mind, positions[turn.index], turn, known.names)}
            for told, turn in zip(content["decisions"], known.turns, strict=True)
        ]
        print(as_json(content), end="")
    else:
        print(*_tell(mind, known, positions), sep="\n")
    return True


def _reviewed(path: Path, mind: Mind, game: Game, known: Review | None, crew: Crew) -> Review:
    """Return the review of a game as far as it came, which is saved beside its record."""
    begun = begun_review(game)
    known = known or begun
    missing = [part for part in parts_of(game) if part.end > known.reached]
    waiting: dict[int, Review] = {}
    done = 0
    work = partial(part_reviewed, mind, begun)
    try:
        with (
            closing(ProgressBar(len(game.moves), tr("moves"), sys.stderr)) as bar,
            closing(crew.map_unordered(work, missing)) as parts,
        ):
            for number, part in parts:
                waiting[number] = part
                while done in waiting:
                    known = joined(known, waiting.pop(done))
                    done += 1
                bar.show(known.reached)
        (known,) = review(mind, game, known)
    except KeyboardInterrupt:
        print(tr("stopped: the same command goes on from here"), file=sys.stderr)
    if known.reached:
        try:
            save_review(path, game, known)
        except ReviewError as error:
            print(f"cob review: {tr(error.message)}.", file=sys.stderr)
    return known


def _why(mind: Mind, state: GameState, turn: JudgedTurn, names: Sequence[str]) -> list[str]:
    return [tr(each.text) for each in reasons_of_turn(mind, state, turn, names)]


def _tell(mind: Mind, known: Review, positions: dict[int, GameState]) -> Iterator[str]:
    yield from _figures(known)
    for at in known.moments(_MOMENTS):
        turn = known.turns[at]
        assert turn.mark is not None
        state = positions[turn.index]
        yield ""
        yield tr(
            "Phase {phase}, round {round}, {name}: {mark}, {points} points, {share} % of winning",
            phase=PHASES[state.phase],
            round=state.round,
            name=known.names[turn.seat],
            mark=_MARKS[turn.mark],
            points=f"{decimal(turn.loss_points)} +/- {decimal(turn.error_points)}",
            share=round(100 * turn.loss_chance),
        )
        yield "  " + tr("played: {steps}", steps=_steps(turn.played))
        yield "  " + tr("better: {steps}", steps=_steps(turn.best))
        yield from (f"  {sentence}" for sentence in _why(mind, state, turn, known.names))


def _figures(known: Review) -> Iterator[str]:
    """Yield the lines of a table: each player's accuracy, and the effect of luck."""
    titles = (
        *(tr("points"), tr("lost a turn"), tr("like"), tr("accuracy")),
        *(tr("luck"), tr("lead"), tr("without luck")),
    )
    rows = [("", *titles)]
    for seat, name in enumerate(known.names):
        lost = known.loss_per_turn(seat)
        rows.append(
            (
                *(name, str(known.points[seat]), decimal(lost, 2), tr(bot_title(level_of(lost)))),
                tr("{number} %", number=decimal(known.accuracy(seat))),
                decimal(known.lead(seat) - known.adjusted_lead(seat), sign="+"),
                decimal(known.lead(seat), sign="+"),
                decimal(known.adjusted_lead(seat), sign="+"),
            )
        )
    yield from columns(rows)


def _steps(actions: Sequence[Action]) -> str:
    return "; ".join(map(str, actions)) or "end turn"


def advise(path: Path, futures: int, as_json_object: bool) -> None:
    """Print the best turns in the last position of a record.

    Raises `CobError` for a record that cannot be read, or in which no player is to move.
    """
    game = read_file(path, load_estates().layouts)
    if not can_be_judged(game.state):
        raise CobError(
            Message(
                "'{path}' ends where no player is to play a turn: there is nothing to advise",
                path=path,
            )
        )
    mind, state = shipped_mind(), game.state.view(game.state.current)
    refinement = played_on_for_advice(mind, assess(mind, state))
    if len(refinement.turns) > 1 and futures:
        refinement.play(futures)
    decision, why = told(mind, refinement, game.header.names)
    advised = [
        (turn, [tr(each.text) for each in reasons])
        for turn, reasons in zip(decision.turns, why, strict=True)
    ]
    if as_json_object:
        turns = [
            {
                "actions": [str(action) for action in turn.actions],
                "points": round(turn.points, 4),
                "chance": round(turn.chance, 4),
                "error_points": round(turn.error, 4),
                "reasons": reasons,
            }
            for turn, reasons in advised
        ]
        print(
            as_json({"player": state.current, "turns": turns, "version": ANALYSIS_VERSION}), end=""
        )
        return
    print(tr("{name} is to play.", name=game.header.names[state.current]))
    for number, (turn, reasons) in enumerate(advised, start=1):
        about = tr(
            "{points} points ahead at the end, wins {share} %",
            points=f"{decimal(turn.points, sign='+')} +/- {decimal(turn.error)}",
            share=round(100 * turn.chance),
        )
        print(f"\n{number}. {_steps(turn.actions)}\n   {about}")
        print(*(f"   {sentence}" for sentence in reasons), sep="\n")
