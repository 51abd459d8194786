"""Posts the board: edits the last message, or calls the players to a new one.

A call is a plain sentence, because phones show no word of a card. The sentence is edited into the
board at once; the picture is drawn before.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from bot.matches import Match, Status
from bot.matches.history import to_call
from bot.matches.model import Seal
from bot.matches.posts import BoardPost, EndPost
from bot.players.settings import NotifyBy
from bot.posts.outbox import Sent
from bot.posts.sent_messages import SentMessage
from cogs.posting.forum_posts import mark_over
from cogs.posting.lobby_poster import close_lobby
from cogs.posting.match_post_cards import call_notification
from cogs.posting.notifications import is_quiet, notify_by_dm
from cogs.posting.post_context import PostContext
from games.core import Seat

EDITABLE: Final = timedelta(minutes=50)
"""After an hour Discord allows few edits of a message, so a new one is sent instead."""


async def post_board(context: PostContext, post: BoardPost) -> Sent | None:
    """Show the board: in a new message if players must be notified, else in the last one."""
    match = context.match
    if match.status is not Status.RUNNING:
        return None
    cards, theme, say = context.bot.board_cards, context.settings.theme, context.say
    boards = [one for one in context.of_kind(BoardPost.kind) if one.channel == context.channel]
    last = boards[-1] if boards else None
    if not match.waiting:
        if last is not None:
            await context.edit(last, await cards.thinking(context.history, say, theme))
        return None
    called = to_call(context.history, last.ply if last else None)
    mentioned = _by_mention(match, called)
    addressed = _by_mention(match, match.to_act)
    card = await cards.live(context.history, say, theme, addressed)
    if mentioned:
        last = await _call(context, called, mentioned)
    elif called or post.force_new or not _is_young(context, last):
        last = None
    if last is not None and await context.edit(last, card, _players(match, addressed)):
        return Sent(last.id, last.channel, match.ply)
    card = await cards.live(context.history, say, theme, ())
    sent = await context.send(card, reuse=False)
    if not mentioned:
        await _write_directly(context, called, sent)
    return sent


async def _call(
    context: PostContext, called: Sequence[Seat], mentioned: Sequence[Seat]
) -> SentMessage:
    """Send the sentence that becomes the board, and notify the others who are called.

    An attempt that failed on the way to the board has called these players already: then this is
    the same sentence. Once everyone is notified it is recorded as the board, and the next attempt
    only edits it.
    """
    match, queued = context.match, context.queued
    sent = await context.send(
        call_notification(match, _players(match, mentioned), context.say),
        _players(match, mentioned),
        silent=is_quiet(context.bot, match, mentioned),
        nonce=f"{queued.nonce}c{''.join(map(str, mentioned))}",
    )
    await _write_directly(context, called, sent)
    return await context.record(sent, BoardPost.kind)


async def _write_directly(context: PostContext, called: Sequence[Seat], board: Sent) -> None:
    """Notify the players who have chosen direct messages."""
    for seat in called:
        if context.match.seats[seat].settings.notice is NotifyBy.DM:
            await notify_by_dm(context.bot, context.match, seat, context.queued, board)


async def post_end(context: PostContext, post: EndPost) -> Sent | None:
    """Show the result; a lobby that ends without a match is closed."""
    match = context.match
    if match.state is None:
        await close_lobby(context)
        return None
    over = match.seal is Seal.OPENED and match.status is Status.OVER
    if over and not post.bag_opened:
        return None  # the post for the opened bag is next in the queue
    theme = context.settings.theme
    sent = await context.send(
        await context.bot.board_cards.final(context.history, context.say, theme)
    )
    await mark_over(context)
    return sent


async def update_board(context: PostContext) -> None:
    """Show on the last board who is away and how the clocks stand, if it can be edited."""
    boards = context.of_kind(BoardPost.kind)
    if boards and context.match.status is Status.RUNNING and context.match.waiting:
        theme, match = context.settings.theme, context.match
        addressed = _by_mention(match, match.to_act)
        card = await context.bot.board_cards.live(context.history, context.say, theme, addressed)
        await context.edit(boards[-1], card, _players(match, addressed), optional=True)


def _by_mention(match: Match, seats: Sequence[Seat]) -> list[Seat]:
    """The players of these seats who are there and want to be mentioned."""
    found = (match.seats[seat] for seat in seats)
    return [one.seat for one in found if one.is_present and one.settings.notice is NotifyBy.MENTION]


def _is_young(context: PostContext, last: SentMessage | None) -> bool:
    return last is not None and context.bot.services.clock() - last.at < EDITABLE


def _players(match: Match, seats: Sequence[Seat]) -> list[int]:
    players = (match.seats[seat].player for seat in seats)
    return [player for player in players if player is not None]
