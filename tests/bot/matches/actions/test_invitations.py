"""Who may sit down, lobbies that nobody begins, and rematches."""

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
    turn = await club.matches.create(
        "pebbles", HOST, club.click(), places=places, joining=Joining.INVITED
    )
    return turn.match.id


async def test_a_private_match_is_for_those_who_were_invited(club: Club) -> None:
    match = await private(club)
    with pytest.raises(NotInvitedError):
        await club.matches.join(match, GUEST, club.click())
    turn = await club.matches.invite(match, HOST, [GUEST, HOST], club.click())
    assert turn.match.invited == (GUEST,)
    turn = await club.matches.join(match, GUEST, club.click())
    assert [seat.player for seat in turn.match.seats] == [HOST, GUEST]
    with pytest.raises(NotInvitedError):
        await club.matches.join(match, STRANGER, club.click())


async def test_only_somebody_at_the_table_invites_and_only_before_the_start(club: Club) -> None:
    match = await private(club, 2)
    with pytest.raises(NotYourSeatError):
        await club.matches.invite(match, STRANGER, [GUEST], club.click())
    await club.matches.invite(match, HOST, [GUEST], club.click())
    await club.matches.join(match, GUEST, club.click())
    turn = await club.matches.start(match, HOST, club.click())
    assert turn.match.invited == ()
    with pytest.raises(NotInLobbyError):
        await club.matches.invite(match, HOST, [STRANGER], club.click())


async def test_a_forgotten_person_is_no_longer_invited(club: Club) -> None:
    match = await private(club)
    await club.matches.invite(match, HOST, [GUEST], club.click())
    await club.database.write(lambda tx: players.erase_player(tx, GUEST))
    assert (await club.matches.find(match)).invited == ()


async def test_against_computers_alone_a_match_begins_at_once(club: Club) -> None:
    turn = await club.matches.create(
        "azul", HOST, club.click(), places=3, computers=["simple", "simple"]
    )
    assert turn.match.status is Status.RUNNING
    assert turn.match.waiting == (HOST,)


async def test_a_match_that_is_refused_leaves_nothing_behind(club: Club) -> None:
    with pytest.raises(SetupRefusedError):
        await club.matches.create("azul", HOST, club.click(), places=7, computers=["simple"])
    assert await rows(club.database, "SELECT id FROM matches") == []


async def fire(club: Club, clock: Clock) -> None:
    now = stored(clock())
    due = await club.database.write(lambda tx: deadlines.claim(tx, now, now + 1, 9))
    for deadline in due:
        await club.matches.expire(deadline)


async def test_a_lobby_is_closed_after_a_day_without_anybody(club: Club, clock: Clock) -> None:
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


async def test_a_lobby_that_somebody_joins_at_the_last_moment_stays_open(
    club: Club, clock: Clock
) -> None:
    match = await private(club)
    await club.matches.invite(match, HOST, [GUEST], club.click())
    clock.go(24 * 3600)
    now = stored(clock())
    (last,) = await club.database.write(lambda tx: deadlines.claim(tx, now, now + 1, 9))
    await club.matches.join(match, GUEST, club.click())
    await club.matches.expire(last)
    assert (await club.matches.find(match)).status is Status.LOBBY


async def test_a_match_that_has_begun_is_not_closed(club: Club, clock: Clock) -> None:
    turn = await club.new_match("azul", 2)
    clock.go(25 * 3600)
    await fire(club, clock)
    assert (await club.matches.find(turn.match.id)).status is Status.RUNNING
    assert await rows(club.database, "SELECT kind FROM deadlines") == []


def order(match: Match) -> list[int | None]:
    return [seat.player for seat in match.seats]


async def test_in_a_rematch_everybody_moves_up_by_one_seat(club: Club) -> None:
    first = (await club.play_out(await club.new_match("pebbles", 3))).match
    turn = await club.matches.rematch(first.id, GUEST, club.click())
    assert turn.match.status is Status.LOBBY
    assert turn.match.invited == (HOST, HOST + 2)
    assert (await club.matches.find(turn.match.id)).joining is Joining.INVITED
    with pytest.raises(NotInvitedError):
        await club.matches.join(turn.match.id, STRANGER, club.click())
    await club.matches.rematch(first.id, HOST, club.click())
    turn = await club.matches.rematch(first.id, HOST + 2, club.click())
    assert turn.match.status is Status.RUNNING
    assert turn.match.previous == first.id
    before = order(first)
    assert order(turn.match) == [*before[1:], before[0]]


