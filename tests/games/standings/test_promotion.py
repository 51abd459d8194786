"""Promotion and relegation, ties at every border, and the tiers of the next season."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.promotion import Border, Promotion, Way, ways
from games.standings.ratings import Rating
from games.standings.results import Player
from games.standings.table import Row
from games.standings.tiers import by_rating, divisions, next_tiers


def division(places: str, first: int = 1) -> list[Row]:
    """A final table with these places, its players numbered from `first`."""
    return [
        Row(
            place=int(place),
            player=Player(first + index),
            played=4,
            left=0,
            points=Fraction(40 - int(place)),
            wins=Fraction(0),
            seconds=Fraction(0),
            share=Fraction(0),
            head_to_head=0,
            computer_turns=0,
            form=(),
        )
        for index, place in enumerate(places.split())
    ]


def drawn(found: dict[Player, Way]) -> str:
    return "".join({Way.UP: "^", Way.STAY: "-", Way.DOWN: "v"}[way] for way in found.values())


@pytest.mark.parametrize(
    ("places", "border", "expected"),
    [
        pytest.param("1 2 3 4 5 6 7", Border.KIND, "^----vv", id="the first up, the last two down"),
        pytest.param("1 1 3 4 5 6 7", Border.KIND, "^^---vv", id="both of a shared first go up"),
        pytest.param("1 1 3 4 5 6 7", Border.STRICT, "-----vv", id="or neither"),
        pytest.param("1 1 3 4 5 6 7", Border.SEEDED, "-^---vv", id="or the better seed"),
        pytest.param("1 2 3 4 5 5 7", Border.KIND, "^-----v", id="a tie across the border stays"),
        pytest.param("1 2 3 4 5 5 7", Border.STRICT, "^---vvv", id="or goes down"),
        pytest.param("1 2 3 4 5 5 7", Border.SEEDED, "^---v-v", id="or the worse seed does"),
        pytest.param(
            "1 2 3 4 5 6 6", Border.KIND, "^----vv", id="a tie below the border goes down"
        ),
        pytest.param("1 2 3 4 4 4 7", Border.KIND, "^-----v", id="three across the border stay"),
        pytest.param(
            "1 1 1 1 1 1 1", Border.KIND, "-------", id="where all are equal nobody moves"
        ),
        pytest.param("1 1 1 1 1 1 1", Border.STRICT, "-------", id="nor by the strict rule"),
        pytest.param("1 1 1 1 1 1 1", Border.SEEDED, "-vv---^", id="except by seeds"),
        pytest.param("1 2 2 2 2 2 2", Border.KIND, "^------", id="all but the first equal"),
        pytest.param("1 2 3", Border.KIND, "^vv", id="a small division"),
        pytest.param("1 2", Border.KIND, "^v", id="nobody goes both ways"),
    ],
)
def test_who_goes_up_and_down(places: str, border: Border, expected: str) -> None:
    seeds = [Player(number) for number in (7, 6, 1, 4, 5, 2, 3)]
    if places.startswith("1 1 3") or "5 5" in places:
        seeds = [Player(number) for number in (2, 1, 6, 5)]
    assert drawn(ways(division(places), Promotion(border=border), seeds=seeds)) == expected


@pytest.mark.parametrize(
    ("seeds", "expected"),
    [
        pytest.param([2], "-^---vv", id="listed players come before others"),
        pytest.param([7, 6, 5, 4, 3, 2], "-^---vv", id="even as the last of it"),
        pytest.param([], "^----vv", id="without a list the number decides"),
    ],
)
def test_players_may_be_missing_from_the_list_of_seeds(seeds: list[int], expected: str) -> None:
    rules = Promotion(border=Border.SEEDED)
    found = ways(division("1 1 3 4 5 6 7"), rules, seeds=list(map(Player, seeds)))
    assert drawn(found) == expected


def test_no_player_goes_up_from_the_top_or_down_from_the_bottom() -> None:
    assert drawn(ways(division("1 2 3 4 5"), highest=True)) == "---vv"
    assert drawn(ways(division("1 2 3 4 5"), lowest=True)) == "^----"
    assert drawn(ways(division("1 2 3 4 5"), highest=True, lowest=True)) == "-----"


def test_other_numbers_up_and_down_are_a_setting() -> None:
    assert drawn(ways(division("1 2 3 4 5"), Promotion(up=2, down=1))) == "^^--v"


TOP = [division("1 2 3 4 5", 10)]
SECOND = [division("1 2 3 4 5", 20), division("1 2 3 4 5", 30)]


def numbers(tiers: list[list[Player]]) -> list[list[int]]:
    return [sorted(tier) for tier in tiers]


def test_two_come_down_and_two_go_up() -> None:
    top, second = next_tiers([TOP, SECOND])
    assert top == [10, 11, 12, 20, 30]
    assert second == [13, 14, 21, 31, 22, 32, 23, 33, 24, 34]


def test_how_many_go_up_and_down_between_tiers_is_a_setting() -> None:
    top, second = next_tiers([TOP, SECOND], Promotion(up=0, down=0))
    assert top == [10, 11, 12, 13, 14]
    assert len(second) == 10


def test_seeds_decide_who_goes_up_to_the_next_tier() -> None:
    second = [division("1 1 3 4 5", 20), division("1 2 3 4 5", 30)]
    seeds = [Player(21), Player(20)]
    top, _ = next_tiers([TOP, second], Promotion(border=Border.SEEDED), seeds=seeds)
    assert sorted(top) == [10, 11, 12, 21, 30]


def test_a_free_place_goes_to_the_best_relegated_player() -> None:
    top, second = next_tiers([TOP, SECOND], leaving={Player(11)})
    assert sorted(top) == [10, 12, 13, 20, 30]
    assert len(second) == 9


def test_a_free_place_goes_to_the_best_player_below_if_the_priority_says_so() -> None:
    rules = Promotion(priority=(Way.STAY, Way.DOWN, Way.UP))
    assert sorted(next_tiers([TOP, SECOND], rules, leaving={Player(11)})[0]) == [10, 12, 20, 21, 30]


@pytest.mark.parametrize(
    ("points", "played", "share", "first"),
    [
        pytest.param(37, 4, "0", 31, id="more points"),
        pytest.param(38, 3, "0", 21, id="the same points in fewer matches"),
        pytest.param(10, 1, "0", 21, id="one match, and a good one"),
        pytest.param(0, 0, "0", 31, id="no match at all"),
        pytest.param(38, 4, "1/2", 21, id="equal points and a larger share"),
        pytest.param(38, 4, "0", 21, id="at last the number"),
    ],
)
def test_between_divisions_points_a_match_decide_then_the_share(
    points: int, played: int, share: str, first: int
) -> None:
    one, other = division("1 2 3 4 5", 20), division("1 2 3 4 5", 30)
    one[1] = one[1]._replace(points=Fraction(points), played=played, share=Fraction(share))
    rules = Promotion(priority=(Way.STAY, Way.DOWN, Way.UP))
    top, second = next_tiers([TOP, [one, other]], rules, leaving={Player(11)})
    assert set(top) == {10, 12, 20, first, 30}
    assert second[2] == ({21, 31} - {first}).pop()


def test_a_larger_share_in_the_other_division_comes_first() -> None:
    one, other = division("1 2 3 4 5", 20), division("1 2 3 4 5", 30)
    other[1] = other[1]._replace(share=Fraction(1, 2))
    assert next_tiers([TOP, [one, other]])[1][:4] == [13, 14, 31, 21]


def test_a_promoted_player_who_leaves_is_replaced() -> None:
    top, _ = next_tiers([TOP, SECOND], leaving={Player(20)})
    assert sorted(top) == [10, 11, 12, 13, 30]


def test_newcomers_begin_at_the_bottom() -> None:
    _, second = next_tiers([TOP, SECOND], newcomers=[Player(99)], leaving={Player(34)})
    assert second[-1] == 99


def test_a_tier_is_at_most_twice_the_size_of_the_one_above() -> None:
    newcomers = [Player(number) for number in range(100, 150)]
    assert list(map(len, next_tiers([TOP, SECOND], newcomers=newcomers))) == [5, 10, 20, 30]


def test_newcomers_open_a_new_tier_if_the_lowest_is_full() -> None:
    assert next_tiers([TOP, SECOND], newcomers=[Player(99)])[2] == [99]


def test_in_a_tier_that_is_too_large_relegated_players_stay_before_others() -> None:
    third = [division("1 2 3 4 5", 40)]
    _, second, *lower = next_tiers([TOP, SECOND, third], Promotion(widening=1))
    assert second == [13, 14, 21, 31, 40]
    assert [len(tier) for tier in lower] == [5, 5]


def test_a_free_place_is_filled_from_two_tiers_below_if_necessary() -> None:
    gone = {row.player for row in (*TOP[0][2:], *SECOND[0], *SECOND[1])}
    tiers = next_tiers([TOP, SECOND, [division("1 2 3 4 5 6", 40)]], leaving=gone)
    assert tiers == [[10, 11, 40, 41, 42], [43, 44, 45]]


def test_ties_that_promote_many_push_no_player_out_of_the_top() -> None:
    second = [division("1 1 3 4 5", 20), division("1 1 3 4 5", 30)]
    top, lower = next_tiers([TOP, second])
    assert sorted(top) == [10, 11, 12, 20, 21, 30, 31]
    assert len(lower) == 8


def test_with_a_limit_the_last_player_makes_room_for_a_promoted_one() -> None:
    second = [division("1 1 3 4 5", 20), division("1 2 3 4 5", 30)]
    top, lower = next_tiers([TOP, second], Promotion(top=5))
    assert sorted(top) == [10, 11, 20, 21, 30]
    assert 12 in lower


def test_the_first_season_is_dealt_by_rating() -> None:
    players = [Player(number) for number in range(70)]
    tiers = next_tiers([], Promotion(top=10), newcomers=players)
    assert [player for tier in tiers for player in tier] == players
    assert list(map(len, tiers)) == [10, 20, 40]


def test_newcomers_come_in_the_order_of_their_list_and_not_of_their_numbers() -> None:
    newcomers = [Player(number) for number in (3, 1, 2)]
    assert next_tiers([], Promotion(top=2), newcomers=newcomers) == [[3, 1], [2]]


@given(
    shared=st.lists(st.booleans(), min_size=60, max_size=60),
    leaving=st.sets(st.integers(0, 59)),
    arriving=st.integers(0, 30),
    border=st.sampled_from(Border),
)
def test_every_remaining_player_is_in_exactly_one_tier(
    shared: list[bool], leaving: set[int], arriving: int, border: Border
) -> None:
    def final(first: int, size: int) -> list[Row]:
        places = [1]
        for index in range(1, size):
            places.append(places[-1] if shared[first + index] else index + 1)
        return division(" ".join(map(str, places)), first)

    tiers = [
        [final(0, 6)],
        [final(6, 6), final(12, 6)],
        [final(18 + 6 * number, 6) for number in range(4)],
    ]
    newcomers = [Player(100 + number) for number in range(arriving)]
    gone = {Player(number) for number in leaving}
    after = next_tiers(tiers, Promotion(border=border), leaving=gone, newcomers=newcomers)
    playing = sorted(player for tier in after for player in tier)
    assert playing == sorted({*map(Player, range(42)), *newcomers} - gone)
    for above, below in pairwise(after):
        assert len(below) <= 2 * len(above)


@given(count=st.integers(1, 100), size=st.integers(4, 13))
def test_divisions_are_equally_large_and_contain_every_player_once(count: int, size: int) -> None:
    players = [Player(number) for number in range(count)]
    dealt = divisions(players, size)
    sizes = [len(one) for one in dealt]
    assert max(sizes) - min(sizes) <= 1
    assert sorted(player for one in dealt for player in one) == players


@pytest.mark.parametrize(
    ("count", "size", "sizes"),
    [
        (9, 4, [5, 4]),
        (10, 4, [3, 3, 4]),
        (2, 6, [2]),
        (8, 6, [8]),
        (9, 6, [5, 4]),
        (14, 6, [7, 7]),
        (15, 6, [5, 5, 5]),
    ],
)
def test_there_are_as_many_divisions_as_come_nearest_to_the_size(
    count: int, size: int, sizes: list[int]
) -> None:
    players = [Player(number) for number in range(count)]
    assert [len(one) for one in divisions(players, size)] == sizes


def test_divisions_are_dealt_back_and_forth() -> None:
    players = [Player(number) for number in range(1, 9)]
    assert divisions(players, 4) == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_players_are_ordered_by_their_conservative_rating() -> None:
    ratings = {
        Player(4): Rating(30, 1, 20),
        Player(3): Rating(33, 5, 3),
        Player(1): Rating(20, 1, 9),
    }
    assert by_rating([Player(number) for number in (1, 2, 3, 4)], ratings) == [4, 3, 1, 2]


@pytest.mark.parametrize("table", [2, 3, 4])
@pytest.mark.parametrize("over", [0, 1, 3])
def test_every_division_fills_a_table(table: int, over: int) -> None:
    for count in range(table, 65):
        dealt = divisions([Player(one) for one in range(count)], table + over, table)
        assert min(map(len, dealt)) >= table
