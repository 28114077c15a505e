"""The music of the five phases: from a calm morning by the river to the feast in the evening.

All five keep to the same seven notes (one sharp), among which those of the sounds are too; what
changes is the note on which they rest, and with it the mode.
"""

from __future__ import annotations

from typing import Final

from tools.sounding.score import Beat, Figure, Loop, Part, Voice

MORNING: Final = Loop(
    name="phase-a",
    title="Mist on the river",
    mode="Ionian on G",
    units=6,
    strong=(0,),
    seconds=0.415,
    chords="G|C|G|D|Em|C|Am|G|G|C|Em|D|C|G|Am|D|Em|C|Am D D|G",
    drone="G2 D3",
    parts=(
        Part(
            Voice.LUTE,
            1,
            "D5.4 B4.2 | C5.2 E5.2 D5.2 | B4.4 G4.2 | A4.6"
            "| B4.2 G4.2 E4.2 | G4.4 A4.2 | C5.2 B4.2 A4.2 | B4.6",
        ),
        Part(
            Voice.RECORDER,
            9,
            "D5.3 E5.1 D5.2 | C5.2 E5.2 G5.2 | G5.2 E5.2 B4.2 | D5.4 A4.2"
            "| E5.2 D5.2 C5.2 | D5.3 C5.1 B4.2 | A4.2 C5.2 B4.2 | A4.6",
        ),
        Part(Voice.RECORDER, 17, "G4.2 A4.2 B4.2 | E5.4 D5.2 | C5.2 B4.2 A4.2 | G4.6", 0.9),
        Part(Voice.LUTE, 17, "E4.2 F#4.2 G4.2 | C5.4 B4.2 | A4.2 G4.2 F#4.2 | G4.6", 0.8),
    ),
    figures=(
        Figure(1, 8, "0 . 2 . 1 .", 0.8),
        Figure(9, 16, "0 1 2 3 2 1", 0.75),
        Figure(17, 20, "0 . 2 . 3 .", 0.7),
    ),
)

VINEYARDS: Final = Loop(
    name="phase-b",
    title="Among the vines",
    mode="Mixolydian on D",
    units=6,
    strong=(0, 3),
    seconds=0.345,
    chords="D|G|C|D|D|Em|C|D|D|G|Am|Em|C|G|Am|D|G|D|C|G|Em|C|Am|D",
    parts=(
        Part(
            Voice.LUTE,
            1,
            "A4.2 B4.1 D5.3 | D5.2 E5.1 D5.1 B4.2 | C5.2 D5.1 E5.3 | D5.3 A4.3"
            "| A4.2 B4.1 D5.2 E5.1 | G5.2 F#5.1 E5.2 D5.1 | C5.2 D5.1 E5.2 C5.1 | D5.5 r.1",
        ),
        Part(
            Voice.RECORDER,
            9,
            "F#5.2 E5.1 D5.3 | B4.2 D5.1 G5.3 | E5.2 D5.1 C5.3 | B4.2 C5.1 B4.1 G4.2"
            "| C5.2 D5.1 E5.2 D5.1 | D5.2 C5.1 B4.2 G4.1 | A4.2 B4.1 C5.2 E5.1 | D5.5 r.1",
        ),
        Part(
            Voice.LUTE,
            17,
            "G4.1 A4.1 B4.1 D5.3 | F#5.2 E5.1 D5.2 A4.1 | E5.2 D5.1 C5.2 G4.1 | B4.2 A4.1 G4.3"
            "| E4.1 F#4.1 G4.1 B4.3 | C5.2 B4.1 C5.2 E5.1 | C5.1 B4.1 A4.1 E5.2 C5.1 | D5.5 r.1",
        ),
        Part(Voice.SECOND, 17, "B4.6 | A4.6 | G4.6 | G4.6 | G4.6 | G4.6 | A4.6 | A4.5 r.1", 0.55),
    ),
    figures=(
        Figure(1, 8, "0 . 23 1 . 2", 0.75),
        Figure(9, 16, "0 . 23 1 . 23", 0.8),
        Figure(17, 24, "0 . 2 1 . 3", 0.75),
    ),
    beats=(Beat(9, 16, "D....t", 0.4), Beat(17, 24, "D..t..", 0.35)),
)

