"""The layout of the texts beside the table of points: winner, captions, explanations, rules."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from cob.explaining.score_table import ScoreRow, tie_sentences
from cob.text.language import Message, tr
from cob.text.rules_texts import rules_in_short
from cob.text.wording import with_colon
from cob.ui.kit.art import Art
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, hex_width_in
from cob.ui.kit.heraldry.drawing import shield
from cob.ui.kit.labels import Label, Placed, PlacedPicture, TextBlock
from cob.ui.kit.measure import Shortened, cut_off, line_height, with_names, wrap
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.screens.final.farewell import LastWords
from cob.ui.screens.final.layout import FinalLayout
from cob.ui.screens.final.scoring import Scoring, arms_of

_HINT = Message("Point at a row to see why; click an estate to enlarge it.")
_CAPTION, _RULE_LINES = 19, 4
_SHARE = 160
"""Maximum height of a player's share of a row, in pixels at 1080 lines."""
_APART = 26
"""Gap between the reasons of two players."""
_REASONS = 72
"""Indent of the reasons, beside the pawn."""


def winner_title(art: Art, layout: FinalLayout, scoring: Scoring, beside: int = 0) -> list[Placed]:
    """Return the trophy, the winner's arms, name and points, and how ties were broken.

    A width of `beside` pixels stays free at the right.
    """
    winner = scoring.order[0]
    seat = scoring.game.header.seats[winner]
    trophy = art.symbol("trophy", layout.px(84), theme.gold_light)
    middle = layout.px(70) if scoring.ties else layout.px(84)
    place = trophy.get_rect(midleft=(layout.sheet.left + layout.px(8), layout.px(84)))
    arms = shield(arms_of(scoring, winner), layout.px(76))
    where = arms.get_rect(midleft=(place.right + layout.px(14), layout.px(84)))
    left = where.right + layout.px(20)
    room = layout.width - left - layout.px(44) - beside
    font = art.font(layout.type(60), serif=True, bold=True)
    title = Label(
        with_names(
            [seat.name],
            lambda names: scoring.won(names[0]),
            lambda text: font.size(text)[0] <= room,
        ),
        layout.type(60),
        (left, middle),
        theme.parchment_light,
        anchor="midleft",
        width=room,
        serif=True,
        bold=True,
    )
    size = layout.type(20)
    text = with_names(
        scoring.names,
        lambda names: " ".join(tie_sentences(scoring.game.state, names)),
        lambda text: len(wrap(art, text, size, room)) <= 2,
    )
    lines = wrap(art, text, size, room)[:2] if text else []
    ties = TextBlock(lines, size, (left + layout.px(3), layout.px(108)), theme.parchment_dark)
    return [PlacedPicture(trophy, place), PlacedPicture(arms, where), title, ties]


def podium_title(art: Art, layout: FinalLayout, scoring: Scoring) -> list[Placed]:
    """Return who has won, and how ties were broken, above the podium."""
    winner = scoring.order[0]
    middle, room = layout.width // 2, layout.width * 3 // 4
    size = layout.type(64)
    font = art.font(size, serif=True, bold=True)
    text = with_names(
        [scoring.game.header.seats[winner].name],
        lambda names: scoring.won(names[0]),
        lambda text: font.size(text)[0] <= room,
    )
    title = Label(
        text,
        size,
        (middle, layout.px(92)),
        theme.parchment_light,
        anchor="center",
        width=room,
        serif=True,
        bold=True,
    )
    trophy = art.symbol("trophy", layout.px(84), theme.gold_light)
    place = trophy.get_rect(midright=(title.rect(art).left - layout.px(20), layout.px(92)))
    size = layout.type(26)
    lines = wrap(art, " ".join(scoring.ties), size, room)[:2] if scoring.ties else []
    ties = TextBlock(lines, size, (middle, layout.px(136)), theme.paper, centred=True)
    return [PlacedPicture(trophy, place), title, ties]


