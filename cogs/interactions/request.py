"""A visit: somebody uses a command or presses a button, and is answered."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.game_catalogue import GameCatalogue
from bot.matches import Location, RefusedError
from bot.players.settings import PlayerSettings
from bot.services import Services
from bot.translations import refusal
from cogs.cards.card import Card
from cogs.discord_errors import short_timeout
from data import StorageError
from games.core import RuleError
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

ANSWERED: Final = 40060
"""Discord's code for an interaction that was answered before."""
TOO_LATE: Final = frozenset({ANSWERED, 10062, 10015, 50027})
"""Discord's codes for an answer that came too late, or was given before."""
ATTEMPTS: Final = 3
"""How often an answer is tried when the connection breaks."""


class Request:
    """One interaction: who came, where, and how they are answered."""

    def __init__(
        self,
        bot: "Azulejo",
        interaction: "discord.Interaction[Any]",
        code: Sequence[str] = (),
        values: Sequence[str] = (),
        fields: "dict[str, list[str]] | None" = None,
    ) -> None:
        self.bot = bot
        self.interaction = interaction
        self.code = code
        """What the button says after its verb."""
        self.values = values
        """What was chosen in a menu."""
        self.fields = fields or {}
        """What was filled into a form."""
        self.replaces = False
        """Whether one more card takes the place of what was clicked, which is done with."""
        self._made = 0
        """The private message that was made to answer this visit, if that is known."""
        self._answering = False
        """Whether an answer was given, or is on its way."""
        self._promise: asyncio.Future[None] | None = None
        self.use_settings(PlayerSettings())

    def use_settings(self, preferences: PlayerSettings) -> None:
        """What this person has chosen is known; until then they are anybody."""
        self.settings = preferences
        self.say: Say = self.services.translations.in_language(
            preferences.language or self.interaction.locale.value
        )

    @property
    def services(self) -> Services:
        """What can be asked for."""
        return self.bot.services

    @property
    def catalogue(self) -> GameCatalogue:
        """The games that the bot offers."""
        return self.services.catalogue

    @property
    def id(self) -> int:
        """The interaction: the same if Discord delivers it twice."""
        return self.interaction.id

    @property
    def player(self) -> int:
        """Who came."""
        return self.interaction.user.id

    @property
    def location(self) -> Location:
        """Where the bot can write about this: nowhere, if it is only here as somebody's guest."""
        interaction = self.interaction
        if interaction.channel_id is None or not self.is_member:
            return Location(interaction.guild_id, None)
        return Location(interaction.guild_id, interaction.channel_id)

    @property
    def is_member(self) -> bool:
        """Whether the bot is a member here, or this is its own direct message."""
        if self.interaction.guild_id is not None:
            return self.interaction.is_guild_integration()
        return self.interaction.context.dm_channel

    @property
    def is_alone(self) -> bool:
        """Whether nobody else can play here: in a direct message, or where the bot is a guest."""
        return self.interaction.guild_id is None or self.location.channel is None

    @property
    def is_private(self) -> bool:
        """Whether the message that was clicked is seen by this person alone."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def clicked(self) -> int:
        """The private message that was clicked, which the answer will take the place of."""
        message = self.interaction.message
        return message.id if message is not None and self.is_private else 0

    @property
    def shows_board(self) -> bool:
        """Whether a private board was clicked, or a menu with one; not what a move would do."""
        pictures = [one for one in self._parts() if isinstance(one, discord.MediaGalleryComponent)]
        return bool(pictures) and not self._has_key("play:")

    @property
    def is_at_board(self) -> bool:
        """Whether a board at hand was clicked, or its end, in a picture or in words."""
        return self._has_key("help:") or self._has_key("rematch:")

    def _parts(self) -> list[Any]:
        """What the private message that was clicked consists of."""
        message = self.interaction.message
        if message is None or not self.is_private:
            return []
        return [part for box in message.components for part in getattr(box, "children", ())]

    def _has_key(self, verb: str) -> bool:
        """Whether the private message that was clicked has such a button."""
        keys = [key for part in self._parts() for key in getattr(part, "children", ())]
        return any(str(getattr(key, "custom_id", "")).startswith(verb) for key in keys)

    # Answering

    def defer_later(self) -> None:
        """Tell Discord in time that an answer will come, should it take long."""
        if self.interaction.type is not discord.InteractionType.autocomplete:
            asyncio.get_running_loop().call_later(self.bot.patience, self._keep_promise)

    def _keep_promise(self) -> None:
        if not self._answering and not self.bot.is_closed():
            self._promise = asyncio.ensure_future(self._quietly(self._defer))

    async def _defer(self) -> None:
        self._answering = True
        if self.is_private:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def tell(self, text: str, *buttons: Any) -> None:
        """Answer with a sentence that only this person sees; it takes no board away."""
        card = Card(text, buttons) if buttons else Card(text)
        await (self.add(card) if self.is_at_board else self.show(card))

    async def show(self, card: Card, *, public: bool = False) -> None:
        """Answer with a card: in the place of the private one that was clicked, or a new one."""
        response = self.interaction.response

        def edit() -> Awaitable[Any]:
            return self.interaction.edit_original_response(view=card, attachments=card.files())

        def answer() -> Awaitable[Any]:
            if self.is_private:
                return response.edit_message(view=card, attachments=card.files())
            return response.send_message(view=card, files=card.files(), ephemeral=not public)

        async with self.bot.latest_clicks.lock(self.clicked):
            if await self._is_answered():
                shown = await self._quietly(edit)
            else:
                shown = await self._quietly(answer, edit)
        if not self.clicked and shown is not None:
            self._made = getattr(shown, "message_id", None) or shown.id
            self.bot.latest_clicks.see(self._made, self.id)

    async def add_picture(self, card: Card) -> None:
        """Add a picture to the answer that was just given, if it is still the newest one."""
        message, newest = self.clicked or self._made, self.bot.latest_clicks

        async def edit() -> None:
            async with short_timeout():  # the next tap waits behind it
                files = card.files()
                await self.interaction.edit_original_response(view=card, attachments=files)

        async with newest.lock(message):
            if newest.is_newest(message, self.id):
                await self._quietly(edit)

    async def acknowledge(self) -> None:
        """Answer a click without a word: what it did is seen elsewhere."""
        if not await self._is_answered():
            await self._quietly(self.interaction.response.defer)
        elif not self.is_private:
            await self._quietly(self.interaction.delete_original_response)

    async def add(self, card: Card, *, public: bool = False) -> None:
        """Answer with one more card, which only this person sees, or everybody."""
        if self.replaces and not public:
            await self.show(card)
            return

        def more() -> Awaitable[Any]:
            files = card.files()
            if self._promise is not None and not self.is_private:
                return self.interaction.edit_original_response(view=card, attachments=files)
            return self.interaction.followup.send(view=card, files=files, ephemeral=not public)

        def answer() -> Awaitable[Any]:
            send = self.interaction.response.send_message
            return send(view=card, files=card.files(), ephemeral=not public)

        if await self._is_answered():
            await self._quietly(more)
        else:
            await self._quietly(answer, more)

    async def ask(self, form: discord.ui.Modal) -> None:
        """Answer with a form; Discord takes none after an answer was promised."""
        form.stop()  # what is filled in comes as a visit of its own
        if await self._is_answered():
            await self.tell(self.say("form-too-late"))
        else:
            await self._quietly(lambda: self.interaction.response.send_modal(form))

    async def _is_answered(self) -> bool:
        """Whether Discord was told anything yet; from now on nothing is promised any more."""
        self._answering = True
        if self._promise is not None:
            await self._promise
        return self.interaction.response.is_done()

    async def _quietly(
        self,
        answer: Callable[[], Awaitable[Any]],
        instead: Callable[[], Awaitable[Any]] | None = None,
    ) -> Any:
        """Answer; nobody minds if it is too late, because what was decided is stored.

        After a connection that broke it is tried once more. If the first try had arrived after
        all, there is something that can be done instead.
        """
        for attempt in range(ATTEMPTS):
            try:
                return await answer()
            except discord.HTTPException as error:
                if error.code not in TOO_LATE and error.status not in (429, *range(500, 600)):
                    raise
                log.warning("interaction %s was not answered: %s", self.id, error)
                doubtful = attempt > 0 or self._promise is not None
                if error.code != ANSWERED or instead is None or not doubtful:
                    return None
                answer, instead = instead, None
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                log.warning("interaction %s was not answered: %s", self.id, error)
            except RuntimeError as error:
                if not self.bot.is_closed():
                    raise
                log.warning("interaction %s came while the bot stopped: %s", self.id, error)
                return None
        return None

    async def reply_error(self, error: Exception) -> None:
        """Answer with a sentence about what went wrong; what nobody expected goes to the log."""
        if isinstance(error, app_commands.CommandInvokeError):
            error = error.original
        await self.tell(self._sentence(error))

    def _sentence(self, error: Exception) -> str:
        if isinstance(error, RefusedError | RuleError):
            return refusal(self.say, error)
        if isinstance(error, app_commands.CheckFailure):
            return self.say("not-allowed")
        number = secrets.token_hex(3)
        if isinstance(error, StorageError):
            log.error("error %s: %s", number, error)
            return self.say("storage-trouble", number=number)
        log.error("error %s in %s", number, self.interaction.data, exc_info=error)
        return self.say("unexpected-trouble", number=number)
