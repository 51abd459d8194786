"""What has happened, told as a story, in tables to read."""

from typing import Any

import pytest

from games.azul import model as azul
from games.core import Event, RoundEnded, Seat
from games.summer_pavilion import model as summer
from renderers import RENDERERS, words_of
from renderers.azul import narration as azul_telling
from renderers.summer_pavilion import narration as summer_telling
from renderers.texts import english as say
from tests.games.toy import Pebbles
from tests.games.variants import Variant, moments, variants
from tests.renderers.tables import placing

NAMES = ("Ana", "Bruno", "Clara", "Duarte")
ANA, BRUNO = Seat(0), Seat(1)
AZUL, SUMMER = RENDERERS["azul"], RENDERERS["summer-pavilion"]


def tile(colour: str) -> str:
    return f":{colour}:"


def typed(words: str | None) -> str | None:
    """Words with the minus sign that a keyboard has."""
    return words and words.replace("\N{MINUS SIGN}", "-")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            azul.Took(ANA, "4", "R", 3, 3, 0, False),
            "Ana took 3 :R: from display 4 to line 3.",
        ),
        (
            azul.Took(BRUNO, "4", "R", 3, 1, 2, False),
            "Bruno took 3 :R: from display 4 to line 1, 2 fell.",
        ),
        (
            azul.Took(ANA, "C", "K", 2, 0, 2, True),
            "Ana took 2 :K: and the first-player marker from the centre to the floor line.",
        ),
        (azul.Tiled(ANA, 1, 3, "B", 5), "Ana laid :B: in row 2, column 4: +5."),
        (
            azul.LineFell(BRUNO, 2, "W"),
            "Line 3 of Bruno found no space, and its :W: fell.",
        ),
        (azul.FloorCleared(ANA, 4, 1), "Ana lost 1 point on the floor line."),
        (azul.FloorCleared(ANA, 4, 0), None),
        (azul.Bonuses(ANA, 2, 0, 10), "Ana: +2 rows, +10 colours."),
        (azul.Bonuses(ANA, 0, 0, 0), None),
        (RoundEnded(3, (21, 15)), "Round 3 is over: Ana 21, Bruno 15."),
    ],
)
def test_an_event_of_azul(event: Event, words: str | None) -> None:
    assert typed(azul_telling.event_words(event, NAMES[:2], say, tile)) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            summer.Took(ANA, "3", "RRP", False, 0),
            "Ana took 1 :P:, 2 :R: from display 3.",
        ),
        (
            summer.Took(ANA, "C", "YYP", True, 3),
            "Ana took 1 :P:, 2 :Y: and the first-player marker from the centre: -3.",
        ),
        (
            summer.Placed(ANA, 6, 4, "G", "GGGPP", 2),
            "Ana laid :G: on the green star, space 5, for 2 :P:, 3 :G:: +2.",
        ),
        (
            summer.Placed(ANA, 0, 0, "R", "R", 1),
            "Ana laid :R: on the centre star, space 1, for 1 :R:: +1.",
        ),
        (summer.Completed(ANA, "statue-W-NW", 2), "A statue gives 2 bonus tiles."),
        (summer.Completed(ANA, "pillar-W", 1), "A pillar gives 1 bonus tile."),
        (summer.Picked(BRUNO, "GG"), "Bruno picked 2 :G: from the supply."),
        (summer.Passed(ANA, "", "", 0), "Ana passed."),
        (summer.Passed(ANA, "PP", "", 0), "Ana passed and kept 2 :P:."),
        (
            summer.Passed(ANA, "", "RRB", 3),
            "Ana passed, and 3 tiles were discarded: -3.",
        ),
        (
            summer.Passed(ANA, "P", "R", 1),
            "Ana passed and kept 1 :P:; 1 tile was discarded: -1.",
        ),
        (summer.Bonuses(ANA, 20, 4), "Ana: +20 stars, +4 numbers."),
        (summer.Bonuses(ANA, 0, 0), None),
    ],
)
def test_an_event_of_summer_pavilion(event: Event, words: str | None) -> None:
    told = summer_telling.event_words(event, NAMES, say, tile, placing())
    assert typed(told) == words


