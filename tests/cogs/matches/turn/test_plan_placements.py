"""Planning placements of Summer Pavilion, on the stand-in for Discord."""

import re

from bot.matches.model import MoveSource
from games.core import Move
from games.plans import Plan
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.planning import (
    imagined_moves,
    open_plan,
    patterns,
    placing,
    planned_by,
    tap,
    tap_move,
)
from tests.support.discord.seating import CLICKS, idler, mover, settled
from tests.support.playground.person import Person


async def test_several_placements_are_planned_on_the_board_as_it_will_be(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting, match = await placing(house, desk, table, [ana, bruno])
    first, planner = mover(sitting, match), idler(sitting, match)
    one = next(move for move in imagined_moves(match, planner) if move.startswith("place"))
    card = await tap_move(planner, await open_plan(sitting, planner), one)
    menu = await tap(planner, card, "plan-add", "1")
    offered = {re.sub(r"^plan-add:\d+:\d+:\w+:1:?", "", code) for code in buttons(menu)}
    assert offered, "what can be placed after that"
    seat = match.seat_of(planner.id)
    assert seat is not None
    desk_ = match.game.imagine(match.state, seat)
    after = match.game.imagine(match.game.foresee(desk_, seat, Move(one)), seat)
    two = [move for move in match.game.moves(after, seat) if move.startswith("place")][-1]
    card = await tap_move(planner, menu, two)
    assert await patterns(sitting, planner) == [[one], [two]]
    wish = await tap(planner, card, "plan-wish", "picks")
    wish = await tap(planner, wish, "plan-wish", "picks:wild")
    wish = await tap(planner, wish, "plan-wish", "picks:B")
    assert "wild, blue" in text(wish)
    card = (await planner.click(wish, f"plan:{sitting.number}"))["message"]
    keep = await tap(planner, card, "plan-wish", "keeps")
    keep = await tap(planner, keep, "plan-wish", "keeps:*")
    card = (await planner.click(keep, f"plan:{sitting.number}"))["message"]
    plan = (await planned_by(sitting, planner)).plan
    assert (plan.picks, plan.keeps) == (("wild", "B"), ("*",))
    assert "Bonus tiles: wild, blue" in text(card)
    await first.use(sitting.channel, "move", move="pass end")
    await settled(sitting)
    history = await house.services.matches.history(sitting.number)
    played = [one.move for one in history.played if one.how is MoveSource.PLAN]
    assert played[:2] == [one, two], "with nobody else to wait for it all happens at once"
    assert played[-1].startswith("pass"), "and at the end one passes and keeps tiles"


async def test_passing_at_the_end_is_a_switch(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting, match = await placing(house, desk, table, [ana, bruno])
    planner = idler(sitting, match)
    one = next(move for move in imagined_moves(match, planner) if move.startswith("place"))
    card = await tap_move(planner, await open_plan(sitting, planner), one)
    card = await tap(planner, card, "plan-pass", "1")
    assert (await planned_by(sitting, planner)).plan.passes
    await tap(planner, card, "plan-pass", "0")
    assert not (await planned_by(sitting, planner)).plan.passes


async def test_the_turn_begins_with_what_the_plan_left_open(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """The plan stays, and the player hears why they are asked."""
    sitting, match = await placing(house, desk, table, [ana, bruno])
    planner = idler(sitting, match)
    await house.services.matches.plan(
        match.id, match.ply, planner.id, Plan(passes=True), next(CLICKS)
    )
    await mover(sitting, match).use(sitting.channel, "move", move="pass end")
    match = await settled(sitting)
    assert match.waiting == (planner.id,)
    board = await sitting.board()
    menu = (await planner.click(board, code(board, "pick")))["message"]
    assert "not which tiles you keep" in text(menu)
    assert (await planned_by(sitting, planner)).plan.passes
