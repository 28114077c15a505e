"""What the faces at the table say about the course of a game, each in its own voice.

A line is about events, never about rules. Who speaks is decided in `showing/narrator.py`.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from cob.text.language import Message


class Occasion(Enum):
    """What happened that is worth a word."""

    LAST_ROUND = auto()
    BIG_TURN = auto()
    """A turn of very many points."""
    OVERTAKES = auto()
    """A player has become the only leader, and another one was before."""
    FIRST_BONUS = auto()
    """The first bonus tile of the game is won."""
    REGION = auto()
    """A large region is completed."""
    SNATCHED = auto()
    """A tile is taken that the next player could have used."""
    LEADS = auto()
    """A phase begins, and one player is far ahead."""


class Lines(NamedTuple):
    """The lines of one face for an occasion."""

    own: Message
    """About the speaker's own deed; {name} is the one who suffers from it, if there is one."""
    other: Message
    """About the deed of {name}."""


Voice = dict[Occasion, Lines]

VOICES: Final[dict[str, Voice]] = {
    "random": {
        Occasion.LAST_ROUND: Lines(
            Message("Last round! And I had just begun to understand."),
            Message("Last round! And I had just begun to understand."),
        ),
        Occasion.BIG_TURN: Lines(
            Message("{points} points, and I only stumbled!"),
            Message("{points} points at one go, {name}? And I am the clown?"),
        ),
        Occasion.OVERTAKES: Lines(
            Message("Look, {name}: the fool walks in front!"),
            Message("{name} leads now. Can one juggle with that?"),
        ),
        Occasion.FIRST_BONUS: Lines(
            Message("The first bonus tile for the fool. A drum roll, please!"),
            Message("The first bonus tile for {name}. I want one with bells."),
        ),
        Occasion.REGION: Lines(
            Message("All full! Now where do I sit?"),
            Message("All full over there, {name}. Not one gap to fall into."),
        ),
        Occasion.SNATCHED: Lines(
            Message("Was that for you, {name}? It was so shiny."),
            Message("{name}! I had already given that tile a name."),
        ),
        Occasion.LEADS: Lines(
            Message("The fool is far in front. Does nobody mind?"),
            Message("{name} is far in front. Shall I sing a sad song?"),
        ),
    },
    "easy": {
        Occasion.LAST_ROUND: Lines(
            Message("Last round. Bring in what you can."),
            Message("Last round. Bring in what you can."),
        ),
        Occasion.BIG_TURN: Lines(
            Message("{points} points. A good harvest, that."),
            Message("{points} points in one turn, {name}! Your barn must be full."),
        ),
        Occasion.OVERTAKES: Lines(
            Message("Slow and steady: I am past you, {name}."),
            Message("There goes {name}, past us all."),
        ),
        Occasion.FIRST_BONUS: Lines(
            Message("The first bonus tile. My grandmother would be proud."),
            Message("The first bonus tile for {name}. Well earned."),
        ),
        Occasion.REGION: Lines(
            Message("Every corner tilled. My back can rest."),
            Message("Not a bare patch left there, {name}."),
        ),
        Occasion.SNATCHED: Lines(
            Message("Sorry, {name}, I needed that one too."),
            Message("Ah, {name}. I had my eye on that one since morning."),
        ),
        Occasion.LEADS: Lines(
            Message("I am in front? Let us hope the weather holds."),
            Message("{name} is well ahead. We must get up earlier."),
        ),
    },
    "medium": {
        Occasion.LAST_ROUND: Lines(
            Message("Last round. Everything must go."),
            Message("Last round. Everything must go."),
        ),
        Occasion.BIG_TURN: Lines(
            Message("{points} points on one bill. Much obliged."),
            Message("{points} points, {name}? At that price I am ruined."),
        ),
        Occasion.OVERTAKES: Lines(
            Message("Business is good: I have passed {name}."),
            Message("{name} takes the lead. I should have bought shares."),
        ),
        Occasion.FIRST_BONUS: Lines(
            Message("The first bonus tile, and free of duty."),
            Message("The first bonus tile for {name}. Prices will rise."),
        ),
        Occasion.REGION: Lines(
            Message("All let. The rent is due on Monday."),
            Message("All of it yours, {name}? A fine location."),
        ),
        Occasion.SNATCHED: Lines(
            Message("First come, first served, {name}. Nothing personal."),
            Message("I would have paid double for that tile, {name}."),
        ),
        Occasion.LEADS: Lines(
            Message("My books are well in front. Long may it last."),
            Message("{name} is well in front. May I ask for credit?"),
        ),
    },
    "hard": {
        Occasion.LAST_ROUND: Lines(
            Message("The last round. Let us put our houses in order."),
            Message("The last round. Let us put our houses in order."),
        ),
        Occasion.BIG_TURN: Lines(
            Message("{points} points. We give thanks, and go on."),
            Message("{points} points at once, {name}. A small miracle."),
        ),
        Occasion.OVERTAKES: Lines(
            Message("Patience, {name}. The last shall be first."),
            Message("{name} goes ahead. After pride, I have read, comes the fall."),
        ),
        Occasion.FIRST_BONUS: Lines(
            Message("The first bonus tile. It shall hang in the chapel."),
            Message("The first bonus tile for {name}. We are glad, and watchful."),
        ),
        Occasion.REGION: Lines(
            Message("It is done, and it is good."),
            Message("Nothing is missing there, {name}. Diligent work."),
        ),
        Occasion.SNATCHED: Lines(
            Message("Forgive me, {name}. It will be well looked after here."),
            Message("I had hoped for that tile, {name}. I shall practise patience."),
        ),
        Occasion.LEADS: Lines(
            Message("To lead is a duty and no pleasure. Mostly."),
            Message("{name} is far ahead. Let us pray for modest dice."),
        ),
    },
    "expert": {
        Occasion.LAST_ROUND: Lines(
            Message("The last round. Stand up straight."),
            Message("The last round. Stand up straight."),
        ),
        Occasion.BIG_TURN: Lines(
            Message("{points} points. One does what one can."),
            Message("{points} points, {name}. You shall be invited."),
        ),
        Occasion.OVERTAKES: Lines(
            Message("You may step aside, {name}."),
            Message("{name} in front? A breach of protocol."),
        ),
        Occasion.FIRST_BONUS: Lines(
            Message("The first bonus tile. As was to be expected."),
            Message("The first bonus tile for {name}. How very prompt."),
        ),
        Occasion.REGION: Lines(
            Message("Complete to the last stone. As it should be."),
            Message("All complete, {name}. Quite charming."),
        ),
        Occasion.SNATCHED: Lines(
            Message("I saw it, I wanted it, {name}. Now it is mine."),
            Message("That tile was as good as mine, {name}."),
        ),
        Occasion.LEADS: Lines(
            Message("I lead. Do go on, I like company."),
            Message("{name} seems to like my place. Not for long."),
        ),
    },
    "master": {
        Occasion.LAST_ROUND: Lines(
            Message("Last round. The accounts will now be drawn up."),
            Message("Last round. The accounts will now be drawn up."),
        ),
        Occasion.BIG_TURN: Lines(
            Message("{points} points in one entry. The column holds."),
            Message("{points} points for {name}. I have checked it twice."),
        ),
        Occasion.OVERTAKES: Lines(
            Message("For the record: {name} is now behind me."),
            Message("I take note: {name} leads. For the time being."),
        ),
        Occasion.FIRST_BONUS: Lines(
            Message("The first bonus tile: entered under my name."),
            Message("The first bonus tile for {name}. I shall study the precedent."),
        ),
        Occasion.REGION: Lines(
            Message("Nothing is missing. The file is closed."),
            Message("{name} closes a file. Exemplary."),
        ),
        Occasion.SNATCHED: Lines(
            Message("There were two applications, {name}. Mine was granted."),
            Message("I object, {name}. That tile was provided for in my plan."),
        ),
        Occasion.LEADS: Lines(
            Message("By my count I lead. My count is seldom wrong."),
            Message("By my count {name} leads clearly. I shall count again."),
        ),
    },
}
"""The lines of each bot's face, by the bot's name in the registry."""
