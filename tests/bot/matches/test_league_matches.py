"""Matches of leagues: fixed seats, no lobby, and an end that the league may decide."""

from typing import Any

import pytest

from bot.matches import Location, Match, Status
from bot.matches.clocks.pace import NO_CLOCK, pace_named
from bot.matches.errors import NotRunningError, UnknownGameError
from bot.matches.league_matches import NotWantedError
from data import Transaction
from tests.support.club import Club
from tests.support.matches import rows

PLACE = Location(1, 2)


async def wanted(tx: Transaction, match: int) -> bool:
    return True


async def arranged(club: Club, *players: int | None, **more: Any) -> Match:
    given = {"options": {}, "pace": NO_CLOCK, "location": PLACE, "kept": wanted, **more}
    return (await club.matches.league.arrange("pebbles", players, **given)).match


async def test_players_get_the_given_seats_and_the_match_begins_at_once(club: Club) -> None:
    match = await arranged(club, 103, 101, 102)
    assert [seat.player for seat in match.seats] == [103, 101, 102]
    assert (match.status, match.location) == (Status.RUNNING, PLACE)
    posts = await rows(club.database, "SELECT kind FROM outbox ORDER BY number")
    assert posts == [("start",), ("board",)]


async def test_the_same_seed_is_the_same_bag(club: Club) -> None:
    def bag(_: int) -> tuple[str, str]:
        return "a secret", ""

    one, other = [await arranged(club, 101, 102, bag=bag, sealed=True) for _ in range(2)]
    assert one.commitment == other.commitment
    assert one.state == other.state
    assert (await arranged(club, 101, 102)).commitment != one.commitment


async def test_a_computer_gets_the_seat_of_a_former_player(club: Club) -> None:
    match = await arranged(club, 101, None)
    assert match.seats[1].computer is not None


async def test_a_match_that_is_not_wanted_is_not_stored(club: Club) -> None:
    async def kept(tx: Transaction, match: int) -> bool:
        return False

    with pytest.raises(NotWantedError):
        await arranged(club, 101, 102, kept=kept)
    assert await rows(club.database, "SELECT id FROM matches") == []
    assert (await arranged(club, 101, 102)).id == 1


async def test_an_unknown_game_is_refused(club: Club) -> None:
    with pytest.raises(UnknownGameError):
        await club.matches.league.arrange(
            "chess", [1, 2], options={}, pace=NO_CLOCK, location=PLACE, kept=wanted
        )


async def test_a_player_is_replaced(club: Club) -> None:
    match = await arranged(club, 101, 102, pace=pace_named("tournament", 2))
    seat = (await club.matches.league.replace_player(match.id, 1, 105)).match.seats[1]
    assert (seat.player, seat.computer) == (105, None)
    again = (await club.matches.league.replace_player(match.id, 0, 105)).match.seats[0]
    assert (again.player, again.computer is not None) == (101, True), "they sit there already"


async def test_a_computer_plays_for_a_player_who_leaves_even_for_the_last(club: Club) -> None:
    match = await arranged(club, 101, 102)
    for seat in (0, 1, 1):
        match = (await club.matches.league.give_to_computer(match.id, seat)).match
    assert all(seat.computer and not seat.resigned for seat in match.seats)


async def test_a_forfeited_seat_has_resigned(club: Club) -> None:
    match = await arranged(club, 101, 102)
    match = (await club.matches.league.forfeit_seat(match.id, 0)).match
    assert match.status is Status.OVER
    assert match.outcome is not None
    assert match.outcome.ranks == (2, 1)
    with pytest.raises(NotRunningError):
        await club.matches.league.forfeit_seat(match.id, 0)


async def test_computers_finish_a_match_from_now_on(club: Club) -> None:
    match = await arranged(club, 101, 102, pace=pace_named("tournament", 2))
    for _ in range(2):
        match = (await club.matches.league.finish(match.id)).match
    assert all(seat.computer for seat in match.seats)
    due = await rows(club.database, "SELECT kind FROM deadlines")
    assert ("computer",) in due


async def test_the_scores_of_the_last_full_round_decide(club: Club) -> None:
    match = await arranged(club, 101, 102)
    match = (await club.matches.league.decide(match.id)).match
    assert (match.status, match.ending) == (Status.OVER, "score")
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.ranks) == ((0, 0), (1, 1))


async def test_a_match_is_called_off_inside_another_transaction(club: Club) -> None:
    match = await arranged(club, 101, 102)
    for _ in range(2):
        await club.database.write(lambda tx: club.matches.league.call_off(tx, match.id))
    found = await club.matches.find(match.id)
    assert (found.status, found.ending) == (Status.ABORTED, "league")
