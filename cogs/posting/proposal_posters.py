"""Posts proposals, and that one was declined."""

from bot.matches.posts import DeclinedPost, ProposalPost
from bot.posts.outbox import Sent
from cogs.posting.match_post_cards import declined_card, proposal_notification
from cogs.posting.post_context import PostContext


async def post_proposal(context: PostContext, post: ProposalPost) -> Sent | None:
    """Ask all players who have not agreed yet; nobody if the proposal is closed."""
    match = context.match
    asked = await context.bot.services.matches.asked(match.id)
    if asked is None or (asked.kind, asked.seat) != (post.proposal, post.seat):
        return None
    players = [
        seat.player
        for seat in match.seats
        if seat.player and seat.is_present and seat.seat not in asked.agreed
    ]
    guest = "" if post.player is None else await context.name_of(post.player)
    names = await context.names()
    proposal = proposal_notification(match, names, post, players, context.say, guest)
    return await context.send(proposal, players)


async def post_declined(context: PostContext, post: DeclinedPost) -> Sent:
    """Say who has declined."""
    return await context.send(declined_card(await context.names(), post, context.say))
