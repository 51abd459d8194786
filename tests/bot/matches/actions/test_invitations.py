"""Who may join, lobbies that expire, and rematches."""

import pytest

from bot.matches import Joining, Match, Status
from bot.matches.errors import (
    NotInLobbyError,
    NotInvitedError,
    NotOverError,
    NotYourSeatError,
    SetupRefusedError,
)
from bot.matches.model import Ending
from bot.players.settings import NotifyBy, PlayerSettings
from data.tables import deadlines, players
from data.times import stored
from games.log import final_state
from tests.support.club import HOST, Club
from tests.support.matches import Clock, rows
from tests.support.services import open_players

GUEST, STRANGER = HOST + 1, HOST + 7


async def private(club: Club, places: int = 3) -> int:
    result = await club.matches.create(
        "pebbles", HOST, club.click(), seat_count=places, joining=Joining.INVITED
    )
    return result.match.id


async def test_only_invited_players_join_a_private_match(club: Club) -> None:
    match = await private(club)
    with pytest.raises(NotInvitedError):
        await club.matches.join(match, GUEST, club.click())
    result = await club.matches.invite(match, HOST, [GUEST, HOST], club.click())
    assert result.match.invited == (GUEST,)
    result = await club.matches.join(match, GUEST, club.click())
    assert [seat.player for seat in result.match.seats] == [HOST, GUEST]
    with pytest.raises(NotInvitedError):
        await club.matches.join(match, STRANGER, club.click())


async def test_only_players_invite_and_only_before_the_start(club: Club) -> None:
    match = await private(club, 2)
    with pytest.raises(NotYourSeatError):
        await club.matches.invite(match, STRANGER, [GUEST], club.click())
    await club.matches.invite(match, HOST, [GUEST], club.click())
    await club.matches.join(match, GUEST, club.click())
    result = await club.matches.start(match, HOST, club.click())
    assert result.match.invited == ()
    with pytest.raises(NotInLobbyError):
        await club.matches.invite(match, HOST, [STRANGER], club.click())


async def test_an_erased_player_is_no_longer_invited(club: Club) -> None:
    match = await private(club)
    await club.matches.invite(match, HOST, [GUEST], club.click())
    await club.database.write(lambda tx: players.erase_player(tx, GUEST))
    assert (await club.matches.find(match)).invited == ()


async def test_a_match_against_computers_begins_at_once(club: Club) -> None:
    result = await club.matches.create(
        "azul", HOST, club.click(), seat_count=3, computers=["simple", "simple"]
    )
    assert result.match.status is Status.RUNNING
    assert result.match.waiting == (HOST,)


async def test_a_refused_match_is_not_stored(club: Club) -> None:
    with pytest.raises(SetupRefusedError):
        await club.matches.create("azul", HOST, club.click(), seat_count=7, computers=["simple"])
    assert await rows(club.database, "SELECT id FROM matches") == []


async def fire(club: Club, clock: Clock) -> None:
    now = stored(clock())
    due = await club.database.write(lambda tx: deadlines.claim(tx, now, now + 1, 9))
    for deadline in due:
        await club.matches.expire(deadline)


async def test_a_lobby_expires_after_a_day_without_a_change(club: Club, clock: Clock) -> None:
    match = await private(club)
    clock.go(20 * 3600)
    await club.matches.invite(match, HOST, [GUEST], club.click())
    clock.go(20 * 3600)
    await fire(club, clock)
    assert (await club.matches.find(match)).status is Status.LOBBY
    clock.go(5 * 3600)
    await fire(club, clock)
    found = await club.matches.find(match)
    assert (found.status, found.ending) == (Status.ABORTED, Ending.EXPIRY)
    assert await rows(club.database, "SELECT kind FROM deadlines") == []


async def test_joining_at_the_last_moment_keeps_a_lobby_open(club: Club, clock: Clock) -> None:
    match = await private(club)
    await club.matches.invite(match, HOST, [GUEST], club.click())
    clock.go(24 * 3600)
    now = stored(clock())
    (last,) = await club.database.write(lambda tx: deadlines.claim(tx, now, now + 1, 9))
    await club.matches.join(match, GUEST, club.click())
    await club.matches.expire(last)
    assert (await club.matches.find(match)).status is Status.LOBBY


async def test_a_match_that_has_begun_does_not_expire(club: Club, clock: Clock) -> None:
    result = await club.new_match("azul", 2)
    clock.go(25 * 3600)
    await fire(club, clock)
    assert (await club.matches.find(result.match.id)).status is Status.RUNNING
    assert await rows(club.database, "SELECT kind FROM deadlines") == []


def order(match: Match) -> list[int | None]:
    return [seat.player for seat in match.seats]


