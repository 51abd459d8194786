"""Does the queued tasks of leagues: updates standings, invitations and roles, deletes messages."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bot.leagues import LeagueSession, QueuedAnnouncement, SeasonState, SentAnnouncement
from bot.leagues.announcements import SeasonAnnounced, SignUpOpened
from bot.leagues.queue import Invitation
from bot.leagues.tasks import (
    DeleteMessage,
    LeagueTask,
    UpdateInvitation,
    UpdateRoles,
    UpdateStandings,
)
from cogs.leagues.announcement_cards import announcement_card, standings_card
from cogs.leagues.roles import update_member_roles
from cogs.posting.league_channel import league_channel
from cogs.posting.send_once import delete_message

if TYPE_CHECKING:
    from cogs.client import Azulejo

MOST_PINNED: Final = 10
"""Standings are pinned for up to this many divisions; otherwise the message with links to them."""


async def update_standings(
    bot: "Azulejo", queued: QueuedAnnouncement, task: UpdateStandings
) -> SentAnnouncement | None:
    """Edit the message with a division's standings, or post one and pin it."""
    async with league_channel(bot, queued, task.season) as channel:
        division = channel.session.division(task.division) if channel is not None else None
        if channel is None or division is None:
            return None  # the draw was undone
        session = channel.session
        card = await standings_card(bot, session, task.division, channel.say, channel.theme)
        new = await channel.replace(division.channel, division.message, card)
        if new is None:
            return None
        if len(session.divisions) <= MOST_PINNED:
            await channel.pin(new)
        return SentAnnouncement(new, channel.id)


async def update_invitation(
    bot: "Azulejo", queued: QueuedAnnouncement, task: UpdateInvitation
) -> SentAnnouncement | None:
    """Edit the message that invites players, without notifying anybody again.

    Where it is gone, or the league has another channel now, it is posted again.
    """
    async with league_channel(bot, queued, task.season) as channel:
        if channel is None or channel.session.season.invitation is None:
            return None
        invitation = Invitation.decode(channel.session.season.invitation)
        announcement = _current(channel.session, invitation.announcement)
        if announcement is None:
            return None
        card, _ = await announcement_card(
            bot, channel.session, announcement, channel.say, channel.theme
        )
        sent = invitation.sent
        new = await channel.replace(sent.channel, sent.message, card)
        return None if new is None else SentAnnouncement(new, channel.id)


def _current(
    session: LeagueSession, posted: SeasonAnnounced | SignUpOpened
) -> SeasonAnnounced | SignUpOpened | None:
    """Return what the invitation says now; None if another message follows, or none does."""
    if session.state is SeasonState.SIGN_UP and isinstance(posted, SignUpOpened):
        return replace(posted, due=session.season.due or posted.due)
    if session.state is not SeasonState.ANNOUNCED:
        return None
    # If sign-up was opened and that was undone, the due time of the message is not this one.
    due = posted.due if isinstance(posted, SeasonAnnounced) else None
    return SeasonAnnounced(season=posted.season, due=session.season.due or due)


async def delete_outdated(bot: "Azulejo", queued: QueuedAnnouncement, task: DeleteMessage) -> None:
    """Delete a message about something that was undone."""
    if task.channel is not None:
        await delete_message(bot, queued, task.channel, task.message, optional=True)


async def update_roles(bot: "Azulejo", queued: QueuedAnnouncement, task: UpdateRoles) -> None:
    """Give entrants the roles they have earned, and take those they have lost."""
    await update_member_roles(bot, queued.league, task, attempt=queued.attempt)


Handler = Callable[["Azulejo", QueuedAnnouncement, Any], Awaitable[SentAnnouncement | None]]

TASKS: Final[Mapping[type[LeagueTask], Handler]] = {
    UpdateStandings: update_standings,
    UpdateInvitation: update_invitation,
    DeleteMessage: delete_outdated,
    UpdateRoles: update_roles,
}
