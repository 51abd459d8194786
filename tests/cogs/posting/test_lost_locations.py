"""Deleted messages, threads and channels, and lost permissions: the match goes on elsewhere."""

from random import Random

import pytest

from bot.matches import Status
from bot.players.settings import NotifyBy
from playground.server.desk import Desk
from playground.server.state import channels, messages, threads
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import code, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import (
    go_round,
    home_of,
    live,
    lobby_of,
    mover,
    moves_of,
    seen,
    settled,
    sit_down,
)
from tests.support.playground.person import Person


async def letters(person: Person) -> list[str]:
    """Return the bot's direct messages to a player."""
    dms = (await person.call("GET", "/me"))["dms"]
    return [text(one) for dm in dms for one in await person.messages(dm["id"])]


async def delete(desk: Desk, message: dict[str, str]) -> None:
    channel = desk.channel(int(message["channel_id"]))
    await messages.delete(desk, desk.message(channel, int(message["id"])))


def forbid(desk: Desk, channel: str, bits: Permission) -> None:
    """Deny the bot permissions in a channel; none restores them."""
    rule = Overwrite(desk.bot.id, 1, 0, int(bits))
    channels.overwrite(desk, desk.channel(int(channel)), rule)


def is_manager(desk: Desk, table: str, *, manager: bool) -> None:
    """Whether the bot may manage threads."""
    guild, _ = home_of(desk, table)
    (role,) = guild.members[desk.bot.id].roles
    bits = guild.roles[role].permissions
    kept = bits | Permission.MANAGE_THREADS if manager else bits & ~Permission.MANAGE_THREADS
    channels.set_permissions(desk, guild, role, kept)


