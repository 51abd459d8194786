"""Verifies the bag of a finished match: seed, binding, seats, draws, and the season behind them."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.matches.actions.lobby import seat_token
from bot.matches.model import Match, SeatView
from data.tables.leagues.bags import SeasonBag
from data.tables.seats import SeatRow
from games.binding import (
    ForeignSeedError,
    clicks_hash,
    deal_seed,
    facts_of,
    match_seed,
    seated_by,
    verify_bag,
)
from games.core import BAG
from games.log import Log
from games.shuffle import bag_key, commitment


class Verified(NamedTuple):
    """A verified bag: every draw came from the seed, and the seed has the committed hash."""

    match: int
    seed: str
    commitment: str
    binding: str
    """What the bag is bound to; empty in matches from before there were bindings."""
    seated: bool
    """Whether the bag also says who sits where, so that this was checked."""
    draws: int
    foreign: int
    """Draws of an imported match that were made with another seed and cannot be checked."""
    season: SeasonBag | None
    """The season that the seed comes from; it was checked if its own seed is told."""


def verified(match: Match, log: Log, seed: str, season: SeasonBag | None) -> Verified:
    """Verify a bag; raise a RuleError that says what is wrong with it."""
    binding, seated = match.binding, seated_tokens(match.binding, match.seats)
    verify_bag(
        log,
        seed,
        binding,
        committed=match.commitment,
        match=None if is_imported(match.seats) else match.id,
        seated=seated,
        foreign=match.foreign_draws,
    )
    bound = season if binding and "season" in facts_of(binding) else None
    if bound is not None and bound.told:
        _verify_season(match, seed, bound)
    by_bag = bool(binding and seated) and seated_by(binding, bag_key(seed, binding)) is not None
    draws = sum(entry.seat == BAG for entry in log.entries)
    return Verified(
        match.id, seed, match.commitment, binding, by_bag, draws, match.foreign_draws, bound
    )


def seated_tokens(binding: str, seats: Sequence[SeatRow | SeatView]) -> tuple[str, ...]:
    """Return what each seat has added to the bag; nothing in imported and in league matches."""
    if not binding or "joined" not in facts_of(binding) or is_imported(seats):
        return ()
    return tuple(seat_token(seat.joined, seat.computer) for seat in seats)


def is_imported(seats: Sequence[SeatRow | SeatView]) -> bool:
    """Whether nobody ever sat at this table."""
    return not any(seat.player or seat.computer or seat.joined for seat in seats)


def _verify_season(match: Match, seed: str, season: SeasonBag) -> None:
    """Check that a seed, and the clicks that the bag is bound to, come from the season."""
    facts = facts_of(match.binding)
    if season.shared:
        due = deal_seed(season.seed, int(facts["draw"]), int(facts["deal"]))
    else:
        due = match_seed(season.seed, match.id)
    hashes = facts["sealed"], facts["clicks"]
    if seed != due or hashes != (commitment(season.seed), clicks_hash(season.clicks or "")):
        raise ForeignSeedError
