"""Widgets react to the pointer and to the keyboard, and give the reason when they are refused."""

from __future__ import annotations

import itertools
import math
import statistics

import pygame
import pytest

from cob.ui.inputs.commands import commanded
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow, Stepper
from cob.ui.kit.form import Form
from cob.ui.kit.measure import SMALLEST_TYPE, fitted, with_names, wrap
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from tests.ui.keyboard import key_down

PLACE = pygame.Rect(100, 100, 300, 40)


def placed(widget: Widget, rect: pygame.Rect = PLACE) -> Widget:
    widget.place(rect.copy(), 18)
    return widget


def click(x: int, y: int, button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)


def press(key: int, mod: int = 0) -> pygame.event.Event:
    return key_down(key, mod)


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def pointed(x: int, y: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


# --- buttons ----------------------------------------------------------------------------------


def test_a_button_acts_on_a_left_click_inside_it_and_on_nothing_else() -> None:
    pressed: list[str] = []
    button = placed(Button("Go", lambda: pressed.append("go")))
    assert not button.handle(click(99, 110))
    assert not button.handle(click(150, 110, button=3))
    assert not button.handle(press(pygame.K_RETURN))
    assert button.handle(click(150, 110))
    assert pressed == ["go"]


def test_what_can_be_pressed_is_of_wood_and_what_comes_next_is_green(art: Art) -> None:
    """On every screen as at the table; what is refused is neither."""
    button = Button("", lambda: None)
    following = Button("", lambda: None, main=True)
    refused = Button("", lambda: None)
    refused.refusal = "Not now."
    canvas = Canvas(pygame.Surface((640, 360)), art)
    nearest = []
    for each in (button, following, refused):
        placed(each).draw(canvas)
        face = canvas.surface.get_at(PLACE.center)[:3]
        ground = min(
            (theme.button, theme.button_next, theme.parchment_dark),
            key=lambda colour: math.dist(colour, face),
        )
        nearest.append(ground)
    assert nearest == [theme.button, theme.button_next, theme.parchment_dark]


def test_a_large_sheet_of_vellum_has_no_seam(art: Art) -> None:
    """Where its texture ends and begins anew, rows and columns differ as they do elsewhere."""
    window = pygame.Surface((640, 360))
    Canvas(window, art).panel(pygame.Rect(10, 10, 620, 340), 360)
    rows = [[window.get_at((x, y))[2] for x in range(40, 600)] for y in range(40, 320)]
    for lines in (rows, list(zip(*rows, strict=True))):
        steps = [
            sum(abs(one - other) for one, other in zip(before, after, strict=True))
            for before, after in itertools.pairwise(lines)
        ]
        assert max(steps) < 5 * statistics.median(steps)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_a_button_in_focus_acts_on_enter(key: int) -> None:
    pressed: list[str] = []
    button = placed(Button("Go", lambda: pressed.append("go")))
    button.focused = True
    assert button.handle(press(key))
    assert pressed == ["go"]


def test_a_refused_button_does_nothing_and_says_why() -> None:
    pressed: list[str] = []
    button = placed(Button("Go", lambda: pressed.append("go")))
    button.refusal = "Somebody has no name."
    button.focused = True
    assert not button.handle(click(150, 110))
    assert not button.handle(press(pygame.K_RETURN))
    assert pressed == []
    assert button.reason() == "Somebody has no name."


# --- choices ----------------------------------------------------------------------------------


def choice(chosen: int = 0) -> tuple[ChoiceRow, list[int]]:
    heard: list[int] = []
    widget = ChoiceRow(("one", "two", "three"), chosen, heard.append)
    placed(widget)
    return widget, heard


@pytest.mark.parametrize(("x", "expected"), [(110, 0), (250, 1), (390, 2)])
def test_a_click_chooses_the_option_under_it(x: int, expected: int) -> None:
    widget, heard = choice(1)
    assert widget.handle(click(x, 120))
    assert widget.chosen == expected
    assert heard == ([] if expected == 1 else [expected])


def test_arrow_keys_skip_a_refused_option() -> None:
    widget, heard = choice()
    widget.refusals = {1: "not now"}
    widget.focused = True
    assert widget.handle(press(pygame.K_RIGHT))
    assert heard == [2]
    assert widget.handle(press(pygame.K_RIGHT))
    assert widget.chosen == 2
    assert not widget.handle(click(250, 120))
    assert widget.chosen == 2


def test_a_refused_option_says_why_only_under_the_pointer() -> None:
    widget, _ = choice()
    widget.refusals = {1: "not now"}
    widget.hover((110, 120))
    assert widget.reason() == ""
    assert widget.hover((250, 120))
    assert widget.reason() == "not now"
    assert widget.hover(None)
    assert widget.reason() == ""


def test_the_cells_of_a_choice_fill_it_without_gaps() -> None:
    widget, _ = choice()
    placed(widget, pygame.Rect(7, 5, 101, 30))
    cells = widget.cells()
    assert cells[0].left == 7
    assert cells[-1].right == 108
    assert all(a.right == b.left for a, b in itertools.pairwise(cells))


def test_a_stepper_goes_round_in_both_directions() -> None:
    heard: list[int] = []
    widget = Stepper(("a", "b", "c"), 0, heard.append)
    placed(widget)
    assert widget.handle(click(110, 120))
    assert widget.handle(click(390, 120))
    widget.focused = True
    assert widget.handle(press(pygame.K_LEFT))
    assert widget.handle(press(pygame.K_RETURN))
    widget.hover((200, 120))
    assert widget.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert heard == [2, 0, 2, 0, 1]


def test_a_refused_stepper_stays() -> None:
    widget = Stepper(("a", "b"), 0, lambda index: None)
    placed(widget)
    widget.refusal = "fixed"
    assert not widget.handle(click(390, 120))
    assert widget.chosen == 0


# --- text -------------------------------------------------------------------------------------


def field(text: str = "", limit: int = 6) -> tuple[TextField, list[str]]:
    heard: list[str] = []
    widget = TextField(text, limit, heard.append, allowed=lambda letter: letter != "|")
    placed(widget)
    widget.focused = True
    return widget, heard


def test_typing_stops_at_the_limit_and_drops_what_is_not_allowed() -> None:
    widget, heard = field()
    widget.handle(typed("É|va"))
    widget.handle(typed("nissima"))
    assert widget.text == "Évanis"
    assert heard[-1] == "Évanis"


def test_the_caret_moves_and_text_is_changed_where_it_is() -> None:
    widget, _ = field("Ana")
    for key in (pygame.K_LEFT, pygame.K_LEFT):
        assert widget.handle(press(key))
    widget.handle(typed("n"))
    assert widget.text == "Anna"
    widget.handle(press(pygame.K_HOME))
    widget.handle(press(pygame.K_DELETE))
    widget.handle(press(pygame.K_END))
    widget.handle(press(pygame.K_BACKSPACE))
    assert widget.text == "nn"
    widget.handle(press(pygame.K_HOME))
    assert widget.handle(press(pygame.K_BACKSPACE))
    assert widget.text == "nn"


def test_ctrl_a_selects_all_and_typing_replaces_it() -> None:
    widget, heard = field("Ana")
    assert widget.handle(press(pygame.K_a, pygame.KMOD_LCTRL))
    assert widget.selection == (0, 3)
    widget.handle(typed("Benno"))
    assert (widget.text, widget.selection) == ("Benno", (5, 5))
    assert heard == ["Benno"]
    assert not widget.handle(press(pygame.K_a)), "an a without Ctrl is typed"


@pytest.mark.parametrize("key", [pygame.K_BACKSPACE, pygame.K_DELETE])
def test_backspace_and_delete_take_the_selection_away(key: int) -> None:
    widget, heard = field("Ana")
    widget.select_all()
    assert widget.handle(press(key))
    assert (widget.text, heard) == ("", [""])


@pytest.mark.parametrize(("key", "caret"), [(pygame.K_LEFT, 0), (pygame.K_RIGHT, 3)])
def test_an_arrow_key_leaves_the_selection_at_its_edge(key: int, caret: int) -> None:
    widget, _ = field("Ana")
    widget.select_all()
    widget.handle(press(key))
    assert widget.selection == (caret, caret)


def test_shift_selects_on_the_way_of_the_caret() -> None:
    widget, _ = field("Anna")
    widget.handle(press(pygame.K_LEFT))
    widget.handle(press(pygame.K_HOME, pygame.KMOD_LSHIFT))
    assert widget.selection == (0, 3)
    widget.handle(press(pygame.K_RIGHT, pygame.KMOD_LSHIFT))
    widget.handle(press(pygame.K_DELETE))
    assert widget.text == "Aa"


def test_entering_a_field_selects_its_text_and_a_second_click_does_not() -> None:
    widget, _ = field("Anna")
    other = placed(Button("a", lambda: None), pygame.Rect(10, 10, 80, 30))
    form = Form([other, widget])
    form.handle(click(150, 110))
    assert widget.selection == (0, 4)
    form.handle(click(150, 110))
    assert widget.selection == (4, 4)
    form.handle(click(50, 20))
    form.handle(press(pygame.K_TAB))
    form.handle(press(pygame.K_TAB))
    assert widget.focused
    form.handle(typed("Eva"))
    assert widget.text == "Eva"


def test_the_selection_is_drawn_behind_the_text(art: Art) -> None:
    widget, _ = field("Anna")
    plain, marked = pygame.Surface((640, 360)), pygame.Surface((640, 360))
    widget.draw(Canvas(plain, art))
    widget.select_all()
    widget.draw(Canvas(marked, art))
    changed = [x for x in range(100, 400) if plain.get_at((x, 112)) != marked.get_at((x, 112))]
    assert len(changed) > 20
    assert max(changed) < 200


def test_without_focus_a_field_hears_nothing() -> None:
    widget, heard = field("Ana")
    widget.focused = False
    assert not widget.handle(typed("x"))
    assert not widget.handle(press(pygame.K_BACKSPACE))
    assert heard == []


def test_a_space_belongs_to_the_text_and_presses_nothing() -> None:
    widget, _ = field("A")
    space = key_down(pygame.K_SPACE, letter=" ", is_typing=True)
    assert commanded(space) is None
    widget.handle(space)
    widget.handle(typed(" "))
    assert widget.text == "A "


def test_wrapped_lines_fit_and_lose_nothing(art: Art) -> None:
    text = "Everyone plays estate No. 1 with the start castle in /a/folder/with/a/very/long/name"
    lines = wrap(art, text, 18, 160)
    assert len(lines) > 3
    assert all(art.font(18).size(line)[0] <= 160 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_long_text_becomes_smaller_and_then_shorter(art: Art) -> None:
    assert fitted(art, "Anna", 20, 200) == ("Anna", 20)
    text, size = fitted(art, "Dario Maximilian", 24, 150)
    assert text == "Dario Maximilian"
    assert SMALLEST_TYPE <= size < 24
    text, size = fitted(art, "Dario Maximilian the Elder", 24, 60)
    assert text.endswith("…")
    assert size == SMALLEST_TYPE
    assert art.font(size).size(text)[0] <= 60


def test_names_are_cut_off_until_a_text_fits_and_its_other_words_stay() -> None:
    def told(limit: int) -> str:
        return with_names(
            ["Anna", "Maximiliane", "Wilhelmina"],
            lambda names: f"{', '.join(names)}: phase B",
            lambda text: len(text) <= limit,
        )

    assert told(40) == "Anna, Maximiliane, Wilhelmina: phase B"
    assert told(34) == "Anna, Maximil…, Wilhelm…: phase B"
    assert told(1) == "Anna, Maxi…, Wilh…: phase B"


# --- forms ------------------------------------------------------------------------------------


def column() -> tuple[Form, list[Widget], list[str]]:
    pressed: list[str] = []
    widgets: list[Widget] = [
        placed(Button("a", lambda: pressed.append("a")), pygame.Rect(10, 10, 80, 30)),
        placed(TextField("", 9, lambda text: None), pygame.Rect(10, 60, 80, 30)),
        placed(Button("c", lambda: pressed.append("c")), pygame.Rect(10, 110, 80, 30)),
        placed(Button("d", lambda: pressed.append("d")), pygame.Rect(200, 110, 80, 30)),
    ]
    return Form(widgets), widgets, pressed


def in_focus(widgets: list[Widget]) -> list[int]:
    return [index for index, widget in enumerate(widgets) if widget.focused]


def test_tab_goes_round_both_ways_and_skips_what_is_refused() -> None:
    form, widgets, _ = column()
    widgets[2].refusal = "no"
    seen = []
    for _ in range(4):
        assert form.handle(press(pygame.K_TAB))
        seen += in_focus(widgets)
    assert seen == [0, 1, 3, 0]
    assert form.handle(press(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert in_focus(widgets) == [3]


def test_arrow_keys_go_to_the_nearest_widget() -> None:
    form, widgets, pressed = column()
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT):
        form.handle(press(key))
    assert in_focus(widgets) == [3]
    form.handle(press(pygame.K_RETURN))
    assert pressed == ["d"]


def test_a_click_into_a_field_gives_it_the_keyboard_and_a_click_elsewhere_takes_it() -> None:
    form, widgets, pressed = column()
    form.handle(click(50, 70))
    assert in_focus(widgets) == [1]
    form.handle(typed("xy"))
    assert widgets[1].text == "xy"  # type: ignore[attr-defined]
    form.handle(click(50, 20))
    assert in_focus(widgets) == []
    assert pressed == ["a"]


def test_the_pointer_asks_for_a_drawing_only_when_something_changes() -> None:
    form, widgets, _ = column()
    assert form.handle(pointed(50, 20))
    assert widgets[0].hovered
    assert not form.handle(pointed(51, 21))
    assert form.handle(pointed(500, 300))
    assert not widgets[0].hovered


# --- painting ---------------------------------------------------------------------------------


def test_wood_is_opaque_and_made_once_for_a_size(art: Art) -> None:
    first, second = pygame.Surface((320, 180)), pygame.Surface((320, 180))
    Canvas(first, art).wood()
    Canvas(second, art).wood()
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
    assert len({tuple(first.get_at((x, y))) for x in range(0, 320, 9) for y in (40, 90)}) > 8


@pytest.mark.parametrize("size", [(300, 200), (24, 24), (5, 5), (900, 12)])
def test_a_frame_covers_its_rectangle_whatever_its_size(art: Art, size: tuple[int, int]) -> None:
    surface = pygame.Surface((1000, 300))
    surface.fill((255, 0, 255))
    rect = pygame.Rect((20, 20), size)
    Canvas(surface, art).frame(rect, (10, 200, 10), (0, 0, 0), radius=8, shadow=6)
    assert tuple(surface.get_at(rect.center))[:3] != (255, 0, 255)
    assert tuple(surface.get_at((rect.right + 40, rect.centery)))[:3] == (255, 0, 255)


@pytest.mark.parametrize("state", ["plain", "hovered", "focused", "refused"])
def test_every_widget_draws_inside_and_around_its_place_only(art: Art, state: str) -> None:
    widgets: list[Widget] = [
        Button("Start the game", lambda: None, main=True, symbol="play"),
        ChoiceRow(("one", "two"), 0, lambda index: None),
        Stepper(("one", "two"), 0, lambda index: None),
        TextField("Anna with a name that is too long for it", 99, lambda text: None),
    ]
    for widget in widgets:
        surface = pygame.Surface((640, 360))
        surface.fill((255, 0, 255))
        placed(widget, pygame.Rect(200, 150, 160, 40))
        widget.hovered, widget.focused = state == "hovered", state == "focused"
        widget.refusal = "no" if state == "refused" else ""
        widget.draw(Canvas(surface, art))
        assert tuple(surface.get_at((210, 157)))[:3] != (255, 0, 255)
        untouched = [(180, 170), (380, 170), (280, 135), (280, 210)]
        assert all(tuple(surface.get_at(at))[:3] == (255, 0, 255) for at in untouched)


def test_a_refused_widget_under_the_pointer_tells_why_on_the_screen(art: Art) -> None:
    form, widgets, _ = column()
    plain, told = pygame.Surface((640, 360)), pygame.Surface((640, 360))
    form.draw(Canvas(plain, art))
    widgets[3].refusal = "Two players are called Anna."
    form.handle(pointed(220, 120))
    form.draw(Canvas(told, art))
    dark = sum(told.get_at((x, 85))[:3] != plain.get_at((x, 85))[:3] for x in range(100, 400, 5))
    assert dark > 10


def test_a_panel_has_the_colour_of_parchment(art: Art) -> None:
    surface = pygame.Surface((640, 360))
    Canvas(surface, art).panel(pygame.Rect(40, 40, 400, 200), 720)
    red, green, blue = surface.get_at((240, 140))[:3]
    assert red > green > blue > 150


@pytest.mark.parametrize("width", [17, 22, 23, 60])
def test_a_narrow_box_has_the_same_rim_on_both_sides(art: Art, width: int) -> None:
    """As narrow as the spaces of the turn order track in a small window."""
    surface = pygame.Surface((100, 120))
    surface.fill((74, 52, 35))
    box = pygame.Rect(30, 15, width, 90)
    Canvas(surface, art).frame(box, (239, 227, 200), (60, 40, 20), radius=7, width=1, shadow=3)
    for inset in range(-3, width // 2):
        left = surface.get_at((box.left + inset, box.centery))
        assert surface.get_at((box.right - 1 - inset, box.centery)) == left