async def test_a_rematch_against_computers_begins_at_once(club: Club) -> None:
    turn = await club.matches.create("pebbles", HOST, club.click(), places=2, computers=["simple"])
    first = (await club.play_out(turn)).match
    turn = await club.matches.rematch(first.id, HOST, club.click())
    assert turn.match.status is not Status.LOBBY
    assert order(turn.match) == order(first)[::-1]


async def test_a_rematch_is_for_those_who_played_once_it_is_over(club: Club) -> None:
    turn = await club.new_match("pebbles", 2)
    with pytest.raises(NotOverError):
        await club.matches.rematch(turn.match.id, HOST, club.click())
    await club.play_out(turn)
    click = club.click()
    for _ in range(2):  # the same click again gets the same refusal
        with pytest.raises(NotYourSeatError):
            await club.matches.rematch(turn.match.id, STRANGER, click)
    assert await club.matches.of_player(HOST) == []


async def test_whoever_asks_again_for_a_rematch_comes_to_the_same_one(club: Club) -> None:
    first = (await club.play_out(await club.new_match("pebbles", 2))).match
    for player in (HOST, HOST, GUEST, HOST):
        await club.matches.rematch(first.id, player, club.click())
    turn = await club.matches.rematch(first.id, GUEST, club.click())
    assert turn.match.status is Status.RUNNING
    assert (turn.match.ply, turn.match.previous) == (1, first.id)
    assert await club.matches.of_player(HOST) == [turn.match.id]


async def test_after_a_rematch_there_can_be_another_one(club: Club) -> None:
    first = (await club.play_out(await club.new_match("pebbles", 2))).match
    await club.matches.rematch(first.id, HOST, club.click())
    second = await club.play_out(await club.matches.rematch(first.id, GUEST, club.click()))
    third = await club.matches.rematch(first.id, HOST, club.click())
    assert third.match.status is Status.LOBBY
    assert third.match.id > second.match.id


async def test_a_rematch_click_that_comes_twice_counts_once(club: Club) -> None:
    first = (await club.play_out(await club.new_match("pebbles", 2))).match
    click = club.click()
    opened = await club.matches.rematch(first.id, HOST, click)
    again = await club.matches.rematch(first.id, HOST, click)
    assert (again.match.id, again.again) == (opened.match.id, True)
    assert await rows(club.database, "SELECT COUNT(*) FROM matches") == [(2,)]


async def test_the_bag_is_verified_once_the_match_is_over(club: Club) -> None:
    turn = await club.new_match("azul", 2)
    with pytest.raises(NotOverError):
        await club.matches.verify(turn.match.id)
    over = (await club.play_out(turn)).match
    checked = await club.matches.verify(over.id)
    assert checked.draws >= 5
    assert (checked.seed, checked.commitment) == (over.seed, over.commitment)


async def test_a_history_tells_what_still_stands(club: Club) -> None:
    turn = await club.new_match("azul", 2)
    for _ in range(3):
        turn = await club.play_any(turn.match)
    mover = turn.match.seats[1 - turn.match.to_act[0]].player
    assert mover is not None
    await club.matches.undo(turn.match.id, turn.match.ply, mover, club.click())
    history = await club.matches.history(turn.match.id)
    assert [played.how for played in history.played] == ["bag", "player", "player"]
    assert history.match.state == final_state(history.log)


async def test_people_choose_and_what_they_chose_is_kept(club: Club) -> None:
    everybody = open_players(club.database)
    assert await everybody.settings_of(GUEST) == PlayerSettings()
    await everybody.update_settings(GUEST, confirm=False)
    await everybody.update_settings(GUEST, notice=NotifyBy.DM)
    assert await everybody.settings_of(GUEST) == PlayerSettings(confirm=False, notice=NotifyBy.DM)
    await everybody.update_server_settings(5, channels=(7, 8))
    assert (await everybody.server_settings(5)).channels == (7, 8)
    assert (await everybody.server_settings(None)).channels == ()
