"""Posts the lobby, invitations to it, and the start of the match."""

from datetime import timedelta

from bot.matches import Status
from bot.matches.posts import InvitationPost, LobbyPost, StartPost
from bot.posts.outbox import Sent
from cogs.discord_errors import LongWaitError
from cogs.matches.lobby.lobby_cards import closed_card, invitation, lobby_card, waiting_card
from cogs.posting.forum_posts import forum_of
from cogs.posting.match_post_cards import start_card
from cogs.posting.match_threads import delete_thread_notice, open_thread
from cogs.posting.orphaned_messages import delete_orphans
from cogs.posting.post_context import PostContext


async def post_lobby(context: PostContext, post: LobbyPost) -> Sent | None:
    """Show the lobby, in the message that shows it already if there is one in this channel."""
    match = context.match
    if match.status is not Status.LOBBY:
        return None
    guests = [await context.name_of(player) for player in match.invited]
    colour = context.bot.services.catalogue[match.game.key].colour
    card = lobby_card(match, await context.names(), guests, context.say, colour)
    old = context.of_kind(LobbyPost.kind)
    here = bool(old) and old[-1].channel == context.channel
    if here and await context.edit(old[-1], card):
        return Sent(old[-1].id, old[-1].channel, post.ply)
    sent = await context.send(card, reuse=False)
    await context.delete(old, sent)
    if context.queued.attempt > 1:
        known = {message.id for message in context.messages}
        await delete_orphans(context.bot, context.queued, sent, known)
    return sent


async def close_lobby(context: PostContext) -> None:
    """Take the buttons off the lobby's message."""
    for message in context.of_kind(LobbyPost.kind):
        closed = closed_card(context.match, context.say, context.match.location)
        await context.edit(message, closed, optional=True)
        await context.bot.services.sent_messages.forget(message.id)


async def post_invitation(context: PostContext, post: InvitationPost) -> Sent:
    """Mention the players who are invited."""
    card = invitation(context.match, await context.names(), post.guests, context.say)
    return await context.send(card, post.guests)


async def post_start(context: PostContext, post: StartPost) -> Sent | None:
    """Announce the start, in a thread for the match where that is allowed."""
    if forum_of(context.bot, context.match) is not None:
        await close_lobby(context)  # of a rematch; every match of a forum has a post
        return await context.send(start_card(context.match, await context.names(), context.say))
    if post.arranged and context.settings.threads:
        return await (_start_quietly if post.quiet else _start_arranged)(context)
    lobbies = context.of_kind(LobbyPost.kind)
    if context.settings.threads and lobbies:
        try:
            context = await _with_thread(context, lobbies[-1].id)
        except LongWaitError as wait:
            opens = context.bot.services.clock() + timedelta(seconds=wait.retry_after)
            card = waiting_card(context.match, context.say, opens)
            await context.edit(lobbies[-1], card, optional=True)
            raise
    await close_lobby(context)
    short = post.arranged and not post.quiet
    return await context.send(start_card(context.match, await context.names(), context.say, short))


async def _start_arranged(context: PostContext) -> Sent | None:
    """Announce a match without a lobby in the channel, and open its thread on that message."""
    if context.match.location.thread is not None:
        return None  # an earlier attempt has done both
    sent = await context.send(
        start_card(context.match, await context.names(), context.say, short=True)
    )
    await _with_thread(context, sent.message)
    return sent


async def _start_quietly(context: PostContext) -> Sent:
    """Announce a match without a lobby in its thread only.

    The thread is opened without a message: one opened on a message that is then deleted would
    begin with a line about a lost message. Discord's own notice in the channel is deleted.
    """
    context = await _with_thread(context)
    if (thread := context.match.location.thread) is not None:
        await delete_thread_notice(context, thread)
    return await context.send(start_card(context.match, await context.names(), context.say))


async def _with_thread(context: PostContext, message: int | None = None) -> PostContext:
    """Open the thread of a match, if it has none and can have one, and return the new context."""
    match = context.match
    if match.location.thread is not None:
        return context
    thread = await open_thread(context, message)
    if thread is None:
        return context
    return context.at((await context.bot.services.matches.set_thread(match.id, thread)).match)
