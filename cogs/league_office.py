"""The office of a league: organisers come in, see what they would do, and do it."""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.leagues import Book, Notice
from bot.leagues.errors import NotOrganiserError
from bot.leagues.orders import Order
from cogs.cards import Card, button
from cogs.cog import open_visit
from cogs.league_cards import COLOUR, lines_of
from cogs.league_finding import league_of
from cogs.league_words import title
from cogs.visits import Visit
from cogs.wording import command_text
from data.tables.leagues import LeagueRow

if TYPE_CHECKING:
    from cogs.client import Azulejo

LEAGUE: Final = command_text("option-league")
PRIMARY: Final = discord.ButtonStyle.primary


class Office(app_commands.Group):
    """A part of what organisers do; all parts together are `/league admin`."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(name="admin", description=command_text("command-league-admin"))
        self.bot = bot
        self.leagues = bot.services.leagues

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

    async def ask(self, visit: Visit, league: int, order: Order) -> None:
        """Show what an order would do, with a button that gives it."""
        notes = (await self.leagues.find(league)).league.notes
        book = await self.leagues.rehearse(league, order)
        lines = await self.told(book, visit)
        confirm = button(
            visit.say("button-league-do"), "league-do", league, notes, *order.written(),
            style=PRIMARY,
        )  # fmt: skip
        await visit.show(Card(title(book, visit.say), "\n".join(lines), [confirm], colour=COLOUR))

    async def told(self, book: Book, visit: Visit) -> list[str]:
        """What would be announced, if this were done."""
        lines = [visit.say("league-preview")]
        for kind, payload in book.posts:
            if kind is not Notice.TABLE:
                parts, _ = await lines_of(self.bot, book, kind, payload, visit.say)
                lines += [f"> {line}" for part in parts for line in part.splitlines()]
        return lines
