"""Planning ahead: the same taps as for a move, for when one's turn comes. Or a typed plan."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.matches import NotYourSeatError, StaleMoveError, Status
from bot.matches.errors import NotRunningError, PlanNowError
from bot.matches.move_menu import menu
from bot.matches.plans.editing import (
    COUNTS,
    Where,
    added,
    changed,
    checksum,
    entries_of,
    intent_at,
    intent_for,
    loosened,
    looseness,
    moved,
    plannable,
    removed,
    typed_plan,
)
from cogs.base_cog import BaseCog, on_press
from cogs.cards.card import Card, button
from cogs.interactions.request import Request
from cogs.matches.find_match import SEAT, find_match
from cogs.matches.match_option import MatchNumber
from cogs.matches.turn.plan_cards import (
    ANYWHERE,
    DOWN,
    HERE,
    KEEPS,
    NONE,
    PICKS,
    REMOVE,
    UP,
    PlanCards,
    PlanEditor,
    value_of,
)
from cogs.wording import command_text
from games.plans import Plan

if TYPE_CHECKING:
    from cogs.client import Azulejo


class PlanCog(BaseCog):
    """What players plan, each for themselves."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self.cards = PlanCards(bot)

    # Coming in

    @app_commands.command(name="plan", description=command_text("command-plan"))
    @app_commands.describe(
        moves=command_text("option-plan-moves"),
        picks=command_text("option-plan-picks"),
        keeps=command_text("option-plan-keeps"),
        match=command_text("option-match"),
    )
    async def type_plan(
        self,
        interaction: "discord.Interaction[Any]",
        moves: str = "",
        picks: str = "",
        keeps: str = "",
        match: MatchNumber | None = None,
    ) -> None:
        """`/plan moves: 4 R 3 (3); * Y 2 (2); ask`, or just `/plan` to look and tap."""
        request = await self.request(interaction)
        typed = (moves, picks, keeps)
        if found := await find_match(request, match, SEAT, "plan", *(typed if any(typed) else ())):
            await self.open(await self.sit(request, found.id), *typed)

    @on_press("plan")
    async def press_plan(self, request: Request) -> None:
        """Look at one's plan, or begin one; or the match was chosen for a plan that was typed."""
        number, *typed = request.code
        await self.open(await self.sit(request, int(number)), *typed)

    async def open(self, desk: PlanEditor, *typed: str) -> None:
        """The plan; with nothing planned and nothing to tell, the first choices at once."""
        if any(typed):
            await self.store(desk, typed_plan(desk.match.game, *typed), desk.match.ply)
        elif desk.is_called or not desk.plan.is_empty or desk.planned.dropped:
            await self.show(desk)
        else:
            await self.show_choices(desk, 0, (), desk.match.ply)

    async def sit(self, request: Request, number: int) -> PlanEditor:
        """The plan of whoever comes; refuses those who do not play."""
        match = await self.services.matches.find(number)
        if match.status is not Status.RUNNING:
            raise NotRunningError(match.status)
        seat = match.seat_of(request.player)
        if seat is None:
            raise NotYourSeatError
        planned = await self.services.matches.plan_of(number, request.player)
        return PlanEditor(request, match, seat, planned)

    async def sit_again(self, request: Request) -> PlanEditor | None:
        """The plan that a button belongs to; if it is another one by now, that is shown."""
        number, _, known, *_ = request.code
        desk = await self.sit(request, int(number))
        if known == checksum(desk.plan):
            return desk
        await self.show(desk, note=request.say("plan-changed"))
        return None

    # Choosing moves

    @on_press("plan-add")
    async def choose(self, request: Request) -> None:
        """A choice of a move that is planned was tapped."""
        desk = await self.sit_again(request)
        if desk is not None:
            _, ply, _, turn, *made = request.code
            await self.show_choices(desk, int(turn), tuple(made), int(ply))

    async def show_choices(
        self, desk: PlanEditor, turn: int, made: tuple[str, ...], ply: int, note: str = ""
    ) -> None:
        """What can be chosen next on the imagined table; a whole move is planned."""
        match, say = desk.match, desk.request.say
        if desk.is_called:
            await self.show(desk)
            return
        table = desk.table(turn)
        if table is None and not turn:
            await desk.request.tell(say("plan-no-turn"))
            return
        if table is None:
            await self.show(desk, note=say("plan-unforeseen"))
            return
        moves = plannable(
            match.game, table, desk.seat, desk.request.catalogue.words(match.game).heaps
        )
        found = menu(moves, made)
        if found is None and made:
            note, made = say("board-moved-on"), ()
            found = menu(moves)
        if found is None:
            await self.show(desk, note=say("plan-nothing-more"))
        elif found.move is not None and made:
            intent = intent_for(match.game, table, desk.seat, found.move)
            plan = added(desk.plan, turn, intent)
            turn = min(turn, len(plan.turns) - 1)
            await self.store(desk, plan, ply, Where(turn, len(plan.turns[turn]) - 1))
        else:
            await desk.request.show(self.cards.choices(desk, table, turn, found, note))

    # Changing it

    @on_press("plan-see")
    async def see(self, request: Request) -> None:
        """Another entry is looked at."""
        desk = await self.sit(request, int(request.code[0]))
        found = [where for where in entries_of(desk.plan) if value_of(where) in request.values]
        await self.show(desk, found[0] if found else None)

    @on_press("plan-do")
    async def change(self, request: Request) -> None:
        """An entry goes up or down, or away, or its conditions change."""
        desk = await self.sit_again(request)
        if desk is None:
            return
        _, ply, _, turn, way, what = request.code
        where, plan = Where(int(turn), int(way)), desk.plan
        intent = intent_at(plan, where)
        if intent is None:
            await self.show(desk, note=request.say("plan-changed"))
            return
        if what in (UP, DOWN):
            plan, where = moved(plan, where, -1 if what == UP else 1)
        elif what == REMOVE:
            plan = removed(plan, where)
        elif loose := looseness(desk.match.game, desk.table(where.turn), desk.seat, intent):
            if what in (ANYWHERE, HERE):
                loose = loose._replace(anywhere=what == ANYWHERE)
            elif what in COUNTS:
                loose = loose._replace(amount=what)
            plan = changed(plan, where, loosened(intent, loose))
        await self.store(desk, plan, int(ply), where)

    @on_press("plan-wish")
    async def wish(self, request: Request) -> None:
        """Colours of bonus tiles, or of tiles to keep, in the order in which they are tapped."""
        desk: PlanEditor | None = await self.sit_again(request)
        if desk is None:
            return
        _, ply, _, what, *colours = request.code
        if colours:
            before = desk.plan.keeps if what == KEEPS else desk.plan.picks
            order = () if NONE in colours else tuple(dict.fromkeys([*before, *colours]))
            plan = desk.plan._replace(picks=order)
            if what == KEEPS:
                plan = desk.plan._replace(keeps=order)
            desk = await self.replan(desk, plan, int(ply))
        if desk is not None:
            await request.show(self.cards.wishes(desk, KEEPS if what == KEEPS else PICKS))

    @on_press("plan-pass")
    async def end_with_pass(self, request: Request) -> None:
        """Whether to pass when all steps are done."""
        desk = await self.sit_again(request)
        if desk is not None:
            _, ply, _, on = request.code
            passes = on == "1"
            keeps = desk.plan.keeps if passes else ()
            await self.store(desk, desk.plan._replace(passes=passes, keeps=keeps), int(ply))

    @on_press("plan-clear")
    async def clear(self, request: Request) -> None:
        """Nothing is planned any more."""
        number = int(request.code[0])
        await self.services.matches.clear_plan(number, request.player, request.id)
        again = button(request.say("button-plan"), "plan", number)
        await request.tell(request.say("plan-cleared"), again)

    async def store(
        self, desk: PlanEditor, plan: Plan, ply: int, where: Where | None = None
    ) -> None:
        """Plan this from now on, and show it."""
        if (now := await self.replan(desk, plan, ply)) is not None:
            await self.show(now, where)

    async def replan(self, desk: PlanEditor, plan: Plan, ply: int) -> PlanEditor | None:
        """Plan this from now on; if the board has moved on too far, that is shown instead."""
        request, number = desk.request, desk.match.id
        try:
            await self.services.matches.plan(number, ply, request.player, plan, request.id)
        except StaleMoveError:
            now = await self.sit(request, number)
            note = request.say("board-moved-on")
            await self.show_choices(now, len(now.plan.turns), (), now.match.ply, note)
            return None
        except PlanNowError:
            await self.show(await self.sit(request, number))
            return None
        return await self.sit(request, number)

    async def show(self, desk: PlanEditor, where: Where | None = None, note: str = "") -> None:
        """The plan with all that can be done with it, and the board as it would be then."""
        request, match = desk.request, desk.match
        parts = self.cards.plan(desk, where, note)
        colour = desk.request.catalogue.colour(match.game.key)
        await request.show(Card(*parts, colour=colour))
        if desk.planned.dropped:
            await self.services.matches.hear_plan(match.id, request.player)
        table = desk.table(len(desk.plan.turns)) if desk.plan.turns else None
        if table is not None and not request.settings.text_boards:
            theme = request.settings.theme
            picture = await self.bot.pictures.foreseen(match, desk.seat, table, request.say, theme)
            await request.add_picture(Card(*parts, picture, colour=colour))
