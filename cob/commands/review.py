"""`cob review`: the coach on a finished game."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import closing
from enum import Enum, auto
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Final

from cob.analysis.adding_up import (
    LUCK_TITLE,
    OTHERS_TITLE,
    PLAY_TITLE,
    START_TITLE,
    UNEXPLAINED_TITLE,
    lead_title,
    told_ledger,
)
from cob.analysis.decisions import Actions, position_key
from cob.analysis.game_parts import parts_of
from cob.analysis.highlights import gain_of, highlights
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.level_phrases import level_title
from cob.analysis.levels import play_level
from cob.analysis.marks import TurnMark
from cob.analysis.minds import Mind, shipped_mind
from cob.analysis.points_apart import PointsApart, sum_of
from cob.analysis.reasons import Explanation, explained
from cob.analysis.review import (
    Review,
    begun_review,
    joined,
    judged_again,
    part_reviewed,
    review,
    with_turns,
)
from cob.analysis.review_files import (
    ReviewError,
    annotated_record,
    load_review,
    review_object,
    save_review,
)
from cob.analysis.verdict import Addressee, verdict
from cob.commands.advise import steps_text
from cob.crew.work import Crew
from cob.engine import CobError, EstateLayout, GameState
from cob.engine.components import PHASES
from cob.engine.game import position_after
from cob.files.json_text import as_json
from cob.record import Game, read_file, save
from cob.terminal.progress import ProgressBar
from cob.text.columns import columns
from cob.text.language import Message, tr, trn
from cob.text.numbers import decimal
from cob.text.wording import capital

_MARKS: Final = {
    TurnMark.BRILLIANT: Message("brilliant"),
    TurnMark.INACCURACY: Message("inaccuracy"),
    TurnMark.MISTAKE: Message("mistake"),
    TurnMark.BLUNDER: Message("blunder"),
}
_UNKNOWN: Final = "-"


class MoreTime(Enum):
    """The turns that have more time than in a first review."""

    NONE = auto()
    TO_MARK = auto()
    """Those that may be marked."""
    FOR_ALL = auto()


def main(
    path: Path,
    as_json_object: bool,
    annotated: Path | None,
    crew: Crew,
    estates: Mapping[str, EstateLayout],
    *,
    tells_all: bool = False,
    more_time: MoreTime = MoreTime.TO_MARK,
) -> bool:
    """Review the game in a file, print it, and save it beside; return whether it is complete.

    The record with comments is written to `annotated`, and `tells_all` prints every marked turn.

    Ctrl-C saves the part so far, and the next run continues from there. Raises `CobError` for a
    game that cannot be read or is not finished.
    """
    game = read_file(path, estates)
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
    known = _deeper(path, mind, game, known, crew, more_time)
    if annotated is not None:
        save(annotated, annotated_record(game, known))
    positions = {part.begin: part.before for part in parts_of(game)}
    shown = highlights(known)
    places = shown.all if tells_all else shown.first
    turns = list(known.turns) if as_json_object else [known.turns[at] for at in places]
    why = _why(mind, positions, turns, known.names, crew)
    if as_json_object:
        content = review_object(known)
        content["decisions"] = [
            {**told, **_told_why(each)}
            for told, each in zip(content["decisions"], why, strict=True)
        ]
        print(as_json(content), end="")
        return True
    print(*_tell(known, dict(zip(turns, why, strict=True)), positions, game.state), sep="\n")
    if shown.others and not tells_all:
        print()
        print(
            trn(
                "{number} more marked turn: --all shows it.",
                "{number} more marked turns: --all shows them.",
                len(shown.others),
            )
        )
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
        _save(path, game, known)
    return known


def _deeper(
    path: Path, mind: Mind, game: Game, known: Review, crew: Crew, more_time: MoreTime
) -> Review:
    """Return a complete review with more time for some turns, saved beside its record."""
    waiting = known.needs_time if more_time is MoreTime.FOR_ALL else known.may_be_marked
    if not waiting or more_time is MoreTime.NONE:
        return known
    parts = {part.begin: part for part in parts_of(game)}
    judged: dict[int, JudgedTurn] = {}
    work = partial(judged_again, mind)
    try:
        with (
            closing(ProgressBar(len(waiting), tr("turns"), sys.stderr)) as bar,
            closing(
                crew.map_unordered(work, [parts[known.turns[at].index] for at in waiting])
            ) as turns,
        ):
            for number, turn in turns:
                judged[waiting[number]] = turn
                bar.show(len(judged))
    except KeyboardInterrupt:
        print(tr("stopped: the same command goes on from here"), file=sys.stderr)
    known = with_turns(mind, known, parts, judged)
    _save(path, game, known)
    return known


def _save(path: Path, game: Game, known: Review) -> None:
    try:
        save_review(path, game, known)
    except ReviewError as error:
        print(f"cob review: {tr(error.message)}.", file=sys.stderr)


def _why(
    mind: Mind,
    positions: Mapping[int, GameState],
    turns: Sequence[JudgedTurn],
    names: Sequence[str],
    crew: Crew,
) -> list[Explanation]:
    """Return why turns were good or not, found by all workers."""
    work = partial(_explained, mind, tuple(names))
    given = [(positions[turn.index], turn) for turn in turns]
    with closing(crew.map_unordered(work, given)) as found:
        return [why for _, why in sorted(found, key=itemgetter(0))]


def _explained(
    mind: Mind, names: tuple[str, ...], given: tuple[GameState, JudgedTurn]
) -> Explanation:
    return explained(mind, *given, names)


def _told_why(why: Explanation) -> dict[str, object]:
    """Return the better turn that is told, and the reasons."""
    return {
        "better": [str(action) for action in why.better],
        "reasons": [tr(each.text) for each in why.reasons],
        "points": [
            {"thing": tr(each.thing), "own": each.own, "others": each.others} for each in why.points
        ],
    }


def _tell(
    known: Review,
    told: Mapping[JudgedTurn, Explanation],
    positions: Mapping[int, GameState],
    end: GameState,
) -> Iterator[str]:
    yield from _figures(known)
    for seat, name in enumerate(known.names):
        yield ""
        yield verdict(known, seat, Addressee(name), lambda turn: positions[turn.index], end)
    for turn, why in told.items():
        yield ""
        yield _headline(turn, positions[turn.index], known.names[turn.seat])
        yield "  " + tr("played: {steps}", steps=steps_text(turn.played))
        if not turn.is_equal:
            yield "  " + tr("better: {steps}", steps=steps_text(why.better))
            state = positions[turn.index]
            if _end_of(state, why.better) != _end_of(state, turn.best):
                more = turn.loss_points - sum_of(why.points).lead
                yield "  " + tr(
                    "best, {points} points more: {steps}",
                    points=decimal(more),
                    steps=steps_text(turn.best),
                )
        yield from (f"  {tr(reason.text)}" for reason in why.reasons)
        yield from _points_apart(why.points, known.names, turn.seat)


def _end_of(state: GameState, actions: Actions) -> Hashable:
    """Return where a turn leads, as a value to compare."""
    return position_key(position_after(state, actions))


def _points_apart(points: Sequence[PointsApart], names: Sequence[str], seat: int) -> Iterator[str]:
    """Yield the lines of a table: what the better turn is ahead for, which adds up."""
    if not points:
        return
    others = [name for at, name in enumerate(names) if at != seat]
    head = ("", names[seat], others[0] if len(others) == 1 else tr("each of the others"))
    rows = [
        (capital(tr(each.thing)), *(decimal(it, sign="+") if it else "-" for it in each[1:]))
        for each in points
    ]
    total = sum_of(points)
    rows.append((tr(total.thing), *(decimal(it, sign="+") for it in total[1:])))
    for line in columns([head, *rows]):
        yield f"    {line}"


def _headline(turn: JudgedTurn, state: GameState, name: str) -> str:
    """Return the round of a turn, its player, and what it gained or lost."""
    assert turn.mark is not None
    when = {"phase": PHASES[state.phase], "round": state.round, "name": name}
    if turn.is_equal:
        return tr(
            "Phase {phase}, round {round}, {name}: {mark}, {points} points",
            **when,
            mark=_MARKS[turn.mark],
            points=f"{decimal(gain_of(turn), sign='+')} +/- {decimal(turn.error_points)}",
        )
    return tr(
        "Phase {phase}, round {round}, {name}: {mark}, {points} points, {share} % of winning",
        **when,
        mark=_MARKS[turn.mark],
        points=f"{decimal(turn.loss_points)} +/- {decimal(turn.error_points)}",
        share=round(100 * turn.loss_chance),
    )


def _figures(known: Review) -> Iterator[str]:
    """Yield the lines of a table: where each player's final lead comes from, and the level."""
    seats = range(len(known.names))
    told = [told_ledger(ledger) for ledger in known.ledgers]
    error = decimal(max(ledger.error for ledger in told))
    parts = (
        (tr(START_TITLE), [ledger.start for ledger in told]),
        (tr(LUCK_TITLE), [ledger.luck for ledger in told]),
        (tr(PLAY_TITLE), [ledger.play for ledger in told]),
        (tr(OTHERS_TITLE), [ledger.others for ledger in told]),
        (f"{tr(UNEXPLAINED_TITLE)} (+/- {error})", [ledger.unexplained for ledger in told]),
        (tr(lead_title(len(seats))), [ledger.result for ledger in told]),
    )
    levels = [play_level(known.losses(seat)) for seat in seats]
    yield from columns(
        [
            ("", *known.names),
            (tr("Points"), *map(str, known.points)),
            *((title, *(decimal(each, sign="+") for each in row)) for title, row in parts),
            (
                tr("Lost a turn to the best"),
                *(
                    f"{decimal(level.loss)} +/- {decimal(level.error)}" if level else _UNKNOWN
                    for level in levels
                ),
            ),
            (tr("Plays like"), *(tr(level_title(each)) if each else _UNKNOWN for each in levels)),
        ]
    )
