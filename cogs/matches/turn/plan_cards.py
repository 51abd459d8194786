"""What a player sees while planning ahead: the plan, what can be chosen, and what is wished for."""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord

from bot.matches import Match
from bot.matches.move_menu import MOST_OPTIONS, Menu, step_back
from bot.matches.plans.editing import (
    AT_LEAST,
    COUNTS,
    EXACTLY,
    Where,
    checksum,
    entries_of,
    intent_at,
    looseness,
    moved,
    plannable,
    table_at,
)
from bot.matches.plans.stored_plan import StoredPlan
from cogs.cards.card import DANGER, PRIMARY, SUCCESS, Card, button, select
from cogs.interactions.request import Request
from cogs.matches.match_text import caption
from cogs.matches.turn.plan_text import (
    entry_words,
    plan_lines,
    unfit_lines,
    wish_words,
    wishes_words,
)
from cogs.posting.match_post_cards import title
from games.core import Seat
from games.log import tokens
from games.plans import ANY, NO_PLAN, Plan
from renderers.words import capital

if TYPE_CHECKING:
    from cogs.client import Azulejo

CHOSEN: Final = SUCCESS
OPEN: Final = discord.ButtonStyle.secondary
PICKS, KEEPS = "picks", "keeps"
PASS: Final = "pass"
NONE: Final = "none"
UP, DOWN, REMOVE, ANYWHERE, HERE = "up", "down", "remove", "anywhere", "here"


class PlanEditor(NamedTuple):
    """A player who plans: the match, the seat, and what is planned so far."""

    request: Request
    match: Match
    seat: Seat
    planned: StoredPlan

    @property
    def plan(self) -> Plan:
        """The plan for this round; one for an earlier round is over."""
        plan = self.planned.plan
        now = self.match.game.occasion(self.match.state).round
        return plan if plan.round == now else NO_PLAN

    @property
    def is_called(self) -> bool:
        """Whether it is the player's turn already."""
        return self.seat in self.match.to_act

    def code(self, verb: str) -> tuple[str | int, ...]:
        """How the id of a button begins that changes this plan on this board."""
        return verb, self.match.id, self.match.ply, checksum(self.plan)

    def table(self, turn: int) -> Any | None:
        """The table as the player imagines it on a turn of the plan."""
        return table_at(self.match.game, self.match.state, self.seat, self.plan, turn)


