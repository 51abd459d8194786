"""Erasing players, and finding substitutes; on both databases."""

import json

import pytest

from bot.forget_me import Traces, forget, traces
from bot.leagues import Leagues
from bot.matches import Location, Status
from bot.players.service import MOST_SUBSTITUTES
from bot.players.settings import NotifyBy
from data.backup import TABLES
from games import GAMES
from tests.support.club import HOST, Club
from tests.support.matches import rows
from tests.support.services import open_players
from tests.support.time_passing import FORFEIT, table

SERVER, ELSEWHERE = 7, 8


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_an_erased_player_has_left_all_matches(club: Club, players: int) -> None:
    people, leagues = open_players(club.database), Leagues(club.database, club.matches, GAMES)
    running = await table(club, players)
    over = (await club.play_out(await club.new_match("azul", 2))).match
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=2)).match
    known = await traces(club.matches, leagues, people, HOST)
    assert known == Traces((lobby.id,), (running.id,), 1, 0)
    assert not await people.erase(HOST), "somebody waits for them"
    await forget(club.matches, leagues, people, HOST)

    match = await club.matches.find(running.id)
    assert match.status is (Status.OVER if players == 2 else Status.RUNNING)
    assert match.is_among_people, "whoever gave up was a person"
    while match.status is Status.RUNNING:
        assert match.waiting
        match = (await club.play_any(match)).match
    assert (await club.matches.find(lobby.id)).seats == ()
    assert [seat.player for seat in (await club.matches.find(over.id)).seats].count(None) == 1
    assert await traces(club.matches, leagues, people, HOST) == Traces((), (), 0, 0)
    await forget(club.matches, leagues, people, HOST)


async def test_queued_posts_do_not_name_an_erased_player(club: Club) -> None:
    gone, guest = 900_000_000_000_000_077, 900_000_000_000_000_078
    people, leagues = open_players(club.database), Leagues(club.database, club.matches, GAMES)
    await club.matches.create("azul", HOST, club.click(), seat_count=3, guests=[gone, guest])
    match = await table(club, 3)
    await club.matches.hand_over(match.id, HOST, gone, club.click())
    seat = match.seat_of(HOST)
    assert seat is not None
    await club.matches.substitute(match.id, seat, gone, club.click())
    await forget(club.matches, leagues, people, gone)
    for name, _ in TABLES:
        assert str(gone) not in str(await rows(club.database, f"SELECT * FROM {name}")), name
    told = [
        json.loads(str(one)) for (one,) in await rows(club.database, "SELECT payload FROM outbox")
    ]
    assert [one["guests"] for one in told if one.get("guests")] == [str(guest)]


async def test_the_clock_of_an_erased_player_does_not_run(club: Club) -> None:
    match = await table(club, 2, FORFEIT)
    leagues = Leagues(club.database, club.matches, GAMES)
    await forget(club.matches, leagues, open_players(club.database), HOST)
    match = await club.matches.find(match.id)
    assert match.status is Status.OVER
    assert match.outcome is not None
    assert match.outcome.ranks[[seat.player for seat in match.seats].index(None)] == 2


async def test_substitutes_have_played_on_the_server_and_come_most_recent_first(club: Club) -> None:
    people = open_players(club.database)

    async def sit(player: int, server: int) -> int:
        place = Location(server, server)
        result = await club.matches.create(
            "azul", player, club.click(), seat_count=2, location=place
        )
        return result.match.id

    ready = [HOST + number for number in range(MOST_SUBSTITUTES + 4)]
    for player in ready:
        await people.update_settings(player, substitute=True)
    away, silent, *here = ready
    await people.update_settings(silent, notice=NotifyBy.NONE)
    await people.update_settings(here[0], substitute=False)
    await sit(away, ELSEWHERE)
    for player in here:
        await sit(player, SERVER)
    last = await sit(silent, SERVER)
    found = await people.substitutes(SERVER, last)
    assert found == here[:0:-1][:MOST_SUBSTITUTES]
    own = await sit(here[-1], SERVER)
    assert here[-1] not in await people.substitutes(SERVER, own)
