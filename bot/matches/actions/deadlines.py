"""What a deadline does when it fires."""

from bot.matches.actions import substitutes, timeouts
from bot.matches.actions.proposals import count_votes_again
from bot.matches.clocks import pauses
from bot.matches.clocks.deadlines import DeadlineKind, find_deadline
from bot.matches.clocks.reminders import remind
from bot.matches.model import Ending, Status
from bot.matches.posts import ArchivePost
from bot.matches.session import MatchSession
from data.tables import deadlines
from data.tables.deadlines import DeadlineRow
from games.core import Seat


async def expire(session: MatchSession, deadline: DeadlineRow) -> None:
    """Carry out a deadline: a reminder, a timeout, the end of a lobby, pause, offer or thread.

    Nothing happens if it is gone or not due any more: a player has moved, or it has fired before.
    """
    found = await find_deadline(session, deadline)
    if found is None or found.due > session.now:
        return
    if found.kind == DeadlineKind.LOBBY:
        session.end(Status.ABORTED, Ending.EXPIRY)
    elif found.kind == DeadlineKind.MOVE and session.now < found.ends:
        await remind(session, found)
    elif found.kind == DeadlineKind.MOVE:
        await timeouts.handle_timeout(session, Seat(found.seat))
        await count_votes_again(session)
    elif found.kind == DeadlineKind.PAUSE:
        pauses.resume_clocks(session)
    elif found.kind == DeadlineKind.OFFER:
        await substitutes.close_offer(session, Seat(found.seat))
    elif found.kind == DeadlineKind.WHOLE:
        await timeouts.end_overtime(session)
    elif found.kind == DeadlineKind.ARCHIVE:
        session.post(ArchivePost(ply=session.ply))
        await deadlines.drop(session.tx, found)
