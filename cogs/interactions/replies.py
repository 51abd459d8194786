"""Replies to one interaction: in time, in the right message, and again when a connection breaks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from cogs.cards.card import Card, CardKind, kind_of
from cogs.cards.refused_pictures import with_picture_or_words
from cogs.discord_errors import short_timeout
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

log = logging.getLogger(__name__)

ALREADY_ANSWERED: Final = 40060
"""Discord's code for an interaction that was answered before."""
TOO_LATE: Final = frozenset({ALREADY_ANSWERED, 10062, 10015, 50027})
"""Discord's codes for a reply that came too late, or was given before."""
ATTEMPTS: Final = 3
"""How often a reply is tried when the connection breaks."""

Call = Callable[[], Awaitable[Any]]
SendCard = Callable[[Card], Awaitable[Any]]


class Replies:
    """Answers one interaction.

    Discord waits three seconds for the first answer. If a reply takes longer than the bot's
    patience, the interaction is deferred: Discord shows that an answer is coming.
    """

    def __init__(self, bot: "Azulejo", interaction: "discord.Interaction[Any]") -> None:
        self.bot = bot
        self.interaction = interaction
        self.say: Say = bot.services.translations.in_language(interaction.locale.value)
        self.replaces = False
        """Whether the next added card takes the place of the clicked one, which is done with."""
        self._sent_message = 0
        """The private message that was sent as a reply, if it is known."""
        self._is_replying = False
        """Whether a reply was given, or is on its way."""
        self._deferral: asyncio.Future[None] | None = None

    # What was clicked

    @property
    def is_private(self) -> bool:
        """Whether only this player sees the message that was clicked."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def clicked(self) -> int:
        """The private message that was clicked, which `show` replaces; 0 if there is none."""
        message = self.interaction.message
        return message.id if message is not None and self.is_private else 0

    @property
    def is_at_board(self) -> bool:
        """Whether a private board was clicked, running or finished, as a picture or in words."""
        return self._clicked_kind is CardKind.BOARD

    @property
    def shows_board(self) -> bool:
        """Whether the clicked private message has a picture of the board, and no preview."""
        message = self.interaction.message
        if message is None or not self.is_private or self._clicked_kind is CardKind.PREVIEW:
            return False
        parts = [part for box in message.components for part in getattr(box, "children", ())]
        return any(isinstance(part, discord.MediaGalleryComponent) for part in parts)

    @property
    def _clicked_kind(self) -> CardKind | None:
        message = self.interaction.message
        return kind_of(message) if message is not None and self.is_private else None

    # Replying

    async def tell(self, text: str, *buttons: Any) -> None:
        """Reply privately with a sentence; a private board that was clicked stays."""
        card = Card(text, buttons) if buttons else Card(text)
        await (self.add(card) if self.is_at_board else self.show(card))

    async def show(self, card: Card, *, public: bool = False) -> None:
        """Reply with a card, in place of the private one that was clicked or as a new message."""
        response = self.interaction.response

        def edit(card: Card) -> Awaitable[Any]:
            return self.interaction.edit_original_response(view=card, attachments=card.files())

        def answer(card: Card) -> Awaitable[Any]:
            if self.is_private:
                return response.edit_message(view=card, attachments=card.files())
            return response.send_message(view=card, files=card.files(), ephemeral=not public)

        async with self.bot.latest_clicks.lock(self.clicked):
            if await self._is_answered():
                sent = await self._send(card, edit)
            else:
                sent = await self._send(card, answer, edit)
        if not self.clicked and sent is not None:
            self._sent_message = getattr(sent, "message_id", None) or sent.id
            self.bot.latest_clicks.see(self._sent_message, self.interaction.id)

    async def add_picture(self, card: Card) -> None:
        """Replace the reply by the same card with a picture, unless there was a newer click."""
        message, clicks = self.clicked or self._sent_message, self.bot.latest_clicks

        async def edit(card: Card) -> None:
            async with short_timeout():  # the next click waits behind it
                files = card.files()
                await self.interaction.edit_original_response(view=card, attachments=files)

        async with clicks.lock(message):
            if clicks.is_newest(message, self.interaction.id):
                await self._send(card, edit)

    async def add(self, card: Card, *, public: bool = False) -> None:
        """Reply with one more card, private or public; the clicked one stays."""
        if self.replaces and not public:
            await self.show(card)
            return

        def more(card: Card) -> Awaitable[Any]:
            files = card.files()
            if self._deferral is not None and not self.is_private:
                return self.interaction.edit_original_response(view=card, attachments=files)
            return self.interaction.followup.send(view=card, files=files, ephemeral=not public)

        def answer(card: Card) -> Awaitable[Any]:
            send = self.interaction.response.send_message
            return send(view=card, files=card.files(), ephemeral=not public)

        if await self._is_answered():
            await self._send(card, more)
        else:
            await self._send(card, answer, more)

    async def ask(self, form: discord.ui.Modal) -> None:
        """Reply with a form; Discord refuses one after a deferral."""
        form.stop()  # its submission is an interaction of its own
        if await self._is_answered():
            await self.tell(self.say("form-too-late"))
        else:
            await self._call(lambda: self.interaction.response.send_modal(form))

    async def acknowledge(self) -> None:
        """Reply to a click without a message, because its effect shows elsewhere."""
        if not await self._is_answered():
            await self._call(self.interaction.response.defer)
        elif not self.is_private:
            await self._call(self.interaction.delete_original_response)

    async def suggest_nothing(self) -> None:
        """Reply to a player who types with an empty list of suggestions."""
        await self._call(lambda: self.interaction.response.autocomplete([]))

    # In time

    def defer_later(self) -> None:
        """Defer the interaction if no reply is on its way when the bot's patience ends."""
        if self.interaction.type is not discord.InteractionType.autocomplete:
            asyncio.get_running_loop().call_later(self.bot.patience, self._defer)

    def _defer(self) -> None:
        if not self._is_replying and not self.bot.is_closed():
            self._is_replying = True
            self._deferral = asyncio.ensure_future(self._call(self._send_deferral))

    async def _send_deferral(self) -> None:
        if self.is_private:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def _is_answered(self) -> bool:
        """Whether Discord has an answer or a deferral; from now on there is no new deferral."""
        self._is_replying = True
        if self._deferral is not None:
            await self._deferral
        return self.interaction.response.is_done()

    async def _send(self, card: Card, reply: SendCard, instead: SendCard | None = None) -> Any:
        """Reply with a card, see `_call`; a picture that Discord refuses comes in words."""
        return await with_picture_or_words(
            card,
            lambda one: self._call(lambda: reply(one), (lambda: instead(one)) if instead else None),
        )

    async def _call(self, reply: Call, instead: Call | None = None) -> Any:
        """Send a reply; what comes too late is logged, since the decision itself is stored.

        After a broken connection it is tried again. If Discord then says that the first attempt
        had arrived, `instead` is tried.
        """
        for attempt in range(ATTEMPTS):
            try:
                return await reply()
            except discord.HTTPException as error:
                if error.code not in TOO_LATE and error.status not in (429, *range(500, 600)):
                    raise
                log.warning("interaction %s was not answered: %s", self.interaction.id, error)
                doubtful = attempt > 0 or self._deferral is not None
                if error.code != ALREADY_ANSWERED or instead is None or not doubtful:
                    return None
                reply, instead = instead, None
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                log.warning("interaction %s was not answered: %s", self.interaction.id, error)
            except RuntimeError as error:
                if not self.bot.is_closed():
                    raise
                number = self.interaction.id
                log.warning("interaction %s came while the bot stopped: %s", number, error)
                return None
        return None