MARKET: Final = Loop(
    name="phase-c",
    title="On the market square",
    mode="Dorian on A",
    units=8,
    strong=(0, 4),
    seconds=0.32,
    chords="Am|C|G|Am|Am C|D|G|Am|C|D|Em|Am|C|G|G Em|Am|Am|D|Em|Am",
    parts=(
        Part(
            Voice.LUTE,
            1,
            "A4.4 E5.2 D5.2 | C5.3 D5.1 E5.4 | D5.3 C5.1 B4.2 G4.2 | A4.6 B4.2"
            "| C5.3 D5.1 E5.4 | F#5.3 E5.1 D5.4 | D5.3 C5.1 B4.2 G4.2 | A4.8",
        ),
        Part(
            Voice.RECORDER,
            9,
            "G5.4 E5.2 C5.2 | D5.3 E5.1 F#5.4 | G5.2 F#5.2 E5.2 B4.2 | C5.3 B4.1 A4.4"
            "| E5.3 D5.1 C5.2 E5.2 | D5.3 C5.1 B4.2 D5.2 | B4.3 A4.1 G4.2 B4.2 | A4.8",
        ),
        Part(
            Voice.SECOND,
            13,
            "C5.3 B4.1 G4.2 C5.2 | B4.3 A4.1 G4.2 B4.2 | G4.3 F#4.1 E4.2 G4.2 | E4.8",
            0.7,
        ),
        Part(
            Voice.LUTE,
            17,
            "E5.2 A4.2 C5.2 E5.2 | D5.2 A4.2 F#4.2 A4.2 | G4.2 B4.2 E5.2 D5.2 | C5.2 B4.2 A4.4",
        ),
    ),
    figures=(
        Figure(1, 8, "0 . 23 . 1 . 23 .", 0.75),
        Figure(9, 16, "0 . 2 3 1 . 3 2", 0.75),
        Figure(17, 20, "0 . 2 . 1 . 3 .", 0.8),
    ),
    beats=(
        Beat(5, 8, "D...t...", 0.4),
        Beat(9, 16, "D...t.t.", 0.5),
        Beat(17, 20, "D.......", 0.4),
    ),
)

HARVEST: Final = Loop(
    name="phase-d",
    title="The last cart home",
    mode="Aeolian on E",
    units=6,
    strong=(0,),
    seconds=0.29,
    chords="Em|G|D|Em|C|G|Am|Bm|Em|G|D|Em|C|G|D|Em|G|C|D|G|Am|Em|D|Bm|C|G|D|Em",
    parts=(
        Part(
            Voice.LUTE,
            1,
            "E4.2 B4.3 A4.1 | B4.2 D5.2 B4.2 | A4.3 B4.1 A4.1 F#4.1 | G4.4 E4.2"
            "| G4.2 C5.3 B4.1 | D5.2 B4.2 G4.2 | C5.3 B4.1 A4.2 | B4.6",
        ),
        Part(
            Voice.RECORDER,
            9,
            "E5.2 B4.3 C5.1 | D5.2 B4.2 G4.2 | A4.2 D5.2 F#5.2 | E5.3 D5.1 B4.2"
            "| C5.2 E5.3 D5.1 | D5.2 B4.2 G4.2 | F#4.2 G4.1 A4.1 F#4.2 | E4.6",
        ),
        Part(
            Voice.RECORDER,
            17,
            "B4.2 G4.2 D5.2 | E5.4 G5.2 | F#5.3 E5.1 D5.2 | D5.4 B4.2"
            "| C5.3 B4.1 A4.2 | B4.2 G4.2 E4.2 | F#4.2 A4.2 D5.2 | B4.6",
        ),
        Part(
            Voice.SECOND,
            17,
            "D4.4 G4.2 | G4.4 C5.2 | A4.4 F#4.2 | G4.6 | A4.4 E4.2 | E4.6 | D4.4 F#4.2 | F#4.6",
            0.65,
        ),
        Part(Voice.LUTE, 25, "E5.3 D5.1 C5.2 | B4.3 A4.1 G4.2 | F#4.2 A4.2 F#4.2 | E4.6"),
        Part(Voice.RECORDER, 25, "G4.6 | G4.4 D4.2 | D4.6 | E4.6", 0.6),
    ),
    figures=(
        Figure(1, 8, "0 . 23 . 23 .", 0.7),
        Figure(9, 16, "0 1 2 3 2 1", 0.7),
        Figure(17, 24, "0 . 23 . 1 .", 0.75),
        Figure(25, 28, "0 . 2 . 3 .", 0.7),
    ),
    beats=(Beat(9, 16, "D...t.", 0.45), Beat(17, 24, "D.t.t.", 0.45)),
)

