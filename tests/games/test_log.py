"""Logs of any game: illegal entries, verification of draws, choices and perft."""

from types import MappingProxyType

import pytest

from games.core import BAG, Move, NotYourTurnError, Outcome, RuleError, Seat
from games.log import (
    BadEntryError,
    Entry,
    ForeignDrawError,
    Log,
    choices,
    final_state,
    legal_entries,
    perft,
    replay,
    seat_token,
    verify,
)
from games.shuffle import Shuffler
from tests.games.toy import Pebbles

TOY = Pebbles()
DRAW = Entry(BAG, "draw RRGG")


def log(*entries: str, keep: str = "all") -> Log:
    """A match of two seats, after its first draw."""
    pairs = [text.partition(" ") for text in entries]
    played = [Entry(BAG if seat == "bag" else Seat(int(seat)), move) for seat, _, move in pairs]
    return Log(TOY, 2, {"keep": keep}, (DRAW, *played))


def bad_entry(*entries: str, keep: str = "all") -> BadEntryError:
    """The error of a replay."""
    with pytest.raises(BadEntryError) as refused:
        final_state(log(*entries, keep=keep))
    return refused.value


def test_replay_starts_with_the_setup() -> None:
    steps = list(replay(log("0 take R 2", "1 take G 2")))
    assert [step.state.offer for step in steps] == ["", "RRGG", "GG", ""]
    assert [len(step.events) for step in steps] == [0, 0, 0, 1]


def test_replay_parses_moves_leniently() -> None:
    assert final_state(log("0 TAKE r2")) == final_state(log("0 take R 2"))


def test_a_match_that_cannot_be_set_up_is_not_replayed() -> None:
    with pytest.raises(RuleError, match="2 to 5 seats, not 7"):
        final_state(Log(TOY, 7, {}))


@pytest.mark.parametrize(
    ("names", "known"), [((), "none"), (("keep", "hide"), "keep, hide")], ids=["none", "two"]
)
def test_an_unknown_option_is_refused_with_a_list_of_options(
    names: tuple[str, ...], known: str
) -> None:
    class Other(Pebbles):
        options = MappingProxyType(dict.fromkeys(names, ("all", "one")))

    with pytest.raises(RuleError, match=f"^Pebbles has no option 'x'; its options: {known}$"):
        Other().chosen_options({"x": "all"})