def estate_box(layout: FinalLayout, cell: Rect) -> Rect:
    """Return the place of an estate in its cell, above its caption."""
    box = cell.inflate(-layout.px(14), 0)
    box.height -= line_height(layout.type(_CAPTION)) + layout.px(18)
    return box


def estate_captions(art: Art, layout: FinalLayout, scoring: Scoring) -> list[Placed]:
    """Return the names below the players' estates, by place in the final ranking."""
    cells = layout.estate_cells(len(scoring.order))
    return [
        placed
        for seat, cell in zip(scoring.order, cells, strict=True)
        for placed in estate_caption(art, layout, scoring, seat, cell)
    ]


def estate_caption(
    art: Art, layout: FinalLayout, scoring: Scoring, seat: int, cell: Rect
) -> list[Placed]:
    """Return the player's pawn and name below an estate."""
    size, header = layout.type(_CAPTION), scoring.game.header
    box = estate_box(layout, cell)
    caption = Message("{name}, estate {estate}")
    estate = scoring.game.state.players[seat].layout.number
    pawn = art.pawn(header.seats[seat].colour, layout.px(32))
    taken = pawn.get_width() + layout.px(6)
    rest = tr(caption, name="", estate=estate)
    room = cell.width - 8 - art.font(size).size(rest)[0] - taken
    name = cut_off(art, scoring.names[seat], size, room)
    low = round(hex_width_in(box.size) * ESTATE_HEIGHT / 2)
    top = min(box.centery + low + layout.px(12), cell.bottom - line_height(size))
    text = tr(caption, name=name, estate=estate)
    if isinstance(name, Shortened):
        text = Shortened(text, tr(caption, name=name.whole, estate=estate))
    label = Label(text, size, (cell.centerx + taken // 2, top), theme.ink_soft, anchor="midtop")
    written = label.rect(art)
    place = pawn.get_rect(midright=(written.left - layout.px(6), written.centery))
    return [PlacedPicture(pawn, place), label]


_SAID, _SAID_LINES, _MARGIN = 26, 3, 28
"""The type size and the maximum number of lines of a teacher's farewell, and its margin."""
_FACE: Final = 104
"""The size of the teacher's portrait beside it."""


def said_note(art: Art, layout: FinalLayout, said: LastWords | None) -> list[Placed]:
    """Return who says a farewell, and what, at the foot of the sheet with the estates."""
    if said is None:
        return []
    area = layout.estates.inflate(-2 * layout.px(_MARGIN), -2 * layout.px(_MARGIN // 2))
    face = art.portrait(said.portrait, layout.px(_FACE))
    place = face.get_rect(bottomleft=area.bottomleft)
    area.width -= place.width + layout.px(_MARGIN)
    area.left = place.right + layout.px(_MARGIN)
    size = layout.type(_SAID)
    lines = wrap(art, said.text, size, area.width)
    while len(lines) > _SAID_LINES and size > SMALLEST_TYPE:
        size -= 1
        lines = wrap(art, said.text, size, area.width)
    high = len(lines) * line_height(size)
    top = min(place.centery - high // 2, area.bottom - high)
    return [PlacedPicture(face, place), TextBlock(lines, size, (area.left, top), theme.ink)]


def rules_note(art: Art, layout: FinalLayout, scoring: Scoring) -> TextBlock:
    """Return the sentence about the rules, beside the buttons, and a hint if there is room."""
    button, left = layout.buttons[0], layout.sheet.left + layout.px(8)
    size, room = layout.type(17), button.left - layout.px(30) - left

    def fits(text: str) -> bool:
        return len(wrap(art, text, size, room)) * line_height(size) <= button.height

    def told(text: str) -> str:
        return tr("Rules: {rules}", rules=text)

    rules = rules_in_short(scoring.game.header.ruleset, lambda text: fits(told(text)))
    lines = wrap(art, told(rules), size, room)
    hint = wrap(art, tr(_HINT), size, room)
    if (len(hint) + len(lines)) * line_height(size) <= button.height:
        lines = [*hint, *lines]
    top = button.centery - len(lines) * line_height(size) // 2
    return TextBlock(lines, size, (left, top), theme.parchment_dark)


def explanation(art: Art, layout: FinalLayout, scoring: Scoring, row: ScoreRow) -> list[Placed]:
    """Return the origin of the points of a row, player by player."""
    inner = layout.enlarged
    found: list[Placed] = []
    left, top = inner.topleft
    if row.tile is not None:
        tile = art.tile(row.tile, layout.px(96))
        found.append(PlacedPicture(tile, tile.get_rect(topleft=(left, top))))
        left += tile.get_width() + layout.px(20)
    room = inner.right - left
    found.append(Label(row.title, layout.type(36), (left, top), theme.ink, serif=True, width=room))
    size = layout.type(22)
    lines = wrap(art, row.rule, size, room)[:_RULE_LINES]
    rule = TextBlock(lines, size, (left, top + layout.px(54)), theme.ink_soft)
    found.append(rule)
    top = max(rule.bottom, inner.top + layout.px(116)) + layout.px(14)
    step = min((inner.bottom - top) // len(scoring.order), layout.px(_SHARE))
    shares = [
        Rect(inner.left, top + at * step, inner.width, step) for at in range(len(scoring.order))
    ]

    def needed(size: int) -> int:
        """Return the height of the longest reason, which begins with the player's name."""
        rooms = {seat: _room(art, layout, row.points[seat], shares[0]) for seat in scoring.order}
        told = {seat: with_colon(scoring.names[seat], row.words[seat]) for seat in rooms}
        lines = (len(wrap(art, told[seat], size, room)) for seat, room in rooms.items())
        return max(lines) * line_height(size)

    size = layout.type(22)
    while size > SMALLEST_TYPE and needed(size) > shares[0].height:
        size -= 1
    step = min(step, max(needed(size), layout.px(54)) + layout.px(_APART))
    shares = [
        Rect(inner.left, top + at * step, inner.width, step) for at in range(len(scoring.order))
    ]
    for seat, rect in zip(scoring.order, shares, strict=True):
        found += _share(art, layout, scoring, row, seat, rect, size)
    return found


def _points_label(layout: FinalLayout, points: int, rect: Rect) -> Label:
    return Label(
        str(points),
        layout.type(34),
        (rect.right, rect.centery),
        theme.ink,
        anchor="midright",
        serif=True,
        bold=True,
    )


def _room(art: Art, layout: FinalLayout, points: int, rect: Rect) -> int:
    """Return the width for a reason, between the pawn and the points."""
    right = _points_label(layout, points, rect).rect(art).left
    return right - layout.px(20) - rect.left - layout.px(_REASONS)


def _share(
    art: Art,
    layout: FinalLayout,
    scoring: Scoring,
    row: ScoreRow,
    seat: int,
    rect: Rect,
    size: int,
) -> list[Placed]:
    """Return the points of one player in the chosen row, with the reason."""
    who = scoring.game.header.seats[seat]
    pawn = art.pawn(who.colour, min(layout.px(54), rect.height))
    room = _room(art, layout, row.points[seat], rect)
    text = with_names(
        [scoring.names[seat]],
        lambda names: with_colon(names[0], row.words[seat]),
        lambda text: len(wrap(art, text, size, room)) * line_height(size) <= rect.height,
    )
    lines = wrap(art, text, size, room)
    top = rect.centery - len(lines) * line_height(size) // 2
    return [
        PlacedPicture(pawn, pawn.get_rect(midleft=(rect.left, rect.centery))),
        _points_label(layout, row.points[seat], rect),
        TextBlock(lines, size, (rect.left + layout.px(_REASONS), top), theme.ink),
    ]
