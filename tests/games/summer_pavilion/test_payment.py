"""Phase 2: what a space costs."""

import pytest

from games.core import Seat
from games.summer_pavilion.model import Placed
from tests.games.summer_pavilion.tables import (
    PRINTED,
    STARS,
    WILD,
    after,
    board,
    events,
    legal,
    placing,
    refusal,
)

FACTS = [(number, wilds) for number in range(1, 7) for wilds in range(number)]
VARIANT_NUMBERS = {"outer": (3, 2, 1, 4, 5, 6), "C": (3, 3, 3, 3, 3, 3)}


def payable(hand: str, space: str = "", side: str = "standard", round: int = 1) -> list[str]:  # noqa: A002  the word of the table
    """The placements of a hand, without their first word; with a space, those on it."""
    moves = legal(placing(board(hand=hand), side=side, round=round), word="place")
    return [move.removeprefix("place ") for move in moves if f" {space} " in move or not space]


@pytest.mark.parametrize(("number", "wilds"), FACTS)
def test_a_number_can_be_paid_with_any_wilds_but_one_tile(number: int, wilds: int) -> None:
    hand = "G" * (number - wilds) + "P" * wilds
    start = placing(board(hand=hand + "RR"))
    move = f"place SW {number} G {wilds}"
    state = after(start, f"0 {move}")
    assert state.boards[0].hand == "RR"
    assert state.boards[0].stars[6] == "." * (number - 1) + "G" + "." * (6 - number)
    assert sorted(state.bag.discarded) == sorted(hand.replace("G", "", 1))
    placed = Placed(Seat(0), 6, number - 1, "G", "G" * (number - wilds) + "P" * wilds, 1)
    assert events(start, f"0 {move}")[0] == placed


@pytest.mark.parametrize(("number", "wilds"), FACTS)
def test_exactly_these_tiles_allow_exactly_this_payment(number: int, wilds: int) -> None:
    hand = "G" * (number - wilds) + "P" * wilds
    assert payable(hand, f"SW {number}") == [f"SW {number} G {wilds}"]


@pytest.mark.parametrize("number", range(1, 7))
def test_with_plenty_of_both_every_number_of_wilds_up_to_n_less_1_is_offered(number: int) -> None:
    assert payable("G" * 9 + "P" * 9, f"SW {number}") == [
        f"SW {number} G {wilds}" for wilds in range(number)
    ]


@pytest.mark.parametrize("number", range(1, 7))
def test_as_many_wilds_as_the_number_are_refused(number: int) -> None:
    state = placing(board(hand="G" * 9 + "P" * 9))
    error = refusal(state, f"0 place SW {number} G {number}")
    assert error.key == "summer-too-many-wilds"
    assert "at least one tile being green" in str(error)


@pytest.mark.parametrize("number", range(2, 7))
def test_a_tile_too_few_is_refused_for_every_number_of_wilds(number: int) -> None:
    for own in range(1, number):
        state = placing(board(hand="G" * own + "P" * (number - 1 - own)))
        assert payable(state.boards[0].hand, f"SW {number}") == []
        for wilds in range(number + 1):
            error = refusal(state, f"0 place SW {number} G {wilds}")
            assert error.key == "summer-too-dear"


@pytest.mark.parametrize("number", range(1, 7))
def test_wilds_alone_pay_for_no_other_colour(number: int) -> None:
    state = placing(board(hand="P" * 9))
    assert payable("P" * 9, f"SW {number}") == []
    error = refusal(state, f"0 place SW {number} G {number - 1}")
    assert (error.key, str(error)) == ("summer-no-tile", "there is no green tile in hand")


@pytest.mark.parametrize(
    ("hand", "wilds"),
    [
        ("GGGG", [0]),
        ("GGGGP", [0, 1]),
        ("GGGGPPPPP", [0, 1, 2, 3]),
        ("GGGP", [1]),
        ("GGGPP", [1, 2]),
        ("GGPP", [2]),
        ("GGPPP", [2, 3]),
        ("GPPP", [3]),
        ("GPPPP", [3]),
        ("GPP", []),
        ("GGG", []),
        ("PPPP", []),
        ("GGGO", []),
    ],
)
def test_what_a_hand_can_pay_for_a_4(hand: str, wilds: list[int]) -> None:
    assert payable(hand, "SW 4") == [f"SW 4 G {count}" for count in wilds]


@pytest.mark.parametrize("number", range(1, 7))
def test_the_wild_colour_itself_pays_with_its_own_tiles_only(number: int) -> None:
    assert payable("P" * number, f"W {number}") == [f"W {number} P 0"]
    assert payable("P" * 12, f"W {number}") == [f"W {number} P 0"]
    assert payable("P" * (number - 1) + "GGGGGG", f"W {number}") == []
    state = after(placing(board(hand="P" * number + "R")), f"0 place W {number} P 0")
    assert state.boards[0].hand == "R"
    assert state.bag.discarded == "P" * (number - 1)


