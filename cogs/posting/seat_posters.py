"""Posts about single seats: reminders, offers, substitutes and other news."""

from bot.matches import Status
from bot.matches.posts import (
    BoardPost,
    NewsPost,
    ReminderPost,
    SeatOfferPost,
    SubstituteSeated,
)
from bot.posts.outbox import Sent
from cogs.cards.markdown import safe_name
from cogs.cards.mentions import jump_url
from cogs.posting.board_poster import update_board
from cogs.posting.match_post_cards import (
    news_card,
    offer_notification,
    reminder_notification,
    substitute_notification,
)
from cogs.posting.notifications import (
    SUBSTITUTE,
    kind_for,
    language_of,
    remind,
    substitutes,
)
from cogs.posting.post_context import PostContext


async def post_reminder(context: PostContext, post: ReminderPost) -> None:
    """Remind a player whose time is running out, unless they have acted since."""
    match, seat = context.match, post.seat
    clock = match.clocks[seat] if match.clocks else None
    waits = seat in match.to_act and match.seats[seat].is_present
    acted = any(row.seat == seat and row.ply >= post.ply for row in context.history.rows)
    player = match.seats[seat].player
    if not waits or acted or match.paused or player is None or not clock or not clock.ends:
        return
    boards = context.of_kind(BoardPost.kind)
    server = match.location.server
    url = jump_url(server, boards[-1].channel, boards[-1].id) if boards else None
    own = await language_of(context.bot, player)
    public = reminder_notification(match, clock.ends, url, context.say, player=player)
    private = reminder_notification(match, clock.ends, url, own)
    await remind(context.bot, match, seat, context.queued, public, private)
    await context.delete(context.of_kind(kind_for(ReminderPost.kind, seat)))


async def post_seat_offer(context: PostContext, post: SeatOfferPost) -> None:
    """Offer a seat, as long as it is on offer, and update the board."""
    match, seat = context.match, post.seat
    until = match.seats[seat].offered
    if until is not None and match.status is Status.RUNNING:
        called = [] if post.guests else await substitutes(context.bot, match)
        names = await context.names()
        offer = offer_notification(match, names, seat, until, post.guests, context.say, called)
        sent = await context.send(offer, [*post.guests, *called])
        kind = kind_for(SeatOfferPost.kind, seat)
        await context.record(sent, kind)
        await context.delete(context.of_kind(kind), sent)
    await update_board(context)


async def post_news(context: PostContext, post: NewsPost) -> Sent:
    """Say what has happened, and update the board."""
    sent = await context.send(news_card(await context.names(), post, context.say))
    await update_board(context)
    return sent


async def post_substitute(context: PostContext, post: SubstituteSeated) -> Sent:
    """Mention the player who has got a seat, and update the board."""
    former = safe_name(context.say("former-player"))
    name = f"<@{post.player}>" if post.player else former
    previous = await context.name_of(post.previous)
    mentions = [post.player] if post.player else []
    seated = substitute_notification(context.match, name, previous, post, context.say)
    sent = await context.send(seated, mentions)
    await context.record(sent, kind_for(SUBSTITUTE, post.seat))
    await update_board(context)
    return sent
