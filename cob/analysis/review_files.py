"""A review as JSON: kept beside the record of its game, and printed for other programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final, TypeVar

from cob.analysis.adding_up import told_ledger, told_luck
from cob.analysis.faults import TurnFault
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.ledger import Ledger
from cob.analysis.levels import level_of, play_level
from cob.analysis.luck import Luck
from cob.analysis.marks import TurnMark
from cob.analysis.minds import ANALYSIS_VERSION
from cob.analysis.review import ChanceStep, Review, begun_review
from cob.engine import Action, CobError, parse_action
from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.json_text import as_json
from cob.files.plain_bytes import TooLongError, plain_bytes
from cob.files.reasons import reason_of
from cob.record import Game, fingerprint
from cob.record.remarks import better_remark, eval_remark, mark_remark, with_remarks

SUFFIX: Final = ".review.json"
"""The ending of a review's file name, after the name of its record."""
_LARGEST: Final = 5_000_000
"""Bytes; a review of four players takes 60,000."""
_DAMAGE: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError)
"""Errors of reading a file with unexpected contents."""
_DIGITS: Final = 4
"""Decimals of points and chances."""
_LEAST_TOLD: Final = 0.05
"""Fewer points of an origin are not worth keeping."""


class ReviewError(CobError):
    """A review that cannot be read or kept; the sentence says why."""


class NewerReviewError(ReviewError):
    """A review that a newer version of the analysis has made."""


def review_path(record: Path) -> Path:
    """Return where the review of a record lies."""
    return record.with_name(record.name + SUFFIX)


def review_object(review: Review) -> dict[str, Any]:
    """Return what other programs read (docs/analysis.md); only numbers, texts and lists.

    Luck and ledger of a player are null before the review is complete.
    """
    return {
        "players": [_player(review, seat) for seat in range(len(review.names))],
        "start": list(map(_rounded, review.start)),
        "chance": [
            {
                "index": step.index,
                "deal": step.is_deal,
                "luck": [_rounded_all(asdict(luck)) for luck in step.luck],
            }
            for step in review.chance_steps
        ],
        "decisions": [_decision(turn) for turn in review.turns],
        "curve": [[_rounded(chance) for chance in row] for row in review.curve],
        "version": review.version,
    }


def _player(review: Review, seat: int) -> dict[str, object]:
    loss = review.loss_per_turn(seat)
    level = play_level(review.losses(seat))
    found = {
        "name": review.names[seat],
        "points": review.points[seat],
        "loss_per_turn": _rounded(loss),
        "level": level_of(loss),
        "level_range": None if level is None else [level.bots[0], level.bots[-1]],
        "luck": None,
        "adjusted_lead": None,
        "ledger": None,
    }
    if review.is_complete:
        ledger = told_ledger(review.ledgers[seat], _DIGITS)
        luck = asdict(told_luck(review.luck[seat], ledger, _DIGITS))
        found["luck"] = {**luck, "total": ledger.luck}
        found["adjusted_lead"] = _rounded(ledger.result - ledger.luck)
        found["ledger"] = asdict(ledger)
    return found


def _rounded_all(numbers: Mapping[str, float]) -> dict[str, float]:
    return {name: _rounded(number) for name, number in numbers.items()}


def _decision(turn: JudgedTurn) -> dict[str, object]:
    return {
        "index": turn.index,
        "player": turn.seat,
        "played": [str(action) for action in turn.played],
        "best": [str(action) for action in turn.best],
        "loss_points": _rounded(turn.loss_points),
        "loss_chance": _rounded(turn.loss_chance),
        "error_points": _rounded(turn.error_points),
        "sampling_points": _rounded(turn.sampling_points),
        "equal": turn.is_equal,
        "mark": turn.mark.value if turn.mark else None,
        "forced": turn.is_forced,
        "compared_with": [str(action) for action in turn.other],
        "effect": list(map(_rounded, turn.effect)),
        "expected": list(map(_rounded, turn.expected)),
        "dice_luck": _rounded(turn.dice_luck),
        "value_error": _rounded(turn.value_error),
        "spread": _rounded(turn.spread),
        "lost": list(map(_rounded, turn.lost)),
        "deep": turn.is_deep,
        "fault": None if turn.fault is None else _fault(turn.fault),
    }


def _fault(fault: TurnFault) -> dict[str, object]:
    return {
        "played": None if fault.played is None else str(fault.played),
        "instead": None if fault.instead is None else str(fault.instead),
        "turn": [str(action) for action in fault.turn],
        "points": _rounded(fault.points),
        "error_points": _rounded(fault.error),
        "chance": _rounded(fault.chance),
    }


def _rounded(number: float) -> float:
    return round(number, _DIGITS)


def annotated_record(game: Game, review: Review) -> str:
    """Return the record of a game with the players' chances before each turn, and its mark."""
    remarks = {
        turn.index: [eval_remark(chances), *_remarks_on(turn)]
        for turn, chances in zip(review.turns, review.curve, strict=False)
    }
    if review.is_complete:
        remarks[len(game.moves)] = [eval_remark(review.curve[-1])]
    return with_remarks(game, remarks)


def _remarks_on(turn: JudgedTurn) -> list[str]:
    if turn.mark is None:
        return []
    if turn.mark is TurnMark.BRILLIANT:
        return [mark_remark(turn.mark.value, 0, 0)]
    told = mark_remark(turn.mark.value, turn.loss_points, turn.loss_chance)
    return [told, better_remark(turn.best)]


