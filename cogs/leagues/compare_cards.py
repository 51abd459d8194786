"""The card with a position of a duplicate deal, and what all players did there."""

from fractions import Fraction
from typing import Any, Final, NamedTuple

import discord

from bot.computers.protocol import STRONGEST
from bot.leagues.season.duplicate_deals import Deal
from bot.leagues.season.standings import seats_of
from cogs.cards.card import Card, Picture, shortened
from cogs.cards.components import Item, button, selects
from cogs.cards.display_names import computer_name
from cogs.cards.markdown import safe_name
from cogs.cards.themes import shown, theme_of
from cogs.interactions.request import Request
from cogs.leagues.announcement_cards import COLOUR
from cogs.leagues.league_text import names_of
from games.core import BAG, Event, Seat
from games.lines import Branch, Line
from games.log import Log
from renderers import Scene, SceneKind
from renderers.lettering.names import clean
from renderers.texts import Say

MOST_BRANCHES: Final = 8
MOST_NAMES: Final = 3
"""How many moves and names fit on a card that is readable on a phone."""


class DealPosition(NamedTuple):
    """A position in one match of a deal."""

    deal: Deal
    table: int
    at: int

    @classmethod
    def of(cls, deal: Deal, table: int, at: int) -> "DealPosition":
        """Return the position nearest to a number, which may come from a changed id."""
        return cls(deal, table, deal.lines.tables[table].near(at))

    @property
    def line(self) -> Line:
        """The line of the match."""
        return self.deal.lines.tables[self.table]

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.line.states[self.at]

    @property
    def mover(self) -> Seat | None:
        """The seat that moved here; None at the end."""
        return self.line.entries[self.at].seat if self.at < len(self.line.entries) else None

    @property
    def log(self) -> Log:
        """The log up to here."""
        options = self.deal.session.settings.chosen_options
        return Log(self.deal.game, len(self.line.scores), options, self.line.entries[: self.at])

    @property
    def latest(self) -> tuple[Event, ...]:
        """The events of the last move, to be outlined in the picture."""
        played = zip(self.line.entries[: self.at], self.line.events, strict=False)
        own = [events for entry, events in played if entry.seat != BAG]
        return own[-1] if own else ()


class TableNames:
    """The names of all players of a deal."""

    def __init__(self, deal: Deal, names: dict[int, str], say: Say) -> None:
        self._deal = deal
        self._names = names
        self._say = say

    @classmethod
    async def of(cls, request: Request, deal: Deal) -> "TableNames":
        """Look up all names at once."""
        numbers = {int(one) for table in deal.tables for one in seats_of(table)}
        return cls(
            deal, await names_of(request.bot, deal.session, request.say, numbers), request.say
        )

    def at(self, table: int) -> tuple[str, ...]:
        """Return the names of a match by seat, for pictures."""
        return tuple(self._names[int(one)] for one in seats_of(self._deal.tables[table]))

    def listed(self, table: int) -> str:
        """Return the names of a match, safe in Markdown."""
        return self._say("list-separator").join(map(safe_name, self.at(table)))

    def plain(self, table: int) -> str:
        """Return the names of a match for a menu, which shows no Markdown."""
        return self._say("list-separator").join(clean(name) for name in self.at(table))


async def line_card(request: Request, position: DealPosition, note: str = "") -> Card:
    """Return a position, the moves of all matches there, and buttons to other positions."""
    deal, say = position.deal, request.say
    players = await TableNames.of(request, deal)
    heading = [
        deal_title(deal, say),
        say(
            "lines-table",
            table=position.table + 1,
            tables=len(deal.tables),
            names=players.listed(position.table),
        ),
    ]
    return Card(
        "\n".join(heading),
        "\n".join(_position(request, position, players)),
        *([note] if note else []),
        await _picture(request, position, players),
        _steps(position, say),
        _more(request, position, players),
        colour=COLOUR,
    )


def deal_title(deal: Deal, say: Say) -> str:
    """Return the title of a card: league, season and deal."""
    return say(
        "lines-title",
        league=safe_name(deal.session.league.name),
        season=deal.session.season.number,
        deal=deal.number,
    )


def _position(request: Request, position: DealPosition, players: TableNames) -> list[str]:
    """Return which move this is, and what was played here."""
    say, lines = request.say, position.deal.lines
    here = lines.here(position.table, position.at)
    if position.mover is None:
        end = say("lines-end", points=_points(position, players, position.table, say))
        return [end, say("lines-ended", count=len(here))]
    moves = [stop for stop in position.line.stops if stop < len(position.line.entries)]
    text = [
        say("lines-move", move=moves.index(position.at) + 1, moves=len(moves)),
        say(
            "lines-here",
            count=len(here),
            tables=len(lines.tables),
            name=safe_name(players.at(position.table)[position.mover]),
        ),
    ]
    branches = lines.branches(position.table, position.at)
    first = branches[:MOST_BRANCHES]
    own = [one for one in branches[MOST_BRANCHES:] if position.table in one.tables]
    for branch in (*first, *own):
        text += _branch(request, position, players, branch, len(here))
    if rest := len(branches) - len(first) - len(own):
        text.append(say("lines-more", count=rest))
    return [*text, say("lines-note")] if len(here) > 1 else text


