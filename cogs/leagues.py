"""Leagues: what players do, and what everybody may look at."""

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.leagues import Book, Entry, Format, LeagueSettings, State
from bot.leagues.errors import LeagueError, NotOrganiserError
from bot.leagues.model import ENDED, PLAYING, PRESENT
from bot.leagues.tables import seats_of, standing
from cogs.cards import Card, button
from cogs.cog import TableCog, pressed
from cogs.league_admin import admin_group
from cogs.league_cards import COLOUR
from cogs.league_crier import LeagueCrier
from cogs.league_finding import LeagueName, is_on_server, league_of
from cogs.league_words import (
    deal_lines,
    division_name,
    fixture_lines,
    named_divisions,
    need_lines,
    rules_line,
    rung_lines,
    season_line,
    table_picture,
    title,
    when,
)
from cogs.lobby import GAME_CHOICES
from cogs.names import written
from cogs.variants import read_variant
from cogs.visits import Visit
from cogs.wording import command_text
from data.tables.leagues import EntrantRow
from renderers.standings.rows import number as points_text

if TYPE_CHECKING:
    from cogs.client import Azulejo

FORMATS: Final = [
    app_commands.Choice(name=command_text(f"league-format-{one}"), value=one.value)
    for one in Format
]
JOINABLE: Final = frozenset(State) - ENDED - {State.ANNOUNCED}
"""When people can sign up, or go on the waiting list."""
SHOWN: Final = 25
"""So many fixtures are listed at once."""
ENTRIES: Final = {
    Entry.SIGNED: "signed",
    Entry.IN: "in",
    Entry.WAITING: "waiting",
    Entry.ABSENT: "absent",
    Entry.LEFT: "left",
    Entry.WITHDRAWN: "withdrawn",
    Entry.DISQUALIFIED: "disqualified",
}


