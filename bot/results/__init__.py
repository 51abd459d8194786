"""Results of finished matches, ratings and statistics."""

from bot.results.errors import LeagueMatchError, NoResultError, WrongOutcomeError
from bot.results.model import Correction, MatchResult, SeatResult
from bot.results.ranking import Pick, Ranked, RankingPage
from bot.results.service import Results

__all__ = [
    "Correction",
    "LeagueMatchError",
    "MatchResult",
    "NoResultError",
    "Pick",
    "Ranked",
    "RankingPage",
    "Results",
    "SeatResult",
    "WrongOutcomeError",
]