async def test_in_a_rematch_seats_rotate_by_one(club: Club) -> None:
    first = (await club.play_out(await club.new_match("pebbles", 3))).match
    result = await club.matches.rematch(first.id, GUEST, club.click())
    assert result.match.status is Status.LOBBY
    assert result.match.invited == (HOST, HOST + 2)
    assert (await club.matches.find(result.match.id)).joining is Joining.INVITED
    with pytest.raises(NotInvitedError):
        await club.matches.join(result.match.id, STRANGER, club.click())
    await club.matches.rematch(first.id, HOST, club.click())
    result = await club.matches.rematch(first.id, HOST + 2, club.click())
    assert result.match.status is Status.RUNNING
    assert result.match.previous == first.id
    before = order(first)
    assert order(result.match) == [*before[1:], before[0]]


async def test_a_rematch_against_computers_begins_at_once(club: Club) -> None:
    result = await club.matches.create(
        "pebbles", HOST, club.click(), seat_count=2, computers=["simple"]
    )
    first = (await club.play_out(result)).match
    result = await club.matches.rematch(first.id, HOST, club.click())
    assert result.match.status is not Status.LOBBY
    assert order(result.match) == order(first)[::-1]


async def test_only_players_of_a_finished_match_have_a_rematch(club: Club) -> None:
    result = await club.new_match("pebbles", 2)
    with pytest.raises(NotOverError):
        await club.matches.rematch(result.match.id, HOST, club.click())
    await club.play_out(result)
    click = club.click()
    for _ in range(2):  # the same click again gets the same refusal
        with pytest.raises(NotYourSeatError):
            await club.matches.rematch(result.match.id, STRANGER, click)
    assert await club.matches.of_player(HOST) == []


async def test_asking_again_for_a_rematch_returns_the_same_one(club: Club) -> None:
    first = (await club.play_out(await club.new_match("pebbles", 2))).match
    for player in (HOST, HOST, GUEST, HOST):
        await club.matches.rematch(first.id, player, club.click())
    result = await club.matches.rematch(first.id, GUEST, club.click())
    assert result.match.status is Status.RUNNING
    assert (result.match.ply, result.match.previous) == (1, first.id)
    assert await club.matches.of_player(HOST) == [result.match.id]


async def test_after_a_rematch_there_can_be_another_one(club: Club) -> None:
    first = (await club.play_out(await club.new_match("pebbles", 2))).match
    await club.matches.rematch(first.id, HOST, club.click())
    second = await club.play_out(await club.matches.rematch(first.id, GUEST, club.click()))
    third = await club.matches.rematch(first.id, HOST, club.click())
    assert third.match.status is Status.LOBBY
    assert third.match.id > second.match.id


async def test_a_repeated_click_on_rematch_counts_once(club: Club) -> None:
    first = (await club.play_out(await club.new_match("pebbles", 2))).match
    click = club.click()
    opened = await club.matches.rematch(first.id, HOST, click)
    again = await club.matches.rematch(first.id, HOST, click)
    assert (again.match.id, again.again) == (opened.match.id, True)
    assert await rows(club.database, "SELECT COUNT(*) FROM matches") == [(2,)]


async def test_the_bag_is_verified_once_the_match_is_over(club: Club) -> None:
    result = await club.new_match("azul", 2)
    with pytest.raises(NotOverError):
        await club.matches.verify(result.match.id)
    over = (await club.play_out(result)).match
    checked = await club.matches.verify(over.id)
    assert checked.draws >= 5
    assert (checked.seed, checked.commitment) == (over.seed, over.commitment)


async def test_a_history_leaves_out_what_was_taken_back(club: Club) -> None:
    result = await club.new_match("azul", 2)
    for _ in range(3):
        result = await club.play_any(result.match)
    mover = result.match.seats[1 - result.match.to_act[0]].player
    assert mover is not None
    await club.matches.undo(result.match.id, result.match.ply, mover, club.click())
    history = await club.matches.history(result.match.id)
    assert [played.how for played in history.played] == ["bag", "player", "player"]
    assert history.match.state == final_state(history.log)


async def test_settings_are_stored(club: Club) -> None:
    everybody = open_players(club.database)
    assert await everybody.settings_of(GUEST) == PlayerSettings()
    await everybody.update_settings(GUEST, confirm=False)
    await everybody.update_settings(GUEST, notice=NotifyBy.DM)
    assert await everybody.settings_of(GUEST) == PlayerSettings(confirm=False, notice=NotifyBy.DM)
    await everybody.update_server_settings(5, channels=(7, 8))
    assert (await everybody.server_settings(5)).channels == (7, 8)
    assert (await everybody.server_settings(None)).channels == ()
