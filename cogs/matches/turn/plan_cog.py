"""`/plan` and its buttons: choose moves for later turns, or type a plan."""

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
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
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
from cogs.verbs import on_press
from games.plans import Plan

if TYPE_CHECKING:
    from cogs.client import Azulejo


class PlanCog(BaseCog):
    """A player's plan for a match."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self.cards = PlanCards(bot)

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
        """`/plan moves: 4 R 3 (3); * Y 2 (2); ask` stores a plan; `/plan` alone shows it."""
        request = request_of(interaction)
        typed = (moves, picks, keeps)
        if found := await find_match(request, match, SEAT, "plan", *(typed if any(typed) else ())):
            await self.open(await self.editor(request, found.id), *typed)

    @on_press("plan")
    async def press_plan(self, request: Request) -> None:
        """The same from a button, or after a menu asked which match."""
        number, *typed = request.arguments
        await self.open(await self.editor(request, int(number)), *typed)

    async def open(self, editor: PlanEditor, *typed: str) -> None:
        """Store a typed plan, or show the plan; if there is none, show the first choices."""
        if any(typed):
            await self.store(editor, typed_plan(editor.match.game, *typed), editor.match.ply)
        elif editor.is_called or not editor.plan.is_empty or editor.planned.dropped:
            await self.show(editor)
        else:
            await self.show_choices(editor, 0, (), editor.match.ply)

    async def editor(self, request: Request, number: int) -> PlanEditor:
        """The editor of the player's plan; refuse those who do not play."""
        match = await self.services.matches.find(number)
        if match.status is not Status.RUNNING:
            raise NotRunningError(match.status)
        seat = match.seat_of(request.player)
        if seat is None:
            raise NotYourSeatError
        planned = await self.services.matches.plan_of(number, request.player)
        return PlanEditor(request, match, seat, planned)

    async def reopen(self, request: Request) -> PlanEditor | None:
        """The editor for a button's plan; if the plan has changed since, show it instead."""
        number, _, known, *_ = request.arguments
        editor = await self.editor(request, int(number))
        if known == checksum(editor.plan):
            return editor
        await self.show(editor, note=request.say("plan-changed"))
        return None

    @on_press("plan-add")
    async def choose(self, request: Request) -> None:
        """Go on with a choice for a planned move."""
        editor = await self.reopen(request)
        if editor is not None:
            _, ply, _, turn, *made = request.arguments
            await self.show_choices(editor, int(turn), tuple(made), int(ply))

    async def show_choices(
        self, editor: PlanEditor, turn: int, made: tuple[str, ...], ply: int, note: str = ""
    ) -> None:
        """Show the next choices in the expected position; a complete move is added to the plan."""
        match, say = editor.match, editor.request.say
        if editor.is_called:
            await self.show(editor)
            return
        table = editor.table(turn)
        if table is None and not turn:
            await editor.request.tell(say("plan-no-turn"))
            return
        if table is None:
            await self.show(editor, note=say("plan-unforeseen"))
            return
        moves = plannable(
            match.game, table, editor.seat, editor.request.catalogue.words(match.game).heaps
        )
        found = menu(moves, made)
        if found is None and made:
            note, made = say("board-moved-on"), ()
            found = menu(moves)
        if found is None:
            await self.show(editor, note=say("plan-nothing-more"))
        elif found.move is not None and made:
            intent = intent_for(match.game, table, editor.seat, found.move)
            plan = added(editor.plan, turn, intent)
            turn = min(turn, len(plan.turns) - 1)
            await self.store(editor, plan, ply, Where(turn, len(plan.turns[turn]) - 1))
        else:
            await editor.request.show(self.cards.choices(editor, table, turn, found, note))

    @on_press("plan-see")
    async def see(self, request: Request) -> None:
        """Choose an entry to change."""
        editor = await self.editor(request, int(request.arguments[0]))
        found = [where for where in entries_of(editor.plan) if value_of(where) in request.values]
        await self.show(editor, found[0] if found else None)

    @on_press("plan-do")
    async def change(self, request: Request) -> None:
        """Move or remove an entry, or change its conditions."""
        editor = await self.reopen(request)
        if editor is None:
            return
        _, ply, _, turn, way, what = request.arguments
        where, plan = Where(int(turn), int(way)), editor.plan
        intent = intent_at(plan, where)
        if intent is None:
            await self.show(editor, note=request.say("plan-changed"))
            return
        if what in (UP, DOWN):
            plan, where = moved(plan, where, -1 if what == UP else 1)
        elif what == REMOVE:
            plan = removed(plan, where)
        elif loose := looseness(editor.match.game, editor.table(where.turn), editor.seat, intent):
            if what in (ANYWHERE, HERE):
                loose = loose._replace(anywhere=what == ANYWHERE)
            elif what in COUNTS:
                loose = loose._replace(amount=what)
            plan = changed(plan, where, loosened(intent, loose))
        await self.store(editor, plan, int(ply), where)

    @on_press("plan-wish")
    async def wish(self, request: Request) -> None:
        """Set the colours of bonus tiles, or of tiles to keep, in the order they are pressed."""
        editor: PlanEditor | None = await self.reopen(request)
        if editor is None:
            return
        _, ply, _, what, *colours = request.arguments
        if colours:
            before = editor.plan.keeps if what == KEEPS else editor.plan.picks
            order = () if NONE in colours else tuple(dict.fromkeys([*before, *colours]))
            plan = editor.plan._replace(picks=order)
            if what == KEEPS:
                plan = editor.plan._replace(keeps=order)
            editor = await self.replan(editor, plan, int(ply))
        if editor is not None:
            await request.show(self.cards.wishes(editor, KEEPS if what == KEEPS else PICKS))

    @on_press("plan-pass")
    async def end_with_pass(self, request: Request) -> None:
        """Choose whether to pass after the last turn of the plan."""
        editor = await self.reopen(request)
        if editor is not None:
            _, ply, _, on = request.arguments
            passes = on == "1"
            keeps = editor.plan.keeps if passes else ()
            await self.store(editor, editor.plan._replace(passes=passes, keeps=keeps), int(ply))

    @on_press("plan-clear")
    async def clear(self, request: Request) -> None:
        """Clear the plan."""
        number = int(request.arguments[0])
        await self.services.matches.clear_plan(number, request.player, request.id)
        again = button(request.say("button-plan"), "plan", number)
        await request.tell(request.say("plan-cleared"), again)

    async def store(
        self, editor: PlanEditor, plan: Plan, ply: int, where: Where | None = None
    ) -> None:
        """Store the plan, and show it."""
        if (now := await self.replan(editor, plan, ply)) is not None:
            await self.show(now, where)

    async def replan(self, editor: PlanEditor, plan: Plan, ply: int) -> PlanEditor | None:
        """Store the plan; if the board has moved on too far, show that instead."""
        request, number = editor.request, editor.match.id
        try:
            await self.services.matches.plan(number, ply, request.player, plan, request.id)
        except StaleMoveError:
            now = await self.editor(request, number)
            note = request.say("board-moved-on")
            await self.show_choices(now, len(now.plan.turns), (), now.match.ply, note)
            return None
        except PlanNowError:
            await self.show(await self.editor(request, number))
            return None
        return await self.editor(request, number)

    async def show(self, editor: PlanEditor, where: Where | None = None, note: str = "") -> None:
        """Show the plan with everything that can be changed, and the board it would lead to."""
        request, match = editor.request, editor.match
        parts = self.cards.plan(editor, where, note)
        colour = editor.request.catalogue.colour(match.game.key)
        await request.show(Card(*parts, colour=colour))
        if editor.planned.dropped:
            await self.services.matches.acknowledge_plan(match.id, request.player)
        table = editor.table(len(editor.plan.turns)) if editor.plan.turns else None
        if table is not None and not request.settings.text_boards:
            theme = request.settings.theme
            picture = await self.bot.pictures.foreseen(
                match, editor.seat, table, request.say, theme
            )
            await request.add_picture(Card(*parts, picture, colour=colour))
