"""`/stats`, `/rank` and `/records`: a player's statistics, and a server's ranking and records."""

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.results import Pick
from bot.results.recording import variant_of
from bot.results.statistics import Company
from cogs.base_cog import BaseCog
from cogs.cards.game_names import read_variant, variant_choices
from cogs.cards.themes import public_say
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.players.stats_cards import Audience, profile_card, ranking_card, records_card
from cogs.server_only import server_only
from cogs.verbs import UnknownButtonError, is_number, on_press
from games.standings.policy import DEFAULT_POLICY

if TYPE_CHECKING:
    from cogs.client import Azulejo

GAME: Final = command_text("option-stats-game")
ALL: Final = "all"
"""The last argument of an id whose card is public."""


class StatsCog(BaseCog):
    """Statistics. Replies are private, with a button that posts them publicly."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        self.results = self.services.results
        for command in (self.stats, self.rank, self.records):
            app_commands.choices(game=variant_choices(self.services))(command)

    @app_commands.command(name="stats", description=command_text("command-stats"))
    @app_commands.describe(player=command_text("option-stats-player"), game=GAME)
    async def stats(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show a player's statistics, by default the reader's own."""
        request = request_of(interaction)
        if player is not None:
            self.bot.names.see(interaction.guild_id, player)
        whom = player.id if player else request.player
        await self.show_profile(request, whom, self.pick(game))

    @on_press("stats")
    async def press_stats(self, request: Request) -> None:
        """Show another game or other opponents, or post the card publicly."""
        whom, game, variant, company, *more = request.arguments
        if company not in [one.value for one in Company]:
            raise UnknownButtonError
        await self.show_profile(
            request, int(whom), (game, variant), Company(company), public=ALL in more
        )

    async def show_profile(
        self,
        request: Request,
        player: int,
        pick: Pick | None,
        company: Company | None = None,
        *,
        public: bool = False,
    ) -> None:
        """Show the statistics, the rating, the meetings with the reader, and the curve."""
        server = request.interaction.guild_id
        if server is None and player != request.player:
            await request.tell(request.say("stats-others-on-servers"))
            return
        found = await self.results.profile(server, player, request.player, pick, company)
        reader = await self.reader(request, public)
        if found is None:
            own = int(player == request.player)
            name = await reader.name(player)
            kind = "any" if pick is None and company is None else "such"
            await request.tell(reader.say("stats-nothing", own=own, name=name, kind=kind))
            return
        await self.answer(request, await profile_card(reader, player, found), public)

    @app_commands.command(name="rank", description=command_text("command-rank"))
    @app_commands.describe(game=GAME)
    @server_only
    async def rank(self, interaction: "discord.Interaction[Any]", game: str | None = None) -> None:
        """Show the ranking of the server, from the reader's page."""
        request = request_of(interaction)
        await self.show_ranking(request, self.pick(game), None)

    @on_press("rank")
    async def press_rank(self, request: Request) -> None:
        """Show another page, or post the card publicly."""
        game, variant, page, *more = request.arguments
        number = int(page) if is_number(page) else None
        await self.show_ranking(request, (game, variant), number, public=ALL in more)

    async def show_ranking(
        self, request: Request, pick: Pick | None, page: int | None, *, public: bool = False
    ) -> None:
        """Show one page of the ranking."""
        server = await self.server(request)
        if server is None:
            return
        chosen = await self.meant(server, pick)
        found = await self.results.ranking(server, chosen, request.player, page)
        reader = await self.reader(request, public)
        if not found.lines:
            name, needed = reader.game(chosen), DEFAULT_POLICY.shown_after
            few = reader.say("rank-too-few", game=name, needed=needed)
            await request.tell(few if found.played else reader.say("rank-nobody", game=name))
            return
        missing = max(0, DEFAULT_POLICY.shown_after - found.rated) if found.rated else 0
        await self.answer(request, await ranking_card(reader, found, missing), public)

    @app_commands.command(name="records", description=command_text("command-records"))
    @app_commands.describe(game=GAME)
    @server_only
    async def records(
        self, interaction: "discord.Interaction[Any]", game: str | None = None
    ) -> None:
        """Show the records of the server."""
        await self.show_records(request_of(interaction), self.pick(game))

    @on_press("records")
    async def press_records(self, request: Request) -> None:
        """Show the records of another game, or post the card publicly."""
        game, variant, *more = request.arguments
        await self.show_records(request, (game, variant), public=ALL in more)

    async def show_records(
        self, request: Request, pick: Pick | None, *, public: bool = False
    ) -> None:
        """Show the records."""
        server = await self.server(request)
        if server is None:
            return
        chosen = await self.meant(server, pick)
        found = await self.results.records(server, chosen)
        reader = await self.reader(request, public)
        if not found:
            game = reader.game(chosen)
            await request.tell(reader.say("rank-nobody", game=game))
            return
        await self.answer(request, await records_card(reader, chosen, found), public)

    async def server(self, request: Request) -> int | None:
        """The server; outside of servers, tell the player where to ask."""
        server = request.interaction.guild_id
        if server is None:
            await request.tell(request.say("stats-on-servers"))
        return server

    async def reader(self, request: Request, public: bool) -> Audience:
        """The reader: the player who asks, or everyone on the server."""
        if not public:
            return Audience(request, request.say, request.settings.theme)
        settings = await self.services.players.server_settings(request.interaction.guild_id)
        say = public_say(self.bot, request.interaction.guild_id, settings)
        return Audience(request, say, settings.theme, public=True)

    async def answer(self, request: Request, card: Any, public: bool) -> None:
        """Show a card to the player, or to everyone."""
        if public:
            await request.add(card, public=True)
        else:
            await request.show(card)

    def pick(self, game: str | None) -> Pick | None:
        """The game and variant that were chosen in a command."""
        if game is None:
            return None
        key, options = read_variant(game)
        return key, variant_of(self.catalogue.rules.get(key), options)

    async def meant(self, server: int, pick: Pick | None) -> Pick:
        """The chosen game, or the one that is played most here."""
        if pick is not None:
            return pick
        popular = await self.results.games(server)
        return popular[0] if popular else (next(iter(self.catalogue)), "")
