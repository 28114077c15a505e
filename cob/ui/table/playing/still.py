"""The table of a game as a picture, as in a window but without pointer, motion and menu."""

from __future__ import annotations

import pygame

from cob.boards import load_main_board
from cob.engine.chance import Due
from cob.engine.pending import PROMPTS
from cob.record import Game
from cob.showing.log_entries import log_entries
from cob.text.language import tell_in
from cob.text.narration import sentences
from cob.text.wording import sentence
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.editions import edition_of
from cob.ui.table.board.drawing import draw_board
from cob.ui.table.hand.drawing import draw_hand
from cob.ui.table.layout import TableLayout
from cob.ui.table.log.drawing import draw_log
from cob.ui.table.log.layout import LogSetter
from cob.ui.table.painter import Painter
from cob.ui.table.players.drawing import draw_players
from cob.ui.table.view import TableView


class StillTable:
    """Draws games of one number of players in one size; only `show` needs a screen."""

    def __init__(self, size: tuple[int, int], players: int) -> None:
        pygame.font.init()
        self._art = Art()
        self._surface = pygame.Surface(size)
        self._layout = TableLayout(size, players, load_main_board())

    def pixels(self, game: Game) -> bytes:
        """Return the picture row by row, three bytes a pixel."""
        self._draw(game)
        return pygame.image.tobytes(self._surface, "RGB")

    def show(self, game: Game) -> None:
        """Draw the game in a window of that size, and open the window if it is missing."""
        if pygame.display.get_surface() is None:
            pygame.display.init()
            pygame.display.set_mode(self._surface.get_size())
        self._draw(game)
        window = pygame.display.get_surface()
        assert window is not None
        window.blit(self._surface, (0, 0))
        pygame.display.flip()
        pygame.event.pump()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def _draw(self, game: Game) -> None:
        edition = edition_of(game.state.rules)
        tell_in(edition.context)
        self._art.faces = edition.faces
        canvas = Canvas(self._surface, self._art)
        painter, view = Painter(canvas, self._layout), _view(game)
        colours = tuple(seat.colour for seat in game.header.seats)
        corner = self._layout.corner
        setter = LogSetter(painter, corner.width, colours)
        canvas.wood()
        draw_board(painter, view)
        draw_log(painter, setter.layout(log_entries(view.log), corner, 0, is_open=False), None)
        draw_players(painter, view)
        draw_hand(painter, view)


def _view(game: Game) -> TableView:
    """Return a bystander's view, with the estate of the player on turn in the middle."""
    state, asked = game.state, game.state.asked
    hides_setup = game.header.secret and state.phase < 0
    events = game.opening_events if hides_setup else game.events
    return TableView(
        state=state,
        header=game.header,
        shown=state.current,
        buttons={},
        prompt="" if asked is None or isinstance(asked, Due) else sentence(PROMPTS[asked.code]),
        hides_setup=hides_setup,
        log=tuple(sentences(events, game.header.names)),
    )
