"""The bag, its shuffler, and the page that explains how to repeat its draws."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import chain, count, islice, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.bag import Bag, in_order
from games.core import IllegalMoveError
from games.shuffle import Shuffler, commitment

PAGE = (Path(__file__).parents[2] / "docs" / "bag.md").read_text(encoding="utf-8")
SEED = "azulejo"


def words(seed: str, draw: int) -> Iterator[int]:
    """The stream of a draw, as described on the page."""
    for block in count():
        digest = hashlib.sha256(f"{seed} {draw} {block}".encode()).hexdigest()
        for start in range(0, 64, 8):
            yield int(digest[start : start + 8], base=16)


def number_below(stream: Iterator[int], limit: int) -> int:
    """A number below a limit, as described on the page."""
    while (word := next(stream)) >= 2**32 - 2**32 % limit:
        pass
    return word % limit


def drawn(stream: Iterator[int], heap: str, wanted: int) -> str:
    """Tiles from a heap, as described on the page."""
    tiles = dict(enumerate(heap))
    for place in range(wanted):
        position = place + number_below(stream, len(heap) - place)
        tiles[place], tiles[position] = tiles[position], tiles[place]
    return "".join(tiles[place] for place in range(wanted))


def row(*cells: object) -> str:
    """A line of the page's table."""
    widths = (7, 12, 7, 8, 10, 0)
    return "".join(str(cell).ljust(width) for cell, width in zip(cells, widths, strict=True))


def test_the_pages_commitment() -> None:
    due = hashlib.sha256(SEED.encode()).hexdigest()
    assert f"seed        {SEED}\ncommitment  {due}\n" in PAGE
    assert commitment(SEED) == due


def test_the_pages_words() -> None:
    text = f"{SEED} 0 0"
    due = " ".join(map(str, islice(words(SEED, 0), 8)))
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert f"text   {text}\nhash   {digest}\nwords  {due}\n" in PAGE


def test_the_pages_word_that_is_thrown_away() -> None:
    first, second = islice(words(SEED, 1), 2)
    limit = 700_000_000
    assert 2**32 % limit == 94_967_296
    assert first >= 2**32 - 94_967_296 == 4_200_000_000
    assert (
        f"text    {SEED} 1 0\nwords   {first} {second}\nfirst   {first} is thrown away\n"
        f"number  {second} mod {limit} = {second % limit}\n"
    ) in PAGE
    assert number_below(words(SEED, 1), limit) == second % limit
    assert Shuffler(SEED, 1).below(limit) == second % limit


def test_the_pages_first_tiles() -> None:
    heap = list("B" * 20 + "Y" * 20 + "R" * 20 + "K" * 20 + "W" * 20)
    table = [row("place", "word", "limit", "number", "position", "tile")]
    for place, word in enumerate(islice(words(SEED, 0), 4)):
        limit = 100 - place
        position = place + word % limit
        heap[place], heap[position] = heap[position], heap[place]
        table.append(row(place, word, limit, word % limit, position, heap[place]))
    assert "\n".join(table) in PAGE


def test_the_pages_draws() -> None:
    deal = drawn(words(SEED, 0), "".join(colour * 20 for colour in "BYRKW"), 20)
    displays = " ".join(deal[start : start + 4] for start in range(0, 20, 4))
    supply = drawn(words(SEED, 0), "".join(colour * 22 for colour in "PGOYBR"), 10)
    assert f"azul             deal {displays}\nsummer-pavilion  supply {supply}\n" in PAGE
    azul, pavilion = GAMES["azul"], GAMES["summer-pavilion"]
    assert azul.draw(azul.start(2), Shuffler(SEED, 0)) == f"deal {displays}"
    assert pavilion.draw(pavilion.start(2), Shuffler(SEED, 0)) == f"supply {supply}"


def test_the_pages_refill() -> None:
    stream = words(SEED, 7)
    first, second = drawn(stream, "BYKK", 4), drawn(stream, "BBRRW", 2)
    assert f"from the bag  {first}\nfrom the lid  {second}\n" in PAGE
    assert Bag("BYRKW", "BYKK", "BBRRW").draw(6, Shuffler(SEED, 7)) == first + second


