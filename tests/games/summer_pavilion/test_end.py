"""The end: bonuses, and the winner."""

import pytest

from games.core import RoundEnded, Seat
from games.summer_pavilion.model import Board, Bonuses, State
from tests.games.summer_pavilion.tables import (
    COLOURS,
    GAME,
    OUTER,
    STARS,
    after,
    board,
    covered,
    events,
    outcome,
    placing,
    scores,
    waits_for,
)


def last_turn(*boards: Board, side: str = "standard") -> State:
    """These boards have passed in round 6; one more seat is about to, and has a tile left."""
    passed = [owner._replace(passed=True) for owner in boards]
    return placing(
        *passed, board(hand="R", score=2), side=side, round=6, turn=len(boards), bag="", supply=""
    )


def final(*boards: Board, side: str = "standard") -> State:
    """The match after its last pass."""
    return after(last_turn(*boards, side=side), f"{len(boards)} pass end")


def bonuses(owner: Board, side: str = "standard") -> tuple[int, int]:
    """The end bonuses for the stars and numbers of a board."""
    told = events(last_turn(owner, side=side), "1 pass end")
    (mine,) = [event for event in told if isinstance(event, Bonuses) and event.seat == 0]
    state = final(owner, side=side)
    assert state.boards[0] == owner._replace(
        score=owner.score + mine.stars + mine.numbers, passed=True
    )
    return mine.stars, mine.numbers


@pytest.mark.parametrize(
    ("stars", "points"),
    [
        pytest.param("C:PGOYBR", 12, id="six different colours"),
        pytest.param("C:RBYOGP", 12, id="six different colours in another order"),
        pytest.param("NE:RRRRRR", 14, id="red"),
        pytest.param("E:BBBBBB", 15, id="blue"),
        pytest.param("SE:YYYYYY", 16, id="yellow"),
        pytest.param("NW:OOOOOO", 17, id="orange"),
        pytest.param("SW:GGGGGG", 18, id="green"),
        pytest.param("W:PPPPPP", 20, id="purple"),
        pytest.param("NE:RRRRRR W:PPPPPP", 34, id="two stars"),
        pytest.param("NE:RRRRRR W:PPPPP.", 14, id="an incomplete star is worth nothing"),
        pytest.param("W:.PPPPP", 0, id="five tiles are not enough"),
        pytest.param("C:PGO.BR", 0, id="nor are five different ones"),
        pytest.param("", 0, id="no star"),
    ],
)
def test_a_complete_star_scores_by_its_colour(stars: str, points: int) -> None:
    assert bonuses(board(stars)) == (points, 0)


@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_all_7_spaces_of_a_number_score_on_the_standard_side(number: int, points: int) -> None:
    spaces = [f"{star}{number}" for star in STARS]
    assert bonuses(covered(*spaces)) == (0, points)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("missing", STARS)
def test_a_number_with_one_open_space_scores_nothing(number: int, missing: str) -> None:
    spaces = [f"{star}{number}" for star in STARS if star != missing]
    assert bonuses(covered(*spaces)) == (0, 0)


def test_several_numbers_add_up() -> None:
    spaces = [f"{star}{number}" for star in STARS for number in (1, 2, 4)]
    assert bonuses(covered(*spaces)) == (0, 28)


def test_a_full_board_has_all_bonuses() -> None:
    spaces = [f"{star}{number}" for star in STARS for number in range(1, 7)]
    assert bonuses(covered(*spaces)) == (112, 40)
    assert 112 == 12 + 14 + 15 + 16 + 17 + 18 + 20


@pytest.mark.parametrize(
    ("slot", "points"), [(3, 4), (2, 8), (4, 16), (5, 0), (6, 0)], ids=["1", "2", "4", "5", "6"]
)
def test_six_spaces_of_a_number_score_on_the_variant_side(slot: int, points: int) -> None:
    spaces = [f"{star}{slot}" for star in OUTER]
    assert bonuses(covered(*spaces, variant=True), "variant") == (0, points)
    for missing in spaces:
        others = [space for space in spaces if space != missing]
        assert bonuses(covered(*others, variant=True), "variant") == (0, 0)


