"""What nobody needs any more is erased: servers that are gone, and people without traces."""

from datetime import timedelta

from bot.matches import Location, Status
from bot.operator.retention import Retention
from bot.results import Results
from data import Database
from tests.support.club import HOST, Club
from tests.support.leagues import LeagueHarness
from tests.support.matches import Clock, rows
from tests.support.services import open_players

SERVER, OTHER = 5000, 6000
DAYS = 86_400


async def match_on(club: Club, server: int, first: int, *, over: bool) -> int:
    """A match of two people on a server."""
    opened = await club.matches.create(
        "pebbles", first, club.click(), seat_count=2, location=Location(server, server + 1)
    )
    await club.matches.join(opened.match.id, first + 1, club.click())
    await club.matches.start(opened.match.id, first, club.click())
    if over:
        await club.matches.resign(opened.match.id, first, club.click())
    return opened.match.id


async def played_on(club: Club, server: int, first: int) -> None:
    """A match of two people on a server that was played to its end."""
    running = await club.matches.find(await match_on(club, server, first, over=False))
    while running.status is Status.RUNNING:
        running = (await club.play_any(running)).match


async def people(database: Database) -> list[int]:
    found = await rows(database, "SELECT id FROM players ORDER BY id")
    return [int(str(player)) for (player,) in found]


async def test_a_server_that_is_gone_is_erased_after_its_time(
    database: Database, club: Club, clock: Clock
) -> None:
    players = open_players(database, clock=clock)
    await players.update_server_settings(SERVER, theme="light")
    await match_on(club, SERVER, 11, over=False)
    await match_on(club, SERVER, 21, over=True)
    shared = await match_on(club, SERVER, 31, over=True)
    elsewhere = await match_on(club, OTHER, 31, over=True)
    await players.leave_server(SERVER)
    clock.go(100 * DAYS)
    await players.leave_server(SERVER)
    retention = Retention(database, clock=clock, kept=timedelta(days=180))
    await retention.erase()
    assert len(await rows(database, "SELECT id FROM matches")) == 4, "not yet"
    clock.go(81 * DAYS)
    await retention.erase()
    left = await rows(database, "SELECT id, server, channel FROM matches ORDER BY id")
    assert [tuple(row) for row in left] == [
        (shared, None, None),
        (elsewhere, OTHER, OTHER + 1),
    ]
    assert await people(database) == [31, 32]
    assert await rows(database, "SELECT id FROM servers") == []
    found = await club.matches.find(shared)
    assert [seat.player for seat in found.seats] != []
    assert await club.matches.of_player(11) == []


async def test_a_server_that_is_back_in_time_keeps_everything(
    database: Database, club: Club, clock: Clock
) -> None:
    players = open_players(database, clock=clock)
    await match_on(club, SERVER, 11, over=False)
    await players.leave_server(SERVER)
    assert await players.is_gone(SERVER)
    clock.go(100 * DAYS)
    await players.join_server(SERVER)
    assert await players.servers() == {SERVER: False}
    clock.go(100 * DAYS)
    await Retention(database, clock=clock).erase()
    assert len(await rows(database, "SELECT id FROM matches")) == 1


async def test_a_league_goes_with_its_server(database: Database, clock: Clock) -> None:
    harness = LeagueHarness(database, clock)
    players = open_players(harness.database, clock=harness.clock)
    await harness.begun()
    ((server,),) = await rows(harness.database, "SELECT server FROM leagues")
    await players.leave_server(int(str(server)))
    harness.clock.go(1)
    await Retention(harness.database, clock=harness.clock, kept=timedelta(0)).erase()
    for table in ("leagues", "seasons", "entrants", "fixtures", "chronicle", "matches", "players"):
        assert await rows(harness.database, f"SELECT 1 FROM {table}") == [], table


async def test_people_without_traces_are_erased(
    database: Database, club: Club, clock: Clock
) -> None:
    players = open_players(database, clock=clock)
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=3, guests=[7])).match
    await club.matches.join(lobby.id, 8, club.click())
    await players.update_settings(8, toured=True)
    await players.update_settings(9, theme="light")
    await players.update_settings(10, toured=True)
    retention = Retention(database, clock=clock)
    await retention.erase()
    assert await people(database) == [7, 8, 9, HOST], "one has settings, the others a match"
    await club.matches.leave(lobby.id, 8, club.click())
    await retention.erase()
    assert await people(database) == [7, 9, HOST]


async def test_what_stays_of_a_server_counts_outside_of_servers(
    database: Database, club: Club, clock: Clock, results: Results
) -> None:
    players = open_players(database, clock=clock)
    for server, first in ((SERVER, 21), (SERVER, 31), (OTHER, 31)):
        await played_on(club, server, first)
    await results.catch_up()
    await players.leave_server(SERVER)
    clock.go(1)
    await Retention(database, clock=clock, kept=timedelta(0)).erase()
    while await results.recompute_some():
        pass
    counted = await rows(
        database,
        "SELECT g.server, p.player, p.matches FROM player_totals p"
        " JOIN game_totals g ON g.totals = p.totals ORDER BY g.server, p.player",
    )
    assert [tuple(row) for row in counted] == [
        (0, 31, 1),
        (0, 32, 1),
        (OTHER, 31, 1),
        (OTHER, 32, 1),
    ]
