"""Brackets of cups: any number of players and seats, any name, known or unknown players."""

from dataclasses import replace
from math import inf

import pytest

from games.standings.cup import stages
from games.standings.results import Player, Result
from renderers import picture
from renderers.core import SIZE, ThemeName
from renderers.lettering.fonts import Face
from renderers.lettering.text_cells import truncate
from renderers.standings import Bracket, bracket_of, sheet_canvas, sheet_words
from renderers.standings.bracket_layout import BracketLayout, page_layout, tree_layout
from renderers.standings.colours import sheet_look
from renderers.standings.gallery import NAMES, knock_out
from renderers.standings.sheet_text import LONGEST
from tests.renderers.golden import TOLERANCE, changed_pixels, shrunk
from tests.renderers.standings.brackets import with_names

PHONE = 390
"""The width of a picture on a phone, in the phone's pixels."""
READABLE = 8
"""The smallest letters that are readable there."""
ODD = [*NAMES, "x" * 5000, "\u202e" * 10, "@everyone"]


def layout_of(bracket: Bracket) -> BracketLayout:
    if bracket.alone is None:
        return tree_layout(bracket.stages[bracket.first :])
    return page_layout(bracket.stages[bracket.alone].ties[bracket.window])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [*range(2, 20), 27, 32, 33, 48, 64, 65, 200])
def test_names_are_readable_on_a_phone_and_ties_do_not_overlap(size: int, seats: int) -> None:
    whole = knock_out(size, seats, 0)
    for page in range(len(whole.stages)):
        bracket = replace(whole, page=page)
        layout = layout_of(bracket)
        assert layout.size * PHONE / SIZE[0] >= READABLE
        assert layout.height <= SIZE[1]
        for column in layout.columns:
            assert column[-1].x + layout.tie_width <= SIZE[0] - 2
            edges = [
                edge
                for spot in column
                for edge in (
                    layout.top(spot),
                    layout.top(spot) + len(spot.tie.slots) * layout.row_height,
                )
            ]
            assert edges == sorted(edges)
            assert edges[-1] < layout.height


@pytest.mark.parametrize("size", [17, 32, 64])
def test_a_round_too_large_for_the_tree_has_a_page_of_its_own(size: int) -> None:
    bracket = knock_out(size, 2, 0)
    drawn = {
        spot.tie
        for page in range(len(bracket.stages))
        for column in layout_of(replace(bracket, page=page)).columns
        for spot in column
    }
    assert drawn == {tie for stage in bracket.stages for tie in stage.ties}


def test_the_round_being_played_is_shown_alone_until_the_tree_fits() -> None:
    course = [knock_out(64, 2, played).alone for played in (0, 0.5, 1, 1.5, 2, 5)]
    assert course == [0, 0, 1, 1, None, None]
    assert knock_out(64, 2, 6).first == 2
    assert knock_out(16, 2, 0).alone is None
    asked = [replace(knock_out(64, 2, 6), page=page).alone for page in (-1, 0, 1, 2, 99)]
    assert asked == [None, 0, 1, None, None]


def test_a_round_too_large_for_one_picture_shows_the_page_with_the_readers_tie() -> None:
    bracket = knock_out(200, 2, 0)
    ties = bracket.stages[0].ties
    assert (bracket.window, len(ties)) == (slice(64, 96), 128), "the reader is the second seed"
    assert any(slot and slot.is_marked for tie in ties[bracket.window] for slot in tie.slots)


@pytest.mark.parametrize("theme", ThemeName)
def test_a_bracket_has_gold_once_a_player_has_gone_on(theme: ThemeName) -> None:
    look = sheet_look(theme)
    gold = look.palette.colours[look.palette.index(look["gold"])]

    def is_seen(bracket: Bracket) -> bool:
        below = sheet_canvas(replace(bracket, theme=theme)).picture().convert("RGB")
        inner = below.crop((30, 170, SIZE[0] - 30, below.height - 30))
        return gold in {colour for _, colour in inner.getcolors(1 << 20) or ()}

    assert not is_seen(knock_out(4, 2, 0))
    assert is_seen(knock_out(4, 2, 1))


def test_a_missing_score_is_noticed() -> None:
    bracket = knock_out(8, 2, 9)
    first, *rest = bracket.stages
    bare = first.ties[0]._replace(
        slots=tuple(slot and slot._replace(score="") for slot in first.ties[0].slots)
    )
    less = replace(bracket, stages=(first._replace(ties=(bare, *first.ties[1:])), *rest))
    drawn, bare_drawn = shrunk(sheet_canvas(bracket)), shrunk(sheet_canvas(less))
    assert changed_pixels(drawn, bare_drawn) > TOLERANCE


@pytest.mark.parametrize("name", ODD, ids=range(len(ODD)))
def test_any_name_can_be_drawn(name: str) -> None:
    for size, seats in ((2, 2), (16, 2), (16, 4), (64, 2)):
        bracket = with_names(knock_out(size, seats, 9), lambda _: name)
        assert picture(bracket).startswith(b"\x89PNG")
        assert sheet_words(bracket)


