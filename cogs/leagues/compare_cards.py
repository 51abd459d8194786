"""The lines of a deal as cards: a position, and what everybody did there."""

from fractions import Fraction
from typing import Any, Final, NamedTuple

import discord

from bot.computers.pool import STRONGEST
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
"""So many moves and names fit into a card that can be read on a phone."""


class DealPosition(NamedTuple):
    """A position of a line."""

    deal: Deal
    table: int
    at: int

    @classmethod
    def of(cls, deal: Deal, table: int, at: int) -> "DealPosition":
        """The position that is meant by a number, wherever that came from."""
        return cls(deal, table, deal.lines.tables[table].near(at))

    @property
    def line(self) -> Line:
        """The line that is followed."""
        return self.deal.lines.tables[self.table]

    @property
    def state(self) -> Any:
        """The table as it lies here."""
        return self.line.states[self.at]

    @property
    def mover(self) -> Seat | None:
        """Who moved here; nobody at the end."""
        return self.line.entries[self.at].seat if self.at < len(self.line.entries) else None

    @property
    def log(self) -> Log:
        """What led here."""
        options = self.deal.session.settings.chosen_options
        return Log(self.deal.game, len(self.line.scores), options, self.line.entries[: self.at])

    @property
    def latest(self) -> tuple[Event, ...]:
        """What somebody did before that, to be outlined."""
        played = zip(self.line.entries[: self.at], self.line.events, strict=False)
        own = [events for entry, events in played if entry.seat != BAG]
        return own[-1] if own else ()


class TableNames:
    """What everybody at all tables is called."""

    def __init__(self, deal: Deal, names: dict[int, str], say: Say) -> None:
        self._deal = deal
        self._names = names
        self._say = say

    @classmethod
    async def of(cls, request: Request, deal: Deal) -> "TableNames":
        """Ask for all names at once."""
        numbers = {int(one) for table in deal.tables for one in seats_of(table)}
        return cls(
            deal, await names_of(request.bot, deal.session, request.say, numbers), request.say
        )

    def at(self, table: int) -> tuple[str, ...]:
        """A table by seat, as it is drawn."""
        return tuple(self._names[int(one)] for one in seats_of(self._deal.tables[table]))

    def listed(self, table: int) -> str:
        """A table in a text."""
        return self._say("list-separator").join(map(safe_name, self.at(table)))

    def plain(self, table: int) -> str:
        """A table in a menu, where nothing has an effect."""
        return self._say("list-separator").join(clean(name) for name in self.at(table))


async def line_card(request: Request, spot: DealPosition, note: str = "") -> Card:
    """A position, what was done there at all tables, and where one can go from here."""
    deal, say = spot.deal, request.say
    crowd = await TableNames.of(request, deal)
    heading = [
        deal_title(deal, say),
        say(
            "lines-table",
            table=spot.table + 1,
            tables=len(deal.tables),
            names=crowd.listed(spot.table),
        ),
    ]
    return Card(
        "\n".join(heading),
        "\n".join(_position(request, spot, crowd)),
        *([note] if note else []),
        await _picture(request, spot, crowd),
        _steps(spot, say),
        _more(request, spot, crowd),
        colour=COLOUR,
    )


def deal_title(deal: Deal, say: Say) -> str:
    """Which deal of which season."""
    return say(
        "lines-title",
        league=safe_name(deal.session.league.name),
        season=deal.session.season.number,
        deal=deal.number,
    )


def _position(request: Request, spot: DealPosition, crowd: TableNames) -> list[str]:
    """Where we are, and who did what."""
    say, lines = request.say, spot.deal.lines
    here = lines.here(spot.table, spot.at)
    if spot.mover is None:
        end = say("lines-end", points=_points(spot, crowd, spot.table, say))
        return [end, say("lines-ended", count=len(here))]
    moves = [stop for stop in spot.line.stops if stop < len(spot.line.entries)]
    told = [
        say("lines-move", move=moves.index(spot.at) + 1, moves=len(moves)),
        say(
            "lines-here",
            count=len(here),
            tables=len(lines.tables),
            name=safe_name(crowd.at(spot.table)[spot.mover]),
        ),
    ]
    branches = lines.branches(spot.table, spot.at)
    first = branches[:MOST_BRANCHES]
    own = [one for one in branches[MOST_BRANCHES:] if spot.table in one.tables]
    for branch in (*first, *own):
        told += _branch(request, spot, crowd, branch, len(here))
    if rest := len(branches) - len(first) - len(own):
        told.append(say("lines-more", count=rest))
    return [*told, say("lines-note")] if len(here) > 1 else told


