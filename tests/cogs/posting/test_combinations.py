"""Where plans, questions, clocks and lost places meet, as people see it."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

from bot.matches.clocks.pace import each_move
from cogs.matches.my_matches_cog import matches_of
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
    """Somebody whose turn has come, and whose plan does not fit any more."""
    match = await settled(sitting)
    first, planner = mover(sitting, match), idler(sitting, match)
    await planner.use(sitting.channel, "plan", moves="* * * (99)")
    move = match.game.moves(match.state, match.to_act[0])[0]
    await first.use(sitting.channel, "move", move=move)
    assert (await settled(sitting)).waiting == (planner.id,)
    return planner


async def test_whoever_plays_from_the_list_hears_why_a_plan_did_not_fit(
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


async def test_whoever_types_the_move_hears_why_a_plan_did_not_fit(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    planner = await unfit(sitting)
    match = await sitting.match()
    move = match.game.moves(match.state, match.to_act[0])[0]
    done = (await planner.use(sitting.channel, "move", move=move))["message"]
    assert text(done).startswith("✅")
    assert "you wanted exactly 99 tiles" in text(done)


async def test_the_table_is_not_asked_what_is_answered_already(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Discord is out of order while somebody asks, and a move answers before it is well again."""
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


async def test_a_reminder_that_has_no_place_says_how_to_go_on(
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


async def test_whoever_would_call_it_off_is_told_just_that(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    answer = (await ana.use(sitting.channel, "abort"))["message"]
    assert text(answer) == "I have asked the others; everybody has to agree."


async def test_nobody_takes_a_match_with_them_to_where_the_others_cannot_see_it(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """While they look for it, their time would run out."""
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


async def test_a_match_that_ends_while_the_list_is_made_is_not_listed(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    matches = house.services.matches
    await matches.resign(sitting.number, ana.id, next(CLICKS))

    class Meanwhile:
        """It was listed before that."""

        find = staticmethod(matches.find)

        async def of_player(self, _: int) -> list[int]:
            return [sitting.number]

    request: Any = SimpleNamespace(player=bruno.id, services=SimpleNamespace(matches=Meanwhile()))
    assert await matches_of(request) == []
