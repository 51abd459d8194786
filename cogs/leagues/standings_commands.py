"""Leagues: what everybody may look at."""

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.leagues import Format, LeagueSession
from bot.leagues.errors import LeagueError
from bot.leagues.model import GONE, PRESENT
from cogs.base_cog import BaseCog, on_press
from cogs.cards.card import Card, button
from cogs.cards.display_names import safe_name
from cogs.interactions.request import Request
from cogs.leagues.announcement_cards import COLOUR
from cogs.leagues.league_option import (
    Interaction,
    LeagueName,
    league_at,
    league_command,
    league_of,
    server_of,
)
from cogs.leagues.league_text import (
    all_fixture_lines,
    in_rounds,
    named_divisions,
    season_line,
    state_key,
    title,
    when,
)
from cogs.leagues.my_season_text import SHOWN, own_buttons, own_lines
from cogs.leagues.standings_pictures import (
    StandingsView,
    round_buttons,
    table_picture,
    table_sheet,
    words_button,
    words_card,
)

if TYPE_CHECKING:
    from cogs.client import Azulejo


class StandingsCommands(BaseCog):
    """The leagues of a server, their tables and fixtures, and where one stands oneself."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self.leagues = bot.services.leagues

    async def enter(self, interaction: Interaction, league: str | None) -> tuple[Request, int]:
        """Somebody comes, and means a league."""
        visit = await self.visit(interaction)
        return visit, (await league_of(visit, league)).id

    @league_command("list")
    async def list_(self, interaction: Interaction) -> None:
        """The leagues of the server; those that are closed come last."""
        visit = await self.visit(interaction)
        rows = await self.leagues.of_server(server_of(visit))
        rows.sort(key=lambda row: row.closed is not None)
        lines = [self._line(await self.leagues.find(row.id), visit) for row in rows]
        await visit.tell("\n".join(lines) or visit.say("league-list-none"))

    def _line(self, book: LeagueSession, visit: Request) -> str:
        season, closed = book.has_season, book.league.closed is not None
        state = state_key(book) if season else "none"
        return visit.say(
            "league-list-line",
            league=safe_name(book.league.name),
            state="closed" if closed else state,
            season=book.season.number if season else 0,
            word=visit.say(f"league-state-{state}") if season else "",
            count=sum(one.state in PRESENT for one in book.entrants),
            when=when(book.season.due, "R") if season else "none",
        )

    @league_command("table", division="option-league-number", without="option-league-drop")
    async def table(
        self,
        interaction: Interaction,
        league: LeagueName | None = None,
        division: app_commands.Range[int, 1, 1000] | None = None,
        season: app_commands.Range[int, 1, 10000] | None = None,
        without: bool = False,
    ) -> None:
        """The table of a division, one's own if none is named."""
        visit, number = await self.enter(interaction, league)
        book = await self.leagues.find(number, season)
        if not book.divisions:
            lines = [visit.say("league-none-yet")]
            if book.has_season:
                lines = [visit.say("league-no-table"), season_line(book, visit.say)]
            await visit.show(Card(title(book, visit.say), "\n".join(lines), colour=COLOUR))
            return
        await self._show_table(visit, book, self._wanted(visit, book, division), without=without)

    @on_press("league-table")
    async def press_table(self, visit: Request) -> None:
        """The same table with everybody, or without those who dropped out."""
        league, season, division, without = map(int, visit.code)
        book = await self.leagues.find(league, season)
        await self._show_table(visit, book, division, without=bool(without))

    @on_press("league-round")
    async def press_round(self, visit: Request) -> None:
        """Another round of a cup."""
        league, season, page = map(int, visit.code)
        await self._show_table(visit, await self.leagues.find(league, season), 0, page=page)

    @on_press("league-words")
    async def press_words(self, visit: Request) -> None:
        """All of a table in words."""
        league, season, division, drop = map(int, visit.code)
        book = await self.leagues.find(league, season)
        if await self._has(visit, book, division):
            await self._show_words(visit, book, division, drop=bool(drop))

    async def _show_table(
        self,
        visit: Request,
        book: LeagueSession,
        division: int,
        *,
        without: bool = False,
        page: int | None = None,
    ) -> None:
        """A table as a picture; where somebody dropped out, with a button to the other one."""
        say = visit.say
        if not await self._has(visit, book, division):
            return
        if visit.preferences.text_boards:
            await self._show_words(visit, book, division, drop=without)
            return
        own = book.entrant_of(visit.player)
        marked = own.number if own is not None and own.division == division else None
        wanted = StandingsView(division, say, visit.preferences.theme, marked, without, page)
        sheet = await table_sheet(self.bot, book, wanted)
        picture = await table_picture(self.bot, book, wanted, sheet)
        buttons = [words_button(book, division, say, drop=without)]
        if book.settings.format is Format.CUP:
            buttons += round_buttons(book, sheet, say)
        elif any(one.state in GONE for one in book.in_division(division)):
            code = ("league-table", book.league.id, book.season.number, division, int(not without))
            buttons.append(button(say("button-league-table", without=int(not without)), *code))
        await visit.show(Card(title(book, say), picture, buttons, colour=COLOUR))

    async def _show_words(
        self, visit: Request, book: LeagueSession, division: int, *, drop: bool
    ) -> None:
        """The same in words."""
        wanted = StandingsView(division, visit.say, visit.preferences.theme, drop=drop, whole=True)
        await visit.show(words_card(book, await table_sheet(self.bot, book, wanted), COLOUR))

    async def _has(self, visit: Request, book: LeagueSession, division: int) -> bool:
        """Whether there is such a division, or one is told that there is not, or none any more."""
        numbers = [one.number for one in book.divisions]
        if division in numbers:
            return True
        told = visit.say("league-no-division", count=len(numbers))
        await visit.tell(told if numbers else visit.say("league-no-table"))
        return False

    def _wanted(self, visit: Request, book: LeagueSession, division: int | None) -> int:
        """The division that is named, or else one's own, or else the first."""
        if division is not None:
            return division - 1
        own = book.entrant_of(visit.player) if book.has_season else None
        return own.division or 0 if own is not None else 0

    @league_command("fixtures", division="option-league-number")
    async def fixtures(
        self,
        interaction: Interaction,
        league: LeagueName | None = None,
        division: app_commands.Range[int, 1, 1000] | None = None,
    ) -> None:
        """The fixtures of a division by their rounds, those first that are not over."""
        visit, number = await self.enter(interaction, league)
        book = await self.leagues.find(number)
        wanted = self._wanted(visit, book, division)
        found = in_rounds([one for one in book.fixtures if one.division == wanted])
        lines = await all_fixture_lines(self.bot, book, found[:SHOWN], visit.say)
        text = "\n".join(lines) or visit.say("league-fixtures-none")
        await visit.show(Card(title(book, visit.say), text, colour=COLOUR))

    @table.autocomplete("division")
    @fixtures.autocomplete("division")
    async def suggest_division(
        self, interaction: Interaction, typed: int | str
    ) -> list[app_commands.Choice[int]]:
        """The divisions by their names."""
        given: Any = interaction.namespace
        try:
            row = await league_at(self.leagues, interaction, given.league)
            book = await self.leagues.find(row.id, given.season)
        except LeagueError:
            return []
        say = self.services.speech.in_language(interaction.locale.value)
        found = named_divisions(book, say, str(typed))
        return [app_commands.Choice(name=name, value=at) for name, at in found]

    @league_command("me")
    async def me(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Whom I play, where I stand, and what I need."""
        await self.show_me(*await self.enter(interaction, league))

    @on_press("league-me")
    async def press_me(self, visit: Request) -> None:
        """The same, from a button."""
        await self.show_me(visit, int(visit.code[0]))

    async def show_me(self, visit: Request, league: int) -> None:
        """Everything that a player wants to know."""
        book = await self.leagues.find(league)
        own = book.entrant_of(visit.player) if book.has_season else None
        lines = await own_lines(self.bot, book, own, visit.say)
        buttons = own_buttons(book, own, visit.say)
        card = Card(title(book, visit.say), "\n".join(lines), buttons, colour=COLOUR)
        await visit.show(card)
