"""Pillars, statues and windows: their spaces and rewards.

The spaces around a feature are computed here by the formulas of the rules page; the game must
agree with them.
"""

from itertools import product

import pytest

from games.core import Seat
from games.summer_pavilion.model import Completed, Picked, Placed
from games.summer_pavilion.stars import FEATURES, NUMBERS, STANDARD_COLOURS
from tests.games.summer_pavilion.tables import (
    COLOURS,
    OUTER,
    PRINTED,
    STARS,
    after,
    board,
    covered,
    events,
    legal,
    placing,
    refusal,
    waits_for,
)

REWARDS = {"pillar": 1, "statue": 2, "window": 3}


def formula() -> dict[str, set[str]]:
    """The spaces around every feature; outer stars are numbered 1 to 6 clockwise from W."""
    star = dict(enumerate(OUTER, start=1))
    around: dict[str, set[str]] = {}
    for i in range(1, 7):
        following = i % 6 + 1
        around[f"statue-{star[i]}-{star[following]}"] = {
            f"{star[i]}1", f"{star[i]}2", f"{star[following]}3", f"{star[following]}4",
        }  # fmt: skip
        around[f"window-{star[i]}"] = {f"{star[i]}5", f"{star[i]}6"}
        around[f"pillar-{star[i]}"] = {
            f"{star[i]}2", f"{star[i]}3", f"C{(i + 3) % 6 + 1}", f"C{(i + 4) % 6 + 1}",
        }  # fmt: skip
    return around


AROUND = formula()
LAST_SPACES = [(name, space) for name, spaces in AROUND.items() for space in sorted(spaces)]


def reward(name: str) -> int:
    return REWARDS[name.split("-")[0]]


def colour_for(space: str, variant: bool) -> str:
    """A colour that `covered` has left for this space."""
    return "P" if variant else PRINTED.get(space[:-1], COLOURS[int(space[-1]) - 1])


def lay(space: str, *others: str, variant: bool = False) -> tuple[str, tuple[object, ...]]:
    """The bonus tiles owed after the last of some spaces was covered, and the events."""
    colour = colour_for(space, variant)
    owner = covered(*others, hand=colour * 6 + "R", variant=variant)
    # In this round the colour is not wild, so that it pays for itself alone.
    round_ = 1 if colour != "P" else 2
    start = placing(owner, side="variant" if variant else "standard", round=round_)
    told = events(start, f"0 place {space[:-1]} {space[-1]} {colour} 0")
    state = after(start, f"0 place {space[:-1]} {space[-1]} {colour} 0")
    return f"{state.phase} {state.owed} {waits_for(state)}", told


def test_the_features_of_the_game_agree_with_the_formulas() -> None:
    assert {feature.name: set(feature.around) for feature in FEATURES} == AROUND
    assert [len(feature.around) for feature in FEATURES] == [4] * 12 + [2] * 6
    assert {feature.name: feature.reward for feature in FEATURES} == {
        name: reward(name) for name in AROUND
    }


@pytest.mark.parametrize(("kind", "spaces"), [("pillar", 4), ("statue", 4), ("window", 2)])
def test_there_are_six_of_each_kind(kind: str, spaces: int) -> None:
    assert [len(around) for name, around in AROUND.items() if kind in name] == [spaces] * 6


def test_the_game_has_the_colours_and_numbers_of_both_sides() -> None:
    assert STANDARD_COLOURS == PRINTED
    assert dict(NUMBERS) == {
        "standard": ((1, 2, 3, 4, 5, 6),) * 7,
        "variant": ((3, 3, 3, 3, 3, 3),) + ((3, 2, 1, 4, 5, 6),) * 6,
    }


@pytest.mark.parametrize("variant", [False, True], ids=["standard", "variant"])
@pytest.mark.parametrize(("name", "space"), LAST_SPACES)
def test_every_feature_is_completed_by_each_of_its_spaces(
    name: str, space: str, variant: bool
) -> None:
    others = AROUND[name] - {space}
    owed, told = lay(space, *others, variant=variant)
    assert owed == f"pick {reward(name)} 0"
    assert isinstance(told[0], Placed)
    assert told[1:] == (Completed(Seat(0), name, reward(name)),)


@pytest.mark.parametrize(("name", "space"), LAST_SPACES)
def test_a_feature_with_one_open_space_earns_nothing(name: str, space: str) -> None:
    for missing in AROUND[name] - {space}:
        owed, told = lay(space, *(AROUND[name] - {space, missing}))
        assert owed == "placing 0 1"
        assert len(told) == 1


def test_a_feature_earns_once() -> None:
    owed, told = lay("W4", *AROUND["window-W"], *AROUND["pillar-W"])
    assert (owed, len(told)) == ("placing 0 1", 1)


PAIRS = [
    (one, other, space)
    for one, other in product(AROUND, AROUND)
    if one < other
    for space in sorted(AROUND[one] & AROUND[other])
]


def test_pillars_share_the_spaces_of_the_centre_and_statues_two_of_each_star() -> None:
    assert len(PAIRS) == 18
    assert {space for _, _, space in PAIRS} == {
        *(f"C{slot}" for slot in range(1, 7)),
        *(f"{star}{slot}" for star in OUTER for slot in (2, 3)),
    }