@pytest.mark.parametrize(
    ("entries", "keep", "ply", "key", "sentence"),
    [
        pytest.param(
            ["0 take R 3"], "all", 1, "illegal-move",
            "'0 take R 3': 'take R 3' is not legal now; after 'take R' legal: 1, 2",
            id="the last choice",
        ),
        pytest.param(
            ["0 take R 2", "1 take R 1"], "all", 2, "illegal-move",
            "'1 take R 1': 'take R 1' is not legal now; after 'take' legal: G",
            id="the second choice",
        ),
        pytest.param(
            ["0 keep R"], "all", 1, "illegal-move",
            "'0 keep R': 'keep R' is not legal now; legal: take",
            id="the first choice",
        ),
        pytest.param(
            ["0 Take r 9"], "all", 1, "illegal-move",
            "'0 Take r 9': 'take R 9' is not legal now; after 'take R' legal: 1, 2",
            id="choices in other letters",
        ),
        pytest.param(
            ["0 take R 2 2"], "all", 1, "no-move",
            "'0 take R 2 2': 'take R 2 2' is no move of Pebbles; write 'take R 2' or 'keep G'; "
            "after 'take R 2' legal: nothing more",
            id="more than a move",
        ),
        pytest.param(
            ["0 dance"], "all", 1, "no-move",
            "'0 dance': 'dance' is no move of Pebbles; write 'take R 2' or 'keep G'; legal: take",
            id="no move",
        ),
        pytest.param(
            ["1 take R 1"], "all", 1, "not-your-turn",
            "'1 take R 1': seat 1 is not to act; seat 0 is",
            id="out of turn",
        ),
        pytest.param(
            ["bag draw RRRR"], "all", 1, "not-your-turn",
            "'bag draw RRRR': the bag is not to act; seat 0 is",
            id="the bag out of turn",
        ),
        pytest.param(
            ["0 take R 2", "1 take G 2", "bag draw RRRRR"], "all", 3, "wrong-draw-size",
            "'bag draw RRRRR': the bag must draw 4 tiles here, not 5; "
            "legal, for example: draw RRGR",
            id="a draw",
        ),
        pytest.param(
            ["0 take R 2", "1 take G 2", "bag keep R", "0 keep R"], "one", 3, "not-your-turn",
            "'bag keep R': the bag is not to act; seat 0 and seat 1 are",
            id="two seats are to act",
        ),
        pytest.param(
            ["0 take R 2", "1 take G 1", "0 take G 1", "1 keep R"], "one", 4, "illegal-move",
            "'1 keep R': 'keep R' is not legal now; after 'keep' legal: G",
            id="what another seat may do is not told",
        ),
        pytest.param(
            ["0 " + "x" * 40], "all", 1, "no-move",
            f"'0 {'x' * 40}': '{'x' * 40}' is no move of Pebbles; write 'take R 2' or 'keep G'; "
            "legal: take",
            id="a text that just fits",
        ),
        pytest.param(
            ["0 " + "x" * 50], "all", 1, "no-move",
            f"'0 {'x' * 40}…': '{'x' * 40}…' is no move of Pebbles; write 'take R 2' or 'keep G'; "
            "legal: take",
            id="a long text",
        ),
    ],
)  # fmt: skip
def test_a_bad_entry_says_what_was_tried_why_not_and_what_was_legal(
    entries: list[str], keep: str, ply: int, key: str, sentence: str
) -> None:
    error = bad_entry(*entries, keep=keep)
    assert (error.ply, error.key, str(error)) == (ply, key, sentence)


def test_a_bad_entry_has_the_details_and_all_legal_moves() -> None:
    error = bad_entry("0 take R 3")
    assert error.values == {"move": "take R 3"}
    assert error.legal == (
        Entry(Seat(0), "take R 1"),
        Entry(Seat(0), "take R 2"),
        Entry(Seat(0), "take G 1"),
        Entry(Seat(0), "take G 2"),
    )
    out_of_turn = bad_entry("1 take R 1")
    assert (out_of_turn.values, out_of_turn.legal) == ({"seat": 1}, error.legal)
    assert isinstance(out_of_turn.__cause__, NotYourTurnError)


def test_an_entry_after_the_end_is_refused() -> None:
    state = TOY.start(2)._replace(bag=TOY.start(2).bag._replace(inside=""))
    assert TOY.to_act(state) == ()
    with pytest.raises(NotYourTurnError) as refused:
        TOY.play(state, Seat(0), Move("take R 1"))
    assert (refused.value.key, str(refused.value)) == (
        "match-over",
        "the match is over; nobody is to act",
    )


def test_legal_entries_are_those_of_all_seats_that_may_move() -> None:
    state = final_state(log("0 take R 2", "1 take G 1", "0 take G 1", keep="one"))
    assert legal_entries(TOY, state) == (
        Entry(Seat(0), "keep R"),
        Entry(Seat(0), "keep G"),
        Entry(Seat(1), "keep G"),
    )


def seeded(seed: str, rounds: int, foreign: int = 0) -> Log:
    """A match in which the last legal move is always played, with draws from a seed.

    The first draws may be foreign, that is from another seed.
    """
    played: list[Entry] = []
    state = TOY.start(2)
    for draw in range(rounds):
        own = draw >= foreign
        move = TOY.draw(state, Shuffler(seed, draw - foreign) if own else Shuffler("stone", draw))
        played.append(Entry(BAG, move))
        state = TOY.play(state, BAG, move).state
        while state.offer:
            (seat,) = TOY.to_act(state)
            taken = TOY.moves(state, seat)[-1]
            played.append(Entry(seat, taken))
            state = TOY.play(state, seat, taken).state
    return Log(TOY, 2, {"keep": "all"}, tuple(played))


