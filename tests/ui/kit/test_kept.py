"""Caches of pictures; those of a size that a window no longer has are dropped."""

from __future__ import annotations

from weakref import ref

from cob.ui.kit.art import Art
from cob.ui.kit.carving import cut, hollow


def test_a_picture_is_drawn_once() -> None:
    assert hollow((40, 20), 4, (90, 60, 30), True) is hollow((40, 20), 4, (90, 60, 30), True)


def test_a_window_of_another_size_keeps_no_picture_of_the_old_one() -> None:
    """Each sheet that is cut holds a picture as large as itself: a hundred sizes took 400 MB."""
    sheet = hollow((400, 300), 4, (90, 60, 30), True)
    pieces = [ref(picture) for picture, _ in cut(sheet, 20)]
    kept = ref(sheet)
    del sheet
    assert kept() is not None
    assert all(piece() is not None for piece in pieces)
    Art().forget()
    assert kept() is None
    assert all(piece() is None for piece in pieces)


def test_letterings_of_old_sizes_go_as_well() -> None:
    art = Art()
    first = ref(art.font(20))
    assert first() is art.font(20)
    art.forget()
    assert first() is None
