"""Private cards of a plan: the plan, the next choices, and wishes."""

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
from cogs.cards.card import Card
from cogs.cards.components import DANGER, PRIMARY, SUCCESS, button, select
from cogs.interactions.request import Request
from cogs.matches.board.choice_buttons import choice_buttons
from cogs.matches.match_text import caption, title
from cogs.matches.turn.plan_text import (
    entry_words,
    plan_lines,
    unfit_lines,
    wish_words,
    wishes_words,
)
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
    """A plan that is being edited: the player's match and seat, and what is stored."""

    request: Request
    match: Match
    seat: Seat
    planned: StoredPlan

    @property
    def plan(self) -> Plan:
        """The plan for this round; empty if the stored one is for an earlier round."""
        plan = self.planned.plan
        now = self.match.game.occasion(self.match.state).round
        return plan if plan.round == now else NO_PLAN

    @property
    def is_called(self) -> bool:
        """Whether it is already the player's turn."""
        return self.seat in self.match.to_act

    def code(self, verb: str) -> tuple[str | int, ...]:
        """How the id of a button begins that changes this plan on this board."""
        return verb, self.match.id, self.match.ply, checksum(self.plan)

    def table(self, turn: int) -> Any | None:
        """The position that the player expects on a turn of the plan."""
        return table_at(self.match.game, self.match.state, self.seat, self.plan, turn)