async def test_a_deleted_board_is_posted_again(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    await delete(desk, await sitting.board())
    outcome = await first.use(sitting.channel, "resume")
    assert "comes right below" in text(outcome["message"])
    board = await sitting.board()
    assert first.name in text(board)
    assert board["mentions"] == [], "they were called before"
    await delete(desk, board)
    await sitting.type_move(first)
    await sitting.board()
    assert (await settled(sitting)).location.thread is not None


async def test_a_board_moves_out_of_the_thread_of_another_match(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """With two boards in one thread, commands there would be ambiguous."""
    here, there = [await sit_down(house, desk, table, [ana, bruno]) for _ in range(2)]
    home = (await there.match()).location
    for place in (here.channel, table):
        answer = (await ana.use(place, "resume", match=there.number))["message"]
        assert text(answer) == f"The board of match 2 comes in <#{home.thread}>."
        assert (await settled(there)).location == home
    await channels.delete(desk, desk.channel(int(there.channel)))
    answer = (await ana.use(here.channel, "resume", match=there.number))["message"]
    assert text(answer) == f"The board of match 2 comes in <#{table}>."
    await settled(there)
    assert there.channel == table


async def test_a_board_that_was_deleted_while_it_should_be_changed(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """An undo by the same player needs no new mention, so the board is edited."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await house.services.players.update_settings(ana.id, notice=NotifyBy.NONE)
    await house.services.players.update_settings(bruno.id, notice=NotifyBy.NONE)
    await delete(desk, await sitting.board())
    first = mover(sitting, await sitting.match())
    await sitting.type_move(first)
    await delete(desk, await sitting.board())
    await first.use(sitting.channel, "undo")
    await sitting.board()


async def test_a_deleted_lobby_is_posted_again(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await lobby_of(house, desk, table, [ana], seat_count=2)
    await delete(desk, (await seen(ana, table))[-1])
    await house.services.matches.join(match.id, bruno.id, 10**15)
    await quiet(house)
    (lobby,) = await seen(ana, table)
    assert "Bruno" in text(lobby)
    await delete(desk, lobby)
    await house.services.matches.start(match.id, ana.id, 10**15 + 1)
    sitting = await arrived(house, [ana, bruno], match.id)
    assert (await sitting.match()).location.thread is None, "there was no message to hang it on"
    await sitting.board()


async def arrived(house: House, people: list[Person], number: int) -> Sitting:
    """Wait until the board has been posted in its new place."""
    sitting = Sitting(house, people, Random(7))
    sitting.number = number
    await settled(sitting)
    return sitting


async def test_without_permission_for_threads_the_channel_is_used(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    forbid(desk, table, Permission.CREATE_PUBLIC_THREADS)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    assert sitting.channel == table
    await go_round(sitting, mover(sitting, await sitting.match()))
    (closed,) = [one for one in await seen(ana, table) if "has begun" in text(one)]
    assert live([closed]) == []


@pytest.mark.parametrize(
    "lost",
    [
        Permission.SEND_MESSAGES_IN_THREADS,
        Permission.VIEW_CHANNEL,
    ],
)
async def test_a_permission_that_was_taken_away(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, lost: Permission
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    forbid(desk, table, lost)
    match = await sitting.match()
    first = mover(sitting, match)
    seat = match.seat_of(first.id)
    assert seat is not None
    move = match.game.moves(match.state, seat)[0]
    outcome = await first.use(sitting.channel, "move", move=move)
    assert text(outcome["message"]).startswith("✅"), "an answer needs no permission"
    match = await settled(sitting)
    second = mover(sitting, match)
    (letter,) = await letters(second)
    assert "your turn in match 1" in letter
    assert "/resume" in letter
    assert await letters(first) == []
    forbid(desk, table, Permission(0))
    seat = match.seat_of(second.id)
    assert seat is not None
    move = match.game.moves(match.state, seat)[0]
    await second.use(sitting.channel, "move", move=move, match=match.id)
    board = await sitting.board()
    assert f"<@{first.id}>" in text(board), "it is retried once a player has acted"


@pytest.mark.parametrize("lost", [Permission.SEND_MESSAGES, Permission.ATTACH_FILES])
async def test_no_match_is_opened_where_it_cannot_be_shown(
    house: House, desk: Desk, ana: Person, table: str, lost: Permission
) -> None:
    forbid(desk, table, lost)
    outcome = await ana.use(table, "play", game="azul/wall=coloured")
    assert "I lack a permission" in text(outcome["message"])
    assert await house.services.matches.of_player(ana.id) == []


async def test_an_archived_thread_is_reopened(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await sitting.match())
    await sitting.type_move(first)
    await settled(sitting)
    thread = desk.channel(int(sitting.channel))
    threads.change_thread(desk, thread, {"archived": True}, may_manage=True)
    number = (await sitting.match()).id
    await first.use(table, "undo", match=number)
    await sitting.board()
    assert not thread.archived
    threads.change_thread(desk, thread, {"archived": True}, may_manage=True)
    await first.use(table, "resume", match=number)
    await sitting.board()
    assert (await settled(sitting)).location.thread == thread.id


async def test_a_board_in_an_archived_thread_is_renewed_where_it_would_be_edited(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """A player against computers is not mentioned, so the board is only edited."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await sitting.match()
    thread = desk.channel(int(sitting.channel))
    threads.change_thread(desk, thread, {"archived": True}, may_manage=True)
    await house.services.matches.resign(match.id, bruno.id, 10**15)
    await settled(sitting)
    assert not thread.archived
    assert "won" in text((await seen(ana, sitting.channel))[-1]).replace("wins", "won")


async def test_a_locked_thread_is_reported_and_resume_moves_to_the_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    is_manager(desk, table, manager=False)
    thread = desk.channel(int(sitting.channel))
    locked = {"archived": True, "locked": True}
    threads.change_thread(desk, thread, locked, may_manage=True)
    match = await sitting.match()
    first = mover(sitting, match)
    await first.use(table, "move", move=match.game.moves(match.state, match.to_act[0])[0])
    second = mover(sitting, await settled(sitting))
    assert any("locked" in letter for letter in await letters(second))
    await second.use(table, "resume", match=match.id)
    await settled(sitting)
    assert sitting.channel == table
    await go_round(sitting, second)


async def test_after_its_thread_is_deleted_a_match_continues_in_the_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    await channels.delete(desk, desk.channel(int(sitting.channel)))
    first = mover(sitting, await sitting.match())
    await first.use(table, "resume", match=sitting.number)
    await settled(sitting)
    assert sitting.channel == table
    assert await letters(first) == []
    await go_round(sitting, first)


async def test_a_channel_that_is_gone(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    guild, held = home_of(desk, table)
    elsewhere = str(channels.create(desk, guild, "elsewhere").id)
    await channels.delete(desk, held)
    match = await sitting.match()
    first = mover(sitting, match)
    move = match.game.moves(match.state, match.to_act[0])[0]
    before = await moves_of(sitting)
    outcome = await first.use(elsewhere, "move", move=move, match=match.id)
    assert text(outcome["message"]).startswith("✅")
    match = await settled(sitting)
    second = mover(sitting, match)
    assert [one for one in await letters(second) if "channel is gone" in one]
    await second.use(elsewhere, "resume", match=match.id)
    await settled(sitting)
    assert sitting.channel == elsewhere
    assert f"<@{second.id}>" in text(await sitting.board())
    assert len(await moves_of(sitting)) >= len(before) + 1
    await go_round(sitting, second)


async def test_the_end_of_a_match_whose_channel_is_gone_can_be_seen_elsewhere(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    guild, held = home_of(desk, table)
    elsewhere = str(channels.create(desk, guild, "elsewhere").id)
    await channels.delete(desk, held)
    await house.services.matches.resign(sitting.number, bruno.id, 10**15)
    await settled(sitting)
    assert [one for one in await letters(ana) if "cannot show match 1" in one]
    await ana.use(elsewhere, "resume", match=sitting.number)
    assert (await settled(sitting)).status is Status.OVER
    assert "seed-1" in text((await seen(ana, elsewhere))[-1])


async def test_a_removed_bot_continues_when_it_is_back(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    guild, _ = home_of(desk, table)
    matches = house.services.matches
    channels.remove_bot(desk, guild)
    match = await sitting.match()
    move = match.game.moves(match.state, match.to_act[0])[0]
    await matches.play(match.id, match.ply, match.waiting[0], move, 10**15)
    await settled(sitting)
    channels.invite_bot(desk, guild)
    match = await sitting.match()
    await mover(sitting, match).use(table, "resume", match=match.id)
    await settled(sitting)
    await sitting.board()
    await go_round(sitting, mover(sitting, await sitting.match()))


async def test_closed_direct_messages_become_a_mention_and_it_is_said(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, notice=NotifyBy.DM)
        await person.call("PATCH", "/me", {"dms_open": False})
    sitting = await sit_down(house, desk, table, [ana, bruno])
    called = mover(sitting, await sitting.match())
    _, board, notice = await seen(ana, sitting.channel)
    assert board["mentions"] == []
    assert [user["id"] for user in notice["mentions"]] == [str(called.id)]
    assert "could not write to you" in text(notice)
    assert (await house.services.players.settings_of(called.id)).notice is NotifyBy.MENTION
    await go_round(sitting, called)
    assert len(await seen(ana, sitting.channel)) == 2, "the notice is taken away, too"
    assert [user["id"] for user in (await sitting.board())["mentions"]] == [str(called.id)]


async def test_old_buttons_in_a_lost_channel_do_no_harm(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    old = await sitting.board()
    first = mover(sitting, await sitting.match())
    await go_round(sitting, first)
    forbid(desk, table, Permission.SEND_MESSAGES_IN_THREADS)
    guild, _ = home_of(desk, table)
    elsewhere = str(channels.create(desk, guild, "elsewhere").id)
    left = await sitting.board()
    await first.use(elsewhere, "resume", match=sitting.number)
    await settled(sitting)
    assert sitting.channel == elsewhere
    shown = {one["id"] for one in await seen(ana, left["channel_id"])}
    assert not shown & {left["id"], old["id"]}, "it may still take its own messages away"
    assert code(await sitting.board(), "pick")
