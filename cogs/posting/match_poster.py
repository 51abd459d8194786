"""Turns queued posts about matches into messages; the type of a post decides who handles it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.matches import Status
from bot.matches.posts import (
    NEWS,
    ArchivePost,
    BoardPost,
    DeclinedPost,
    EndPost,
    InvitationPost,
    LobbyPost,
    MatchPost,
    ProposalPost,
    ReminderPost,
    SeatOfferPost,
    StartPost,
    SubstituteSeated,
    decode_match_post,
)
from bot.posts.delivery_loop import UndeliverableError
from bot.posts.outbox import QueuedPost, Sent
from bot.posts.sent_messages import SentMessage
from cogs.cards.themes import only_reader, public_say
from cogs.discord_errors import GIVE_UP, translated
from cogs.posting.board_poster import post_board, post_end
from cogs.posting.lobby_poster import post_invitation, post_lobby, post_start
from cogs.posting.match_threads import archive_thread
from cogs.posting.notifications import is_answered, notify_unreachable, split_kind
from cogs.posting.orphaned_messages import delete_orphans
from cogs.posting.post_context import PostContext
from cogs.posting.proposal_posters import post_declined, post_proposal
from cogs.posting.seat_posters import post_news, post_reminder, post_seat_offer, post_substitute

if TYPE_CHECKING:
    from cogs.client import Azulejo

Handler = Callable[[PostContext, Any], Awaitable[Sent | None]]
"""Sends a post; returns None if there is nothing to say, or nothing to record."""

HANDLERS: Final[Mapping[type[MatchPost], Handler]] = {
    LobbyPost: post_lobby,
    StartPost: post_start,
    BoardPost: post_board,
    InvitationPost: post_invitation,
    ProposalPost: post_proposal,
    DeclinedPost: post_declined,
    ReminderPost: post_reminder,
    SeatOfferPost: post_seat_offer,
    EndPost: post_end,
    ArchivePost: archive_thread,
    **dict.fromkeys(NEWS, post_news),
    SubstituteSeated: post_substitute,
}
OUTDATED: Final[Mapping[type[MatchPost], frozenset[str]]] = {
    BoardPost: frozenset({BoardPost.kind}),
    ProposalPost: frozenset({ProposalPost.kind}),
    DeclinedPost: frozenset({ProposalPost.kind}),
    StartPost: frozenset({InvitationPost.kind}),
    EndPost: frozenset({BoardPost.kind, ProposalPost.kind, InvitationPost.kind}),
}
"""Which kinds of messages a new one replaces."""


class MatchPoster:
    """Sends posts about matches."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot

    async def post(self, queued: QueuedPost) -> Sent | None:
        """Send a post; the same nonce again is the same message."""
        services = self.bot.services
        history = await services.matches.history(queued.match)
        location = history.match.location
        if location.channel is None:
            return None  # the players get their boards as replies
        settings = await services.players.server_settings(location.server)
        if (alone := only_reader(history.match)) is not None:
            settings = replace(settings, theme=alone.theme, language=alone.language)
        say = public_say(self.bot, location.server, settings)
        messages = await services.sent_messages.of_match(queued.match)
        context = PostContext(self.bot, queued, history, settings, say, messages)
        post = decode_match_post(queued.kind, queued.payload)
        try:
            sent = await HANDLERS[type(post)](context, post)
            await self._clean_up(context, post, sent)
        except discord.HTTPException as error:
            trouble = translated(error)
            if isinstance(trouble, UndeliverableError) and queued.attempt <= GIVE_UP:
                await notify_unreachable(self.bot, history.match, queued, error.code)
            raise trouble from error
        return sent

    async def _clean_up(self, context: PostContext, post: MatchPost, sent: Sent | None) -> None:
        """Delete the messages that a post has made obsolete."""
        if isinstance(post, LobbyPost | ReminderPost | SeatOfferPost):
            return  # their handlers have
        if sent is not None or not isinstance(post, BoardPost):
            kinds = OUTDATED.get(type(post), frozenset())
            old = [message for message in context.messages if message.kind in kinds]
            await context.delete([*old, *await self._settled(context)], sent)
        if sent is not None and context.queued.attempt > 1:
            known = {message.id for message in context.messages}
            await delete_orphans(self.bot, context.queued, sent, known)

    async def _settled(self, context: PostContext) -> list[SentMessage]:
        """Return calls that were answered, offers that have ended and proposals that are closed."""
        match = context.match
        over = match.status is not Status.RUNNING
        found = [one for one in context.messages if is_answered(context.history, one)]
        for message in context.messages:
            kind, seat = split_kind(message.kind)
            if kind == SeatOfferPost.kind and (over or match.seats[seat or 0].offered is None):
                found.append(message)
        asking = context.of_kind(ProposalPost.kind)
        if asking and (over or await self.bot.services.matches.asked(match.id) is None):
            found += asking
        return found