_DANCE: Final = (
    "D5.2 A4.1 D5.2 E5.1 | F#5.2 E5.1 D5.3 | E5.2 C5.1 E5.2 F#5.1 | G5.3 D5.3"
    "| F#5.2 E5.1 F#5.2 G5.1 | A5.2 F#5.1 D5.3 | E5.2 F#5.1 G5.2 E5.1 | D5.5 r.1"
)

FEAST: Final = Loop(
    name="phase-e",
    title="Lanterns and dancing",
    mode="Mixolydian on D",
    units=6,
    strong=(0, 3),
    seconds=0.205,
    chords="D|D|C|G|D|D|C|D|" * 2 + "G|C|Am|Em|G|C|Am|D|" + "D|Am|G|D|D|G|C|D|" + "D|D|C|G|D|D|C|D",
    parts=(
        Part(Voice.LUTE, 1, _DANCE),
        Part(Voice.RECORDER, 9, _DANCE, 0.9),
        Part(
            Voice.RECORDER,
            17,
            "B4.2 C5.1 D5.2 B4.1 | C5.2 D5.1 E5.3 | A4.2 B4.1 C5.2 A4.1 | B4.2 A4.1 G4.3"
            "| G4.2 B4.1 D5.2 B4.1 | E5.2 D5.1 E5.2 C5.1 | A4.2 B4.1 C5.2 E5.1 | D5.5 r.1",
        ),
        Part(
            Voice.RECORDER,
            25,
            "A5.3 F#5.2 G5.1 | E5.2 D5.1 C5.2 E5.1 | D5.2 E5.1 D5.2 B4.1 | A4.3 D5.3"
            "| A5.2 G5.1 F#5.2 E5.1 | D5.2 E5.1 G5.3 | E5.2 F#5.1 G5.2 E5.1 | D5.5 r.1",
            0.9,
        ),
        Part(
            Voice.SECOND,
            25,
            "F#5.3 D5.2 E5.1 | C5.2 B4.1 A4.2 C5.1 | B4.2 C5.1 B4.2 G4.1 | F#4.3 A4.3"
            "| F#5.2 E5.1 D5.2 C5.1 | B4.2 C5.1 B4.3 | C5.2 D5.1 E5.2 C5.1 | A4.5 r.1",
            0.7,
        ),
        Part(Voice.RECORDER, 33, _DANCE, 0.9),
        Part(
            Voice.SECOND,
            33,
            "A4.2 F#4.1 A4.2 C5.1 | D5.2 C5.1 A4.3 | C5.2 G4.1 C5.2 D5.1 | B4.3 B4.3"
            "| D5.2 C5.1 D5.2 E5.1 | F#5.2 D5.1 A4.3 | C5.2 D5.1 E5.2 C5.1 | A4.5 r.1",
            0.7,
        ),
    ),
    figures=(
        Figure(1, 8, "0 . 23 1 . 23", 0.75),
        Figure(9, 16, "0 . 23 1 . 23", 0.8),
        Figure(17, 24, "0 . 2 1 . 3", 0.8),
        Figure(25, 40, "0 . 23 1 . 23", 0.8),
    ),
    beats=(
        Beat(1, 8, "D.....", 0.4),
        Beat(9, 16, "D.tD.t", 0.55),
        Beat(17, 24, "D..t..", 0.5),
        Beat(25, 40, "D.tD.t", 0.6),
    ),
    drone="D3 A3",
)

LOOPS: Final = (MORNING, VINEYARDS, MARKET, HARVEST, FEAST)
"""In the order of the phases."""
