"""How much a league may ask of the bot: entrants of a season, and previews at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.leagues.errors import LeagueError
from bot.leagues.session import LeagueSession, takes_part


class FullSeasonError(LeagueError):
    """The season has as many entrants as the bot can take."""

    def __init__(self, most: int, room: int = 0) -> None:
        text = f"a season takes at most {most} players, and there is room for {room} more"
        super().__init__("full-season", text, most=most, room=room)


class PreviewRunsError(LeagueError):
    """Another preview for this server is being computed."""

    def __init__(self) -> None:
        super().__init__("preview-runs", "another preview for this server is being prepared")


def room(session: LeagueSession) -> int:
    """Return how many more players may enter a season.

    Players who have left do not count, up to as many again: their entrants are kept.
    """
    entrants, most = session.entrants, session.most_entrants
    present = sum(map(takes_part, entrants))
    return max(min(most - present, 2 * most - len(entrants)), 0)


def require_room(session: LeagueSession, count: int = 1) -> None:
    """Refuse more entrants than the season has room for."""
    if count > (free := room(session)):
        raise FullSeasonError(session.most_entrants, free)


class Previews:
    """Lets each server have one preview at a time."""

    def __init__(self) -> None:
        self._running: set[int] = set()

    @contextmanager
    def one(self, server: int) -> Iterator[None]:
        """Refuse while another preview for this server is being computed."""
        if server in self._running:
            raise PreviewRunsError
        self._running.add(server)
        try:
            yield
        finally:
            self._running.discard(server)
