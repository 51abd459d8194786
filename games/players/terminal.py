"""Duels and hints as lines of text."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.core import BAG, AnyGame, seat_name
from games.players import describe, hint
from games.players.duel import Contestant, Played, duel, tally


def duel_lines(
    game: AnyGame,
    options: Mapping[str, str],
    seats: int,
    names: tuple[Contestant, Contestant],
    matches: int,
    seed: str,
) -> Iterator[str]:
    """A line for every finished match, and then the statistics."""
    first, second = names
    played: list[Played] = []
    for match in duel(game, options, seats, first, second, matches, seed):
        played.append(match)
        scores = " ".join(map(str, match.outcome.scores))
        yield f"deal {match.deal + 1}, {first} on seat {match.seat}: {scores}"
    total = tally(played)
    losses = total.matches - total.wins - total.draws
    deals = len({match.deal for match in played})
    yield f"{total.matches} matches on {deals} deals, {seats} seats, seed {seed}"
    yield f"{first} against {second}: {total.wins} won, {total.draws} shared, {losses} lost"
    yield f"mean margin {total.margin:+.1f} points"
    share = "" if seats == 2 else f"; a fair share is {1 / seats:.1%}"
    yield f"win rate {total.rate:.1%} (95 %: {total.low:.1%} to {total.high:.1%}){share}"


def hint_lines(game: AnyGame, state: Any, seconds: float) -> Iterator[str]:
    """The suggestion of the strongest player for every seat that may move, with reasons."""
    for seat in game.to_act(state):
        if seat == BAG:
            continue
        advice = hint(game, state, seat, seconds)
        yield f"{seat_name(seat)}: {advice.move} ({game.describe(advice.move)})"
        for reason in advice.reasons:
            yield f"  {describe(game, reason)}"
        yield f"  expected lead at the end: {advice.value:+.1f} points"
