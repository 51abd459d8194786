"""A visit: somebody uses a command or presses a button, and is answered."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord
from discord import app_commands

from bot.matches import MatchError, Place
from bot.preferences import Preferences
from bot.services import Services
from bot.speech import refusal
from cogs.cards import Card
from data import StorageError
from games.core import RuleError
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds after which Discord is told that an answer will come; it gives up after three."""
TOO_LATE: Final = frozenset({10062, 40060, 10015, 50027})
"""Discord's codes for an answer that came too late, or was given before."""


class Visit:
    """One interaction: who came, where, and how they are answered."""

    def __init__(
        self,
        bot: "Azulejo",
        interaction: "discord.Interaction[Any]",
        preferences: Preferences,
        code: Sequence[str] = (),
        values: Sequence[str] = (),
        fields: "dict[str, list[str]] | None" = None,
    ) -> None:
        self.bot = bot
        self.interaction = interaction
        self.preferences = preferences
        self.code = code
        """What the button says after its verb."""
        self.values = values
        """What was chosen in a menu."""
        self.fields = fields or {}
        """What was filled into a form."""
        self.say: Say = self.services.speech.in_language(
            preferences.language or interaction.locale.value
        )

    @property
    def services(self) -> Services:
        """What can be asked for."""
        return self.bot.services

    @property
    def id(self) -> int:
        """The interaction: the same if Discord delivers it twice."""
        return self.interaction.id

    @property
    def player(self) -> int:
        """Who came."""
        return self.interaction.user.id

    @property
    def place(self) -> Place:
        """Where the bot can write about this: nowhere, if it is only here as somebody's guest."""
        interaction = self.interaction
        if interaction.channel_id is None or not self.is_at_home:
            return Place(interaction.guild_id, None)
        return Place(interaction.guild_id, interaction.channel_id)

    @property
    def is_at_home(self) -> bool:
        """Whether the bot is a member here, or this is its own direct message."""
        if self.interaction.guild_id is not None:
            return self.interaction.is_guild_integration()
        return self.interaction.context.dm_channel

    @property
    def is_private(self) -> bool:
        """Whether the message that was clicked is seen by this person alone."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    # Answering

    async def patiently(self, work: Awaitable[T]) -> T:
        """Wait for something; if it takes long, Discord is told so meanwhile."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait([task], timeout=PATIENCE)
        if not done and not self.interaction.response.is_done():
            await self._quietly(self._defer())
        return await task

    async def _defer(self) -> None:
        if self.is_private:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def tell(self, text: str, *buttons: Any) -> None:
        """Answer with a sentence that only this person sees."""
        await self.show(Card(text, buttons) if buttons else Card(text))

    async def show(self, card: Card, *, public: bool = False) -> None:
        """Answer with a card: in the place of the private one that was clicked, or a new one."""
        response = self.interaction.response
        if response.is_done():
            edit = self.interaction.edit_original_response
            await self._quietly(edit(view=card, attachments=card.files()))
        elif self.is_private:
            await self._quietly(response.edit_message(view=card, attachments=card.files()))
        else:
            await self._quietly(
                response.send_message(view=card, files=card.files(), ephemeral=not public)
            )

    async def nod(self) -> None:
        """Answer a click without a word: what it did is seen elsewhere."""
        if not self.interaction.response.is_done():
            await self._quietly(self.interaction.response.defer())
        elif not self.is_private:
            await self._quietly(self.interaction.delete_original_response())

    async def add(self, card: Card) -> None:
        """Answer with one more private card."""
        if not self.interaction.response.is_done():
            send = self.interaction.response.send_message
            await self._quietly(send(view=card, files=card.files(), ephemeral=True))
        else:
            more = self.interaction.followup.send
            await self._quietly(more(view=card, files=card.files(), ephemeral=True))

    async def ask(self, form: discord.ui.Modal) -> None:
        """Answer with a form."""
        form.stop()  # what is filled in comes as a visit of its own
        await self._quietly(self.interaction.response.send_modal(form))

    async def _quietly(self, answer: Awaitable[Any]) -> None:
        """Answer; nobody minds if it is too late, because what was decided is stored."""
        try:
            await answer
        except discord.HTTPException as error:
            if error.code not in TOO_LATE and error.status < 500:
                raise
            log.warning("interaction %s was not answered: %s", self.id, error)
        except (TimeoutError, OSError) as error:
            log.warning("interaction %s was not answered: %s", self.id, error)

    async def apologise(self, error: Exception) -> None:
        """Answer with a sentence about what went wrong; what nobody expected goes to the log."""
        if isinstance(error, app_commands.CommandInvokeError):
            error = error.original
        await self.tell(self._sentence(error))

    def _sentence(self, error: Exception) -> str:
        if isinstance(error, MatchError | RuleError):
            return refusal(self.say, error)
        if isinstance(error, app_commands.CheckFailure):
            return self.say("not-allowed")
        number = secrets.token_hex(3)
        if isinstance(error, StorageError):
            log.error("error %s: %s", number, error)
            return self.say("storage-trouble", number=number)
        log.error("error %s in %s", number, self.interaction.data, exc_info=error)
        return self.say("unexpected-trouble", number=number)
