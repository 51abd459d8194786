"""What every handler of a match post needs: the match, its messages, and how to send more."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.matches import History, Match
from bot.players.settings import ServerSettings
from bot.posts.outbox import QueuedPost, Sent
from bot.posts.sent_messages import SentMessage
from cogs.cards.card import Card
from cogs.cards.notification import Notification
from cogs.posting.forum_posts import forum_of, open_post
from cogs.posting.send_once import delete_message, edit_message, send_once
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo


@dataclass(frozen=True, slots=True)
class PostContext:
    """A queued post and the match that it is about, as the match stands now."""

    bot: "Azulejo"
    queued: QueuedPost
    history: History
    settings: ServerSettings
    say: Say
    """The language of the channel."""
    messages: list[SentMessage]
    """The messages that show the match, oldest first."""

    @property
    def match(self) -> Match:
        """The match as it stands now."""
        return self.history.match

    @property
    def channel(self) -> int:
        """Where the match is played."""
        return self.match.location.thread or self.match.location.channel or 0

    def at(self, match: Match) -> "PostContext":
        """Return the same context after the match has changed."""
        return replace(self, history=replace(self.history, match=match))

    def of_kind(self, kind: str) -> list[SentMessage]:
        """Return the messages of a kind."""
        return [message for message in self.messages if message.kind == kind]

    async def names(self) -> tuple[str, ...]:
        """Return the names of the players, by seat."""
        return await self.bot.names.of_match(self.match, self.say)

    async def name_of(self, player: int) -> str:
        """Return the name of a player, who may have no seat in the match."""
        return await self.bot.names.of_player(self.match.location.server, player, self.say)

    async def send(
        self,
        message: Card | Notification,
        mentions: Collection[int] = (),
        *,
        silent: bool = False,
        reuse: bool = True,
        nonce: str | None = None,
    ) -> Sent:
        """Send a message where the match is played; see `send_once`.

        In a forum the first message opens the match's post.
        """
        forum = forum_of(self.bot, self.match)
        if forum is not None and self.match.location.thread is None:
            opened = await open_post(self, forum, message, mentions, nonce or self.queued.nonce)
            if opened is not None:
                return opened
            match = await self.bot.services.matches.find(self.match.id)
            return await self.at(match).send(
                message, mentions, silent=silent, reuse=reuse, nonce=nonce
            )
        where = self.bot.get_partial_messageable(self.channel, guild_id=self.match.location.server)
        queued = self.queued if nonce is None else replace(self.queued, nonce=nonce)
        sent = await send_once(where, queued, message, mentions, silent=silent, reuse=reuse)
        return Sent(sent.id, self.channel, self.match.ply)

    async def edit(
        self,
        message: SentMessage,
        card: Card,
        mentions: Collection[int] = (),
        *,
        optional: bool = False,
    ) -> bool:
        """Edit a message; return False if a new one is needed."""
        return await edit_message(
            self.bot, self.queued, message.channel, message.id, card, mentions, optional=optional
        )

    async def delete(self, messages: Collection[SentMessage], kept: Sent | None = None) -> None:
        """Delete messages that are out of date, so that no old button is left."""
        for message in dict.fromkeys(messages):
            if kept is None or message.id != kept.message:
                await delete_message(self.bot, self.queued, message.channel, message.id)

    async def record(self, sent: Sent, kind: str) -> SentMessage:
        """Store that a message shows the match, before the post as a whole is done."""
        match, bot = self.match, self.bot
        await bot.services.sent_messages.record(
            match.id, sent.message, sent.channel, kind, match.ply
        )
        return SentMessage(sent.message, sent.channel, kind, match.ply, bot.services.clock())