def test_the_twelve_3s_of_the_variant_side_score_12() -> None:
    threes = [f"{star}1" for star in OUTER] + [f"C{slot}" for slot in range(1, 7)]
    assert len(threes) == 12
    assert bonuses(covered(*threes, variant=True), "variant") == (20, 12)
    for missing in threes:
        others = [space for space in threes if space != missing]
        stars, numbers = bonuses(covered(*others, variant=True), "variant")
        assert (stars, numbers) == (0 if missing[0] == "C" else 20, 0)


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("RRRRRR", 14), ("BBBBBB", 15), ("YYYYYY", 16), ("OOOOOO", 17), ("GGGGGG", 18),
        ("PPPPPP", 20), ("PGOYBR", 12), ("RBYOGP", 12),
    ],
)  # fmt: skip
def test_on_the_variant_side_every_star_scores_by_its_tiles(
    star: str, tiles: str, points: int
) -> None:
    assert bonuses(board(f"{star}:{tiles}"), "variant") == (points, 0)


def test_stars_of_one_colour_and_mixed_stars_score_each_on_the_variant_side() -> None:
    laid = board("C:PPPPPP W:PPPPPP NW:PGOYBR NE:GPYORB E:RRRRRR SE:RRRRR. SW:RRRRRR")
    assert bonuses(laid, "variant") == (20 + 20 + 12 + 12 + 14 + 14, 4 + 8 + 12 + 16)


def test_every_seat_gets_its_bonuses_with_events_in_order() -> None:
    boards = (board("W:PPPPPP", score=10), board("C:PGOYBR", score=20))
    told = events(last_turn(*boards), "2 pass end")
    assert told[1:] == (
        RoundEnded(6, (10, 20, 1)),
        Bonuses(Seat(0), stars=20, numbers=0),
        Bonuses(Seat(1), stars=12, numbers=0),
        Bonuses(Seat(2), stars=0, numbers=0),
    )
    assert scores(final(*boards)) == [30, 32, 1]


def test_the_match_is_over_after_the_last_pass_of_round_6() -> None:
    state = last_turn(board())
    assert GAME.outcome(state) is None
    state = final(board())
    assert (state.phase, waits_for(state), state.round) == ("over", "nobody", 6)
    assert [list(GAME.moves(state, Seat(seat))) for seat in (-1, 0, 1)] == [[], [], []]


@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        pytest.param([50, 40, 30], (1, 2, 3, 4), id="highest score wins"),
        pytest.param([30, 50, 40], (3, 1, 2, 4), id="whatever the seat"),
        pytest.param([50, 50, 30], (1, 1, 3, 4), id="a tie is a shared win"),
        pytest.param([50, 50, 50], (1, 1, 1, 4), id="of three"),
        pytest.param([50, 40, 40], (1, 2, 2, 4), id="a shared second place"),
        pytest.param([50, 1, 40], (1, 3, 2, 3), id="a shared last place"),
        pytest.param([1, 1, 1], (1, 1, 1, 1), id="all the same"),
    ],
)
def test_the_highest_score_wins_and_ties_are_shared(
    points: list[int], ranks: tuple[int, ...]
) -> None:
    ended = outcome(final(*(board(score=score) for score in points)))
    assert ended.scores == (*points, 1)
    assert ended.ranks == ranks


def test_stars_do_not_break_a_tie() -> None:
    ended = outcome(final(board("W:PPPPPP", score=10), board(score=30)))
    assert ended.scores[:2] == (30, 30)
    assert ended.ranks[:2] == (1, 1)


def test_a_bonus_decides_the_match() -> None:
    ended = outcome(final(board("W:PPPPPP", score=11), board(score=30)))
    assert (ended.scores[:2], ended.ranks[:2]) == ((31, 30), (1, 2))


def test_every_colour_has_its_own_bonus() -> None:
    worth = {colour: bonuses(board(f"C:{colour * 6}"), "variant")[0] for colour in COLOURS}
    assert worth == {"P": 20, "G": 18, "O": 17, "Y": 16, "B": 15, "R": 14}
