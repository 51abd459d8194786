"""The events of Azul in sentences."""

import pytest

from games.azul import model as azul
from games.core import Event, RoundEnded, Seat
from renderers import RENDERERS
from renderers.azul.wording.narration import event_words
from renderers.texts import english as say
from tests.renderers.positions import typed

ANA, BRUNO = Seat(0), Seat(1)
AZUL = RENDERERS["azul"]


def tile(colour: str) -> str:
    return f":{colour}:"


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
def test_an_event_in_words(event: Event, words: str | None) -> None:
    told = event_words(event, ("Ana", "Bruno"), say, tile)
    assert (told and typed(told)) == words


def story(events: list[Event]) -> list[str]:
    return [typed(line) for line in AZUL.story(events, ("Ana", "Bruno"), say, tile)]


TILING: list[Event] = [
    azul.Tiled(ANA, 0, 0, "B", 1),
    azul.Tiled(ANA, 2, 2, "B", 6),
    azul.FloorCleared(ANA, 2, 2),
    azul.LineFell(BRUNO, 3, "K"),
    azul.FloorCleared(BRUNO, 6, 6),
]


def test_a_wall_tiling_has_a_line_for_each_seat() -> None:
    take = azul.Took(BRUNO, "C", "K", 1, 4, 0, False)
    assert story([take, *TILING, RoundEnded(2, (21, 9))]) == [
        "Bruno took 1 :K: from the centre to line 4.",
        "Round 2 is over.",
        "Ana: +7 for 2 tiles, -2 floor, now 21.",
        "Bruno: line 4 fell, -6 floor, now 9.",
    ]


def test_a_seat_without_events_has_a_line_as_well() -> None:
    assert story([azul.Tiled(ANA, 0, 0, "B", 1), RoundEnded(1, (1, 0))]) == [
        "Round 1 is over.",
        "Ana: +1 for 1 tile, now 1.",
        "Bruno: nothing new, now 0.",
    ]


def test_an_unfinished_wall_tiling_has_lines_for_the_tiles_laid_so_far() -> None:
    assert story(TILING[:2]) == ["Ana: +7 for 2 tiles."]


def test_the_end_of_the_match_has_bonuses_and_final_scores() -> None:
    ends = [azul.Bonuses(ANA, 2, 7, 0), azul.Bonuses(BRUNO, 0, 0, 0)]
    assert story([*TILING, RoundEnded(5, (21, 9)), *ends])[-2:] == [
        "Ana: +2 rows, +7 columns, 30 in the end.",
        "Bruno: no bonuses, 9 in the end.",
    ]