def test_every_draw_is_verified_with_its_own_number() -> None:
    good = seeded("pebble", 3)
    verify(good, "pebble")
    for ply, entry in enumerate(good.entries):
        if entry.seat == BAG:
            other = "".join(reversed(entry.move.split()[1]))
            if other in entry.move:
                continue
            forged = good._replace(entries=(*good.entries[:ply], Entry(BAG, f"draw {other}")))
            with pytest.raises(ForeignDrawError) as refused:
                verify(forged, "pebble")
            assert (refused.value.ply, refused.value.key) == (ply, "foreign-draw")
            assert refused.value.values == {"ply": ply}
            assert str(refused.value) == (
                f"entry {ply} is 'draw {other}', but the seed gives '{entry.move}'"
            )


def test_the_seed_begins_after_the_foreign_draws() -> None:
    for seed in "pebbles":  # draws of four pebbles are often alike
        verify(seeded(seed, 3, foreign=1), seed, foreign=1)


def test_a_draw_is_verified_however_it_is_typed() -> None:
    good = seeded("pebble", 1)
    (first, *rest) = good.entries
    typed = Entry(BAG, first.move.lower().replace(" ", "  "))
    verify(good._replace(entries=(typed, *rest)), "pebble")


def test_verification_plays_every_entry_the_last_one_included() -> None:
    good = seeded("pebble", 2)
    wrong = good._replace(entries=(*good.entries, Entry(Seat(0), "take R 1")))
    with pytest.raises(BadEntryError) as refused:
        verify(wrong, "pebble")
    assert refused.value.ply == len(good.entries)
    early = good._replace(entries=(good.entries[0], Entry(Seat(1), "take R 1"), *good.entries[1:]))
    with pytest.raises(BadEntryError):
        verify(early, "pebble")


MOVES = [Move(text) for text in ("3 R 1", "3 R 2", "3 K F", "C R 1", "wall 1 2")]


@pytest.mark.parametrize(
    ("made", "next_ones"),
    [
        ((), ["3", "C", "wall"]),
        (("3",), ["R", "K"]),
        (("3", "R"), ["1", "2"]),
        (("3", "R", "1"), []),
        (("C",), ["R"]),
        (("wall", "1"), ["2"]),
        (("9",), []),
        (("3", "W"), []),
        (("3", "R", "1", "1"), []),
    ],
)
def test_choices_are_the_next_tokens_each_once_in_order(
    made: tuple[str, ...], next_ones: list[str]
) -> None:
    assert choices(MOVES, made) == next_ones


def test_choices_start_with_the_first_tokens() -> None:
    assert choices(MOVES) == ["3", "C", "wall"]


def test_perft_counts_sequences_of_all_seats() -> None:
    state = final_state(log())
    # Two red and two green pebbles. Depth 1: four takes. Depth 2: three takes are left after
    # taking one pebble, two after taking both of a colour: 3 + 2 + 3 + 2.
    assert [perft(TOY, state, depth) for depth in range(4)] == [1, 4, 10, 12]
    both = final_state(log("0 take R 2", "1 take G 1", "0 take G 1", keep="one"))
    # Seat 0 has two ways to keep and seat 1 has one, in either order.
    assert [perft(TOY, both, depth) for depth in range(4)] == [1, 3, 4, 0]


def test_seats_are_written_as_numbers_and_the_bag_by_name() -> None:
    assert [seat_token(seat) for seat in (BAG, Seat(0), Seat(3))] == ["bag", "0", "3"]


def test_seats_with_the_same_score_share_their_place() -> None:
    assert Outcome.of([3, 5, 5, 1]) == Outcome((3, 5, 5, 1), (3, 1, 1, 4))
    assert Outcome.of([3, 5, 5], [9, 0, 1]) == Outcome((3, 5, 5), (3, 2, 1))
    assert Outcome.of([5, 5, 5], [1, 1, 0]) == Outcome((5, 5, 5), (1, 1, 3))
    with pytest.raises(ValueError, match="shorter"):
        Outcome.of([1, 2], [1])