def test_the_pages_seats() -> None:
    for players, order in [(2, "01"), (3, "210"), (4, "0312")]:
        joined = "0123"[:players]
        assert f"\n{players} players  {order}\n" in PAGE
        assert drawn(words(f"{SEED}/seats", 0), joined, players) == order
        assert Shuffler(f"{SEED}/seats", 0).pick(joined, players) == order


seeds = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(seed=seeds, draw=st.integers(0, 200), heap=st.text("BYRKW", max_size=100), data=st.data())
def test_the_page_repeats_every_draw(seed: str, draw: int, heap: str, data: st.DataObject) -> None:
    wanted = data.draw(st.integers(0, len(heap)))
    picked = Shuffler(seed, draw).pick(heap, wanted)
    assert picked == drawn(words(seed, draw), heap, wanted)
    assert not Counter(picked) - Counter(heap)


@given(seed=st.integers(0, 10**6), limit=st.integers(1, 2**32))
def test_the_page_repeats_every_number(seed: int, limit: int) -> None:
    ours, theirs = Shuffler(str(seed), 0), words(str(seed), 0)
    numbers = [ours.below(limit) for _ in range(20)]
    assert numbers == [number_below(theirs, limit) for _ in range(20)]
    assert all(0 <= number < limit for number in numbers)


@pytest.mark.parametrize(
    ("limit", "kept"),
    [
        pytest.param(2**32, [0, 1, 2**31, 2**32 - 1], id="every word is a number"),
        pytest.param(2**31, [0, 1, 0, 2**31 - 1], id="two whole multiples"),
        pytest.param(2**31 + 1, [0, 1, 2**31], id="the last word is past the only multiple"),
        pytest.param(2**32 - 1, [0, 1, 2**31], id="one word too many"),
        pytest.param(1, [0, 0, 0, 0], id="only one number"),
        pytest.param(5, [0, 1, 2**31 % 5], id="2^32 leaves 1: the very last word goes"),
    ],
)
def test_a_word_past_the_last_whole_multiple_is_thrown_away(limit: int, kept: list[int]) -> None:
    shuffler = CraftedWords([0, 1, 2**31, 2**32 - 1])
    assert [shuffler.below(limit) for _ in kept] == kept
    assert shuffler.below(limit) == Shuffler("crafted", 0).below(limit)


@pytest.mark.parametrize(
    ("stream", "picked"),
    [
        pytest.param([1, 2**32 - 2, 0], "YBR", id="the last word but one is kept"),
        pytest.param([1, 1, 2**32 - 1], "YRB", id="a single tile takes any word"),
        pytest.param([2**32 - 1, 1, 1, 0], "YRB", id="three tiles do not take the last word"),
        pytest.param([2**32 - 4, 0, 0], "BYR", id="far enough from the end"),
    ],
)
def test_a_pick_throws_away_the_same_words(stream: list[int], picked: str) -> None:
    shuffler = CraftedWords(stream)
    assert shuffler.pick("BYR", 3) == picked
    assert shuffler.below(2**32) == Shuffler("crafted", 0).below(2**32)


class CraftedWords(Shuffler):
    """A stream that starts with these words."""

    def __init__(self, stream: list[int]) -> None:
        super().__init__("crafted", 0)
        self._words = chain(stream, self._words)


def chi_square(counts: Counter[str], outcomes: int) -> float:
    """The chi-square statistic of counts against a uniform distribution."""
    due = counts.total() / outcomes
    missing = outcomes - len(counts)
    return sum((n - due) ** 2 / due for n in counts.values()) + missing * due


def test_every_order_of_a_heap_is_equally_likely() -> None:
    counts = Counter(Shuffler(f"uniform {n}", 0).pick("BYRK", 4) for n in range(4800))
    assert set(counts) == {"".join(order) for order in permutations("BYRK")}
    assert chi_square(counts, 24) < 41.6  # 23 degrees of freedom: 1 in 100 by chance


