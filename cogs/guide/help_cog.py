"""`/help`, `/rules` and `/about`."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from bot.guide import page_scene, page_text
from bot.version import version
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import PRIMARY, button, link
from cogs.cards.game_names import game_choices
from cogs.cards.themes import shown, theme_of
from cogs.command_texts import command_text
from cogs.interactions.installation import invite_link
from cogs.interactions.request import Request, request_of
from cogs.verbs import on_press
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo


def game_name(game: str, say: Say) -> str:
    """The name of a game without its variant."""
    return say(f"manual-game-{game}")


class HelpCog(BaseCog):
    """Reading about the games and the bot."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        app_commands.choices(game=game_choices(self.services))(self.rules)

    @app_commands.command(name="help", description=command_text("command-help"))
    async def help(self, interaction: "discord.Interaction[Any]") -> None:
        """Show what the player can do now."""
        request = request_of(interaction)
        say = request.say
        parts = [
            say("help-title"),
            await self.how_things_stand(request),
            say("help-new"),
            say("help-commands"),
        ]
        # Games with the same rules pages, such as Azul and Azul Mini, share a button.
        games: dict[object, str] = {}
        for key, entry in self.catalogue.items():
            games.setdefault(entry.pages, key)
        rules = [self.rules_button(request, game) for game in games.values()]
        await request.show(Card("\n".join(filter(None, parts)), rules, self.more_buttons(request)))

    async def how_things_stand(self, request: Request) -> str:
        """How many matches run, or wait for the player."""
        found = await self.services.matches.most_urgent(request.player, limit=1)
        if found.waiting:
            return request.say("help-waited", count=found.waiting)
        return request.say("help-playing", count=found.running) if found.running else ""

    @on_press("help")
    async def help_at_board(self, request: Request) -> None:
        """Show how the game of a board is played."""
        game = (request.arguments or [""])[0]
        entry = self.catalogue.get(game)
        if entry is None:
            await request.tell(request.say("help-commands"), *self.more_buttons(request))
            return
        title = request.say("help-board-title", game=game_name(game, request.say))
        text = request.say(f"help-board-{entry.texts}")
        items = [self.rules_button(request, game), *self.more_buttons(request, game)]
        await request.add(Card(f"{title}\n{text}", items, colour=entry.colour))

    def rules_button(self, request: Request, game: str) -> "ui.Button[Any]":
        """A button to the rules of a game."""
        label = request.say("manual-button-rules-of", game=game_name(game, request.say))
        return button(label, "rules", game, 0, emoji="📖")

    def more_buttons(self, request: Request, game: str = "") -> "list[ui.Button[Any]]":
        """Buttons to the tour of a game, or the first one, and to the settings."""
        return [
            button(request.say("button-tour"), "tour", game or 0, style=PRIMARY, emoji="🎓"),
            button(request.say("manual-button-settings"), "settings", emoji="⚙️"),
        ]

    @app_commands.command(name="rules", description=command_text("command-rules"))
    @app_commands.describe(game=command_text("option-rules-game"))
    async def rules(self, interaction: "discord.Interaction[Any]", game: str) -> None:
        """Show the rules, from the first page."""
        request = request_of(interaction)
        await self.show_page(request, game, 0)

    @on_press("rules")
    async def turn_page(self, request: Request) -> None:
        """Show another page of the rules."""
        game, page = request.arguments[:2]
        await self.show_page(request, game, int(page))

    async def show_page(self, request: Request, game: str, number: int) -> None:
        """Show a page: its text, its picture, and buttons to the other pages."""
        say, game = request.say, game if game in self.catalogue else next(iter(self.catalogue))
        entry = self.catalogue[game]
        pages = entry.pages()
        number = min(max(number, 0), len(pages) - 1)
        page, last = pages[number], number == len(pages) - 1
        turning = [
            button(say("button-back"), "rules", game, number - 1, emoji="◀️", disabled=not number),
            button(
                say("manual-button-next"),
                "rules",
                game,
                number + 1,
                emoji="▶️",
                style=PRIMARY,
                disabled=last,
            ),
        ]
        await request.show(
            Card(
                page_text(entry.texts, page, say),
                await shown(request, page_scene(entry.renderer, page, say, theme_of(request))),
                say("manual-page", page=number + 1, pages=len(pages)),
                turning + (self.more_buttons(request, game)[:1] if last else []),
                colour=entry.colour,
            )
        )

    @app_commands.command(name="about", description=command_text("command-about"))
    async def about(self, interaction: "discord.Interaction[Any]") -> None:
        """Say what this bot is, with links to its invitation, code, privacy policy and terms."""
        request = request_of(interaction)
        names = [game_name(game, request.say) for game in self.catalogue]
        games = request.say("list-separator").join(names)
        lines = [request.say("about-text", version=version(), games=games)]
        if contact := self.bot.about.contact:
            lines.append(request.say("about-contact", contact=contact))
        await request.tell("\n".join(lines), *self.about_links(request))

    def about_links(self, request: Request) -> "list[ui.Button[Any]]":
        """Buttons to the invitation, and to what the operator has set."""
        about, application = self.bot.about, self.bot.application_id
        addresses = {
            "invite": None if application is None else invite_link(application),
            "source": about.source,
            "privacy": about.privacy,
            "terms": about.terms,
        }
        return [
            link(request.say(f"button-about-{name}"), address)
            for name, address in addresses.items()
            if address is not None
        ]
