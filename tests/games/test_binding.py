"""What a bag is bound to, and the page that explains how to repeat it."""

import hashlib
from pathlib import Path

import pytest

from games import GAMES
from games.binding import (
    DRAWN,
    FIXED,
    ForeignBindingError,
    ForeignSeatingError,
    ForeignSeedError,
    bind,
    bind_lobby,
    clicks_hash,
    clicks_text,
    deal_seed,
    drawn_seats,
    match_seed,
    seated_by,
    verify_bag,
)
from games.log import ForeignDrawError, Log
from games.playout import playout
from games.shuffle import Shuffler, bag_key, commitment
from tests.games.test_bag import drawn, words

PAGE = (Path(__file__).parents[2] / "docs" / "bag.md").read_text(encoding="utf-8")
SEED = "azulejo"
FIRST, SECOND, THIRD = 1180000000000000001, 1180000000000000002, 1180000000000000003
JOINED = [str(FIRST), str(SECOND), "celeste"]
COLOURED = {"wall": "coloured"}
BINDING = bind_lobby("azul", COLOURED, match=17, seats=DRAWN, joined=JOINED, started=THIRD)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def played(binding: str = BINDING, seats: int = 3) -> Log:
    """A match of three whose draws come from this bag."""
    return playout(GAMES["azul"], seats, COLOURED, bag_key(SEED, binding))


def test_the_pages_binding_key_seats_and_first_draw() -> None:
    """Written from the page alone: nothing of ours computes what is expected."""
    binding = (
        "bag-2 game=azul option.wall=coloured match=17 seats=drawn"
        f" joined={FIRST},{SECOND},celeste started={THIRD}"
    )
    text = f"{SEED} {binding}"
    key = sha256(text)
    order = drawn(words(f"{key}/seats", 0), "012", 3)
    seats = ",".join([str(FIRST), str(SECOND), "celeste"][int(number)] for number in order)
    deal = drawn(words(key, 0), "".join(colour * 20 for colour in "BYRKW"), 28)
    displays = " ".join(deal[start : start + 4] for start in range(0, 28, 4))
    assert (
        f"binding  {binding}\ntext     {text}\nkey      {key}\nseats    {seats}\n"
        f"draw 0   deal {displays}\n"
    ) in PAGE
    assert (binding, key) == (BINDING, bag_key(SEED, BINDING))
    assert ",".join(seated_by(BINDING, key) or ()) == seats
    azul = GAMES["azul"]
    assert azul.draw(azul.start(3), Shuffler(key, 0)) == f"deal {displays}"


def test_the_pages_league() -> None:
    clicks = f"{FIRST} {SECOND}"
    assert (
        f"season seed       {SEED}\n"
        f"seed of match 17  {sha256(f'{SEED}/match/17')[:32]}\n"
        f"seed of deal 2    {sha256(f'{SEED}/14/2')[:32]}, drawn after entry 14 of the league log\n"
        f"clicks            {clicks}\n"
        f"hash of these     {sha256(clicks)}\n"
    ) in PAGE
    assert match_seed(SEED, 17) == sha256(f"{SEED}/match/17")[:32]
    assert deal_seed(SEED, 14, 2) == sha256(f"{SEED}/14/2")[:32]
    assert clicks_text([SECOND, None, FIRST]) == clicks
    assert clicks_hash(clicks) == sha256(clicks)


def test_without_a_binding_the_key_is_the_seed() -> None:
    assert bag_key(SEED, "") == SEED
    assert playout(GAMES["azul"], 2, COLOURED, SEED) == playout(
        GAMES["azul"], 2, COLOURED, bag_key(SEED, "")
    )


@pytest.mark.parametrize(
    "other",
    [
        {"match": 18},
        {"joined": [str(FIRST), str(THIRD), "celeste"]},
        {"joined": [str(SECOND), str(FIRST), "celeste"]},
        {"joined": [str(FIRST), str(SECOND), "tico"]},
        {"started": THIRD + 1},
        {"seats": FIXED},
    ],
)
def test_everything_that_a_bag_is_bound_to_changes_the_draws(other: dict[str, object]) -> None:
    facts: dict[str, object] = {"match": 17, "seats": DRAWN, "joined": JOINED, "started": THIRD}
    binding = bind_lobby("azul", COLOURED, **{**facts, **other})  # type: ignore[arg-type]  # a table
    first = [GAMES["azul"].draw(GAMES["azul"].start(3), Shuffler(bag_key(SEED, one), 0))
             for one in (binding, BINDING)]  # fmt: skip
    assert first[0] != first[1]


def seats_of(binding: str) -> tuple[str, ...]:
    found = seated_by(binding, bag_key(SEED, binding))
    assert found is not None
    return found


def test_a_fair_bag_is_verified() -> None:
    verify_bag(
        played(),
        SEED,
        BINDING,
        committed=commitment(SEED),
        match=17,
        seated=seats_of(BINDING),
    )
    verify_bag(playout(GAMES["azul"], 2, COLOURED, SEED), SEED, committed=commitment(SEED))


def test_another_seed_than_the_one_that_was_shown_is_noticed() -> None:
    with pytest.raises(ForeignSeedError):
        verify_bag(played(), SEED, BINDING, committed=commitment("another"))


@pytest.mark.parametrize(
    ("binding", "match"),
    [
        (BINDING, 18),
        (BINDING.replace("game=azul", "game=summer-pavilion"), 17),
        (BINDING.replace("wall=coloured", "wall=grey"), 17),
        (BINDING.replace(",celeste", ""), 17),
        (BINDING.replace("bag-2", "bag-3"), 17),
        (bind("azul", COLOURED, match=17, seats="4,7"), 17),
        (bind("azul", {}, match=17, seats="1,2,3"), 17),
    ],
    ids=["match", "game", "option", "seats", "version", "entrants", "no option"],
)
def test_the_bag_of_another_match_is_noticed(binding: str, match: int) -> None:
    with pytest.raises(ForeignBindingError):
        verify_bag(played(binding), SEED, binding, match=match)


def test_players_who_have_changed_seats_are_noticed() -> None:
    first, second, third = seats_of(BINDING)
    with pytest.raises(ForeignSeatingError):
        verify_bag(played(), SEED, BINDING, seated=(second, first, third))


def test_a_draw_from_the_seed_alone_is_noticed() -> None:
    with pytest.raises(ForeignDrawError):
        verify_bag(playout(GAMES["azul"], 3, COLOURED, SEED), SEED, BINDING)


def test_fixed_seats_are_listed_as_they_are() -> None:
    binding = BINDING.replace("seats=drawn", "seats=fixed")
    assert seated_by(binding, bag_key(SEED, binding)) == tuple(JOINED)


def test_seats_are_not_checked_where_a_click_is_unknown() -> None:
    assert seated_by(BINDING.replace(str(FIRST), "0"), SEED) is None


def test_every_order_of_seats_comes_up() -> None:
    assert len({drawn_seats(str(number), JOINED) for number in range(100)}) == 6
