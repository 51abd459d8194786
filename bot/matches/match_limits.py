"""How many matches, invitations and plans one person and one server may have.

Matches are counted inside the transaction that adds one, so neither two clicks nor two processes
can exceed a limit together. Matches of leagues are neither counted nor refused.
"""

from bot.limits import (
    HOUR,
    MINUTE,
    GuestsError,
    InvitationsError,
    Limits,
    NewMatchesError,
    PlansError,
    RateLimit,
    ServerLobbiesError,
    ServerMatchesError,
    TooManyLobbiesError,
    TooManyMatchesError,
    TooManySoloMatchesError,
)
from bot.matches.model import Status
from bot.matches.session import MatchSession
from data.tables import match_counts, players


class MatchLimits:
    """Guards in front of what adds matches, invitations and plans."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._new_matches = RateLimit(limits.new_matches_per_hour, HOUR)
        self._invitations = RateLimit(limits.invitations_per_hour, HOUR)
        self._plans = RateLimit(limits.plans_per_minute, MINUTE)

    # Rates

    def require_pause(self, player: int) -> None:
        """Refuse a player who has opened too many matches within an hour."""
        rate = self._new_matches
        if rate.is_used_up(player):
            raise NewMatchesError(rate.most, rate.seconds_left(player))

    def count_new_match(self, player: int) -> None:
        """Count a match that a player has opened."""
        self._new_matches.use(player)

    def count_invitations(self, player: int, guests: int) -> None:
        """Count the people whom a player invites; refuse too many at once or within an hour."""
        if guests > self._limits.invitations_at_once:
            raise GuestsError(self._limits.invitations_at_once)
        rate = self._invitations
        if rate.use(player, guests):
            raise InvitationsError(rate.most, rate.seconds_left(player))

    def count_plan(self, player: int) -> None:
        """Count a changed plan; refuse too many within a minute."""
        rate = self._plans
        if rate.use(player):
            raise PlansError(rate.most, rate.seconds_left(player))

    # Matches

    async def require_room_for_new(self, session: MatchSession, player: int) -> None:
        """Refuse a match that a player opens, if they or the server have too many.

        Only a match that waits in its lobby counts as one: against computers it has begun.
        """
        limits, is_lobby = self._limits, session.row.status == Status.LOBBY
        own = await self._require_room(session, player)
        if is_lobby and own.lobbies >= limits.lobbies_per_person:
            raise TooManyLobbiesError(limits.lobbies_per_person)
        if _solo_player(session) is not None:
            self._require_solo_room(own)
        if session.row.server is None:
            return
        server = await match_counts.on_server(session.tx, session.row.server, session.row.id)
        if server.matches >= limits.matches_per_server:
            raise ServerMatchesError(limits.matches_per_server)
        if is_lobby and server.lobbies >= limits.lobbies_per_server:
            raise ServerLobbiesError(limits.lobbies_per_server)

    async def require_room_for_seat(self, session: MatchSession, player: int) -> None:
        """Refuse a player who wants to join one more match than one may play."""
        if not await match_counts.is_in_league(session.tx, session.row.id):
            await self._require_room(session, player)

    async def require_room_against_computers(self, session: MatchSession) -> None:
        """Refuse to begin one more match of a single person than one may play."""
        player = _solo_player(session)
        if player is not None:
            self._require_solo_room(
                await match_counts.of_person(session.tx, player, session.row.id)
            )

    def _require_solo_room(self, own: match_counts.PersonCounts) -> None:
        if own.solo >= self._limits.matches_against_computers:
            raise TooManySoloMatchesError(self._limits.matches_against_computers)

    async def _require_room(self, session: MatchSession, player: int) -> match_counts.PersonCounts:
        await players.add_player(session.tx, player)
        own = await match_counts.of_person(session.tx, player, session.row.id)
        if own.matches >= self._limits.matches_per_person:
            raise TooManyMatchesError(self._limits.matches_per_person)
        return own


def _solo_player(session: MatchSession) -> int | None:
    """Return the only person of a match that has begun; None if there are others."""
    people = [seat.player for seat in session.seats if seat.player is not None]
    return people[0] if session.is_running and len(people) == 1 else None
