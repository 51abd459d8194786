"""Lines: several matches with the same bag, where they diverge and where they meet again."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from games.core import BAG, Move, RoundEnded, Seat, Step
from games.lines import Branch, Line, Lines
from games.log import Entry, Log, final_state, replay
from games.shuffle import Shuffler
from tests.games.toy import Pebbles, Table
from tests.support.games.variants import Variant, variants

GAME = Pebbles()


def line(*moves: str, scores: tuple[int, ...] = (0, 0), keep: str = "all") -> Line:
    """A table of pebbles, as in `0 take R 2` or `draw RRGG`."""
    entries = []
    for move in moves:
        seat, _, rest = move.partition(" ")
        drawn = seat == "draw"
        entries.append(Entry(BAG, move) if drawn else Entry(Seat(int(seat)), rest))
    return Line.of(Log(GAME, 2, {"keep": keep}, tuple(entries)), scores)


ONE = ("draw RRGG", "0 take R 2", "1 take G 1", "0 take G 1", "draw RRGG", "1 take R 2")
OTHER = ("draw RRGG", "0 take R 2", "1 take G 2", "draw RRGG", "0 take R 2")
THIRD = ("draw RRGG", "0 take G 1", "1 take R 2", "0 take G 1", "draw RRGG", "1 take R 2")


@pytest.fixture
def lines() -> Lines:
    tables = ((ONE, (9, 5)), (OTHER, (6, 8)), (THIRD, (10, 4)), (ONE, (8, 6)))
    return Lines(line(*moves, scores=scores) for moves, scores in tables)


def test_tables_share_a_position_while_their_moves_are_equal(lines: Lines) -> None:
    assert lines.here(0, 0) == lines.here(2, 1) == (0, 1, 2, 3)
    assert lines.here(0, 2) == (0, 1, 3)
    assert lines.here(0, 3) == (0, 3)
    assert lines.here(2, 2) == (2,)


def test_a_branch_is_a_move_with_its_tables_and_their_average_score(lines: Lines) -> None:
    assert lines.branches(3, 1) == (
        Branch(Seat(0), Move("take R 2"), (0, 1, 3), Fraction(23, 3)),
        Branch(Seat(0), Move("take G 1"), (2,), Fraction(10)),
    )
    assert lines.branches(0, 2) == (
        Branch(Seat(1), Move("take G 1"), (0, 3), Fraction(11, 2)),
        Branch(Seat(1), Move("take G 2"), (1,), Fraction(8)),
    ), "it is the seat that moves whose points count"
    drawn = Branch(BAG, Move("draw RRGG"), (0, 1, 2, 3), Fraction(0))
    assert lines.branches(0, 0) == (drawn,), "the bag has no points"


def test_of_equally_popular_moves_the_better_one_comes_first() -> None:
    found = Lines([line(*ONE[:3], scores=(1, 1)), line(*THIRD[:3], scores=(2, 0))])
    assert [branch.tables for branch in found.branches(0, 1)] == [(1,), (0,)]


def test_the_end_of_a_line_has_no_branches(lines: Lines) -> None:
    assert lines.branches(0, 6) == ()
    assert lines.here(0, 6) == (0, 3)


def test_draws_are_not_stops(lines: Lines) -> None:
    assert lines.tables[0].stops == (1, 2, 3, 5, 6)
    assert [lines.tables[0].near(at) for at in (-3, 0, 1, 4, 6, 99)] == [1, 1, 1, 5, 6, 6]


def test_navigation_goes_by_stops_and_by_partings(lines: Lines) -> None:
    assert [lines.on(0, at) for at in (1, 2, 3, 5, 6)] == [2, 3, 5, 6, None]
    assert [lines.back(0, at) for at in (1, 2, 3, 5, 6)] == [None, 1, 2, 3, 5]
    assert [lines.next_parting(0, at) for at in (1, 2, 3, 5, 6)] == [2, None, None, None, None]
    assert [lines.parting_before(0, at) for at in (1, 2, 3, 5, 6)] == [None, 1, 2, 2, 2]
    assert lines.is_parting(0, 1)
    assert not lines.is_parting(0, 3), "two tables that did the same"


def test_another_line_is_followed_from_where_it_parts(lines: Lines) -> None:
    assert lines.meeting(1, 0) == lines.meeting(0, 1) == 2
    assert lines.meeting(2, 0) == 1
    assert lines.meeting(3, 0) == 6, "two tables that never part"
    strangers = Lines([line("draw RRGG", "0 take R 2"), line("draw RRRG", "0 take R 2")])
    assert strangers.meeting(0, 1) == 1, "two tables that were never together"


def test_scores_are_listed_round_by_round(lines: Lines) -> None:
    assert lines.tables[0].round_scores(Seat(0)) == (3,)
    assert lines.tables[1].round_scores(Seat(1)) == (2,)


TAKEN = ("draw RRGG", "0 take R 1", "1 take G 1", "0 take G 1", "1 take R 1")


def test_the_order_of_simultaneous_moves_is_not_a_parting() -> None:
    first = line(*TAKEN, "0 keep R", "1 keep G", "draw RRGG", keep="one")
    second = line(*TAKEN, "1 keep G", "0 keep R", "draw RRGG", keep="one")
    third = line(*TAKEN, "1 keep R", "0 keep R", keep="one")
    lines = Lines([first, second, third])
    assert first == second
    assert [entry.seat for entry in third.entries[-2:]] == [0, 1]
    assert not lines.is_parting(0, 5)
    assert lines.is_parting(0, 6), "what seat 1 keeps is another thing"
    assert lines.here(0, 8) == (0, 1)


def test_simultaneous_moves_of_three_seats_are_sorted_by_seat() -> None:
    taken = ("0 take R 1", "1 take G 1", "2 take R 1", "0 take G 1")
    kept = ("2 keep R", "0 keep G", "1 keep G")
    moves = [text.partition(" ") for text in (*taken, *kept)]
    entries = [Entry(Seat(int(seat)), move) for seat, _, move in moves]
    match = Log(GAME, 3, {"keep": "one"}, (Entry(BAG, "draw RRGG"), *entries))
    found = Line.of(match, (0, 0, 0))
    assert [entry.seat for entry in found.entries[-3:]] == [0, 1, 2]


class Shy(Pebbles):
    """Pebbles in which seat 0 keeps nothing before seat 1."""

    def moves(self, state: Table, seat: Seat) -> Sequence[Move]:
        waits = seat == 0 and not state.offer and state.hands[1]
        return () if waits else super().moves(state, seat)


class Remembering(Pebbles):
    """Pebbles in which the seat that keeps last starts."""

    def apply(self, state: Table, seat: Seat, move: Move) -> Step[Table]:
        after, events = super().apply(state, seat, move)
        return Step(after if seat == BAG else after._replace(turn=Seat(1 - seat)), events)


@pytest.mark.parametrize("game", [Shy(), Remembering()], ids=lambda game: type(game).__name__)
def test_an_order_that_matters_is_kept(game: Pebbles) -> None:
    kept = [Entry(Seat(1), "keep G"), Entry(Seat(0), "keep R")]
    taken = line(*TAKEN, keep="one").entries
    found = Line.of(Log(game, 2, {"keep": "one"}, (*taken, *kept)), (0, 0))
    assert [*found.entries[-2:]] == kept


def test_lines_meet_again_in_equal_states() -> None:
    other = ("draw RRGG", "0 take G 1", "1 take R 1", "0 take R 1", "1 take G 1")
    kept = ("0 keep R", "1 keep G")
    lines = Lines([line(*TAKEN, *kept, keep="one"), line(*other, *kept, keep="one")])
    assert lines.is_parting(0, 1)
    assert lines.here(0, 3) == (0,)
    assert lines.here(0, 7) == (0, 1)


def tables_of(variant: Variant, count: int, alike: int) -> list[Log]:
    """Matches of random moves with the same bag and the same first moves."""
    logs = []
    for number in range(count):
        random, state, draws = Random(1), variant.start(), 0
        entries: list[Entry] = []
        while to_act := variant.game.to_act(state):
            if len(entries) == alike:
                random = Random(number)
            if to_act == (BAG,):
                move = variant.game.draw(state, Shuffler("azulejo", draws))
                draws += 1
                seat = BAG
            else:
                seat = random.choice(to_act)
                move = random.choice(variant.game.moves(state, seat))
            entries.append(Entry(seat, move))
            state = variant.game.play(state, seat, move).state
        logs.append(Log(variant.game, variant.seats, dict(variant.options), tuple(entries)))
    return logs


@pytest.mark.parametrize("variant", [*variants()], ids=str)
def test_in_every_game_lines_contain_all_moves(variant: Variant) -> None:
    logs = tables_of(variant, 3, alike=5)
    lines = Lines(Line.of(log, [0] * variant.seats) for log in logs)
    for table, (log, found) in enumerate(zip(logs, lines.tables, strict=True)):
        assert found.states[-1] == final_state(log)
        assert final_state(log._replace(entries=found.entries)) == final_state(log)
        happened = [event for step in replay(log) for event in step.events]
        ended = [event.scores for event in happened if isinstance(event, RoundEnded)]
        assert [
            *zip(*(found.round_scores(Seat(seat)) for seat in range(variant.seats)), strict=True)
        ] == ended
        for seat in range(-1, variant.seats):
            own = [one for one in log.entries if one.seat == seat]
            assert [one for one in found.entries if one.seat == seat] == own
        walked: list[int] = []
        at: int | None = found.near(0)
        while at is not None:
            assert table in lines.here(table, at)
            assert (at == len(found.entries)) == (not lines.branches(table, at))
            walked.append(at)
            at = lines.on(table, at)
        assert tuple(walked) == found.stops
    assert lines.here(0, 2) == (0, 1, 2)
