"""Posts the lobby, invitations to it, and the start of the match."""

from bot.matches import Match, Status
from bot.matches.posts import InvitationPost, LobbyPost, StartPost
from bot.posts.outbox import Sent
from bot.posts.sent_messages import SentMessage
from cogs.matches.lobby.lobby_cards import closed_card, invitation, lobby_card
from cogs.posting.forum_posts import forum_of
from cogs.posting.match_post_cards import start_card
from cogs.posting.match_threads import open_thread
from cogs.posting.orphaned_messages import delete_orphans
from cogs.posting.post_context import PostContext
from cogs.posting.post_marks import find_marked


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
        return await _start_arranged(context, post)
    match = context.match
    lobbies = context.of_kind(LobbyPost.kind)
    if context.settings.threads and match.location.thread is None and lobbies:
        context = context.at(await _with_thread(context, lobbies[-1]))
    await close_lobby(context)
    short = post.arranged and not post.quiet
    return await context.send(start_card(context.match, await context.names(), context.say, short))


async def _start_arranged(context: PostContext, post: StartPost) -> Sent | None:
    """Announce a match without a lobby, and open its thread on that message.

    A quiet start is announced inside the thread; then the message outside is deleted, which does
    not delete the thread.
    """
    match = context.match
    names = await context.names()
    card = start_card(match, names, context.say, short=not post.quiet)
    if match.location.thread is None:
        sent = await context.send(card)
    else:  # an earlier attempt has opened the thread
        channel = match.location.channel or 0
        where = context.bot.get_partial_messageable(channel)
        queued = context.queued
        known = await find_marked(where, queued.nonce, queued.attempt) if post.quiet else None
        if known is None:
            return None
        sent = Sent(known.id, channel, post.ply)
    outside = SentMessage(
        sent.message, sent.channel, StartPost.kind, match.ply, context.bot.services.clock()
    )
    if match.location.thread is None:
        match = await _with_thread(context, outside)
    if match.location.thread is None or not post.quiet:
        return sent
    card = start_card(match, names, context.say)
    sent = await context.at(match).send(card, nonce=f"{context.queued.nonce}t")
    await context.delete([outside])
    return sent


async def _with_thread(context: PostContext, message: SentMessage) -> Match:
    """Open a thread on a message and return the match; without a thread if there can be none."""
    bot, match = context.bot, context.match
    thread = await open_thread(bot, match, message, context.say, context.queued.attempt)
    if thread is None:
        return match
    return (await bot.services.matches.set_thread(match.id, thread)).match
