"""Move a match to another channel or thread."""

from bot.matches.clocks import pauses
from bot.matches.model import Location, Status
from bot.matches.posts import BoardPost, LobbyPost
from bot.matches.session import MatchSession
from data.tables import outbox


async def resume(session: MatchSession, player: int, location: Location) -> None:
    """Move the match to another channel, or show its board again in the same one."""
    session.seat_of(player)
    session.row = session.row._replace(
        server=location.server, channel=location.channel, thread=location.thread
    )
    pauses.release_for_server(session)
    post = LobbyPost if session.row.status == Status.LOBBY else BoardPost
    session.post(post(ply=session.ply, force_new=True))
    await outbox.hurry(session.tx, session.row.id, session.now)


async def set_thread(session: MatchSession, thread: int) -> None:
    """Store which thread the match is shown in."""
    session.row = session.row._replace(thread=thread)