def _branch(
    request: Request, spot: DealPosition, crowd: TableNames, branch: Branch, here: int
) -> list[str]:
    """A move, at how many tables it was made, what became of it, and by whom it was made."""
    say, deal = request.say, spot.deal
    speak = request.catalogue.words(deal.game)
    words = speak.move_words(spot.state, branch.seat, branch.move, say)
    mine = deal.own_table(request.player)
    own = "none"
    if mine is not None and mine in branch.tables:
        entrant = deal.session.entrant_of(request.player)
        sits = [int(one) for one in seats_of(deal.tables[mine])]
        own = "you" if entrant and sits[branch.seat] == entrant.number else "table"
    line = say(
        "lines-branch",
        followed=int(spot.table in branch.tables),
        count=len(branch.tables),
        tables=here,
        move=words,
        average=_rounded(branch.average),
        own=own,
    )
    if here == 1:
        return [line]
    shown_ = branch.tables[:MOST_NAMES]
    names = say("list-separator").join(safe_name(crowd.at(one)[branch.seat]) for one in shown_)
    return [line, say("lines-names", names=names, more=len(branch.tables) - len(shown_))]


def _rounded(value: Fraction) -> str:
    """Points on average: 61, or 61.5."""
    return f"{round(float(value), 1):g}"


def _points(spot: DealPosition, crowd: TableNames, table: int, say: Say) -> str:
    """How a table ended."""
    scores = spot.deal.lines.tables[table].scores
    return say("list-separator").join(
        say("lines-score", name=safe_name(name), score=score)
        for name, score in zip(crowd.at(table), scores, strict=True)
    )


async def _picture(request: Request, spot: DealPosition, crowd: TableNames) -> Picture | str:
    """The position as this reader wants to see it."""
    kind = SceneKind.TURN
    if spot.mover is None:
        kind = SceneKind.FINAL if spot.deal.game.outcome(spot.state) else SceneKind.TABLE
    scene = Scene(
        spot.deal.game.key,
        kind,
        spot.state,
        crowd.at(spot.table),
        theme_of(request),
        events=spot.latest,
        say=request.say,
        renderer=request.catalogue[spot.deal.game.key].renderer,
    )
    return await shown(request, scene)


def _steps(spot: DealPosition, say: Say) -> list[Item]:
    """Buttons along this line; each names the position that it leads to."""
    lines, table, at = spot.deal.lines, spot.table, spot.at
    ways = (
        ("before", None, "⏪", lines.parting_before(table, at)),
        ("back", None, "◀️", lines.back(table, at)),
        ("on", None, "▶️", lines.on(table, at)),
        ("next", say("button-lines-next"), "⏩", lines.next_parting(table, at)),
    )
    match = spot.deal.tables[table].match or 0
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


def _more(request: Request, spot: DealPosition, crowd: TableNames) -> list[Item]:
    """All points, a computer's opinion, and the lines of the other tables."""
    say = request.say
    match = spot.deal.tables[spot.table].match or 0
    seat = spot.mover or 0
    items: list[Item] = [button(say("button-lines-scores"), "tally", match, seat, emoji="📊")]
    if spot.mover is not None:
        name = computer_name(STRONGEST, say)
        ask = say("button-lines-computer", name=name)
        items.append(button(ask, "opinion", match, spot.at, emoji="🤖"))
    follow, more = say("lines-follow"), say("lines-follow-more")
    tables = _tables(request, spot, crowd)
    return [*items, *selects(("follow", match, spot.at), tables, follow, more)]


def _tables(request: Request, spot: DealPosition, crowd: TableNames) -> list[discord.SelectOption]:
    """The other tables: those that are in this position first, by what they did."""
    deal, say = spot.deal, request.say
    speak = request.catalogue.words(deal.game)
    branches = deal.lines.branches(spot.table, spot.at)
    here = [(table, branch) for branch in branches for table in branch.tables]
    options = []
    for table, branch in sorted(here, key=lambda one: spot.table in one[1].tables):
        if table != spot.table:
            words = speak.move_words(spot.state, branch.seat, branch.move, say)
            options.append(_option(deal, table, crowd, say("lines-option-here", move=words), say))
    known = {table for table, _ in here} | {spot.table}
    for table in range(len(deal.tables)):
        if table not in known:
            points = ":".join(map(str, deal.lines.tables[table].scores))
            options.append(
                _option(deal, table, crowd, say("lines-option-apart", points=points), say)
            )
    return options


def _option(
    deal: Deal, table: int, crowd: TableNames, about: str, say: Say
) -> discord.SelectOption:
    return discord.SelectOption(
        label=shortened(say("lines-option", table=table + 1, names=crowd.plain(table)), 100),
        description=shortened(about, 100),
        value=str(deal.tables[table].match),
    )
