"""Posts the board: edits the last message, or sends a new one that mentions who is to act."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from bot.matches import Match, Status
from bot.matches.history import to_call
from bot.matches.model import Seal
from bot.matches.posts import BoardPost, EndPost
from bot.players.settings import NotifyBy
from bot.posts.outbox import Sent
from cogs.posting.forum_posts import mark_over
from cogs.posting.lobby_poster import close_lobby
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
    young = last is not None and context.bot.services.clock() - last.at < EDITABLE
    if last is not None and young and not called and not post.force_new:
        card = await cards.live(context.history, say, theme, ())
        if await context.edit(last, card):
            return Sent(last.id, last.channel, match.ply)
    mentioned = [seat for seat in called if _notice(match, seat) is NotifyBy.MENTION]
    card = await cards.live(context.history, say, theme, mentioned)
    silent = is_quiet(context.bot, match, mentioned)
    sent = await context.send(card, _players(match, mentioned), silent=silent, reuse=False)
    for seat in called:
        if _notice(match, seat) is NotifyBy.DM:
            await notify_by_dm(context.bot, match, seat, context.queued, sent)
    return sent


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
        theme = context.settings.theme
        card = await context.bot.board_cards.live(context.history, context.say, theme, ())
        await context.edit(boards[-1], card, optional=True)


def _notice(match: Match, seat: Seat) -> NotifyBy:
    return match.seats[seat].settings.notice


def _players(match: Match, seats: Sequence[Seat]) -> list[int]:
    players = (match.seats[seat].player for seat in seats)
    return [player for player in players if player is not None]
