"""Combinations of plans, proposals, clocks and lost channels, as players see them."""

import asyncio
from datetime import timedelta

from bot.matches.clocks.pace import each_move
from games.plans import Condition, Intent, Plan
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import code, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import (
    CLICKS,
    home_of,
    idler,
    live,
    mover,
    seen,
    settled,
    sit_down,
)
from tests.support.discord.time_passing import calls, pass_time
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

A_DAY = each_move(timedelta(days=1))


async def unfit(sitting: Sitting) -> Person:
    """A player whose turn has come and whose plan does not fit any more."""
    match = await settled(sitting)
    first, planner = mover(sitting, match), idler(sitting, match)
    await planner.use(sitting.channel, "plan", moves="* * * (99)")
    move = match.game.moves(match.state, match.to_act[0])[0]
    await first.use(sitting.channel, "move", move=move)
    assert (await settled(sitting)).waiting == (planner.id,)
    return planner


async def test_playing_from_the_list_shows_why_a_plan_did_not_fit(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    planner = await unfit(sitting)
    games = (await planner.use(table, "games"))["message"]
    board = (await planner.click(games, "next"))["message"]
    menu = (await planner.click(board, code(board, "pick")))["message"]
    assert "you wanted exactly 99 tiles" in text(menu)
    async with asyncio.timeout(PATIENCE):
        while True:
            if not (await house.services.matches.plan_of(sitting.number, planner.id)).dropped:
                break
            await asyncio.sleep(0.02)
    menu = (await planner.click(menu, code(menu, "pick")))["message"]
    assert "99" not in text(menu), "once is enough"


async def test_typing_a_move_shows_why_a_plan_did_not_fit(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    planner = await unfit(sitting)
    match = await sitting.match()
    move = match.game.moves(match.state, match.to_act[0])[0]
    done = (await planner.use(sitting.channel, "move", move=move))["message"]
    assert text(done).startswith("✅")
    assert "you wanted exactly 99 tiles" in text(done)


async def test_a_closed_proposal_is_not_posted(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Discord is down during a proposal, and a move closes it before Discord is back."""
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    match = await settled(sitting)
    first = mover(sitting, match)
    desk.faults.fail("POST", r"/channels/\d+/messages", 503, times=5)
    await house.services.matches.abort(match.id, first.id, next(CLICKS))
    async with asyncio.timeout(PATIENCE):
        while True:
            if await house.database.read(
                lambda tx: tx.fetch("SELECT 1 FROM outbox WHERE trouble IS NOT NULL")
            ):
                break
            await asyncio.sleep(0.02)
    move = match.game.moves(match.state, match.to_act[0])[0]
    await house.services.matches.play(match.id, match.ply, first.id, move, next(CLICKS))
    desk.faults.calls.clear()
    await pass_time(house, desk, timedelta(minutes=10))
    assert live(await seen(ana, sitting.channel), "agree") == []
    told = [one for one in await calls([ana, bruno]) if "call this match off" in one.words]
    assert told == [], "nobody is called for nothing"


async def test_the_log_ends_with_the_newest_move(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    names = tuple(letter * 32 for letter in "*_`|")
    for name in names:
        channels.add_user(desk, name)
    players = [await meet(name) for name in names]
    sitting = await sit_down(house, desk, table, players, game="summer-pavilion")
    for _ in range(60):
        match = await sitting.match()
        seat = match.to_act[0]
        move = match.game.moves(match.state, seat)[0]
        await house.services.matches.play(match.id, match.ply, match.waiting[0], move, next(CLICKS))
    await quiet(house)
    history = await house.services.matches.history(sitting.number)
    newest = [one for one in history.played if one.seat >= 0][-1]
    log = text((await players[0].use(sitting.channel, "log"))["message"])
    assert f"`{newest.ply}`" in log


async def test_a_reminder_without_a_channel_says_how_to_continue(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=A_DAY)
    match = await settled(sitting)
    late = mover(sitting, match)
    await channels.delete(desk, desk.channel(int(sitting.channel)))
    await pass_time(house, desk, timedelta(hours=12, seconds=5))
    (told,) = [one for one in await calls([late]) if "/resume" in one.words]
    assert told.who == late.id
    await late.use(table, "resume", match=sitting.number)
    await settled(sitting)
    assert await sitting.board()


async def test_a_long_plan_that_did_not_fit_does_not_hide_the_question(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    match = await settled(sitting)
    planner = idler(sitting, match)
    ways = tuple(
        Intent(f"{place} * F", (Condition("tiles", ">=", 900), Condition("lost", "<=", 1)))
        for place in "12345C*"
    )
    await house.services.matches.plan(
        match.id, match.ply, planner.id, Plan((ways,) * 24), next(CLICKS)
    )
    await sitting.type_move(mover(sitting, match))
    await settled(sitting)
    board = await sitting.board()
    menu = (await planner.click(board, code(board, "pick")))["message"]
    assert "at least 900 tiles" in text(menu)
    assert text(menu).endswith("?**"), "what is asked now comes last"


async def test_a_proposal_to_abort_says_who_proposes_it(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    answer = (await ana.use(sitting.channel, "abort"))["message"]
    assert text(answer) == "I have asked the others; everybody has to agree."


async def test_a_match_is_not_moved_to_where_the_others_cannot_see_it(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Their time would run out while they look for it."""
    sitting = await sit_down(house, desk, table, [ana, bruno], pace=A_DAY)
    before = (await settled(sitting)).location
    home = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    answer = (await ana.use(home, "resume", match=sitting.number))["message"]
    assert "I cannot show a board to the others" in text(answer)
    other = channels.add_guild(desk, "Elsewhere", ana.id)
    corner = str(channels.create(desk, other, "corner").id)
    answer = (await ana.use(corner, "resume", match=sitting.number))["message"]
    assert "on another server" in text(answer)
    assert (await settled(sitting)).location == before
    guild, _ = home_of(desk, table)
    channels.remove_bot(desk, guild)
    async with asyncio.timeout(PATIENCE):
        while True:
            if (await sitting.match()).paused is not None:
                break
            await asyncio.sleep(0.02)
    await ana.use(corner, "resume", match=sitting.number)
    match = await settled(sitting)
    assert (match.location.server, match.paused) == (other.id, None), "there is no other way now"
