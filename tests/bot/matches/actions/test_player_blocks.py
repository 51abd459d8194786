"""Players who have blocked each other are not seated together, and do not invite each other."""

import json

import pytest

from bot.forget_me import forget
from bot.leagues import Leagues
from bot.matches import Joining, Status
from bot.matches.errors import NotTogetherError, YouBlockedError
from bot.players.player_blocks import (
    MOST,
    BlockYourselfError,
    PlayerBlocks,
    TooManyBlocksError,
)
from data import Database
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows
from tests.support.services import open_players

GUEST, THIRD = HOST + 1, HOST + 2


@pytest.fixture
def blocks(database: Database, clock: Clock) -> PlayerBlocks:
    return PlayerBlocks(database, clock=clock)


async def called(club: Club, kind: str) -> list[list[int]]:
    """Whom the queued posts of a kind are addressed to."""
    found = await rows(
        club.database, f"SELECT payload FROM outbox WHERE kind = '{kind}' ORDER BY match, number"
    )
    return [[int(one) for one in json.loads(str(row[0]))["guests"].split()] for row in found]


@pytest.mark.parametrize(("who", "whom"), [(HOST, GUEST), (GUEST, HOST)])
async def test_they_cannot_join_each_other(
    club: Club, blocks: PlayerBlocks, who: int, whom: int
) -> None:
    await blocks.block(who, whom)
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=3)).match
    with pytest.raises(NotTogetherError) as refused:
        await club.matches.join(lobby.id, GUEST, club.click())
    assert refused.value.values == {}, "it does not say who has blocked whom"
    await club.matches.join(lobby.id, THIRD, club.click())
    assert await blocks.unblock(who, whom)
    await club.matches.join(lobby.id, GUEST, club.click())


async def test_a_blocked_persons_invitation_is_not_told(club: Club, blocks: PlayerBlocks) -> None:
    await blocks.block(GUEST, HOST)
    lobby = await club.matches.create(
        "azul",
        HOST,
        club.click(),
        seat_count=3,
        guests=[GUEST, THIRD],
        joining=Joining.INVITED,
    )
    assert await called(club, "invitation") == [[THIRD]]
    assert set(lobby.match.invited) == {GUEST, THIRD}, "to the inviter it looks like any other"
    with pytest.raises(NotTogetherError):
        await club.matches.join(lobby.match.id, GUEST, club.click())


async def test_nobody_invites_someone_whom_they_have_blocked(
    club: Club, blocks: PlayerBlocks
) -> None:
    await blocks.block(HOST, GUEST)
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=3)).match
    with pytest.raises(YouBlockedError):
        await club.matches.invite(lobby.id, HOST, [THIRD, GUEST], club.click())
    assert (await club.matches.find(lobby.id)).invited == ()


async def test_a_rematch_does_not_call_them(club: Club, blocks: PlayerBlocks) -> None:
    match = (await club.new_match(players=3)).match
    for player in (HOST, GUEST):
        await club.matches.resign(match.id, player, club.click())
    assert (await club.matches.find(match.id)).status is Status.OVER
    await blocks.block(GUEST, HOST)
    again = (await club.matches.rematch(match.id, HOST, club.click())).match
    assert await called(club, "invitation") == [[THIRD]]
    with pytest.raises(NotTogetherError):
        await club.matches.rematch(match.id, GUEST, club.click())
    await club.matches.rematch(match.id, THIRD, club.click())
    assert {seat.player for seat in (await club.matches.find(again.id)).seats} == {HOST, THIRD}


async def test_a_substitute_is_not_seated_with_them(club: Club, blocks: PlayerBlocks) -> None:
    substitute, friend = THIRD + 1, THIRD + 2
    match = (await club.new_match(players=3)).match
    await blocks.block(GUEST, substitute)
    await blocks.block(friend, HOST)
    await club.matches.hand_over(match.id, HOST, substitute, club.click())
    (seat,) = [n for n, one in enumerate(match.seats) if one.player == HOST]
    with pytest.raises(NotTogetherError):
        await club.matches.substitute(match.id, seat, substitute, club.click())
    await club.matches.hand_over(match.id, HOST, friend, club.click())
    assert await called(club, "offer") == [[substitute], []], "the friend is not called"
    await club.matches.substitute(match.id, seat, friend, club.click())
    found = await club.matches.find(match.id)
    assert found.seats[seat].player == friend, "whom one takes over from does not count"


async def test_those_whom_a_player_has_blocked_are_not_asked_to_substitute(
    club: Club, blocks: PlayerBlocks, clock: Clock
) -> None:
    players = open_players(club.database, clock=clock)
    before = (await club.new_match(players=4)).match
    match = (await club.new_match(players=2)).match
    for player in (THIRD, THIRD + 1):
        await players.update_settings(player, substitute=True)
    server = 5
    await club.database.write(
        lambda tx: tx.execute("UPDATE matches SET server = $1 WHERE id = $2", server, before.id)
    )
    assert await players.substitutes(server, match.id) == [THIRD, THIRD + 1]
    await blocks.block(THIRD, GUEST)
    assert await players.substitutes(server, match.id) == [THIRD + 1]
    await blocks.block(HOST, THIRD + 1)
    assert await players.substitutes(server, match.id) == []


async def test_matches_that_run_go_on(club: Club, blocks: PlayerBlocks) -> None:
    match = (await club.new_match()).match
    await blocks.block(HOST, GUEST)
    assert (await club.play_any(match)).match.ply > match.ply


async def test_there_is_a_limit(blocks: PlayerBlocks) -> None:
    for person in range(1000, 1000 + MOST):
        assert await blocks.block(HOST, person)
    assert not await blocks.block(HOST, 1000)
    with pytest.raises(TooManyBlocksError):
        await blocks.block(HOST, 999)
    with pytest.raises(BlockYourselfError):
        await blocks.block(HOST, HOST)
    (first, *_) = await blocks.of_player(HOST)
    await blocks.lift(HOST, first.number)
    assert await blocks.block(HOST, 999)
    assert len(await blocks.of_player(HOST)) == MOST


async def test_being_forgotten_does_not_lift_a_block(
    club: Club, blocks: PlayerBlocks, clock: Clock
) -> None:
    """Otherwise someone who is blocked would ask to be forgotten, and begin again."""
    players = open_players(club.database, clock=clock)
    leagues = Leagues(club.database, club.matches, GAMES_AND_PEBBLES, clock=clock)
    await players.update_settings(GUEST, theme="light")
    await blocks.block(GUEST, THIRD)
    await blocks.block(HOST, GUEST)
    await forget(club.matches, leagues, players, GUEST)
    stored = await rows(club.database, "SELECT player, blocked, digest FROM player_blocks")
    assert [(row[0], row[1]) for row in stored] == [(HOST, None)]
    assert [one.person for one in await blocks.of_player(HOST)] == [None]
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=3)).match
    with pytest.raises(NotTogetherError):
        await club.matches.join(lobby.id, GUEST, club.click())
    assert await blocks.block(HOST, GUEST), "who is back is named again"
    assert [one.person for one in await blocks.of_player(HOST)] == [GUEST]
    assert await blocks.unblock(HOST, GUEST)
    await club.matches.join(lobby.id, GUEST, club.click())
