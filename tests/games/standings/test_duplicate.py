"""The duplicate week: the same bag at every table, and seats are compared."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from games.standings.duplicate import (
    Compared,
    Twin,
    duplicate_share,
    duplicate_standing,
    twins,
)
from games.standings.results import Player, Result


def tables(*scores: tuple[int, ...]) -> list[Result]:
    """Tables with these scores; at table 1 sit players 10, 11, …, at table 2 players 20, 21, …."""
    found = []
    for number, table in enumerate(scores, start=1):
        seats = tuple(Player(10 * number + seat) for seat in range(len(table)))
        ranks = tuple(1 + sum(other > score for other in table) for score in table)
        found.append(Result(number, seats, ranks, table))
    return found


def test_a_seat_is_compared_with_the_same_seat_at_the_other_tables() -> None:
    shares = duplicate_share(tables((50, 60), (40, 70), (45, 20)))
    assert shares == {
        10: 1,
        20: 0,
        30: Fraction(1, 2),
        11: Fraction(1, 2),
        21: 1,
        31: 0,
    }


def test_equal_scores_count_half() -> None:
    assert duplicate_share(tables((50, 1), (50, 0), (40, 0))) == {
        10: Fraction(3, 4),
        20: Fraction(3, 4),
        30: 0,
        11: 1,
        21: Fraction(1, 4),
        31: Fraction(1, 4),
    }


def test_a_table_alone_has_nothing_to_compare() -> None:
    assert set(duplicate_share(tables((50, 60))).values()) == {Fraction(1, 2)}


def test_the_tables_of_a_seat_are_sorted_by_score() -> None:
    assert twins([40, 61, 40, 12]) == [
        Twin(1, 1, 61, Fraction(1)),
        Twin(2, 0, 40, Fraction(1, 2)),
        Twin(2, 2, 40, Fraction(1, 2)),
        Twin(4, 3, 12, Fraction(0)),
    ]


def test_the_standing_is_the_mean_of_all_deals_and_equals_share_a_place() -> None:
    deals = [tables((50, 9), (40, 9)), tables((50, 9))]
    assert duplicate_standing(deals) == [
        Compared(1, Player(10), 2, Fraction(3, 4)),
        Compared(2, Player(11), 2, Fraction(1, 2)),
        Compared(2, Player(21), 1, Fraction(1, 2)),
        Compared(4, Player(20), 1, Fraction(0)),
    ]


@given(st.lists(st.tuples(*[st.integers(0, 5)] * 3), min_size=1, max_size=6))
def test_shares_of_one_seat_average_to_a_half(scores: list[tuple[int, ...]]) -> None:
    shares = duplicate_share(tables(*scores))
    assert sum(shares.values()) == Fraction(len(shares), 2)