class PlanCards:
    """Cards for one player alone."""

    def __init__(self, bot: "Azulejo") -> None:
        self._bot = bot

    # The plan

    def plan(self, desk: PlanEditor, chosen: Where | None, note: str = "") -> list[Any]:
        """The parts of the card that shows the plan, and all that can be done with it."""
        entries = entries_of(desk.plan)
        if chosen not in entries:
            chosen = entries[-1] if entries else None
        rows = [self._more(desk, chosen)]
        if chosen is not None:
            rows += [self._entry(desk, chosen), self._exactness(desk, chosen)]
        rows.append(self._endings(desk))
        if chosen is not None and len(entries) > 1:
            rows.append([self._entries(desk, chosen)])
        return [self._text(desk, chosen, note), *(row for row in rows if row)]

    def _text(self, desk: PlanEditor, chosen: Where | None, note: str) -> str:
        """The plan in words, after what the player should know first."""
        match, say = desk.match, desk.request.say
        words = desk.request.catalogue.words(match.game)
        lines = [title(match, say)]
        if note:
            lines.append(note)
        lines += unfit_lines(words, match, desk.planned, say)
        if not desk.planned.plan.is_empty and desk.plan.is_empty:
            lines.append(say("plan-over"))
        if desk.is_called:
            lines.append(say("plan-your-turn"))
        plan = plan_lines(words, match, desk.plan, say, chosen)
        return "\n".join([*lines, say("plan-title"), *plan])

    def _more(self, desk: PlanEditor, chosen: Where | None) -> list[Any]:
        """Another way for a turn, and the turn after the last; on one's turn, the move itself."""
        match, say = desk.match, desk.request.say
        if desk.is_called:
            return [button(say("choose"), "pick", match.id, match.ply, style=PRIMARY)]
        code, turns = desk.code("plan-add"), len(desk.plan.turns)
        label = say("button-plan-turn" if turns else "button-plan")
        after = button(label, *code, turns, style=PRIMARY)
        if chosen is None:
            return [after]
        other = say("button-plan-alternative")
        return [button(other, *code, chosen.turn, style=PRIMARY), after]

    def _entry(self, desk: PlanEditor, chosen: Where) -> list[Any]:
        """What can be done with one entry, and with all."""
        say, code = desk.request.say, (*desk.code("plan-do"), *chosen)
        top, bottom = (moved(desk.plan, chosen, by)[1] == chosen for by in (-1, 1))
        clear = button(
            say("button-plan-clear"),
            "plan-clear",
            desk.match.id,
            style=DANGER,
        )
        return [
            button(say("button-plan-up"), *code, UP, emoji="🔼", disabled=top),
            button(say("button-plan-down"), *code, DOWN, emoji="🔽", disabled=bottom),
            button(say("button-plan-remove"), *code, REMOVE, emoji="✖️"),
            clear,
        ]

    def _exactness(self, desk: PlanEditor, chosen: Where) -> list[Any]:
        """How many tiles it must take, and from where."""
        intent, say = intent_at(desk.plan, chosen), desk.request.say
        if intent is None:
            return []
        loose = looseness(desk.match.game, desk.table(chosen.turn), desk.seat, intent)
        if loose is None:
            return []
        code = (*desk.code("plan-do"), *chosen)
        items = []
        for amount in COUNTS:
            label = say("button-plan-any")
            if amount in (EXACTLY, AT_LEAST):
                label = say(f"button-plan-{amount}", tiles=loose.tiles)
            now = amount == loose.amount
            items.append(button(label, *code, amount, style=CHOSEN if now else OPEN, disabled=now))
        if not loose.anywhere:
            items.append(button(say("button-plan-anywhere"), *code, ANYWHERE))
        elif loose.place != ANY:
            label = capital(say("pattern-from", place=loose.place))
            items.append(button(label, *code, HERE))
        return items

    def _endings(self, desk: PlanEditor) -> list[Any]:
        """Bonus tiles, tiles to keep, and passing, where the game has such things now."""
        match, say = desk.match, desk.request.say
        table = match.game.imagine(match.state, desk.seat)
        verbs = [] if table is None else [tokens(one)[0] for one in _moves(desk, table)]
        if PASS not in desk.request.catalogue.words(match.game).heaps.intersection(verbs):
            return []
        passes = int(desk.plan.ends_round)
        return [
            button(say("button-plan-picks"), *desk.code("plan-wish"), PICKS),
            button(say("button-plan-keeps"), *desk.code("plan-wish"), KEEPS),
            button(
                say("button-plan-pass", on=passes),
                *desk.code("plan-pass"),
                int(not passes),
                style=CHOSEN if passes else OPEN,
            ),
        ]

    def _entries(self, desk: PlanEditor, chosen: Where) -> Any:
        """A menu of all entries; of very many those around the one that is looked at."""
        entries, say = entries_of(desk.plan), desk.request.say
        speak = desk.request.catalogue.words(desk.match.game)
        first = max(0, min(entries.index(chosen) - MOST_OPTIONS // 2, len(entries) - MOST_OPTIONS))
        options = []
        for where in entries[first : first + MOST_OPTIONS]:
            intent = desk.plan.turns[where.turn][where.way]
            words = entry_words(speak, desk.match, intent, say)
            options.append(
                discord.SelectOption(
                    label=f"{where.turn + 1}.{where.way + 1} {words}"[:100],
                    value=value_of(where),
                    default=where == chosen,
                )
            )
        return select(("plan-see", desk.match.id), options, say("plan-select"))

    # Choices

    def choices(self, desk: PlanEditor, table: Any, turn: int, found: Menu, note: str) -> Card:
        """What can be chosen next on the imagined table."""
        match, say = desk.match, desk.request.say
        speak = desk.request.catalogue.words(match.game)
        code = (*desk.code("plan-add"), turn)
        items: list[Any]
        if found.move is not None:
            words = speak.move_words(table, desk.seat, found.move, say)
            heading = f"{say('plan-offer')}\n**{words}**"
            label = say("button-plan-this")
            items = [button(label, *code, *tokens(found.move), style=PRIMARY)]
            back = None
        else:
            question = speak.heading(table, desk.seat, found.made, say)
            key = "plan-question-else" if turn < len(desk.plan.turns) else "plan-question"
            heading = f"**{say(key, question=question)}**"
            imagined = match._replace(state=table)
            items = list(self._bot.board_cards.options(imagined, desk.seat, found, say, code))
            moves = plannable(match.game, table, desk.seat, speak.heaps)
            back = step_back(moves, found.made)
        more = []
        if back is not None:
            more.append(button(say("button-back"), *code, *back, emoji="◀️"))
        if not desk.plan.is_empty:
            more.append(button(say("button-plan-done"), "plan", match.id))
        notes = [note] if note else []
        text = "\n".join([*notes, heading, *caption(desk.request, match)])
        return Card(text, items, more, colour=desk.request.catalogue.colour(match.game.key))

    # Wishes

    def wishes(self, desk: PlanEditor, what: str) -> Card:
        """The colours that can be wished for next, as bonus tiles or to be kept."""
        match, say = desk.match, desk.request.say
        speak = desk.request.catalogue.words(match.game)
        order = desk.plan.picks if what == PICKS else desk.plan.keeps
        code = (*desk.code("plan-wish"), what)
        items = []
        for wish in match.game.wishes:
            if wish not in order and ANY not in order:
                emoji = self._bot.tiles.find(speak.tile_emoji(wish))
                items.append(button(capital(wish_words(wish, say)), *code, wish, emoji=emoji))
        text = say("plan-order-picks" if what == PICKS else "plan-order-keeps")
        done = [button(say("button-plan-done"), "plan", match.id, style=PRIMARY)]
        if order:
            text = f"{text}\n{say('plan-order', colours=wishes_words(order, say))}"
            done.append(button(say("button-plan-none"), *code, NONE))
        text = "\n".join([text, *caption(desk.request, match)])
        return Card(text, items, done, colour=desk.request.catalogue.colour(match.game.key))


def value_of(where: Where) -> str:
    """An entry as the menu of entries knows it."""
    return f"{where.turn}.{where.way}"


def _moves(desk: PlanEditor, table: Any) -> Any:
    return desk.match.game.moves(table, desk.seat)