def _branch(
    request: Request, position: DealPosition, players: TableNames, branch: Branch, here: int
) -> list[str]:
    """Return a move, how often it was played, the average score after it, and who played it."""
    say, deal = request.say, position.deal
    speak = request.catalogue.words(deal.game)
    words = speak.move_words(position.state, branch.seat, branch.move, say)
    mine = deal.own_table(request.player)
    own = "none"
    if mine is not None and mine in branch.tables:
        entrant = deal.session.entrant_of(request.player)
        sits = [int(one) for one in seats_of(deal.tables[mine])]
        own = "you" if entrant and sits[branch.seat] == entrant.number else "table"
    line = say(
        "lines-branch",
        followed=int(position.table in branch.tables),
        count=len(branch.tables),
        tables=here,
        move=words,
        average=_rounded(branch.average),
        own=own,
    )
    if here == 1:
        return [line]
    shown_ = branch.tables[:MOST_NAMES]
    names = say("list-separator").join(safe_name(players.at(one)[branch.seat]) for one in shown_)
    return [line, say("lines-names", names=names, more=len(branch.tables) - len(shown_))]


def _rounded(value: Fraction) -> str:
    """Return an average with at most one decimal: 61 or 61.5."""
    return f"{round(float(value), 1):g}"


def _points(position: DealPosition, players: TableNames, table: int, say: Say) -> str:
    """Return the scores of a match."""
    scores = position.deal.lines.tables[table].scores
    return say("list-separator").join(
        say("lines-score", name=safe_name(name), score=score)
        for name, score in zip(players.at(table), scores, strict=True)
    )


async def _picture(request: Request, position: DealPosition, players: TableNames) -> Picture | str:
    """Return the picture of a position in the user's theme, or as text."""
    kind = SceneKind.TURN
    if position.mover is None:
        kind = SceneKind.FINAL if position.deal.game.outcome(position.state) else SceneKind.TABLE
    scene = Scene(
        position.deal.game.key,
        kind,
        position.state,
        players.at(position.table),
        theme_of(request),
        events=position.latest,
        say=request.say,
        renderer=request.catalogue[position.deal.game.key].renderer,
    )
    return await shown(request, scene)


def _steps(position: DealPosition, say: Say) -> list[Item]:
    """Return buttons along this match, each with the position it leads to."""
    lines, table, at = position.deal.lines, position.table, position.at
    ways = (
        ("before", None, "⏪", lines.parting_before(table, at)),
        ("back", None, "◀️", lines.back(table, at)),
        ("on", None, "▶️", lines.on(table, at)),
        ("next", say("button-lines-next"), "⏩", lines.next_parting(table, at)),
    )
    match = position.deal.tables[table].match or 0
    return [
        button(
            label,
            "line",
            match,
            at if there is None else there,
            way,
            emoji=emoji,
            disabled=there is None,
        )
        for way, label, emoji, there in ways
    ]


def _more(request: Request, position: DealPosition, players: TableNames) -> list[Item]:
    """Return buttons to all scores and a computer's opinion, and a menu of other matches."""
    say = request.say
    match = position.deal.tables[position.table].match or 0
    seat = position.mover or 0
    items: list[Item] = [button(say("button-lines-scores"), "tally", match, seat, emoji="📊")]
    if position.mover is not None:
        name = computer_name(STRONGEST, say)
        ask = say("button-lines-computer", name=name)
        items.append(button(ask, "opinion", match, position.at, emoji="🤖"))
    follow, more = say("lines-follow"), say("lines-follow-more")
    tables = _tables(request, position, players)
    return [*items, *selects(("follow", match, position.at), tables, follow, more)]


def _tables(
    request: Request, position: DealPosition, players: TableNames
) -> list[discord.SelectOption]:
    """Return menu options for the other matches, those in this position first."""
    deal, say = position.deal, request.say
    speak = request.catalogue.words(deal.game)
    branches = deal.lines.branches(position.table, position.at)
    here = [(table, branch) for branch in branches for table in branch.tables]
    options = []
    for table, branch in sorted(here, key=lambda one: position.table in one[1].tables):
        if table != position.table:
            words = speak.move_words(position.state, branch.seat, branch.move, say)
            options.append(_option(deal, table, players, say("lines-option-here", move=words), say))
    known = {table for table, _ in here} | {position.table}
    for table in range(len(deal.tables)):
        if table not in known:
            points = ":".join(map(str, deal.lines.tables[table].scores))
            options.append(
                _option(deal, table, players, say("lines-option-apart", points=points), say)
            )
    return options


def _option(
    deal: Deal, table: int, players: TableNames, about: str, say: Say
) -> discord.SelectOption:
    return discord.SelectOption(
        label=shortened(say("lines-option", table=table + 1, names=players.plain(table)), 100),
        description=shortened(about, 100),
        value=str(deal.tables[table].match),
    )