class PlanCards:
    """Builds the cards of a plan."""

    def __init__(self, bot: "Azulejo") -> None:
        self._bot = bot

    def plan(self, editor: PlanEditor, chosen: Where | None, note: str = "") -> list[Any]:
        """The parts of the card that shows the plan, with everything that can be changed."""
        entries = entries_of(editor.plan)
        if chosen not in entries:
            chosen = entries[-1] if entries else None
        rows = [self._more(editor, chosen)]
        if chosen is not None:
            rows += [self._entry(editor, chosen), self._exactness(editor, chosen)]
        rows.append(self._endings(editor))
        if chosen is not None and len(entries) > 1:
            rows.append([self._entries(editor, chosen)])
        return [self._text(editor, chosen, note), *(row for row in rows if row)]

    def _text(self, editor: PlanEditor, chosen: Where | None, note: str) -> str:
        """The plan in words, below what the player should know first."""
        match, say = editor.match, editor.request.say
        words = editor.request.catalogue.words(match.game)
        lines = [title(match, say)]
        if note:
            lines.append(note)
        lines += unfit_lines(words, match, editor.planned, say)
        if not editor.planned.plan.is_empty and editor.plan.is_empty:
            lines.append(say("plan-over"))
        if editor.is_called:
            lines.append(say("plan-your-turn"))
        return "\n".join(
            [*lines, say("plan-title"), *plan_lines(words, match, editor.plan, say, chosen)]
        )

    def _more(self, editor: PlanEditor, chosen: Where | None) -> list[Any]:
        """Buttons for another way or a further turn; on the player's turn, the move itself."""
        match, say = editor.match, editor.request.say
        if editor.is_called:
            return [button(say("choose"), "pick", match.id, match.ply, style=PRIMARY)]
        code, turns = editor.code("plan-add"), len(editor.plan.turns)
        label = say("button-plan-turn" if turns else "button-plan")
        after = button(label, *code, turns, style=PRIMARY)
        if chosen is None:
            return [after]
        other = say("button-plan-alternative")
        return [button(other, *code, chosen.turn, style=PRIMARY), after]

    def _entry(self, editor: PlanEditor, chosen: Where) -> list[Any]:
        """Buttons that move or remove one entry, or clear the plan."""
        say, code = editor.request.say, (*editor.code("plan-do"), *chosen)
        top, bottom = (moved(editor.plan, chosen, by)[1] == chosen for by in (-1, 1))
        clear = button(
            say("button-plan-clear"),
            "plan-clear",
            editor.match.id,
            style=DANGER,
        )
        return [
            button(say("button-plan-up"), *code, UP, emoji="🔼", disabled=top),
            button(say("button-plan-down"), *code, DOWN, emoji="🔽", disabled=bottom),
            button(say("button-plan-remove"), *code, REMOVE, emoji="✖️"),
            clear,
        ]

    def _exactness(self, editor: PlanEditor, chosen: Where) -> list[Any]:
        """Buttons for how many tiles an entry takes, and from where."""
        intent, say = intent_at(editor.plan, chosen), editor.request.say
        if intent is None:
            return []
        loose = looseness(editor.match.game, editor.table(chosen.turn), editor.seat, intent)
        if loose is None:
            return []
        code = (*editor.code("plan-do"), *chosen)
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

    def _endings(self, editor: PlanEditor) -> list[Any]:
        """Buttons for bonus tiles, tiles to keep, and passing, if the game has them now."""
        match, say = editor.match, editor.request.say
        table = match.game.imagine(match.state, editor.seat)
        verbs = [] if table is None else [tokens(one)[0] for one in _moves(editor, table)]
        if PASS not in editor.request.catalogue.words(match.game).heaps.intersection(verbs):
            return []
        passes = int(editor.plan.ends_round)
        return [
            button(say("button-plan-picks"), *editor.code("plan-wish"), PICKS),
            button(say("button-plan-keeps"), *editor.code("plan-wish"), KEEPS),
            button(
                say("button-plan-pass", on=passes),
                *editor.code("plan-pass"),
                int(not passes),
                style=CHOSEN if passes else OPEN,
            ),
        ]

    def _entries(self, editor: PlanEditor, chosen: Where) -> Any:
        """A menu of the entries; if there are many, those around the chosen one."""
        entries, say = entries_of(editor.plan), editor.request.say
        speak = editor.request.catalogue.words(editor.match.game)
        first = max(0, min(entries.index(chosen) - MOST_OPTIONS // 2, len(entries) - MOST_OPTIONS))
        options = []
        for where in entries[first : first + MOST_OPTIONS]:
            intent = editor.plan.turns[where.turn][where.way]
            words = entry_words(speak, editor.match, intent, say)
            options.append(
                discord.SelectOption(
                    label=f"{where.turn + 1}.{where.way + 1} {words}"[:100],
                    value=value_of(where),
                    default=where == chosen,
                )
            )
        return select(("plan-see", editor.match.id), options, say("plan-select"))

    def choices(self, editor: PlanEditor, table: Any, turn: int, found: Menu, note: str) -> Card:
        """The next choices in the expected position."""
        match, say = editor.match, editor.request.say
        speak = editor.request.catalogue.words(match.game)
        code = (*editor.code("plan-add"), turn)
        items: list[Any]
        if found.move is not None:
            words = speak.move_words(table, editor.seat, found.move, say)
            heading = f"{say('plan-offer')}\n**{words}**"
            label = say("button-plan-this")
            items = [button(label, *code, *tokens(found.move), style=PRIMARY)]
            back = None
        else:
            question = speak.heading(table, editor.seat, found.made, say)
            key = "plan-question-else" if turn < len(editor.plan.turns) else "plan-question"
            heading = f"**{say(key, question=question)}**"
            imagined = match._replace(state=table)
            items = list(
                choice_buttons(self._bot.tiles, speak, imagined, editor.seat, found, say, code)
            )
            moves = plannable(match.game, table, editor.seat, speak.heaps)
            back = step_back(moves, found.made)
        more = []
        if back is not None:
            more.append(button(say("button-back"), *code, *back, emoji="◀️"))
        if not editor.plan.is_empty:
            more.append(button(say("button-plan-done"), "plan", match.id))
        notes = [note] if note else []
        text = "\n".join([*notes, heading, *caption(editor.request, match)])
        return Card(text, items, more, colour=editor.request.catalogue.colour(match.game.key))

    def wishes(self, editor: PlanEditor, what: str) -> Card:
        """The colours that can be wished for next, as bonus tiles or to keep."""
        match, say = editor.match, editor.request.say
        speak = editor.request.catalogue.words(match.game)
        order = editor.plan.picks if what == PICKS else editor.plan.keeps
        code = (*editor.code("plan-wish"), what)
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
        text = "\n".join([text, *caption(editor.request, match)])
        return Card(text, items, done, colour=editor.request.catalogue.colour(match.game.key))


def value_of(where: Where) -> str:
    """An entry as a value of the menu."""
    return f"{where.turn}.{where.way}"


def _moves(editor: PlanEditor, table: Any) -> Any:
    return editor.match.game.moves(table, editor.seat)
