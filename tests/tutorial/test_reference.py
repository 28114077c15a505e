"""The rules to look up: they are complete, the numbers are the engine's, and words find them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cob.engine.components import (
    ALL_GOODS,
    BLACK_SUPPLY,
    COLOURED_SUPPLIES,
    DEPOT_SPACES,
    GOODS_PER_TYPE,
    HIRING_PRICE,
    PHASE_POINTS,
    PHASES,
    PURCHASE_PRICE,
    ROUNDS_PER_PHASE,
    SPACES_OF_KIND,
    TRACK_SPACES,
    Kind,
    Tile,
    black_supply,
    region_points,
)
from cob.engine.dice import worker_cost
from cob.engine.hexgrid import CENTRE, SPACES
from cob.engine.ruleset import ALEA, RULESETS, SPECIAL_EDITION, SWITCHES, YUCATA
from cob.text.tile_texts import describe_tile
from cob.tutorial.pictures import (
    SYMBOLS,
    WHITE,
    BackPicture,
    BonusPicture,
    DiePicture,
    GoodsPicture,
    PawnPicture,
    Picture,
    PictureError,
    SpacePicture,
    SymbolPicture,
    TilePicture,
    parse_picture,
)
from cob.tutorial.reading import load_lessons
from cob.tutorial.reference import Article, Reference, RulesError, load_reference
from cob.tutorial.tables import TABLES
from cob.tutorial.taught_in import lesson_about
from cob.tutorial.tile_articles import GALLERIES, article_of_tile
from tests.engine.table import act, position, put
from tests.foreign import WAVE, speak_foreign
from tests.games import estates
from tools.clauses import read_clauses

ARTICLE = '[[article]]\nid = "dice"\ntopic = "A turn"\ntitle = "Dice"\ntext = "They are rolled."\n'
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NUMBER_WORDS += ("ten", "eleven", "twelve")


@cache
def rules() -> Reference:
    return load_reference()


def text_of(name: str) -> str:
    article = rules().find(name)
    return " ".join((article.title, *article.paragraphs))


def flat(table: tuple[tuple[str, ...], ...]) -> str:
    return " ".join(cell for row in table for cell in row)


# --- all of it is there -----------------------------------------------------------------------


def test_every_clause_of_the_rules_is_told_somewhere() -> None:
    clauses = {name for name in read_clauses() if not name.startswith("EC-")}
    editions = {f"YUC-{number:02}" for number in range(1, 13)}
    editions |= {f"SE-{number:02}" for number in range(1, 23)}
    told = {clause for article in rules().articles for clause in article.covers}
    assert clauses | editions <= told


def test_no_article_names_a_clause_that_there_is_not() -> None:
    known = set(read_clauses())
    for article in rules().articles:
        for clause in article.covers:
            assert clause in known or clause.startswith(("YUC-", "SE-", "EX-")), article.id


def test_clauses_are_for_the_tests_and_not_for_players() -> None:
    for article in rules().articles:
        shown = " ".join((text_of(article.id), flat(article.table), flat(article.facts)))
        assert not re.search(r"\b[A-Z]{2,3}-\d\d", shown), article.id


def test_every_topic_has_articles_which_stand_together() -> None:
    topics = [article.topic for article in rules().articles]
    assert list(dict.fromkeys(topics)) == list(rules().topics)
    assert topics == sorted(topics, key=rules().topics.index)


def test_every_article_has_a_picture_and_leads_on_to_others() -> None:
    for article in rules().articles:
        assert article.icon is not None, article.id
        assert article.see, article.id
        assert article.id not in article.see
        assert len(set(article.see)) == len(article.see), article.id
        assert all(name in rules() for name in article.see)


def test_every_article_can_be_reached_from_the_first_by_links() -> None:
    seen, new = set(), [rules().articles[0]]
    while new:
        article = new.pop()
        seen.add(article.id)
        links = (*article.see, *article.gallery)
        new += [rules().find(name) for name in links if name not in seen]
    assert seen == {article.id for article in rules().articles}


@pytest.mark.parametrize("tile", Tile, ids=lambda tile: tile.code)
def test_every_tile_has_an_article_with_its_picture_and_its_rule(tile: Tile) -> None:
    article = rules().find(article_of_tile(tile))
    assert TilePicture(tile) in article.pictures
    assert any(
        isinstance(each, SpacePicture) and each.kind is tile.kind for each in article.pictures
    )
    if not tile.species:
        assert article.paragraphs[0] == describe_tile(tile)


def test_the_galleries_show_every_tile_of_the_box() -> None:
    shown = [rules().find(name) for names in GALLERIES.values() for name in names]
    numbers = {article.id: int(article.number.split()[0]) for article in shown}
    assert sum(numbers.pop(name) for name in GALLERIES["editions"]) == 2
    assert sum(numbers.values()) == 164
    assert len(rules().find("buildings").gallery) == 8
    assert len(rules().find("knowledge-tiles").gallery) == 26
    assert {article_of_tile(tile) for tile in Tile} == {article.id for article in shown}


def test_no_article_is_there_twice() -> None:
    assert max(Counter(article.title for article in rules().articles).values()) == 1
    assert max(Counter(article.label for article in rules().articles).values()) <= 1


# --- the numbers ------------------------------------------------------------------------------


def table(name: str) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in TABLES[name]()}


def test_the_tables_say_what_is_printed_on_the_board() -> None:
    sizes = table("region points")
    assert sizes["Points"] == ("1", "3", "6", "10", "15", "21", "28", "36")
    assert table("phase points")["Points"] == ("10", "8", "6", "4", "2")
    bonus = table("bonus tiles")
    assert bonus["First: the large tile"] == ("5", "6", "7")
    assert bonus["Second: the small tile"] == ("2", "3", "4")
    dealt = table("tiles in a phase")
    assert dealt["Tiles on the six numbered depots"] == ("12", "18", "24")
    assert dealt["Tiles on the black depot"] == ("4", "6", "8")
    assert table("starting workers")["Worker tiles"] == ("1", "2", "3", "4")


def test_the_tables_say_what_lies_on_the_depots() -> None:
    assert table("depots") == {
        "Depot": ("Always", "From 3 players", "With 4 players"),
        "1": ("building, ship", "knowledge", "animal"),
        "2": ("knowledge, castle", "building", "building"),
        "3": ("animal, building", "ship", "knowledge"),
        "4": ("ship, building", "animal", "mine"),
        "5": ("mine, knowledge", "building", "building"),
        "6": ("building, animal", "castle", "ship"),
    }


def test_the_tables_say_what_is_in_the_box_and_on_an_estate() -> None:
    box = table("tiles in the box")
    assert box["Buildings (beige)"] == ("40", "16", "56")
    assert box["Castles (dark green)"] == ("14", "2", "16")
    assert box["All"] == ("124", "40", "164")
    spaces = {row[0]: row[-1] for row in TABLES["spaces of an estate"]()[1:]}
    assert next(iter(spaces.items())) == ("Beige", "12")
    assert sum(map(int, spaces.values())) == 37
    assert table("goods")["Type"] == ("turquoise", "violet", "pink", "red", "brown", "orange")


def test_the_table_of_workers_goes_round_from_6_to_1() -> None:
    costs = table("worker cost")
    assert costs["6"] == ("1", "2", "3", "2", "1", "0")
    assert costs["2"] == ("1", "0", "1", "2", "3", "2")


@pytest.mark.parametrize("article", [a for a in rules().articles if a.facts], ids=lambda a: a.id)
def test_a_tile_says_how_many_there_are_and_where_they_lie(article: Article) -> None:
    faces = [tile for tile in Tile if article_of_tile(tile) == article.id]
    kind = faces[0].kind
    coloured = sum(tile in faces for tile in COLOURED_SUPPLIES[kind])
    black = sum(tile in faces for tile in black_supply(geese=True, crane=True))
    facts = dict(article.facts)
    assert re.findall(r"\d+", facts["In the game"])[0] == str(coloured + black)
    assert ("black" in facts["In the game"]) == bool(black)
    assert str(SPACES_OF_KIND[kind]) in facts["Goes on"]
    places = " ".join(text for label, text in article.facts if label.startswith(("With", "Lies")))
    assert ("black depot" in places) == bool(black)
    for space, (each, _) in enumerate(DEPOT_SPACES):
        depot = str(space // 4 + 1)
        if each is kind and coloured:
            assert depot in places or "every numbered depot" in places


def test_mines_and_castles_share_a_space_of_depot_6_among_three_players() -> None:
    mine, castle = (dict(rules().find(name).facts) for name in ("mine", "castle"))
    assert mine["With 2 players"] == "depot 5, and the black depot"
    assert mine["With 3 players"] == "depots 5 and 6, and the black depot"
    assert mine["With 4 players"] == "depots 4 and 5, and the black depot"
    assert castle["With 3 or 4 players"] == "depots 2 and 6, and the black depot"


TOTAL = sum(map(len, COLOURED_SUPPLIES)) + len(BLACK_SUPPLY)
CLAIMS = [
    ("the-game", f"an estate of {len(SPACES)} spaces"),
    ("the-box", f"{TOTAL} hex tiles"),
    ("the-box", f"{len(ALL_GOODS)} goods tiles, {NUMBER_WORDS[GOODS_PER_TYPE]} of each"),
    ("the-box", f"{2 * len(Kind)} bonus tiles"),
    ("set-up", f"Sort the {TOTAL} hex tiles"),
    ("set-up", f"{len(ALL_GOODS) - len(PHASES) * ROUNDS_PER_PHASE} remain"),
    ("course", f"{len(PHASES) * ROUNDS_PER_PHASE} turns"),
    ("course", f"{2 * len(PHASES) * ROUNDS_PER_PHASE} dice"),
    ("game-board", f"track with {NUMBER_WORDS[TRACK_SPACES]} spaces"),
    ("purchase", f"pay {NUMBER_WORDS[PURCHASE_PRICE]} Silverlings"),
    ("black-depot", "{} with two players, {} with three and {} with four".format(
        *(NUMBER_WORDS[number] for number in ALEA.black_depot_tiles)
    )),
    ("regions", f"{region_points(3)} + {PHASE_POINTS[0]} = {region_points(3) + PHASE_POINTS[0]}"),
    ("regions", f"{region_points(1)} + {PHASE_POINTS[4]} = {region_points(1) + PHASE_POINTS[4]}"),
    ("bonus-tiles", f"{NUMBER_WORDS[SPACES_OF_KIND[Kind.MINE]]} mines"),
    ("bonus-tiles", f"{NUMBER_WORDS[SPACES_OF_KIND[Kind.ANIMAL]]} animals"),
    ("bonus-tiles", f"{NUMBER_WORDS[SPACES_OF_KIND[Kind.SHIP]]} ships"),
    ("bonus-tiles", f"{NUMBER_WORDS[SPACES_OF_KIND[Kind.KNOWLEDGE]]} knowledge tiles"),
    ("bonus-tiles", f"{NUMBER_WORDS[SPACES_OF_KIND[Kind.BUILDING]]} buildings"),
    ("bonus-tiles", f"{NUMBER_WORDS[SPACES_OF_KIND[Kind.CASTLE]]} castles with the start castle"),
    ("turn-order", f"more than {NUMBER_WORDS[SPACES_OF_KIND[Kind.SHIP]]} ships"),
    ("knowledge-15", f"four types are {4 * ALEA.points_per_sold_type} points"),
    ("knowledge-24", "three types are 12 points"),
    ("knowledge-17", "8 + 16 ="),
]  # fmt: skip


@pytest.mark.parametrize(("name", "claim"), CLAIMS)
def test_the_numbers_in_the_texts_are_the_engine_s(name: str, claim: str) -> None:
    assert claim in text_of(name)


def test_what_is_said_of_estates_holds_for_all_of_them() -> None:
    layouts = estates()
    cities = [layouts["1"].region_of[s] for s in SPACES if layouts["1"].kinds[s] is Kind.BUILDING]
    assert sorted(region.bit_count() for region in set(cities)) == [1, 3, 3, 5]
    assert "four cities, of 1, 3, 3 and 5 spaces" in text_of("estates")
    sizes = [region.bit_count() for each in layouts.values() for region in each.region_of]
    assert max(sizes) == 8
    assert "no region has more than eight spaces" in text_of("estates")
    centre = sorted(n for n, layout in layouts.items() if CENTRE in layout.castle_spaces)
    assert centre == ["1", "2019-2", "3", "6"]
    assert "only 1, 3, 6 and 2019-2" in text_of("start-castle")
    assert len({layout.dice for layout in layouts.values()}) == 1
    assert "The numbers lie alike on all printed estates" in text_of("estates")


def test_the_examples_of_workers_are_right() -> None:
    """The prices are those that the engine asks with these knowledge tiles."""
    player = position(2).player
    cases = [
        ("workers", "with a 2, Anna pays two workers", (), 0, 2, 6, 2),
        ("free-step", "a 3 adds a building to a 6 for two workers", (9,), 9, 3, 6, 2),
        ("free-step", "becomes a 6 for one worker", (8, 9), 9, 3, 6, 1),
        ("knowledge-8", "A 6 becomes a 2 with one worker", (8,), 0, 6, 2, 1),
        ("knowledge-8", "a 6 becomes a 3 with two", (8,), 0, 6, 3, 2),
    ]
    for name, words, tiles, free, die, value, workers in cases:
        assert words in text_of(name)
        player.knowledge = sum(1 << number for number in tiles)
        assert worker_cost(player, die, value, free) == workers


def test_a_black_number_is_told_of_exactly_the_tiles_that_have_one() -> None:
    for number in range(1, 27):
        facts = dict(rules().find(f"knowledge-{number}").facts)
        is_black = number in (7, 12, 14, 15, 24, 25)
        assert (facts.get("Lies on") == "the black depot only") == is_black


def test_geese_and_crane_belong_to_an_edition_and_say_so() -> None:
    """SE-20, SE-21: one of each, with a black back, and nothing of the sort for other tiles."""
    for article in rules().articles:
        facts, is_special = dict(article.facts), article.id in ("goose", "crane")
        assert ("Played" in facts) == is_special, article.id
        if is_special:
            assert facts["In the game"] == "1, with a black back"
            assert facts["Played"] == "in the Special Edition, or by a house rule"
            assert facts["Lies on"] == "the black depot only"
    assert rules().find("edition-tiles").gallery == ("goose", "crane")


def test_the_editions_are_told_as_the_rulesets_play_them() -> None:
    """YUC-02, YUC-03, SE-22: each number of an article is that of its ruleset."""
    assert f"Estate No. {YUCATA.barred_estates[0]} is not played" in text_of("yucata")
    sold, won = SPECIAL_EDITION.points_per_sold_type, SPECIAL_EDITION.points_per_bonus_tile
    assert f"Tile 15 gives {sold} points for each type sold, tile 26 gives {won} points" in (
        text_of("special-edition")
    )
    assert f"each type gives {sold} points" in text_of("knowledge-15")
    assert f"each gives {won} points" in text_of("knowledge-26")
    assert f"for {NUMBER_WORDS[HIRING_PRICE]} workers, without a die" in text_of("knowledge-6")
    assert len(SWITCHES) == 11, "the article on house rules names what each of them decides"


def test_carlas_geese_score_as_their_article_says() -> None:
    """EX-18, EX-19."""
    state = position(storage="geese pig-4", rules=SPECIAL_EDITION, dice=(4, 4))
    put(state, 0, "castle", "b3")
    put(state, 0, "cow-2", "b1")
    put(state, 0, "cow-3", "b2")
    act(state, "4: add geese to c2")
    assert state.player.points == 7
    assert "2 + 2 + 3 are 7 points" in text_of("goose")
    state.player.dice = (5,)
    act(state, "5: add pig-4 to c1")
    assert state.player.points == 7 + 6
    assert "4 + 2 are 6 points" in text_of("goose")


def test_equal_points_are_told_as_the_first_ruleset_plays_them() -> None:
    assert ALEA.most_empty_spaces_win_ties
    assert next(iter(RULESETS.values())) is ALEA
    assert "whoever has more empty spaces in the estate comes first" in text_of("winner")


# --- looking things up ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("ship", "ship"),
        ("SHI", "ship"),
        ("bank", "bank"),
        ("city hall", "city-hall"),
        ("hall city", "city-hall"),
        ("tile 7", "knowledge-7"),
        ("26", "knowledge-26"),
        ("carpenters work", "carpenter"),
        ("carpenter’s", "carpenter"),
        ("mónk", None),
        ("bonus", "bonus-tiles"),
        ("passing", "turn"),
        ("tie", "winner"),
        ("undo", "this-program"),
        ("discard", "storage"),
        ("geese", "goose"),
        ("crane", "crane"),
        ("yucata", "yucata"),
        ("pasture", "animals"),
        ("white die", "white-die"),
        ("xyzzy", None),
    ],
)
def test_what_is_typed_finds_the_rule(typed: str, first: str | None) -> None:
    found = rules().search(typed)
    assert (found[0].id if found else None) == first


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("coin", "silverlings"),
        ("money", "silverlings"),
        ("monastery", "knowledge-tiles"),
        ("duchy", "estates"),
        ("key space", "storage"),
        ("livestock", "animals"),
        ("Émpty", "winner"),
        ("36", "regions"),
        ("three cows", "animals"),
    ],
)
def test_other_words_find_it_too(typed: str, name: str) -> None:
    assert name in [article.id for article in rules().search(typed)]


def test_every_word_that_is_typed_must_be_found() -> None:
    both = {article.id for article in rules().search("mine worker")}
    assert "knowledge-2" in both
    assert both < {article.id for article in rules().search("mine")}
    assert rules().search("mine xyzzy") == []


def test_an_empty_search_finds_everything_in_order() -> None:
    assert rules().search("  ") == list(rules().articles)


def test_an_article_is_the_first_to_be_found_by_its_own_name() -> None:
    for article in rules().articles:
        assert rules().search(article.label)[0] is article


def test_everything_is_told_in_the_language_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_foreign(monkeypatch)
    told = load_reference()
    assert [article.id for article in told.articles] == [a.id for a in rules().articles]
    assert all(topic.startswith(WAVE) for topic in told.topics)
    for article in told.articles:
        headings = (article.topic, article.title.lower(), article.label, article.words)
        cells = [cell for row in (*article.table, *article.facts) for cell in row]
        numbers = [cell for cell in cells if re.fullmatch(r"\d+|[A-E]", cell)]
        texts = [*headings, *article.paragraphs, *(c for c in cells if c not in numbers)]
        assert all(text.startswith(WAVE) for text in texts if text), article.id


def test_words_are_looked_for_in_the_language_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_foreign(monkeypatch, ship="schiff", cows="kühe", Scoring="wertung", animal="tier")
    told = load_reference()
    assert told.search("Schiff")[0].id == "ship"
    assert told.search("kuh")[0].id == "cow"
    assert "cow" in [article.id for article in told.search("tier")]
    assert "wertung" in told.topics


# --- pictures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "picture"),
    [
        ("tile bank", TilePicture(Tile.BANK)),
        ("tile knowledge-7", TilePicture(Tile.KNOWLEDGE_7)),
        ("tile-back", BackPicture()),
        ("space ship 4", SpacePicture(Kind.SHIP, 4)),
        ("goods 3", GoodsPicture(3)),
        ("goods-back", SymbolPicture("goods-back")),
        ("die 5", DiePicture(5)),
        ("die 2 white", DiePicture(2, WHITE)),
        ("silverling", SymbolPicture("silverling")),
        ("worker", SymbolPicture("worker")),
        ("bonus ship large", BonusPicture(Kind.SHIP, True)),
        ("bonus mine small 4", BonusPicture(Kind.MINE, False, 4)),
        ("  pawn   red ", PawnPicture("red")),
    ],
)
def test_a_picture_is_named_in_a_few_words(text: str, picture: Picture) -> None:
    assert parse_picture(text) == picture
    assert picture.caption


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "tile bank"),
        ("tile", "names no picture"),
        ("tile bnak", '"bnak" is none of warehouse'),
        ("tile bank 3", "names no picture"),
        ("goods 7", '"7" is none of 1, 2'),
        ("space ship", "names no picture"),
        ("die 5 pink", '"pink" is none of red'),
        ("bonus ship big", '"big" is none of large, small'),
        ("silverling 2", "silverling"),
        ("gold", "one of silverling"),
    ],
)
def test_a_text_that_names_no_picture_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(PictureError, match=re.escape(words)):
        parse_picture(text)


def test_every_symbol_has_a_name_for_people() -> None:
    assert all(SymbolPicture(name).caption == told for name, told in SYMBOLS.items())


# --- a damaged file ---------------------------------------------------------------------------


def damaged(folder: Path, text: str) -> str:
    """The error for a file with these articles."""
    path = folder / "rules.toml"
    path.write_text(f'topics = ["A turn"]\n{text}', encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        load_reference(path)
    assert str(path) in str(caught.value)
    assert "install the game again" in str(caught.value)
    return str(caught.value)


def test_a_small_file_is_a_reference_too(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    text = ARTICLE.replace(
        '"They are rolled."', '"""\nFirst\nline.\n- One\nof two.\n- Two.\n\nLast.\n"""'
    )
    path.write_text(f'topics = ["A turn"]\n{text}', encoding="utf-8")
    found = load_reference(path).find("dice")
    assert found.paragraphs == ("First line.", "- One of two.", "- Two.", "Last.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[article]", "damaged"),
        ('[[article]]\ntitle = "Dice"', "lacks its id"),
        (ARTICLE + ARTICLE, 'article "dice": there are two'),
        (ARTICLE.replace("A turn", "Turns"), 'article "dice": "Turns" is none of the topics'),
        (ARTICLE + 'see = "nothing"', 'article "dice": there is no article "nothing"'),
        (ARTICLE + 'pictures = ["tile bnak"]', 'article "dice": "tile bnak" names no picture'),
        (ARTICLE + "pictures = 3", '"pictures" must be texts in brackets'),
        (ARTICLE + 'colour = "red"', 'article "dice": "colour" is none of'),
        (ARTICLE + 'table = "dice"', 'its "table" is none of region points'),
        (ARTICLE + 'gallery = "dice"', 'its "gallery" is none of others'),
        (ARTICLE.replace('"They are rolled."', '""'), 'it needs a "title" and a "text"'),
        (ARTICLE.replace('"They are rolled."', "6"), '"text" must be a text'),
        (ARTICLE + 'gallery = "knowledge"', 'tile "knowledge-1": it needs an "about"'),
        (ARTICLE + '[tile.inn]\nnote = "Sleep."', 'tile "inn": there is no such tile'),
        (
            ARTICLE + 'gallery = "buildings"\n[tile.bank]\nnotes = ""',
            'tile "bank": "notes" is none of',
        ),
    ],
)
def test_a_damaged_file_is_refused_with_the_article_at_fault(
    tmp_path: Path, text: str, words: str
) -> None:
    assert words in damaged(tmp_path, text)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"rules\.toml is missing, install the game again"):
        load_reference(tmp_path / "rules.toml")


def test_an_article_that_there_is_not_is_told() -> None:
    assert "dragon" not in rules()
    with pytest.raises(RulesError, match='no article "dragon"'):
        rules().find("dragon")


def test_an_article_leads_to_the_lesson_that_teaches_it() -> None:
    lessons, rules = load_lessons(), load_reference()
    found = {
        name: lesson.name[:2] if (lesson := lesson_about(rules.find(name), lessons)) else ""
        for name in ("cow", "sell-goods", "knowledge-8", "regions", "final-scoring", "goose")
    }
    assert list(found.values()) == ["08", "07", "12", "15", "17", ""]
