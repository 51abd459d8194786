"""Results of finished matches, ratings and statistics."""

from bot.results.errors import LeagueMatchError, NoResultError, WrongOutcomeError
from bot.results.model import Correction, MatchResult, SeatResult
from bot.results.server_results import Ranked, ServerResults
from bot.results.service import Results

__all__ = [
    "Correction",
    "LeagueMatchError",
    "MatchResult",
    "NoResultError",
    "Ranked",
    "Results",
    "SeatResult",
    "ServerResults",
    "WrongOutcomeError",
]
