"""What organisers decide about entrants and results."""

import json
from collections.abc import Sequence

from bot.leagues.announcements import PlayerDisqualified, ResultCorrected
from bot.leagues.errors import (
    BadResultError,
    NeedsPointsError,
    RoundDrawnError,
    UnknownEntrantError,
    UnknownFixtureError,
)
from bot.leagues.model import ENDED, EntrantStatus, Format, LeagueEvent, SeasonState
from bot.leagues.season import entrants
from bot.leagues.season.roles import update_champion_role, update_tier_roles, winners
from bot.leagues.season.standings import decide_places, is_called_off, seats_of
from bot.leagues.session import LeagueSession, takes_part
from data.tables.leagues.rows import EntrantRow, FixtureRow


def withdraw(session: LeagueSession, player: int) -> None:
    """Take a player out who asked for it; logged before the first match, too."""
    entrant = entrants.leave(session, player)
    session.event = LeagueEvent.WITHDRAW
    session.details = session.details or {"entrant": entrant.number}


def disqualify(session: LeagueSession, entrant: EntrantRow) -> None:
    """Disqualify an entrant: finished matches count, and the entrant is placed last.

    After the last match the final standings are decided again.
    """
    if entrant.state == EntrantStatus.PLAYING and session.state is not SeasonState.REST:
        entrants.withdraw(session, entrant, EntrantStatus.DISQUALIFIED)
        return
    played = entrant.state == EntrantStatus.PLAYING
    if not played and (not takes_part(entrant) or session.state in ENDED):
        raise UnknownEntrantError
    session.event = LeagueEvent.DISQUALIFY
    session.details = {"entrant": entrant.number}
    session.change_entrant(entrant.number, state=EntrantStatus.DISQUALIFIED.value)
    if played:
        changed = _decide_again(session, entrant.division)
        if entrant.division is not None:
            session.update_standings(entrant.division)
        session.announce(
            PlayerDisqualified(entrant=entrant.number, has_matches=False, division=changed)
        )
        update_tier_roles(session, [entrant.number])
    else:
        session.announce(PlayerDisqualified(entrant=entrant.number))
        session.update_invitation()


def correct(
    session: LeagueSession, number: int, ranks: Sequence[int], scores: Sequence[int] = ()
) -> None:
    """Decide how a match ended.

    The standings follow at any time. Promotions, relegations and the champion follow until the
    next season begins.
    """
    fixture = session.fixture(number)
    if fixture is None:
        raise UnknownFixtureError(number + 1)
    _require_possible(session, fixture, ranks, scores)
    seats = seats_of(fixture)
    known = json.loads(fixture.result) if fixture.result else {}
    result = {
        "scores": list(scores) or known.get("scores") or [0] * len(seats),
        "turns": known.get("turns", []),
        "left": known.get("left", []),
        "ended": known.get("ended", session.now),
        "ranks": list(ranks),
        "how": "corrected",
    }
    session.event = LeagueEvent.CORRECT
    session.details = {"fixture": number, "ranks": list(ranks)}
    session.put("fixtures", fixture._replace(result=json.dumps(result)))
    resting = session.state is SeasonState.REST
    announcement = ResultCorrected(
        fixture=number,
        ranks=tuple(ranks),
        entrants=tuple(map(int, seats)),
        late=session.state in ENDED,
        division=_decide_again(session, fixture.division) if resting else None,
    )
    session.announce(announcement)
    session.update_standings(fixture.division)


def _require_possible(
    session: LeagueSession, fixture: FixtureRow, ranks: Sequence[int], scores: Sequence[int]
) -> None:
    """Refuse a result that does not fit the fixture, or that comes too late."""
    count = len(seats_of(fixture))
    standard = [1 + sum(other < rank for other in ranks) for rank in ranks]
    if len(ranks) != count or list(ranks) != standard or (scores and len(scores) != count):
        raise BadResultError(count)
    if session.settings.format is Format.CUP and fixture.round < session.season.round:
        raise RoundDrawnError
    pointless = fixture.result is None or is_called_off(fixture)
    if session.settings.format is Format.DUPLICATE and pointless and not scores:
        raise NeedsPointsError


def _decide_again(session: LeagueSession, division: int | None) -> int | None:
    """Decide a division's final standings again; return the division if that changed anything."""
    if division is None:
        return None
    won = winners(session)
    changed = decide_places(session, division)
    update_champion_role(session, won)
    return division if changed else None