def test_every_tile_of_a_bag_is_equally_likely_at_every_place() -> None:
    heap = "ABCDEFGHIJKLMNOPQRST"
    picks = [Shuffler("uniform", draw).pick(heap, 6) for draw in range(4000)]
    for place in range(6):
        counts = Counter(pick[place] for pick in picks)
        assert chi_square(counts, 20) < 36.2  # 19 degrees of freedom: 1 in 100 by chance


def test_numbers_below_a_limit_are_equally_likely_where_many_words_are_thrown_away() -> None:
    # Without rejection, numbers in the lower half would come up twice as often.
    limit = 3 * 2**30
    shuffler = Shuffler("halves", 0)
    lower = sum(shuffler.below(limit) < limit // 3 for _ in range(3000))
    assert abs(lower - 1000) < 80


def test_draws_of_one_seed_differ() -> None:
    picks = {Shuffler("same", draw).pick("B" * 20 + "Y" * 20, 20) for draw in range(50)}
    assert len(picks) == 50


def test_a_full_bag_is_sorted_and_nothing_is_discarded() -> None:
    assert Bag.full("BYR", 2) == Bag("BYR", "BBYYRR", "")
    assert Bag.full("BYR", 2).total == 6
    assert Bag("BYR", "BB", "Y").total == 3


def test_heaps_are_kept_in_the_order_of_the_colours() -> None:
    assert in_order("RBYRB", "BYR") == "BBYRR"
    assert Bag("BYR", "RY", "R").discard("YB") == Bag("BYR", "RY", "BYR")


@pytest.mark.parametrize(
    ("drawn_tiles", "wanted", "bag"),
    [
        pytest.param("BY", 2, Bag("BYR", "BR", "YY"), id="from the bag"),
        pytest.param("BBYR", 4, Bag("BYR", "", "YY"), id="the whole bag, and the lid stays"),
        pytest.param("RYBBY", 5, Bag("BYR", "Y", ""), id="one from the lid: it is the bag now"),
        pytest.param("RYBBYY", 6, Bag("BYR", "", ""), id="everything"),
        pytest.param("RYBBYY", 9, Bag("BYR", "", ""), id="more than there is"),
        pytest.param("", 0, Bag("BYR", "BBYR", "YY"), id="nothing"),
    ],
)
def test_a_bag_without_the_drawn_tiles(drawn_tiles: str, wanted: int, bag: Bag) -> None:
    assert Bag("BYR", "BBYR", "YY").without(drawn_tiles, wanted) == bag


@pytest.mark.parametrize(
    ("drawn_tiles", "wanted", "key", "sentence"),
    [
        ("B", 2, "wrong-draw-size", "the bag must draw 2 tiles here, not 1"),
        ("BBY", 2, "wrong-draw-size", "the bag must draw 2 tiles here, not 3"),
        ("RYBBY", 9, "wrong-draw-size", "the bag must draw 6 tiles here, not 5"),
        ("RR", 2, "not-in-bag", "the bag has only 1 tiles of R at this point, not 2"),
        ("YYBBR", 5, "not-in-bag", "the bag has only 1 tiles of Y at this point, not 2"),
        ("RYBBR", 5, "not-in-bag", "the bag has only 0 tiles of R at this point, not 1"),
        ("BX", 2, "not-in-bag", "the bag has only 0 tiles of X at this point, not 1"),
    ],
    ids=["too few", "too many", "too few of all", "not in the bag", "the lid's come last",
         "not in the lid", "no colour"],
)  # fmt: skip
def test_a_draw_that_the_bag_cannot_give(
    drawn_tiles: str, wanted: int, key: str, sentence: str
) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        Bag("BYR", "BBYR", "YY").without(drawn_tiles, wanted)
    assert (refused.value.key, str(refused.value)) == (key, sentence)
    particulars = set(refused.value.values.values())
    assert {int(word) for word in sentence.split() if word.isdigit()} <= particulars