def save_review(record: Path, game: Game, review: Review) -> None:
    """Keep what is known of a game beside its record; raise `ReviewError` where it cannot be."""
    content = {
        **review_object(review),
        "game": fingerprint(game),
        "reached": review.reached,
        "complete": review.is_complete,
    }
    path = review_path(record)
    try:
        write_atomically(path, as_json(content).encode())
    except (OSError, ValueError) as error:
        raise ReviewError(
            Message(
                "the review could not be kept as '{path}': {reason}",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def load_review(record: Path, game: Game) -> Review | None:
    """Return what is kept of a game, complete or not; None where there is nothing.

    Raises `ReviewError` with a sentence for a file that is damaged, belongs to another game, or was
    made by another version of the analysis.
    """
    path = review_path(record)
    try:
        text = plain_bytes(path, _LARGEST)
    except FileNotFoundError:
        return None
    except TooLongError as error:
        raise _damaged(path) from error
    except OSError as error:
        raise ReviewError(
            Message("'{path}' cannot be read: {reason}", path=path, reason=reason_of(error))
        ) from error
    try:
        content = json.loads(text)
        version, of_game = content["version"], content["game"]
    except _DAMAGE as error:
        raise _damaged(path) from error
    if isinstance(version, int) and version > ANALYSIS_VERSION:
        raise NewerReviewError(
            Message(
                "'{path}' was made by version {theirs} of the analysis, which is newer than this "
                "one ({ours}): it is left as it is",
                path=path,
                theirs=version,
                ours=ANALYSIS_VERSION,
            )
        )
    if version != ANALYSIS_VERSION:
        raise ReviewError(
            Message(
                "'{path}' was made by version {theirs} of the analysis, and this is version "
                "{ours}: delete the file to have the game reviewed anew",
                path=path,
                theirs=version,
                ours=ANALYSIS_VERSION,
            )
        )
    if of_game != fingerprint(game):
        raise ReviewError(
            Message(
                "'{path}' is the review of another game: delete the file to have this one reviewed",
                path=path,
            )
        )
    try:
        return _review(content, game)
    except _DAMAGE as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> ReviewError:
    return ReviewError(
        Message("'{path}' is damaged: delete the file to have the game reviewed anew", path=path)
    )


def _review(content: Mapping[str, Any], game: Game) -> Review:
    """Return the review that an object tells of; raise `ValueError` and its like for nonsense."""
    begun = begun_review(game)
    seats = range(len(begun.names))
    players = content["players"]
    is_complete, reached = content["complete"], content["reached"]
    luck = tuple(_of(Luck, player["luck"]) for player in players) if is_complete else ()
    ledgers = tuple(_of(Ledger, player["ledger"]) for player in players) if is_complete else ()
    start = tuple(map(float, content["start"]))
    steps = tuple(_chance_step(each, len(game.moves)) for each in content["chance"])
    turns = tuple(_turn(each, len(game.moves), seats) for each in content["decisions"])
    curve = tuple(tuple(map(float, row)) for row in content["curve"])
    rows = [
        start,
        *(step.luck for step in steps),
        *(row for turn in turns for row in (turn.effect, turn.lost)),
    ]
    if (
        len(players) != len(seats)
        or any(len(row) not in (0, len(seats)) for row in rows)
        or any(len(row) != len(seats) for row in curve)
        or len(curve) != len(turns) + bool(is_complete)
        or not isinstance(is_complete, bool)
        or reached not in range(len(game.moves) + 1)
    ):
        raise ValueError
    return Review(
        begun.names,
        begun.points,
        turns,
        curve,
        steps,
        start,
        luck,
        ledgers,
        reached,
        is_complete,
        winner=begun.winner,
    )


_Figures = TypeVar("_Figures", Luck, Ledger)


def _of(kind: type[_Figures], content: Mapping[str, Any]) -> _Figures:
    """Return figures that are all points."""
    return kind(**{each.name: float(content[each.name]) for each in fields(kind)})


def _chance_step(each: Mapping[str, Any], moves: int) -> ChanceStep:
    if each["index"] not in range(moves):
        raise ValueError
    luck = tuple(_of(Luck, player) for player in each["luck"])
    return ChanceStep(each["index"], luck, bool(each["deal"]))


def _turn(each: Mapping[str, Any], moves: int, seats: range) -> JudgedTurn:
    if each["index"] not in range(moves) or each["player"] not in seats:
        raise ValueError
    return JudgedTurn(
        each["index"],
        each["player"],
        _actions(each["played"]),
        _actions(each["best"]),
        float(each["loss_points"]),
        float(each["loss_chance"]),
        float(each["error_points"]),
        float(each["sampling_points"]),
        None if each["mark"] is None else TurnMark(each["mark"]),
        bool(each["forced"]),
        _actions(each["compared_with"]),
        tuple(map(float, each["effect"])),
        tuple(map(float, each["expected"])),
        float(each["dice_luck"]),
        float(each["value_error"]),
        float(each["spread"]),
        tuple(map(float, each["lost"])),
        bool(each["deep"]),
        None if each.get("fault") is None else _read_fault(each["fault"]),
    )


def _read_fault(content: Mapping[str, Any]) -> TurnFault:
    return TurnFault(
        None if content["played"] is None else parse_action(content["played"]),
        None if content["instead"] is None else parse_action(content["instead"]),
        _actions(content["turn"]),
        float(content["points"]),
        float(content["error_points"]),
        float(content["chance"]),
    )


def _actions(texts: Sequence[str]) -> tuple[Action, ...]:
    return tuple(parse_action(text) for text in texts)
