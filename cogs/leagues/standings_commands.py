"""`/league`: leagues, standings, fixtures and the player's own season."""

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.leagues import Format, LeagueSession
from bot.leagues.errors import LeagueError
from bot.leagues.model import GONE, PRESENT
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import button
from cogs.cards.markdown import safe_name
from cogs.interactions.request import Request, request_of
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
    standings_picture,
    standings_sheet,
    words_button,
    words_card,
)
from cogs.verbs import on_press

if TYPE_CHECKING:
    from cogs.client import Azulejo


class StandingsCommands(BaseCog):
    """Shows leagues, standings, fixtures and the player's own season."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self.leagues = bot.services.leagues

    async def enter(self, interaction: Interaction, league: str | None) -> tuple[Request, int]:
        """Open a request about a league."""
        request = request_of(interaction)
        return request, (await league_of(request, league)).id

    @league_command("list")
    async def list_(self, interaction: Interaction) -> None:
        """List the leagues of the server, closed ones last."""
        request = request_of(interaction)
        rows = await self.leagues.of_server(server_of(request))
        rows.sort(key=lambda row: row.closed is not None)
        lines = [self._line(await self.leagues.find(row.id), request) for row in rows]
        await request.tell("\n".join(lines) or request.say("league-list-none"))

    def _line(self, session: LeagueSession, request: Request) -> str:
        season, closed = session.has_season, session.league.closed is not None
        state = state_key(session) if season else "none"
        return request.say(
            "league-list-line",
            league=safe_name(session.league.name),
            state="closed" if closed else state,
            season=session.season.number if season else 0,
            word=request.say(f"league-state-{state}") if season else "",
            count=sum(one.state in PRESENT for one in session.entrants),
            when=when(session.season.due, "R") if season else "none",
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
        """Show the standings of a division, by default the player's own."""
        request, number = await self.enter(interaction, league)
        session = await self.leagues.find(number, season)
        if not session.divisions:
            lines = [request.say("league-none-yet")]
            if session.has_season:
                lines = [request.say("league-no-table"), season_line(session, request.say)]
            await request.show(Card(title(session, request.say), "\n".join(lines), colour=COLOUR))
            return
        await self._show_standings(
            request, session, self._division(request, session, division), without=without
        )

    @on_press("league-table")
    async def press_table(self, request: Request) -> None:
        """Show the standings with or without players who dropped out."""
        league, season, division, without = map(int, request.arguments)
        session = await self.leagues.find(league, season)
        await self._show_standings(request, session, division, without=bool(without))

    @on_press("league-round")
    async def press_round(self, request: Request) -> None:
        """Show another round of a cup."""
        league, season, page = map(int, request.arguments)
        await self._show_standings(request, await self.leagues.find(league, season), 0, page=page)

    @on_press("league-words")
    async def press_words(self, request: Request) -> None:
        """Show all standings of a division as text."""
        league, season, division, drop = map(int, request.arguments)
        session = await self.leagues.find(league, season)
        if await self._has(request, session, division):
            await self._show_words(request, session, division, drop=bool(drop))

    async def _show_standings(
        self,
        request: Request,
        session: LeagueSession,
        division: int,
        *,
        without: bool = False,
        page: int | None = None,
    ) -> None:
        """Show standings as a picture; if a player dropped out, with a button to leave them out."""
        say = request.say
        if not await self._has(request, session, division):
            return
        if request.settings.text_boards:
            await self._show_words(request, session, division, drop=without)
            return
        own = session.entrant_of(request.player)
        marked = own.number if own is not None and own.division == division else None
        view = StandingsView(division, say, request.settings.theme, marked, without, page)
        sheet = await standings_sheet(self.bot, session, view)
        picture = await standings_picture(self.bot, session, view, sheet)
        buttons = [words_button(session, division, say, drop=without)]
        if session.settings.format is Format.CUP:
            buttons += round_buttons(session, sheet, say)
        elif any(one.state in GONE for one in session.in_division(division)):
            code = (
                "league-table",
                session.league.id,
                session.season.number,
                division,
                int(not without),
            )
            buttons.append(button(say("button-league-table", without=int(not without)), *code))
        await request.show(Card(title(session, say), picture, buttons, colour=COLOUR))

    async def _show_words(
        self, request: Request, session: LeagueSession, division: int, *, drop: bool
    ) -> None:
        """Show standings as text."""
        view = StandingsView(division, request.say, request.settings.theme, drop=drop, whole=True)
        await request.show(
            words_card(session, await standings_sheet(self.bot, session, view), COLOUR)
        )

    async def _has(self, request: Request, session: LeagueSession, division: int) -> bool:
        """Whether a division exists; tell the user if it does not."""
        numbers = [one.number for one in session.divisions]
        if division in numbers:
            return True
        unknown = request.say("league-no-division", count=len(numbers))
        await request.tell(unknown if numbers else request.say("league-no-table"))
        return False

    def _division(self, request: Request, session: LeagueSession, division: int | None) -> int:
        """Return the named division, or else the player's own, or else the first."""
        if division is not None:
            return division - 1
        own = session.entrant_of(request.player) if session.has_season else None
        return own.division or 0 if own is not None else 0

    @league_command("fixtures", division="option-league-number")
    async def fixtures(
        self,
        interaction: Interaction,
        league: LeagueName | None = None,
        division: app_commands.Range[int, 1, 1000] | None = None,
    ) -> None:
        """Show the fixtures of a division by round, unfinished ones first."""
        request, number = await self.enter(interaction, league)
        session = await self.leagues.find(number)
        division_ = self._division(request, session, division)
        found = in_rounds([one for one in session.fixtures if one.division == division_])
        lines = await all_fixture_lines(self.bot, session, found[:SHOWN], request.say)
        text = "\n".join(lines) or request.say("league-fixtures-none")
        await request.show(Card(title(session, request.say), text, colour=COLOUR))

    @table.autocomplete("division")
    @fixtures.autocomplete("division")
    async def suggest_division(
        self, interaction: Interaction, typed: int | str
    ) -> list[app_commands.Choice[int]]:
        """Suggest divisions by name."""
        given: Any = interaction.namespace
        try:
            row = await league_at(self.leagues, interaction, given.league)
            session = await self.leagues.find(row.id, given.season)
        except LeagueError:
            return []
        say = self.services.translations.in_language(interaction.locale.value)
        found = named_divisions(session, say, str(typed))
        return [app_commands.Choice(name=name, value=at) for name, at in found]

    @league_command("me")
    async def me(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Show the player's place, what they need, and their fixtures."""
        await self.show_me(*await self.enter(interaction, league))

    @on_press("league-me")
    async def press_me(self, request: Request) -> None:
        """Show the player's season, from a button."""
        await self.show_me(request, int(request.arguments[0]))

    async def show_me(self, request: Request, league: int) -> None:
        """Show the player's place, what they need, and their fixtures."""
        session = await self.leagues.find(league)
        own = session.entrant_of(request.player) if session.has_season else None
        lines = await own_lines(self.bot, session, own, request.say)
        buttons = own_buttons(session, own, request.say)
        card = Card(title(session, request.say), "\n".join(lines), buttons, colour=COLOUR)
        await request.show(card)
