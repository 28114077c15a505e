"""All the sounds, note by note."""

from __future__ import annotations

from typing import Final

from cob.showing.sounds import POINTS, Sound
from tools.sounding.tones import Note, Partial, Ringing, Rustling, SoundPiece

_LOWEST_BELL: Final = 3

# --- voices -----------------------------------------------------------------------------------

_WOOD: Final = Ringing(
    (Partial(1.0, 1.0, 0.13), Partial(2.76, 0.35, 0.07), Partial(5.4, 0.10, 0.04)), 0.15, 0.002
)
_STICK: Final = Ringing((Partial(1.0, 1.0, 0.07), Partial(2.6, 0.22, 0.04)), 0.09, 0.002)
_BLOCK: Final = Ringing(
    (Partial(1.0, 1.0, 0.2), Partial(1.98, 0.7, 0.14), Partial(4.1, 0.3, 0.08)), 0.24, 0.004
)
_RING: Final = Ringing((Partial(1.0, 1.0, 0.55), Partial(2.01, 0.3, 0.35)), 0.55, 0.012, 0.12)
_CONTACT: Final = Rustling(0.03, 0.9, 0.001)
_CLOTH: Final = Rustling(0.26, 1.0, 0.05)
_COIN: Final = Ringing(
    (Partial(1.0, 1.0, 0.34), Partial(1.508, 0.55, 0.26), Partial(2.32, 0.25, 0.14)), 0.36, 0.003
)
_BELL: Final = Ringing(
    (
        Partial(1.0, 1.0, 0.75),
        Partial(1.003, 0.5, 0.75),
        Partial(2.0, 0.22, 0.45),
        Partial(2.76, 0.16, 0.22),
        Partial(5.4, 0.05, 0.08),
    ),
    0.72,
    0.006,
    0.15,
)
_CHIME: Final = Ringing(
    (
        Partial(0.5, 0.25, 0.8),
        Partial(1.0, 1.0, 0.95),
        Partial(1.003, 0.4, 0.95),
        Partial(2.0, 0.25, 0.55),
        Partial(3.0, 0.06, 0.25),
    ),
    0.8,
    0.012,
    0.2,
)
_BUOY: Final = Ringing(
    (
        Partial(0.5, 0.5, 1.1),
        Partial(1.0, 1.0, 1.1),
        Partial(1.012, 0.6, 1.1),
        Partial(2.0, 0.55, 0.7),
        Partial(3.01, 0.25, 0.4),
        Partial(4.17, 0.10, 0.2),
    ),
    0.86,
    0.01,
    0.3,
)
_GENTLE: Final = Ringing(
    (Partial(1.0, 1.0, 0.8), Partial(2.0, 0.18, 0.5), Partial(4.0, 0.05, 0.15)), 0.6, 0.018, 0.2
)


def _horn(seconds: float) -> Ringing:
    """Return a horn note of so many seconds; two voices slightly out of tune make it warm."""
    harmonics = (1.0, 0.75, 0.5, 0.28, 0.14, 0.06)
    partials = tuple(Partial(at + 1, strength) for at, strength in enumerate(harmonics))
    return Ringing((*partials, Partial(1.004, 0.6)), seconds, 0.06, 0.6 * seconds)


# --- the sounds -------------------------------------------------------------------------------


def _tap(step: int, at: float = 0.0, strength: float = 1.0) -> tuple[Note, ...]:
    """Return the notes of wood tapping on wood."""
    return (
        Note(_WOOD, step, at, strength),
        Note(_CONTACT, step + 6, at, 1.2 * strength),
    )


_DICE: Final = (
    (9, 0.0, 0.7),
    (11, 0.05, 0.9),
    (8, 0.11, 1.0),
    (10, 0.19, 0.8),
    (7, 0.28, 0.6),
    (9, 0.40, 0.4),
)
"""Step, time in seconds and strength of the taps of dice that roll and come to rest."""

PIECES: Final[dict[Sound, SoundPiece]] = {
    Sound.BUTTON: SoundPiece((Note(_STICK, 10),), 0.55),
    Sound.REFUSED: SoundPiece(
        (Note(_BLOCK, -3), Note(_CONTACT, 0, 0.0, 0.5), Note(_BLOCK, -5, 0.11, 0.8)), 0.9
    ),
    Sound.DICE: SoundPiece(tuple(note for tap in _DICE for note in _tap(*tap)), 0.75),
    Sound.TILE_TAKEN: SoundPiece((*_tap(7), *_tap(5, 0.07, 0.6)), 0.8),
    Sound.TILE_ADDED: SoundPiece(
        (Note(_BLOCK, -2), Note(_CONTACT, 3, 0.0, 0.9), Note(_RING, 0, 0.01, 0.35))
    ),
    Sound.WORKER: SoundPiece((Note(_STICK, 8), Note(_STICK, 10, 0.085, 0.8)), 0.8),
    Sound.SILVERLING: SoundPiece((Note(_COIN, 13), Note(_COIN, 15, 0.09, 0.6)), 0.7),
    Sound.UNDO: SoundPiece(_tap(4), 0.8, backwards=True),
    Sound.YOUR_TURN: SoundPiece((Note(_GENTLE, 3), Note(_GENTLE, 5, 0.2)), 0.9),
    Sound.GOODS_LOADED: SoundPiece(
        (Note(_CLOTH, 7), Note(_CLOTH, 4, 0.15), Note(_BLOCK, -2, 0.17, 0.15)), 0.9
    ),
    Sound.GOODS_SOLD: SoundPiece(
        (
            Note(_COIN, 13, 0.0, 0.7),
            Note(_COIN, 15, 0.07),
            Note(_COIN, 12, 0.16, 0.8),
            Note(_COIN, 14, 0.22, 0.6),
            Note(_COIN, 15, 0.33, 0.4),
        ),
        0.75,
    ),
    Sound.TRACK: SoundPiece((Note(_BUOY, 0), Note(_CONTACT, 5, 0.0, 0.2))),
    Sound.REGION: SoundPiece((Note(_CHIME, 5), Note(_CHIME, 7, 0.03))),
    Sound.BONUS_TILE: SoundPiece(
        tuple(Note(_BELL, step, 0.055 * at) for at, step in enumerate((5, 7, 8, 10))), 0.8
    ),
    Sound.PHASE: SoundPiece((Note(_horn(0.3), -2), Note(_horn(0.62), 0, 0.24)), 0.85),
    **{
        sound: SoundPiece((Note(_BELL, _LOWEST_BELL + at),), 0.9 - 0.02 * at)
        for at, sound in enumerate(POINTS)
    },
    Sound.GAME_OVER: SoundPiece(
        (
            Note(_horn(0.22), 0),
            Note(_horn(0.22), 2, 0.2),
            Note(_horn(0.32), 3, 0.4),
            Note(_horn(0.22), 2, 0.7, 0.8),
            Note(_horn(1.5), 0, 0.9, 0.7),
            Note(_horn(1.5), 3, 0.9, 0.6),
            Note(_horn(1.5), 5, 0.9),
            Note(_CHIME, 10, 1.0, 0.5),
            Note(_CHIME, 12, 1.15, 0.4),
            Note(_CHIME, 15, 1.3, 0.3),
        ),
        0.9,
    ),
}
