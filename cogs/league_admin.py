"""Leagues: what organisers do. Every step is shown before it is done, and can be undone."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.leagues import Book, Entry, LeagueSettings, Notice
from bot.leagues.errors import BadResultError, NotOrganiserError, UnknownChoiceError
from bot.leagues.model import ENDED
from bot.leagues.sheets import fixtures_sheet, players_sheet, read_players
from cogs.cards import Card, button
from cogs.cog import open_visit
from cogs.league_cards import COLOUR, act_name, lines_of
from cogs.league_finding import LeagueName, league_of
from cogs.league_words import division_name, names_of, rules_line, title, when
from cogs.names import written
from cogs.visits import Visit
from cogs.wording import command_text
from data.tables.leagues import LeagueRow

if TYPE_CHECKING:
    from cogs.client import Azulejo

LARGEST: Final = 200_000
"""So many bytes a sheet may have."""
SETTINGS: Final = [field.name for field in fields(LeagueSettings)]
SETTING: Final = "setting"
LEAGUE: Final = command_text("option-league")
WHO: Final = command_text("option-league-player")
POINTS: Final = "10 6 3 1"
YES: Final = {"yes": True, "no": False}
LONGEST: Final = 30
"""So many entries of the log are shown."""


class AdminGroup(app_commands.Group):
    """What organisers do with leagues."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(name="admin", description=command_text("command-league-admin"))
        self.bot = bot
        self.leagues = bot.services.leagues
        bot.presses["league-step"] = self.press_step

    async def enter(
        self, interaction: "discord.Interaction[Any]", league: str | None
    ) -> tuple[Visit, LeagueRow | None]:
        """An organiser comes; everybody else is told who may."""
        visit = await open_visit(self.bot, interaction)
        row = await league_of(visit, league)
        if row is not None:
            await self.require_organiser(visit, row.id)
        return visit, row

    async def require_organiser(self, visit: Visit, league: int) -> None:
        """Refuse everybody who neither manages the server nor has the role of organisers."""
        book = await self.leagues.find(league)
        role = book.chosen.organisers
        user: Any = visit.interaction.user
        roles = [one.id for one in getattr(user, "roles", ())]
        manages = visit.interaction.permissions.manage_guild
        same = visit.interaction.guild_id == book.league.server
        if not same or not (manages or (role is not None and role in roles)):
            raise NotOrganiserError(role)

    async def done(self, visit: Visit, act: Awaitable[Book]) -> None:
        """Do something, and say that it is done."""
        await act
        await visit.tell(visit.say("league-done"))

    # Steps

    @app_commands.command(name="status", description=command_text("command-league-status"))
    @app_commands.describe(league=LEAGUE)
    async def status(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """How a league stands, and all its settings."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        book = await self.leagues.find(row.id)
        say = visit.say
        lines = [rules_line(self.bot, book, say)]
        if book.has_season:
            due = book.season.due
            state = "paused" if book.season.paused is not None else book.state.value
            lines.append(say(f"league-state-{state.replace(' ', '-')}"))
            lines.append(
                say("league-status-next", when=when(due))
                if due is not None
                else say("league-status-never")
            )
            count = {one: len(book.those(one)) for one in Entry}
            lines.append(
                say(
                    "league-status-counts",
                    signed=count[Entry.SIGNED],
                    **{"in": count[Entry.IN]},
                    waiting=count[Entry.WAITING],
                    playing=count[Entry.PLAYING],
                )
            )
        if book.chosen.channel is None:
            lines.append(say("league-status-nowhere"))
        if (trouble := await self.leagues.trouble(row.id)) is not None:
            lines.append(say("league-status-trouble", trouble=trouble))
        chosen = [f"{name}={shown(getattr(book.chosen, name))}" for name in SETTINGS]
        lines.append(say("league-status-settings", settings=" · ".join(chosen)))
        await visit.show(Card(title(book, say), "\n".join(lines), colour=COLOUR))

    @app_commands.command(name="open", description=command_text("command-league-open"))
    @app_commands.describe(league=LEAGUE, date=command_text("option-league-date"))
    async def open(
        self,
        interaction: "discord.Interaction[Any]",
        league: LeagueName | None = None,
        date: str | None = None,
    ) -> None:
        """Open a season."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            act = self.leagues.open_season(row.id, visit.player, visit.id, opens=date)
            await self.done(visit, act)

    @app_commands.command(name="next", description=command_text("command-league-next"))
    @app_commands.describe(league=LEAGUE)
    async def next(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """See what the next step would do."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        notes = (await self.leagues.find(row.id)).league.notes
        book = await self.leagues.preview(row.id)
        say = visit.say
        if book.act is None:
            await visit.tell(say("league-preview-nothing"))
            return
        lines = [say("league-preview")]
        for kind, payload in book.posts:
            if kind is not Notice.TABLE:
                told, _ = await lines_of(self.bot, book, kind, payload, say)
                lines += [f"> {line}" for part in told for line in part.splitlines()]
        lines += await self._divisions(book, say)
        confirm = button(
            say("button-league-do"),
            "league-step",
            row.id,
            notes,
            style=discord.ButtonStyle.primary,
        )
        await visit.show(Card(title(book, say), "\n".join(lines), [confirm], colour=COLOUR))

    async def _divisions(self, book: Book, say: Any) -> list[str]:
        """Who would play in which division, if that is drawn now."""
        if not any(kind is Notice.PLAY for kind, _ in book.posts):
            return []
        lines = []
        for division in book.divisions:
            numbers = [one.number for one in book.in_division(division.number)]
            names = await names_of(self.bot, book, say, numbers)
            listed = say("list-separator").join(written(names[one]) for one in numbers)
            name = division_name(book, division.number, say)
            lines.append(say("league-preview-divisions", division=name, names=listed))
        return lines

    async def press_step(self, visit: Visit) -> None:
        """An organiser has seen what would happen, and wants it."""
        league, notes = map(int, visit.code)
        await self.require_organiser(visit, league)
        book = await self.leagues.find(league)
        if not book.has_season or book.state in ENDED:
            act = self.leagues.open_season(league, visit.player, visit.id, seen=notes)
        else:
            act = self.leagues.step(league, visit.player, visit.id, seen=notes)
        await self.done(visit, act)

    @app_commands.command(name="pause", description=command_text("command-league-pause"))
    @app_commands.describe(league=LEAGUE)
    async def pause(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Stop the calendar."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.done(visit, self.leagues.pause(row.id, visit.player, visit.id))

    @app_commands.command(name="resume", description=command_text("command-league-resume"))
    @app_commands.describe(league=LEAGUE)
    async def resume(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Let the calendar go on."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.done(visit, self.leagues.resume(row.id, visit.player, visit.id))

    @app_commands.command(name="extend", description=command_text("command-league-extend"))
    @app_commands.describe(days=command_text("option-league-days"), league=LEAGUE)
    async def extend(
        self,
        interaction: "discord.Interaction[Any]",
        days: app_commands.Range[int, 1, 60],
        league: LeagueName | None = None,
    ) -> None:
        """Give everybody more days."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.done(visit, self.leagues.extend(row.id, days, visit.player, visit.id))

    # People

    @app_commands.command(name="replace", description=command_text("command-league-replace"))
    @app_commands.describe(
        player=WHO, substitute=command_text("option-league-substitute"), league=LEAGUE
    )
    async def replace(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User,
        substitute: discord.User | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Let somebody take another's place."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            other = substitute.id if substitute is not None else None
            act = self.leagues.replace(row.id, player.id, other, visit.player, visit.id)
            await self.done(visit, act)

    @app_commands.command(name="withdraw", description=command_text("command-league-withdraw"))
    @app_commands.describe(player=WHO, league=LEAGUE)
    async def withdraw(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User,
        league: LeagueName | None = None,
    ) -> None:
        """Take somebody out who asked for it."""
        await self._about(interaction, player, league, self.leagues.withdraw)

    @app_commands.command(name="disqualify", description=command_text("command-league-disqualify"))
    @app_commands.describe(player=WHO, league=LEAGUE)
    async def disqualify(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User,
        league: LeagueName | None = None,
    ) -> None:
        """Take somebody out who broke the rules."""
        await self._about(interaction, player, league, self.leagues.disqualify)

    async def _about(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User,
        league: str | None,
        act: Callable[[int, int, int, int], Awaitable[Book]],
    ) -> None:
        visit, row = await self.enter(interaction, league)
        if row is not None:
            await self.done(visit, act(row.id, player.id, visit.player, visit.id))

    @app_commands.command(name="correct", description=command_text("command-league-correct"))
    @app_commands.describe(
        fixture=command_text("option-league-fixture"),
        places=command_text("option-league-places"),
        scores=command_text("option-league-scores"),
        league=LEAGUE,
    )
    async def correct(
        self,
        interaction: "discord.Interaction[Any]",
        fixture: app_commands.Range[int, 1, 100_000],
        places: str,
        scores: str | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Decide how a match ended."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            act = self.leagues.correct(
                row.id,
                fixture - 1,
                numbers(places),
                visit.player,
                visit.id,
                numbers(scores or ""),
            )
            await self.done(visit, act)

    # Looking back

    @app_commands.command(name="undo", description=command_text("command-league-undo"))
    @app_commands.describe(entry=command_text("option-league-entry"), league=LEAGUE)
    async def undo(
        self,
        interaction: "discord.Interaction[Any]",
        entry: app_commands.Range[int, 1, 1_000_000] | None = None,
        league: LeagueName | None = None,
    ) -> None:
        """Undo what was done."""
        visit, row = await self.enter(interaction, league)
        if row is not None:
            number = entry - 1 if entry is not None else None
            await self.done(visit, self.leagues.undo(row.id, visit.player, visit.id, number))

    @app_commands.command(name="log", description=command_text("command-league-log"))
    @app_commands.describe(league=LEAGUE)
    async def log(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """What was done, and by whom."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        notes = await self.leagues.chronicle(row.id, LONGEST)
        lines = [
            visit.say(
                "league-log-line",
                number=note.number + 1,
                when=when(note.at),
                act=act_name(note.act, visit.say),
                by=f"<@{note.actor}>" if note.actor is not None else "none",
                undone=int(note.undone is not None),
            )
            for note in notes
        ]
        await visit.tell("\n".join(lines) or visit.say("league-log-none"))

    # Settings and sheets

    @app_commands.command(name="set", description=command_text("command-league-set"))
    @app_commands.describe(
        setting=command_text("option-league-setting"),
        value=command_text("option-league-value"),
        league=LEAGUE,
    )
    async def choose(
        self,
        interaction: "discord.Interaction[Any]",
        setting: str,
        value: str,
        league: LeagueName | None = None,
    ) -> None:
        """Change a setting."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        name = setting.strip().lower().replace("-", "_").replace(" ", "_")
        chosen = read_setting(name, value.strip())
        await self.leagues.configure(row.id, visit.player, visit.id, **{name: chosen})
        await visit.tell(visit.say("league-set", setting=name, value=shown(chosen)))

    @choose.autocomplete("setting")
    async def suggest_setting(
        self, _: "discord.Interaction[Any]", typed: str
    ) -> list[app_commands.Choice[str]]:
        """The settings with this in their names."""
        found = [name for name in SETTINGS if typed.strip().lower() in name]
        return [app_commands.Choice(name=name, value=name) for name in found[:25]]

    @app_commands.command(name="export", description=command_text("command-league-export"))
    @app_commands.describe(league=LEAGUE)
    async def export(
        self, interaction: "discord.Interaction[Any]", league: LeagueName | None = None
    ) -> None:
        """Players and fixtures as sheets."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        book = await self.leagues.find(row.id)
        _ = book.season  # refuses where there is none
        players, fixtures_ = await asyncio.to_thread(
            lambda: (players_sheet(book), fixtures_sheet(book))
        )
        await visit.show(Card(title(book, visit.say), sheet("players.csv", players)))
        await visit.add(Card(title(book, visit.say), sheet("fixtures.csv", fixtures_)))

    @app_commands.command(name="import", description=command_text("command-league-import"))
    @app_commands.describe(sheet=command_text("option-league-sheet"), league=LEAGUE)
    async def import_(
        self,
        interaction: "discord.Interaction[Any]",
        sheet: discord.Attachment,
        league: LeagueName | None = None,
    ) -> None:
        """Sign up the players of a sheet."""
        visit, row = await self.enter(interaction, league)
        if row is None:
            return
        if sheet.size > LARGEST:
            await visit.tell(visit.say("league-sheet-too-large"))
            return
        players = read_players((await sheet.read()).decode("utf-8", "replace"))
        before = len((await self.leagues.find(row.id)).entrants)
        book = await self.leagues.enter_all(row.id, players, visit.player, visit.id)
        await visit.tell(visit.say("league-imported", count=len(book.entrants) - before))


def sheet(name: str, text: str) -> discord.File:
    """A sheet as a file; with a mark by which spreadsheets know that it is UTF-8."""
    return discord.File(BytesIO(text.encode("utf-8-sig")), name)


def numbers(text: str) -> list[int]:
    """Numbers with anything between them."""
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise BadResultError(len(parts))
    return [int(part) for part in parts]


def read_setting(name: str, text: str) -> Any:
    """A setting as somebody has typed it, in the type of the usual one."""
    if name not in SETTINGS:
        raise UnknownChoiceError(SETTING, name, ", ".join(SETTINGS))
    usual = getattr(LeagueSettings(), name)
    if isinstance(usual, bool):
        return chosen_from(YES, name, text)
    if isinstance(usual, StrEnum):
        return chosen_from({one.value: one for one in type(usual)}, name, text)
    if isinstance(usual, int) or usual is None:
        digits = "".join(letter for letter in text if letter.isascii() and letter.isdigit())
        if usual is None and text.lower() == "none":
            return None
        if not digits or len(digits) > 20 or (usual is not None and digits != text):
            raise UnknownChoiceError(name, text, "0, 1, 2, …")
        return int(digits)
    if isinstance(usual, tuple):
        parts = [] if text.lower() == "none" else text.replace(",", " ").split()
        if name != "points":
            return tuple(parts)
        if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
            raise UnknownChoiceError(name, text, POINTS)
        return tuple(map(int, parts))
    return text.lower()


def chosen_from(known: Mapping[str, Any], name: str, text: str) -> Any:
    """One of several, as it was typed; whoever typed something else is told what there is."""
    if text.lower() not in known:
        raise UnknownChoiceError(name, text, ", ".join(known))
    return known[text.lower()]


def shown(value: Any) -> str:
    """A setting as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)
