"""Duels on duplicate deals, and their commands."""

from pathlib import Path

import pytest

from games import GAMES
from games.__main__ import main
from games.arguments import UsageError, seconds
from games.core import Outcome, Seat
from games.players import GREEDY, RANDOM, Limit
from games.players.duel import Contestant, Played, duel, tally
from tests.games.toy import Pebbles

AZUL = GAMES["azul"]
FIRST, SECOND = Contestant(GREEDY), Contestant(RANDOM)


@pytest.mark.parametrize(("seats", "matches"), [(2, 6), (3, 6), (4, 8)])
def test_on_each_deal_the_first_contestant_takes_every_seat_once(seats: int, matches: int) -> None:
    played = list(duel(Pebbles(), {}, seats, FIRST, SECOND, 5, "deals"))
    assert len(played) == matches
    assert [match.seat for match in played] == [*range(seats)] * (matches // seats)
    assert [match.deal for match in played] == [place // seats for place in range(matches)]


def test_a_duel_is_the_same_for_the_same_seed_only() -> None:
    def outcomes(seed: str) -> list[Outcome]:
        return [match.outcome for match in duel(AZUL, {}, 2, FIRST, SECOND, 4, seed)]

    assert outcomes("a") == outcomes("a") != outcomes("b")


def test_both_seats_get_the_same_tiles() -> None:
    """A player against itself scores the same from either side of the table."""
    first, second = duel(AZUL, {}, 2, FIRST, FIRST, 2, "deals")
    assert first.outcome == second.outcome
    assert first.margin == -second.margin


def test_greedy_beats_random() -> None:
    total = tally(list(duel(AZUL, {}, 2, FIRST, SECOND, 10, "deals")))
    assert total.wins == total.matches == 10
    assert total.margin > 20


def test_shared_first_places_count_as_fractions() -> None:
    played = [
        Played(0, Seat(0), Outcome((30, 20, 20), (1, 2, 2))),
        Played(0, Seat(1), Outcome((30, 30, 20), (1, 1, 3))),
        Played(0, Seat(2), Outcome((30, 20, 25), (1, 3, 2))),
        Played(1, Seat(0), Outcome((9, 30, 20), (3, 1, 2))),
    ]
    total = tally(played)
    assert (total.wins, total.draws, total.rate) == (1, 1, 0.375)
    assert total.margin == (10 + 0 - 5 - 21) / 4


@pytest.mark.parametrize(
    ("wins", "low", "high"),
    [(0, 0.0, 0.0370), (50, 0.4038, 0.5962), (98, 0.9300, 0.9945), (100, 0.9630, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, low: float, high: float) -> None:
    won, lost = Outcome((2, 1), (1, 2)), Outcome((1, 2), (2, 1))
    total = tally([Played(n, Seat(0), won if n < wins else lost) for n in range(100)])
    assert total.low == pytest.approx(low, abs=1e-4)
    assert total.high == pytest.approx(high, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("tico", Limit(seconds=2.0)),
        ("tico@0.1", Limit(seconds=0.1)),
        ("tico@500n", Limit(nodes=500)),
    ],
)
def test_a_contestant_may_have_its_own_limit(text: str, limit: Limit) -> None:
    assert Contestant.named(text, Limit(seconds=2.0)).limit == limit


def test_the_command_prints_matches_and_statistics(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["match", "greedy", "random", "--games", "3", "--seats", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == [
        "deal 1, greedy on seat 0",
        "deal 1, greedy on seat 1",
    ]
    assert lines[4] == "4 matches on 2 deals, 2 seats, seed duel"
    assert lines[5] == "greedy against random: 4 won, 0 shared, 0 lost"
    assert lines[7] == "win rate 100.0% (95 %: 51.0% to 100.0%)"


def test_a_duel_has_twenty_matches_and_no_limit_by_default(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["match", "random", "random"]) == 0
    out = capsys.readouterr().out
    assert "\n20 matches on 10 deals, 2 seats, seed duel\nrandom against random: " in out
    assert main(["match", "random", "random@7n", "--seconds", "0.5", "--games", "2"]) == 0
    assert "\nrandom@0.5 against random@7n: " in capsys.readouterr().out


def test_a_duel_is_played_with_the_options_of_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    played = []
    for wall in ("coloured", "grey"):
        assert main(["match", "random", "greedy", "--games", "2", "--option", f"wall={wall}"]) == 0
        played.append(capsys.readouterr().out)
    assert played[0] != played[1]


def test_the_command_names_the_fair_share(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--seats", "4", "--games", "1", "--option", "wall=grey", "--seed", "x"]
    assert main(["match", "random", "random", *arguments]) == 0
    assert capsys.readouterr().out.endswith("; a fair share is 25.0%\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["match", "deep", "tico"], "there is no computer player 'deep'; there are tico, filo"),
        (["match", "tico@fast", "tico"], "'tico@fast' is no player; write NAME, NAME@0.1"),
        (["match", "tico@0", "tico"], "'tico@0' is no player; write NAME, NAME@0.1"),
        (["match", "tico@inf", "tico"], "'tico@inf' is no player; write NAME, NAME@0.1"),
        (["match", "tico@-1n", "tico"], "'tico@-1n' is no player; write NAME, NAME@0.1"),
        (["match", "tico", "tico", "--seats", "5"], "Azul is for 2 to 4 seats, not 5"),
        (["match", "tico", "tico", "--seats", "0"], "Azul is for 2 to 4 seats, not 0"),
        (["match", "tico", "tico", "--seats", "x"], "--seats is a whole number below 1000"),
        (["match", "tico", "tico", "--games", "x"], "--games is a whole number below 1000"),
        (["match", "tico", "tico", "--seconds", "0"], "a time is a number of seconds up to"),
        (["match", "tico", "tico", "--option", "wall=red"], "option wall cannot be 'red'"),
        (["match", "tico", "tico", "--game", "chess"], "'chess' is no game; the games are azul"),
    ],
)
def test_an_impossible_duel_is_refused_in_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(said)


def test_the_time_for_a_move_is_at_most_an_hour() -> None:
    assert seconds("3600") == 3600
    with pytest.raises(UsageError):
        seconds("3600.5")


def test_a_hint_names_the_move_and_its_reasons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text("azul\nseats 2\nbag deal BBBB BBBB BBBB BBBB BBBB\n0 1 B 4\n", "utf-8")
    assert main(["hint", str(file), "--seconds", "0.05"]) == 0
    first, *reasons = capsys.readouterr().out.splitlines()
    assert first.startswith("seat 1: ")
    assert first.endswith("line)") or "pattern line" in first
    assert reasons[-1].startswith("  expected lead at the end: ")


def test_there_is_no_hint_for_the_bag(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text("azul\nseats 2\n", "utf-8")
    assert main(["hint", str(file)]) == 0
    assert capsys.readouterr().out == ""
    assert main(["hint", str(file), "--seconds", "soon"]) == 1
    assert capsys.readouterr().err == "a time is a number of seconds up to 3600, not 'soon'\n"