@pytest.mark.parametrize("variant", [False, True], ids=["standard", "variant"])
@pytest.mark.parametrize(("one", "other", "space"), PAIRS)
def test_two_features_at_once_add_up(one: str, other: str, space: str, variant: bool) -> None:
    owed, told = lay(space, *((AROUND[one] | AROUND[other]) - {space}), variant=variant)
    together = reward(one) + reward(other)
    assert owed == f"pick {together} 0"
    assert together == (2 if space[0] == "C" else 3)
    assert set(told[1:]) == {
        Completed(Seat(0), one, reward(one)),
        Completed(Seat(0), other, reward(other)),
    }


@pytest.mark.parametrize("space", [f"{star}{slot}" for star in STARS for slot in range(1, 7)])
def test_one_placement_earns_at_most_3_tiles(space: str) -> None:
    everywhere = [f"{star}{slot}" for star in STARS for slot in range(1, 7)]
    most = sum(reward(name) for name, spaces in AROUND.items() if space in spaces)
    assert most <= 3
    colour = colour_for(space, variant=False)
    others = [other for other in everywhere if other != space]
    start = placing(covered(*others, hand=colour * 6), round=1 if colour != "P" else 2)
    state = after(start, f"0 place {space[:-1]} {space[-1]} {colour} 0")
    assert state.owed == most


@pytest.mark.parametrize(
    ("owed", "supply", "picks"),
    [
        pytest.param("pillar-W", "PPGGOOYYBR", ["P", "G", "O", "Y", "B", "R"], id="1 of all"),
        pytest.param("pillar-W", "PPPPPPPPPR", ["P", "R"], id="1 of two colours"),
        pytest.param("statue-W-NW", "PGGGGGGGGG", ["P G", "G G"], id="2, one of them once"),
        pytest.param("statue-W-NW", "PPGGGGGGGG", ["P P", "P G", "G G"], id="2 of two colours"),
        pytest.param("window-W", "PPGGGGGGGG", ["P P G", "P G G", "G G G"], id="3"),
        pytest.param("window-W", "PPPPPPPPPP", ["P P P"], id="3 of one colour are no choice"),
    ],
)
def test_bonus_tiles_are_chosen_from_the_supply_wilds_included(
    owed: str, supply: str, picks: list[str]
) -> None:
    *others, last = sorted(AROUND[owed])
    colour = colour_for(last, variant=False)
    hand = colour * int(last[-1])
    state = placing(covered(*others, hand=hand), supply=supply, round=1, bag="B" * 20)
    state = after(state, f"0 place {last[:-1]} {last[-1]} {colour} 0")
    assert legal(state) == [f"pick {pick}" for pick in picks]


WINDOW = covered("SW5", hand="GGGGGGG")


def test_bonus_tiles_must_be_picked_at_once() -> None:
    state = after(placing(WINDOW), "0 place SW 6 G 0")
    assert (waits_for(state), state.phase) == ("0", "pick")
    for move in ("pass end", "place SW 1 G 0", "1 G", "supply G", "deal G"):
        error = refusal(state, f"0 {move}")
        assert (error.key, str(error)) == ("illegal-move", f"'{move}' is not legal now")
    assert refusal(state, "1 pass end").key == "not-your-turn"


def test_picked_tiles_move_from_the_supply_to_the_hand() -> None:
    start = placing(WINDOW, supply="PPGGOOYYBR", starter=1, marker=1)
    before = after(start, "0 place SW 6 G 0")
    state = after(before, "0 pick P G P")
    assert state.boards == (covered("SW5", "SW6", hand="PPGG", score=7), start.boards[1])
    assert state.supply == "GOOYYBR"
    assert (state.phase, state.owed, state.turn) == ("placing", 0, 1)
    assert state == before._replace(
        boards=state.boards, supply=state.supply, phase=state.phase, owed=0, turn=Seat(1)
    )
    assert events(before, "0 pick P G P") == (Picked(Seat(0), "PPG"),)


def test_picked_tiles_can_be_used_from_the_next_turn_on() -> None:
    state = placing(WINDOW, board(hand="R", passed=True), supply="PPGGOOYYBR")
    state = after(state, "0 place SW 6 G 0", "0 pick P G R", "bag supply BBB")
    assert waits_for(state) == "0"
    assert "place NE 1 R 0" in legal(state)


@pytest.mark.parametrize(
    ("supply", "picks"),
    [
        pytest.param("PPG", ["P P G"], id="just enough"),
        pytest.param("PG", ["P G"], id="two instead of three"),
        pytest.param("G", ["G"], id="one instead of three"),
    ],
)
def test_a_supply_smaller_than_the_reward_is_taken_whole(supply: str, picks: list[str]) -> None:
    # The window costs 6 of one colour, which go to the tower only when it is laid.
    state = after(placing(WINDOW, supply=supply, bag=""), "0 place SW 6 G 0")
    assert (state.phase, state.owed) == ("pick", len(supply))
    assert legal(state) == [f"pick {pick}" for pick in picks]
    state = after(state, f"0 pick {picks[0]}")
    assert state.supply == ""


def test_with_an_empty_supply_there_is_no_pick() -> None:
    start = placing(WINDOW, supply="", bag="")
    state = after(start, "0 place SW 6 G 0")
    assert (state.phase, state.owed, state.turn) == ("placing", 0, 1)
    assert events(start, "0 place SW 6 G 0") == (
        Placed(Seat(0), 6, 5, "G", "GGGGGG", 2),
        Completed(Seat(0), "window-SW", 3),
    )


def test_two_features_with_a_short_supply_share_it() -> None:
    owner = covered("W1", "W3", "C5", "C6", "NW3", "NW4", hand="PP")
    state = after(placing(owner, supply="GG", bag="", round=2), "0 place W 2 P 0")
    assert (state.phase, state.owed) == ("pick", 2)