class LeaguesCog(
    TableCog,
    commands.GroupCog,
    group_name="league",
    group_description=command_text("command-league"),
):
    """What players do with leagues."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self.leagues = bot.services.leagues

    # Looking

    @app_commands.command(name="list", description=command_text("command-league-list"))
    async def list_(self, interaction: "discord.Interaction[Any]") -> None:
        """The leagues of the server."""
        visit = await self.visit(interaction)
        if not await is_on_server(visit):
            return
        rows = await self.leagues.of_server(visit.interaction.guild_id or 0)
        lines = [self._line(await self.leagues.find(row.id), visit) for row in rows]
        await visit.tell("\n".join(lines) or visit.say("league-list-none"))

    def _line(self, book: Book, visit: Visit) -> str:
        season = book.has_season
        paused = season and book.season.paused is not None
        state = f"{'paused' if paused else book.state}".replace(" ", "-") if season else "none"
        return visit.say(
            "league-list-line",
            league=written(book.league.name),
            state=state,
            season=book.season.number if season else 0,
            word=visit.say(f"league-state-{state}") if season else "",
            count=sum(one.state in PRESENT for one in book.entrants),
            when=when(book.season.due, "R") if season else "none",
        )

    @app_commands.command(name="table", description=command_text("command-league-table"))
    @app_commands.describe(
        league=command_text("option-league"),
        division=command_text("option-league-number"),
        season=command_text("option-league-season"),
        without=command_text("option-league-drop"),
    )
    async def table(
        self,
        interaction: "discord.Interaction[Any]",
        league: LeagueName | None = None,
        division: app_commands.Range[int, 1, 1000] | None = None,
        season: app_commands.Range[int, 1, 10000] | None = None,
        without: bool = False,
    ) -> None:
        """The table of a division, one's own if none is named."""
        visit = await self.visit(interaction)
        row = await league_of(visit, league)
        if row is None:
            return
        book = await self.leagues.find(row.id, season)
        own = book.entrant_of(visit.player) if book.has_season else None
        at_home = own.division if own is not None else None
        wanted = division - 1 if division is not None else at_home or 0
        if not book.divisions:
            lines = [visit.say("league-none-yet")]
            if book.has_season:
                lines = [visit.say("league-no-table"), season_line(book, visit.say)]
            await visit.show(Card(title(book, visit.say), "\n".join(lines), colour=COLOUR))
            return
        if wanted not in [one.number for one in book.divisions]:
            await visit.tell(visit.say("league-no-division", count=len(book.divisions)))
            return
        marked = own.number if own is not None and own.division == wanted else None
        picture = await table_picture(
            self.bot, book, wanted, visit.say, visit.preferences.theme, marked=marked, drop=without
        )
        await visit.show(Card(title(book, visit.say), picture, colour=COLOUR))

    @app_commands.command(name="fixtures", description=command_text("command-league-fixtures"))
    @app_commands.describe(
        league=command_text("option-league"), division=command_text("option-league-number")
    )
    async def fixtures(
        self,
        interaction: "discord.Interaction[Any]",
        league: LeagueName | None = None,
        division: app_commands.Range[int, 1, 1000] | None = None,
    ) -> None:
        """The fixtures of a division, those first that are not over."""
        visit = await self.visit(interaction)
        row = await league_of(visit, league)
        if row is None:
            return
        book = await self.leagues.find(row.id)
        own = book.entrant_of(visit.player) if book.has_season else None
        at_home = own.division if own is not None else None
        wanted = division - 1 if division is not None else at_home or 0
        found = [one for one in book.fixtures if one.division == wanted]
        found.sort(key=lambda one: (one.result is not None, one.number))
        lines = await fixture_lines(self.bot, book, found[:SHOWN], visit.say)
        await visit.tell("\n".join(lines) or visit.say("league-fixtures-none"))

    @table.autocomplete("division")
    @fixtures.autocomplete("division")
    async def suggest_division(
        self, interaction: "discord.Interaction[Any]", typed: int | str
    ) -> list[app_commands.Choice[int]]:
        """The divisions by their names."""
        given: Any = interaction.namespace
        try:
            row = await self.leagues.named(interaction.guild_id or 0, given.league)
            book = await self.leagues.find(row.id, given.season)
        except LeagueError:
            return []
        say = self.services.speech.in_language(interaction.locale.value)
        found = named_divisions(book, say, str(typed))
        return [app_commands.Choice(name=name, value=at) for name, at in found]

    @app_commands.command(name="me", description=command_text("command-league-me"))
    @app_commands.describe(league=command_text("option-league"))
    async def me(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Whom I play, where I stand, and what I need."""
        visit = await self.visit(interaction)
        if (row := await league_of(visit, league)) is not None:
            await self.show_me(visit, row.id)

    @pressed("league-me")
    async def press_me(self, visit: Visit) -> None:
        """The same, from a button."""
        await self.show_me(visit, int(visit.code[0]))

    async def show_me(self, visit: Visit, league: int) -> None:
        """Everything that a player wants to know."""
        book = await self.leagues.find(league)
        say = visit.say
        own = book.entrant_of(visit.player) if book.has_season else None
        if own is None:
            may_join = book.has_season and book.state in JOINABLE
            join = button(say("button-league-join"), "league-join", league)
            lines = [say("league-none-yet")]
            if book.has_season:
                lines = [say("league-me-out"), season_line(book, say)]
            buttons = [join] if may_join else []
            await visit.show(Card(title(book, say), "\n".join(lines), buttons, colour=COLOUR))
            return
        lines = await self._mine(visit, book, own)
        await visit.show(Card(title(book, say), "\n".join(lines), colour=COLOUR))

    async def _mine(self, visit: Visit, book: Book, own: EntrantRow) -> list[str]:
        say = visit.say
        if own.division is None:
            entry = say("league-me-entry", entry=ENTRIES[Entry(own.state)])
            return [entry, season_line(book, say), rules_line(self.bot, book, say)]
        found = standing(book, own.division)
        row = next(one for one in found.rows if one.player == own.number)
        lines = [
            say(
                "league-me-place",
                division=division_name(book, own.division, say),
                place=row.place,
                count=len(found.rows),
                points=points_text(row.points),
                one=int(row.points == 1),
                played=row.played,
                left=row.left,
            )
        ]
        if own.state != Entry.PLAYING:
            lines.append(say("league-me-entry", entry=ENTRIES[Entry(own.state)]))
        elif book.state in PLAYING:
            lines += await need_lines(book, own.number, say)
        lines += await rung_lines(self.bot, book, own.number, say)
        lines += deal_lines(book, own.number, say)
        mine = [one for one in book.fixtures if own.number in map(int, seats_of(one))]
        mine.sort(key=lambda one: (one.result is not None, one.number))
        return [*lines, "", *await fixture_lines(self.bot, book, mine[:SHOWN], say)]

    # Taking part

    @app_commands.command(name="join", description=command_text("command-league-join"))
    @app_commands.describe(league=command_text("option-league"))
    async def join(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Sign up."""
        visit = await self.visit(interaction)
        if (row := await league_of(visit, league)) is not None:
            await self.sign_up(visit, row.id)

    @pressed("league-join")
    async def press_join(self, visit: Visit) -> None:
        """Sign up with a button."""
        await self.sign_up(visit, int(visit.code[0]))

    async def sign_up(self, visit: Visit, league: int) -> None:
        """Somebody signs up, or is on the waiting list."""
        book = await self.leagues.join(league, visit.player, visit.id)
        own = book.entrant_of(visit.player)
        name = written(book.league.name)
        if own is not None and own.state == Entry.WAITING:
            await visit.tell(visit.say("league-waiting", league=name))
        elif own is not None and own.state == Entry.PLAYING:
            await visit.tell(visit.say("league-on-ladder", league=name))
        else:
            due = when(book.season.due)
            await visit.tell(visit.say("league-joined", league=name, due=due))

    @app_commands.command(name="check-in", description=command_text("command-league-check-in"))
    @app_commands.describe(league=command_text("option-league"))
    async def check_in(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Say that one is there."""
        visit = await self.visit(interaction)
        if (row := await league_of(visit, league)) is not None:
            await self.come_in(visit, row.id)

    @pressed("league-in")
    async def press_in(self, visit: Visit) -> None:
        """Check in with a button."""
        await self.come_in(visit, int(visit.code[0]))

    async def come_in(self, visit: Visit, league: int) -> None:
        """Somebody is there."""
        book = await self.leagues.check_in(league, visit.player, visit.id)
        own = book.entrant_of(visit.player)
        name = written(book.league.name)
        if own is not None and own.state == Entry.WAITING:
            await visit.tell(visit.say("league-waiting", league=name))
        else:
            await visit.tell(visit.say("league-checked-in", due=when(book.season.due)))

    @app_commands.command(name="leave", description=command_text("command-league-leave"))
    @app_commands.describe(league=command_text("option-league"))
    async def leave(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Leave a season."""
        visit = await self.visit(interaction)
        if (row := await league_of(visit, league)) is not None:
            await self.go(visit, row.id)

    @pressed("league-leave")
    async def press_leave(self, visit: Visit) -> None:
        """Leave with a button."""
        await self.go(visit, int(visit.code[0]))

    async def go(self, visit: Visit, league: int) -> None:
        """Somebody leaves; who would leave matches behind is asked whether they mean it."""
        book = await self.leagues.find(league)
        own = book.entrant_of(visit.player) if book.has_season else None
        if own is not None and own.state == Entry.PLAYING and book.state in PLAYING:
            sure = button(
                visit.say("button-league-withdraw"),
                "league-withdraw",
                league,
                book.season.number,
                style=discord.ButtonStyle.danger,
            )
            await visit.tell(visit.say("league-leave-sure"), sure)
            return
        await self.say_goodbye(visit, league)

    @pressed("league-withdraw")
    async def press_withdraw(self, visit: Visit) -> None:
        """They mean it, and it is still the season that they were asked about."""
        league, season = map(int, visit.code)
        book = await self.leagues.find(league)
        if not book.has_season or book.season.number != season:
            await visit.tell(visit.say("unknown-button"))
            return
        await self.say_goodbye(visit, league)

    async def say_goodbye(self, visit: Visit, league: int) -> None:
        """Somebody has left."""
        book = await self.leagues.leave(league, visit.player, visit.id)
        await visit.tell(visit.say("league-left", league=written(book.league.name)))

    @app_commands.command(name="challenge", description=command_text("command-league-challenge"))
    @app_commands.describe(
        rival=command_text("option-league-rival"), league=command_text("option-league")
    )
    async def challenge(
        self,
        interaction: "discord.Interaction[Any]",
        rival: discord.User,
        league: LeagueName | None = None,
    ) -> None:
        """Challenge somebody above on the ladder."""
        visit = await self.visit(interaction)
        if (row := await league_of(visit, league)) is not None:
            await self.leagues.challenge(row.id, visit.player, rival.id, visit.id)
            await visit.tell(visit.say("league-challenged"))

    # Making one

    @app_commands.command(name="create", description=command_text("command-league-create"))
    @app_commands.describe(
        name=command_text("option-league-name"),
        game=command_text("option-game"),
        form=command_text("option-league-format"),
        table=command_text("option-league-table"),
        division=command_text("option-league-division"),
        channel=command_text("option-league-channel"),
    )
    @app_commands.rename(form="format")
    @app_commands.choices(game=GAME_CHOICES, form=FORMATS)
    async def create(
        self,
        interaction: "discord.Interaction[Any]",
        name: str,
        game: str | None = None,
        form: str = Format.DIVISIONS.value,
        table: app_commands.Range[int, 2, 4] | None = None,
        division: app_commands.Range[int, 2, 64] | None = None,
        channel: discord.TextChannel | None = None,
    ) -> None:
        """Make a league here."""
        visit = await self.visit(interaction)
        if not await is_on_server(visit):
            return
        if not visit.interaction.permissions.manage_guild:
            raise NotOrganiserError(None)
        key, options = read_variant(game) if game else (LeagueSettings().game, {})
        usual = 2 if form in (Format.LADDER, Format.CUP, Format.SWISS) else 4
        settings = LeagueSettings(
            game=key,
            options=tuple(f"{option}={value}" for option, value in options.items()),
            format=Format(form),
            table=table or usual,
            division=division or max(LeagueSettings().division, table or usual),
            channel=channel.id if channel is not None else visit.interaction.channel_id,
        )
        book = await self.leagues.create(
            visit.interaction.guild_id or 0, name, visit.player, visit.id, settings
        )
        ahead = button(visit.say("button-league-next"), "league-next", book.league.id)
        made = visit.say("league-created", league=written(book.league.name))
        await visit.tell(made, ahead)


async def setup(bot: "Azulejo") -> None:
    """Open the office of the leagues."""
    cog = LeaguesCog(bot)
    bot.crier = LeagueCrier(bot)
    assert cog.app_command is not None
    cog.app_command.add_command(admin_group(bot))
    await bot.add_cog(cog)
