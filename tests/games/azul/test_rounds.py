"""Phase C: the next round, and the bag that fills the displays."""

import pytest

from games.core import BAG
from games.shuffle import Shuffler
from tests.games.azul.tables import (
    GAME,
    after,
    board,
    outcome,
    refusal,
    table,
    tiles_of,
)


def test_the_next_round_begins_with_the_marker_in_the_centre_and_empty_floor_lines() -> None:
    state = after(table(board("B"), board(floor="*YY"), centre="W", turn=1), "1 C W 5")
    assert (state.phase, state.round, state.marker) == ("deal", 2, None)
    assert [owner.floor for owner in state.boards] == ["", ""]
    assert (state.displays, state.centre) == (("",) * 5, "")
    state = after(state, "bag deal BRRW YYKW KKBB RWYB WWRY")
    assert (state.phase, state.round) == ("offer", 2)
    taken = after(state, f"{state.turn} 1 R 2", f"{1 - state.turn} C W 1")
    assert taken.boards[1 - state.turn].floor == "*"


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_owner_of_the_marker_starts_the_next_round(owner: int) -> None:
    boards = [board(floor="*" if seat == owner else "") for seat in range(3)]
    state = after(table(*boards, centre="W", turn=1, starter=1), "1 C W 5")
    assert (state.starter, state.turn) == (owner, owner)
    state = GAME.play(state, BAG, GAME.draw(state, Shuffler("next", 1))).state
    assert GAME.to_act(state) == (owner,)


def test_a_marker_taken_with_a_full_floor_line_still_starts_the_next_round() -> None:
    state = after(table(board(floor="BBBBBBB"), board(), centre="RW"), "0 C R 1", "1 C W 5")
    assert (state.starter, state.turn) == (0, 0)
    state = after(table(board(), board(floor="BBBBBBB"), centre="RW", turn=1), "1 C R 1", "0 C W 5")
    assert (state.starter, state.turn) == (1, 1)


@pytest.mark.parametrize("starter", [0, 1])
def test_without_a_marker_taken_the_first_player_stays_the_same(starter: int) -> None:
    state = table(displays="YYYY BBBB RRRR", turn=starter, starter=starter)
    one, two = starter, 1 - starter
    state = after(state, f"{one} 1 Y 4", f"{two} 2 B 4", f"{one} 3 R 5")
    assert (state.phase, state.starter, state.turn) == ("deal", starter, starter)


def test_a_marker_that_was_not_taken_costs_nothing() -> None:
    state = table(board(score=5), board(score=5), displays="YYYY BBBB")
    state = after(state, "0 1 Y 5", "1 2 B 5")
    assert [owner.score for owner in state.boards] == [5, 5]


@pytest.mark.parametrize(
    ("bag", "lid", "deal", "bag_after", "lid_after"),
    [
        pytest.param(
            "B" * 20 + "Y" * 4, "R" * 5, "BBBB BBBB BBBB BBBB BBBB", "YYYY", "RRRRR",
            id="the bag is enough: the lid stays",
        ),
        pytest.param(
            "B" * 20, "R" * 5, "BBBB BBBB BBBB BBBB BBBB", "", "RRRRR",
            id="the bag is just enough: the lid stays, never earlier",
        ),
        pytest.param(
            "B" * 19, "R" * 5, "BBBB BBBB BBBB BBBB BBBR", "RRRR", "",
            id="one tile is missing: the whole lid goes in",
        ),
        pytest.param(
            "B" * 6, "R" * 10 + "Y" * 6, "BBBB BBRY RRYY RRRR YRYR", "YR", "",
            id="refill in the middle of a display",
        ),
        pytest.param(
            "", "R" * 20, "RRRR RRRR RRRR RRRR RRRR", "", "", id="everything from the lid",
        ),
        pytest.param("B" * 6, "R" * 4, "BBBB BBRR RR - -", "", "", id="a short round"),
        pytest.param("B" * 8, "", "BBBB BBBB - - -", "", "", id="full displays, then empty ones"),
        pytest.param("B", "", "B - - - -", "", "", id="one tile"),
    ],
)  # fmt: skip
def test_the_lid_goes_into_the_bag_when_it_is_empty_and_a_tile_is_needed(
    bag: str, lid: str, deal: str, bag_after: str, lid_after: str
) -> None:
    state = table(displays="-", centre="W", marker=0, bag=bag, lid=lid)
    state = after(state, "0 C W 5")
    drawn = GAME.draw(state, Shuffler("any", 3))
    assert list(map(len, drawn.split())) == list(map(len, f"deal {deal}".split()))
    after(state, f"bag {drawn}")  # is one of the deals that the rules accept
    dealt = after(state, f"bag deal {deal}")
    assert dealt.displays == tuple(deal.replace("-", "").split(" "))
    assert dealt.bag.inside == bag_after
    assert dealt.bag.discarded == lid_after
    assert sorted(tiles_of(dealt)) == sorted(tiles_of(state))


