"""Limits for matches, lobbies, invitations and plans; nothing changes when one is reached."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.errors import RefusedError
from bot.limits import (
    GuestsError,
    InvitationsError,
    Limits,
    NewMatchesError,
    PlansError,
    ServerLobbiesError,
    ServerMatchesError,
    TooManyLobbiesError,
    TooManyMatchesError,
    TooManySoloMatchesError,
)
from bot.matches import Location, Match, Matches
from bot.matches.clocks.pace import NO_CLOCK
from data import Database, Transaction, open_database
from data.database import Row
from data.tables.match_counts import ON_SERVER
from games.plans import NO_PLAN
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows

pytestmark = pytest.mark.postgres

GUEST = HOST + 1
SERVER, ELSEWHERE = 500, 501
SOLO: dict[str, Any] = {"computers": ["tico"]}


def limited(club: Club, clock: Clock, **limits: int) -> Matches:
    return Matches(club.database, GAMES_AND_PEBBLES, clock=clock, limits=Limits(**limits))


async def opened(
    club: Club, matches: Matches, player: int = HOST, server: int | None = SERVER, **more: Any
) -> Match:
    location = Location(server, None)
    result = await matches.create(
        "azul", player, club.click(), seat_count=2, location=location, **more
    )
    return result.match


async def begun(club: Club, matches: Matches, host: int = HOST, guest: int = GUEST) -> Match:
    match = await opened(club, matches, host)
    await matches.join(match.id, guest, club.click())
    return (await matches.start(match.id, host, club.click())).match


async def everything(database: Database) -> list[list[tuple[object, ...]]]:
    """What is stored of all matches."""
    tables = ("matches", "seats", "invitations", "outbox", "deadlines", "counters")
    return [await rows(database, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]


async def refused(club: Club, asked: Awaitable[object], error: type[RefusedError]) -> None:
    """Nothing that is stored of a match changes."""
    before = await everything(club.database)
    with pytest.raises(error):
        await asked
    assert await everything(club.database) == before


async def test_a_host_has_so_many_lobbies_and_again_when_one_begins_or_closes(
    club: Club, clock: Clock
) -> None:
    matches = limited(club, clock, lobbies_per_person=2)
    first, second = [await opened(club, matches) for _ in range(2)]
    await refused(club, opened(club, matches), TooManyLobbiesError)
    await opened(club, matches, GUEST)
    await matches.cancel(first.id, HOST, club.click())
    await opened(club, matches)
    await refused(club, opened(club, matches), TooManyLobbiesError)
    await matches.join(second.id, GUEST, club.click())
    await matches.start(second.id, HOST, club.click())
    await opened(club, matches)


async def test_a_match_against_computers_is_no_lobby(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, lobbies_per_person=1, lobbies_per_server=1)
    await opened(club, matches)
    await opened(club, matches, **SOLO)


async def test_a_person_plays_so_many_matches_joined_ones_included(
    club: Club, clock: Clock
) -> None:
    matches = limited(club, clock, matches_per_person=2)
    first = await begun(club, matches)
    lobby = await opened(club, matches, GUEST + 1)
    await matches.join(lobby.id, HOST, club.click())
    await refused(club, opened(club, matches), TooManyMatchesError)
    another = await opened(club, matches, GUEST + 2)
    await refused(club, matches.join(another.id, HOST, club.click()), TooManyMatchesError)
    await matches.resign(first.id, HOST, club.click())
    await matches.join(another.id, HOST, club.click())


async def test_a_person_takes_over_no_seat_beyond_the_limit(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, matches_per_person=1)
    match = await begun(club, matches)
    await opened(club, matches, GUEST + 1)
    await matches.hand_over(match.id, GUEST, GUEST + 1, club.click())
    seat = match.seat_of(GUEST)
    assert seat is not None
    taken = matches.substitute(match.id, seat, GUEST + 1, club.click())
    await refused(club, taken, TooManyMatchesError)


async def test_a_person_plays_so_many_matches_against_computers(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, matches_against_computers=2)
    first = await opened(club, matches, server=None, **SOLO)
    await opened(club, matches, **SOLO)
    await refused(club, opened(club, matches, **SOLO), TooManySoloMatchesError)
    await opened(club, matches, GUEST, **SOLO)
    await begun(club, matches)
    lobby = await opened(club, matches)
    await matches.add_computer(lobby.id, HOST, "tico", club.click())
    await refused(club, matches.start(lobby.id, HOST, club.click()), TooManySoloMatchesError)
    await matches.resign(first.id, HOST, club.click())
    await matches.start(lobby.id, HOST, club.click())


async def test_a_rematch_against_computers_counts(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, matches_against_computers=1, new_matches_per_hour=3)
    match = await opened(club, matches, **SOLO)
    for _ in range(2):
        await matches.resign(match.id, HOST, club.click())
        match = (await matches.rematch(match.id, HOST, club.click())).match
    await matches.resign(match.id, HOST, club.click())
    await refused(club, matches.rematch(match.id, HOST, club.click()), NewMatchesError)


async def test_a_rematch_against_computers_needs_room(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, matches_against_computers=1)
    old = await opened(club, matches, **SOLO)
    await matches.resign(old.id, HOST, club.click())
    await opened(club, matches, **SOLO)
    await refused(club, matches.rematch(old.id, HOST, club.click()), TooManySoloMatchesError)


async def test_a_rematch_needs_room_for_a_lobby_and_for_each_player(
    club: Club, clock: Clock
) -> None:
    matches = limited(club, clock, lobbies_per_person=1, matches_per_person=1)
    old = await begun(club, matches)
    await matches.resign(old.id, HOST, club.click())
    await opened(club, matches)
    rematch = matches.rematch(old.id, HOST, club.click())
    await refused(club, rematch, TooManyMatchesError)
    again = (await matches.rematch(old.id, GUEST, club.click())).match
    joined = matches.rematch(old.id, HOST, club.click())
    await refused(club, joined, TooManyMatchesError)
    assert (await matches.find(again.id)).seat_of(HOST) is None


async def test_a_server_has_so_many_lobbies_and_another_one_has_its_own(
    club: Club, clock: Clock
) -> None:
    matches = limited(club, clock, lobbies_per_server=2)
    for player in (HOST, GUEST):
        await opened(club, matches, player)
    await refused(club, opened(club, matches, GUEST + 1), ServerLobbiesError)
    await opened(club, matches, GUEST + 1, server=ELSEWHERE)
    await opened(club, matches, GUEST + 1, server=None)


async def test_lobbies_that_everybody_has_left_do_not_fill_a_server(
    club: Club, clock: Clock
) -> None:
    matches = limited(club, clock, lobbies_per_server=1)
    for _ in range(3):
        match = await opened(club, matches)
        await matches.leave(match.id, HOST, club.click())
    await opened(club, matches, GUEST)


async def test_a_server_has_so_many_matches(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, matches_per_server=2)
    await begun(club, matches)
    await opened(club, matches, GUEST + 1, **SOLO)
    await refused(club, opened(club, matches, GUEST + 2), ServerMatchesError)
    await refused(club, opened(club, matches, GUEST + 2, **SOLO), ServerMatchesError)


async def test_matches_of_leagues_are_neither_counted_nor_refused(club: Club, clock: Clock) -> None:
    matches = limited(
        club, clock, matches_per_person=1, matches_per_server=1, matches_against_computers=1
    )

    async def kept(tx: Transaction, match: int) -> bool:
        await tx.execute(
            "INSERT INTO fixtures (season, number, division, round, seats, match)"
            " VALUES (1, $1, 0, 0, '[]', $2)",
            match,
            match,
        )
        return True

    await season(club.database)
    arranged = [
        await matches.league.arrange(
            "azul",
            [HOST, guest],
            options={},
            pace=NO_CLOCK,
            location=Location(SERVER, None),
            kept=kept,
        )
        for guest in (GUEST, None, None)
    ]
    await opened(club, matches, **SOLO)
    await refused(club, opened(club, matches), TooManyMatchesError)
    paired = arranged[0].match
    seat = paired.seat_of(GUEST)
    assert seat is not None
    await opened(club, matches, GUEST + 1, server=ELSEWHERE)
    await matches.hand_over(paired.id, GUEST, GUEST + 1, club.click())
    taken = await matches.substitute(paired.id, seat, GUEST + 1, club.click())
    assert taken.match.seats[seat].player == GUEST + 1


async def season(database: Database) -> None:
    """A season for fixtures to belong to."""

    async def body(tx: Transaction) -> None:
        await tx.execute(
            "INSERT INTO leagues (id, server, name, settings, notes, posts, created)"
            " VALUES (1, 1, 'a league', '{}', 0, 0, 0)"
        )
        await tx.execute(
            "INSERT INTO seasons (id, league, number, state, settings, seed, began, put_off, round,"
            " reminded) VALUES (1, 1, 1, 'playing', '{}', '', 0, 0, 0, 0)"
        )

    await database.write(body)


async def test_a_person_opens_so_many_matches_in_an_hour(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, new_matches_per_hour=2)
    for _ in range(2):
        match = await opened(club, matches)
        await matches.cancel(match.id, HOST, club.click())
    await refused(club, opened(club, matches), NewMatchesError)
    await opened(club, matches, GUEST)


async def test_matches_that_were_refused_do_not_count_as_opened(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, lobbies_per_person=1, new_matches_per_hour=2)
    match = await opened(club, matches)
    for _ in range(5):
        await refused(club, opened(club, matches), TooManyLobbiesError)
    await matches.cancel(match.id, HOST, club.click())
    await opened(club, matches)


async def test_a_person_invites_so_many_people(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, invitations_at_once=3, invitations_per_hour=5)
    await refused(club, opened(club, matches, guests=range(1, 5)), GuestsError)
    match = await opened(club, matches, guests=range(1, 4))
    many = matches.invite(match.id, HOST, range(4, 7), club.click())
    await refused(club, many, InvitationsError)
    await matches.invite(match.id, HOST, range(4, 6), club.click())
    await refused(club, matches.invite(match.id, HOST, [7], club.click()), InvitationsError)


async def test_a_seat_that_is_handed_to_a_guest_is_an_invitation(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, invitations_per_hour=1)
    match = await begun(club, matches)
    await matches.hand_over(match.id, GUEST, GUEST + 1, club.click())
    again = matches.hand_over(match.id, GUEST, GUEST + 2, club.click())
    await refused(club, again, InvitationsError)


async def test_a_person_changes_so_many_plans_in_a_minute(club: Club, clock: Clock) -> None:
    matches = limited(club, clock, plans_per_minute=2)
    match = await begun(club, matches)
    for _ in range(2):
        await matches.plan(match.id, match.ply, HOST, NO_PLAN, club.click())
    changed = matches.plan(match.id, match.ply, HOST, NO_PLAN, club.click())
    await refused(club, changed, PlansError)
    await matches.plan(match.id, match.ply, GUEST, NO_PLAN, club.click())


@pytest.mark.parametrize("what", ["lobbies", "solo", "joining", "server"])
async def test_clicks_in_two_processes_cannot_exceed_a_limit_together(
    club: Club, clock: Clock, url: str, what: str
) -> None:
    """On PostgreSQL there are two pools of connections, as in two processes."""
    shared = await open_database(url) if club.database.shared else club.database
    limits = Limits(
        lobbies_per_person=3 if what == "lobbies" else 100,
        matches_against_computers=3,
        matches_per_person=3 if what == "joining" else 100,
        matches_per_server=3 if what == "server" else 100,
    )
    processes = [
        Matches(database, GAMES_AND_PEBBLES, clock=clock, limits=limits)
        for database in (club.database, shared)
    ]
    free = limited(club, clock)
    lobbies = [await opened(club, free, GUEST + number) for number in range(8)]

    def ask(number: int) -> Awaitable[object]:
        matches = processes[number % 2]
        asks: dict[str, Callable[[], Awaitable[object]]] = {
            "lobbies": lambda: opened(club, matches, server=None),
            "solo": lambda: opened(club, matches, server=None, **SOLO),
            "joining": lambda: matches.join(lobbies[number].id, HOST, club.click()),
            "server": lambda: opened(club, matches, HOST - 1 - number, ELSEWHERE),
        }
        return asks[what]()

    try:
        answers = await asyncio.gather(*map(ask, range(8)), return_exceptions=True)
    finally:
        if shared is not club.database:
            await shared.close()
    assert sum(not isinstance(one, BaseException) for one in answers) == 3
    assert all(isinstance(one, RefusedError) for one in answers if isinstance(one, BaseException))


async def test_the_open_matches_of_a_server_are_found_with_an_index(sqlite_url: str) -> None:
    """Thousands of matches that are over do not make it slower to open one."""

    async def plan(tx: Transaction) -> list[Row]:
        return list(await tx.fetch(f"EXPLAIN QUERY PLAN {ON_SERVER}", SERVER, 0))

    async with await open_database(sqlite_url) as database:
        found = [str(tuple(row)) for row in await database.read(plan)]
    assert any("matches_open" in row for row in found), found