def test_a_star_of_the_variant_side_is_called_by_its_place() -> None:
    event = summer.Placed(ANA, 6, 0, "G", "GGP", 2)
    for state in (placing(summer.Side.VARIANT), None):
        told = summer_telling.event_words(event, NAMES, say, tile, state)
        assert told == "Ana laid :G: on star SW, space 3, for 1 :P:, 2 :G:: +2."


def story(words: Any, events: list[Event]) -> list[str | None]:
    return [typed(line) for line in words.story(events, NAMES[:2], say, tile)]


TILING: list[Event] = [
    azul.Tiled(ANA, 0, 0, "B", 1),
    azul.Tiled(ANA, 2, 2, "B", 6),
    azul.FloorCleared(ANA, 2, 2),
    azul.LineFell(BRUNO, 3, "K"),
    azul.FloorCleared(BRUNO, 6, 6),
]


def test_a_wall_tiling_takes_a_line_for_each_seat() -> None:
    take = azul.Took(BRUNO, "C", "K", 1, 4, 0, False)
    assert story(AZUL, [take, *TILING, RoundEnded(2, (21, 9))]) == [
        "Bruno took 1 :K: from the centre to line 4.",
        "Round 2 is over.",
        "Ana: +7 for 2 tiles, -2 floor, now 21.",
        "Bruno: line 4 fell, -6 floor, now 9.",
    ]


def test_a_seat_without_tiles_is_told_of_as_well() -> None:
    assert story(AZUL, [azul.Tiled(ANA, 0, 0, "B", 1), RoundEnded(1, (1, 0))]) == [
        "Round 1 is over.",
        "Ana: +1 for 1 tile, now 1.",
        "Bruno: nothing new, now 0.",
    ]


def test_a_wall_tiling_that_goes_on_tells_what_is_laid() -> None:
    assert story(AZUL, TILING[:2]) == ["Ana: +7 for 2 tiles."]


def test_the_end_of_azul_tells_bonuses_and_last_scores() -> None:
    ends = [azul.Bonuses(ANA, 2, 7, 0), azul.Bonuses(BRUNO, 0, 0, 0)]
    assert story(AZUL, [*TILING, RoundEnded(5, (21, 9)), *ends])[-2:] == [
        "Ana: +2 rows, +7 columns, 30 in the end.",
        "Bruno: no bonuses, 9 in the end.",
    ]


def test_a_tile_of_summer_pavilion_and_what_it_earns_share_a_line() -> None:
    events = [
        summer.Placed(ANA, 6, 5, "G", "GGGGGG", 2),
        summer.Completed(ANA, "window-SW", 3),
        summer.Picked(ANA, "PPO"),
        summer.Passed(BRUNO, "", "", 0),
        RoundEnded(6, (31, 12)),
        summer.Bonuses(ANA, 18, 0),
        summer.Bonuses(BRUNO, 0, 0),
    ]
    assert story(SUMMER, events) == [
        "Ana laid :G: on star SW, space 6, for 6 :G:: +2. A window gives 3 bonus tiles.",
        "Ana picked 2 :P:, 1 :O: from the supply.",
        "Bruno passed.",
        "Round 6 is over: Ana 31, Bruno 12.",
        "Ana: +18 stars, 49 in the end.",
        "Bruno: no bonuses, 12 in the end.",
    ]


def test_a_game_without_a_renderer_tells_its_rounds() -> None:
    words = words_of(Pebbles())
    assert story(words, [("something",), RoundEnded(1, (3, 1))]) == [
        "Round 1 is over: Ana 3, Bruno 1."
    ]


@pytest.mark.parametrize("variant", list(variants()), ids=str)
def test_the_story_of_a_whole_match_is_told_in_sentences(variant: Variant) -> None:
    words, names = words_of(variant.game), NAMES[: variant.seats]
    table = moments(variant)
    events = [event for moment in table for event in moment.events]
    lines = words.story(events, names, say, tile, table[0].state)
    assert lines
    for line in lines:
        assert line.endswith(".")
        assert line.startswith(("Round ", "Line ", *names))
    scores = variant.game.outcome(table[-1].state)
    if scores is not None and variant.game.key in RENDERERS:
        last = [f"{score} in the end." for score in scores.scores]
        assert [line.split(", ")[-1] for line in lines[-variant.seats :]] == last