def test_tiles_of_the_lid_come_only_after_all_tiles_of_the_bag() -> None:
    state = table(displays="-", centre="W", marker=0, bag="B" * 6, lid="R" * 20)
    state = after(state, "0 C W 5")
    error = refusal(state, "bag deal RBBB BBBR RRRR RRRR RRRR")
    assert (error.key, str(error)) == (
        "not-in-bag",
        "the bag has only 0 tiles of R at this point, not 1",
    )
    assert GAME.draw(state, Shuffler("any", 0)) == "deal BBBB BBRR RRRR RRRR RRRR"


@pytest.mark.parametrize(
    "deal",
    ["BBBB BB", "BBBB BB - -", "- BBBB BB - -", "BBB BBB - - -", "BBBB BB - - - -"],
    ids=["dashes missing", "one dash missing", "a gap", "two short ones", "a dash too many"],
)
def test_only_the_last_displays_of_a_short_round_are_short(deal: str) -> None:
    state = after(table(displays="-", centre="W", marker=0, bag="B" * 6), "0 C W 5")
    error = refusal(state, f"bag deal {deal}")
    assert error.key == "wrong-displays"
    assert error.values == {"displays": 5}


def test_a_short_round_is_played_like_any_other() -> None:
    state = after(table(displays="-", centre="W", marker=0, bag="B" * 5), "0 C W 5")
    state = after(state, "bag deal BBBB B - - -", "0 1 B 4", "1 2 B 1")
    assert (state.round, state.boards[0].wall[3]) == (3, "...B.")


def test_a_match_without_any_tile_for_a_round_ends_after_the_tiling_and_is_scored() -> None:
    column = board("Y", "B.... W.... K.... R.... Y....", score=4)
    state = after(table(column, board(". R."), centre="W", marker=1, bag=""), "0 C W 5")
    assert (state.phase, state.round) == ("over", 1)
    assert outcome(state).scores == (4 + 2 + 7, 0)


def test_the_tiles_of_the_tiling_itself_can_be_dealt() -> None:
    state = after(table(board(". W."), board(), centre="W", marker=1, bag=""), "0 C W 2")
    assert (state.phase, state.bag.inside, state.bag.discarded) == ("deal", "", "W")
    assert after(state, "bag deal W - - - -").displays == ("W", "", "", "", "")


def test_the_grey_wall_ends_without_tiles_only_after_the_last_choice() -> None:
    start = table(board("B"), board(), centre="W", marker=1, bag="", wall="grey")
    state = after(start, "0 C W 5")
    assert state.phase == "tiling"
    assert outcome(after(state, "0 wall 1 1")).scores == (1, 0)


def test_a_whole_round_of_two_seats() -> None:
    state = GAME.start(2)
    for entry in [
        "bag deal BRRW YYKW KKBB RWYB WWRY",
        "0 1 R 2",
        "1 2 Y 2",
        "0 3 K 3",
        "1 4 R 1",
        "0 5 W 4",
        "1 C B 5",
        "0 C W 4",
        "1 C Y F",
        "0 C K 3",
        "1 C R 3",
    ]:
        assert state.phase in {"deal", "offer"}
        assert state.round == 1
        state = after(state, entry)
        assert len(tiles_of(state)) == 100
    # Seat 0: red, black and white each alone, and one white tile on the floor line.
    # Seat 1: red above yellow, and the marker and two yellow tiles on the floor line.
    assert state.boards == (
        board(wall="..... ...R. K.... ..W..", score=1 + 1 + 1 - 1),
        board(". .. R.. .... BBBB.", "..R.. ..Y..", score=max(0, 1 + 2 - 4)),
    )
    assert (state.phase, state.round, state.starter) == ("deal", 2, 1)
    assert state.bag.discarded == "YYYRKKWWWW"