@pytest.mark.parametrize("wilds", range(1, 7))
def test_the_wild_colour_itself_is_written_with_0_wilds(wilds: int) -> None:
    error = refusal(placing(board(hand="P" * 12)), f"0 place W 6 P {wilds}")
    assert (error.key, str(error)) == (
        "summer-pays-itself",
        "purple is the wild colour itself: write 0 wilds",
    )


@pytest.mark.parametrize(("round", "wild"), [*WILD.items()])
def test_in_every_round_its_colour_helps_to_pay_for_the_others(round: int, wild: str) -> None:  # noqa: A002  the word of the table
    for star, colour in PRINTED.items():
        if colour != wild:
            assert payable(colour + wild, f"{star} 2", round=round) == [f"{star} 2 {colour} 1"]
        for other in "PGOYBR":
            if other not in (wild, colour):
                assert payable(colour + other, f"{star} 2", round=round) == []


def test_the_wild_of_an_earlier_round_does_not_help_to_pay() -> None:
    assert payable("GPPP", "SW 2", round=2) == []
    assert payable("GPPP", "W 2", round=2) == ["W 2 P 0", "W 2 P 1"]


@pytest.mark.parametrize(("star", "colour"), [*PRINTED.items()])
def test_an_outer_star_of_the_standard_side_takes_its_colour(star: str, colour: str) -> None:
    hand = "PPGGOOYYBBRR"
    offered = {move.split()[2] for move in payable(hand) if move.split()[0] == star}
    assert offered == {colour}


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize("slot", range(1, 7))
def test_on_the_standard_side_the_number_is_the_slot(star: str, slot: int) -> None:
    colour = PRINTED.get(star, "Y")
    round_ = 3 if colour != "O" else 1
    assert payable(colour * slot, f"{star} {slot}", round=round_) == [f"{star} {slot} {colour} 0"]
    assert payable(colour * (slot - 1), f"{star} {slot}", round=round_) == []


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize("slot", range(1, 7))
def test_on_the_variant_side_slots_have_other_numbers(star: str, slot: int) -> None:
    number = VARIANT_NUMBERS["C" if star == "C" else "outer"][slot - 1]
    move = f"{star} {slot} Y 0"
    assert payable("Y" * number, f"{star} {slot}", "variant") == [move]
    assert payable("Y" * (number - 1), f"{star} {slot}", "variant") == []
    state = after(placing(board(hand="Y" * 7), side="variant"), f"0 place {move}")
    assert state.boards[0].hand == "Y" * (7 - number)
    assert state.bag.discarded == "Y" * (number - 1)


def test_the_central_star_is_paid_with_wilds_too() -> None:
    assert payable("YYP", "C 2") == ["C 2 Y 0", "C 2 Y 1"]
    assert payable("PPYY", "C 2") == ["C 2 P 0", "C 2 Y 0", "C 2 Y 1"]
    state = after(placing(board(hand="YPPR")), "0 place C 3 Y 2")
    assert state.boards[0] == board("C:..Y...", "R", score=6)
    assert state.bag.discarded == "PP"


def test_a_space_takes_one_tile() -> None:
    state = placing(board("SW:G.....", hand="GGG"))
    assert "place SW 1 G 0" not in legal(state)
    error = refusal(state, "0 place SW 1 G 0")
    assert (error.key, str(error)) == ("summer-space-taken", "there is a tile on SW 1 already")
    assert error.values == {"star": "SW", "slot": "1"}


def test_placements_are_listed_by_star_colour_slot_and_wilds() -> None:
    assert payable("PGGO") == [
        "C 1 P 0",
        "C 1 G 0", "C 2 G 0", "C 2 G 1", "C 3 G 1",
        "C 1 O 0", "C 2 O 1",
        "W 1 P 0",
        "NW 1 O 0", "NW 2 O 1",
        "SW 1 G 0", "SW 2 G 0", "SW 2 G 1", "SW 3 G 1",
    ]  # fmt: skip


def test_a_hand_of_many_tiles_still_pays_up_to_6() -> None:
    assert payable("G" * 15, "SW 6") == ["SW 6 G 0"]
    assert payable("G" * 15 + "P" * 7, "SW 6") == [f"SW 6 G {wilds}" for wilds in range(6)]


def test_a_placement_changes_nothing_else() -> None:
    mine = board("C:..Y... SW:G.....", hand="GGGPPR", score=8)
    other = board("W:P.....", hand="RR", score=3)
    start = placing(mine, other, round=1, tower="BB", starter=1, marker=1)
    state = after(start, "0 place SW 3 G 1")
    assert state.boards == (board("C:..Y... SW:G.G...", hand="GPR", score=9), other)
    assert state == start._replace(boards=state.boards, turn=Seat(1), bag=start.bag.discard("GP"))