def test_a_long_name_is_truncated_not_shrunk() -> None:
    assert truncate("Ana", 200, 30) == "Ana"
    assert truncate("A very long name of somebody", 200, 30) == "A very long na…"
    assert truncate("w" * 80, 10, 30, Face.HEAVY) == "…"


def test_a_bracket_has_the_players_scores_and_winners_known_so_far() -> None:
    players = [Player(number) for number in range(5)]
    results = [
        Result(0, (players[4], players[3]), (1, 2), (40, -3)),
        Result(1, (players[1], players[2]), (1, 1), (0, 0)),
    ]
    first, semi, final = bracket_of(
        stages(players, results),
        dict(enumerate(["Ana", "Bruno", "Carla", "Duarte"])),
        title="Cup",
        gone={3},
        marked=1,
    ).stages
    assert [len(tie.slots) for tie in first.ties] == [1, 2, 1, 1], "three players have byes"
    assert [(slot.name, slot.score, slot.is_through) for slot in first.ties[1].slots if slot] == [
        ("Duarte", "\N{MINUS SIGN}3", False),
        ("Player 5", "40", True),
    ]
    decided = [(slot.name, slot.score, slot.is_through) for slot in semi.ties[1].slots if slot]
    assert decided == [("Bruno", "", True), ("Carla", "", False)], "decided without scores"
    assert final.ties[0].slots[0] is None, "this finalist is not known yet"
    assert final.ties[0].slots[1] == semi.ties[1].slots[0]._replace(is_through=False)  # type: ignore[union-attr]  # the slot is known
    assert [stage.name for stage in (first, semi, final)] == [
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]


def test_rounds_have_their_names() -> None:
    assert [stage.name for stage in knock_out(32, 2, 0).stages] == [
        "Round 1",
        "Round 2",
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    assert [stage.name for stage in knock_out(27, 3, 0).stages] == ["Round 1", "Round 2", "Final"]


def test_the_words_start_with_the_champion_and_list_ties_from_the_final_down() -> None:
    players = [Player(number) for number in range(3)]
    results = [
        Result(0, (players[1], players[2]), (1, 2), (50, 40)),
        Result(1, (players[0], players[1]), (2, 1), (30, 31)),
    ]
    names = {0: "Ana", 1: "Bruno\u202e", 2: "Carla"}
    bracket = bracket_of(stages(players, results), names, title="Cup", note="2 of 2", gone={2})
    assert sheet_words(bracket) == (
        "Cup, 2 of 2. Champion: Bruno.\n"
        "Final:\n"
        "- Ana 30; Bruno 31, goes on\n"
        "Semi-finals:\n"
        "- Ana has a bye\n"
        "- Bruno 50, goes on; Carla 40 (dropped out)"
    )
    waiting = bracket_of(stages(players, []), names, title="Cup")
    assert "\n- Ana; not known yet\n" in sheet_words(waiting)


@pytest.mark.parametrize(
    ("gone", "champion"), [((), "A"), ((1,), "A"), ((0,), "B"), ((0, 1), None)]
)
def test_a_player_who_dropped_out_is_not_champion(
    gone: tuple[int, ...], champion: str | None
) -> None:
    players = [Player(number) for number in range(2)]
    results = [Result(0, (players[0], players[1]), (1, 2), (50, 40))]
    bracket = bracket_of(stages(players, results), {0: "A", 1: "B"}, title="Cup", gone=gone)
    assert (bracket.champion.name if bracket.champion else None) == champion


def test_words_with_a_limit_describe_the_picture_and_without_one_the_whole_cup() -> None:
    bracket = knock_out(64, 2, 2)
    beside, whole = sheet_words(bracket), sheet_words(bracket, inf)
    assert len(beside) <= LONGEST
    assert "Round 2:" not in beside
    assert "Round 2:" in sheet_words(replace(bracket, page=1))
    told = [line for line in whole.splitlines() if line.endswith(":")]
    assert told == ["Round 3:", "Round 2:", "Round 1:"], "no players of later rounds are known"
    assert whole.count("\n- ") == 8 + 16 + 32
    assert sheet_words(replace(bracket, page=0)).rpartition("\n")[2].startswith("and ")


def test_words_beside_a_part_of_a_round_describe_that_part() -> None:
    bracket = with_names(knock_out(200, 2, 9), lambda at: f"n{at}")
    bracket = replace(bracket, page=0, title="Cup", note="")
    lines = sheet_words(bracket).splitlines()
    assert lines[0] == "Cup.", "the champion is not in the picture"
    assert lines[2].startswith(("- n64 ", "- n65 ")), "the reader is the second seed"
    told = sum(line.startswith("- ") for line in lines)
    assert lines[-1] == f"and {128 - told} more tables"


def test_ties_outside_the_picture_are_counted_even_if_there_is_room_for_words() -> None:
    bracket = with_names(knock_out(200, 2, 0), lambda at: str(at))
    lines = sheet_words(replace(bracket, page=0)).splitlines()
    assert sum(line.startswith("- ") for line in lines) == 32
    assert lines[-1] == "and 96 more tables"
