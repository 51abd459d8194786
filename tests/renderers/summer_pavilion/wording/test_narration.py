"""The events of Summer Pavilion in sentences."""

import pytest

from games.core import Event, RoundEnded, Seat
from games.summer_pavilion import model as summer
from renderers import RENDERERS
from renderers.summer_pavilion.wording.narration import event_words
from renderers.texts import english as say
from tests.renderers.positions import placing, typed

ANA, BRUNO = Seat(0), Seat(1)
SUMMER = RENDERERS["summer-pavilion"]


def tile(colour: str) -> str:
    return f":{colour}:"


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
def test_an_event_in_words(event: Event, words: str | None) -> None:
    told = event_words(event, ("Ana", "Bruno"), say, tile, placing())
    assert (told and typed(told)) == words


def test_a_star_of_the_variant_side_is_named_by_its_position() -> None:
    event = summer.Placed(ANA, 6, 0, "G", "GGP", 2)
    for state in (placing(summer.Side.VARIANT), None):
        told = event_words(event, ("Ana", "Bruno"), say, tile, state)
        assert told == "Ana laid :G: on star SW, space 3, for 1 :P:, 2 :G:: +2."


def story(events: list[Event]) -> list[str]:
    return [typed(line) for line in SUMMER.story(events, ("Ana", "Bruno"), say, tile)]


def test_a_placed_tile_and_the_bonus_tiles_it_earns_share_a_line() -> None:
    events = [
        summer.Placed(ANA, 6, 5, "G", "GGGGGG", 2),
        summer.Completed(ANA, "window-SW", 3),
        summer.Picked(ANA, "PPO"),
        summer.Passed(BRUNO, "", "", 0),
        RoundEnded(6, (31, 12)),
        summer.Bonuses(ANA, 18, 0),
        summer.Bonuses(BRUNO, 0, 0),
    ]
    assert story(events) == [
        "Ana laid :G: on star SW, space 6, for 6 :G:: +2. A window gives 3 bonus tiles.",
        "Ana picked 2 :P:, 1 :O: from the supply.",
        "Bruno passed.",
        "Round 6 is over: Ana 31, Bruno 12.",
        "Ana: +18 stars, 49 in the end.",
        "Bruno: no bonuses, 12 in the end.",
    ]
