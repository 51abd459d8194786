"""Example tables, brackets and curves: few rows and many, awkward names, one line and two."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Final

from games.standings.cup import stages
from games.standings.ratings import SHOWN_MEAN
from games.standings.results import Fixture, Player, Result
from games.standings.schedules import schedule
from games.standings.table import table
from renderers.core import ThemeName
from renderers.gallery import AWKWARD, FRIENDS, PLAIN, STRANGE
from renderers.standings.model import Bracket, Curve, RatingLine, RatingPoint, Row, StandingsSheet
from renderers.standings.rows import standing_of
from renderers.standings.ties import bracket_of

SIZES: Final = (4, 7, 12, 16, 17, 24, 32)
CUPS: Final = (
    (2, 2, 9),
    (4, 2, 1),
    (5, 2, 9),
    (8, 2, 9),
    (11, 2, 2),
    (16, 2, 9),
    (9, 3, 9),
    (8, 3, 1),
    (4, 4, 1),
    (16, 4, 9),
    (64, 2, 4),
)
"""Players, seats at a table, and rounds played."""
BEGIN: Final = datetime(2026, 3, 1, 18, tzinfo=UTC)
NAMES: Final = (*FRIENDS, *PLAIN, *AWKWARD, *STRANGE)


def sheets() -> Iterator[tuple[str, StandingsSheet | Bracket | Curve]]:
    """All examples with their names, in the dark theme."""
    for size in SIZES:
        yield f"standing-{size}", season(size)
    yield "standing-pairs", season(8, table_size=2)
    yield "standing-new", season(6, share=0)
    yield "standing-over", season(5, share=1)
    yield "standing-nobody", StandingsSheet("Division A", ())
    marked = season(12)
    rows = list(marked.rows)
    rows[4] = rows[4]._replace(is_marked=True)
    rows[7] = rows[7]._replace(is_gone=True)
    yield "standing-marked", replace(marked, rows=tuple(rows))
    yield "standing-crowd", replace(marked, rows=tuple(Row(n + 1, f"{n}", "0") for n in range(80)))
    for size, seats, rounds in CUPS:
        yield f"bracket-{size}-{seats}", knock_out(size, seats, rounds)
    yield "bracket-new", knock_out(16, 2, 0)
    yield "bracket-half", knock_out(16, 2, 1.5)
    yield "bracket-64-2-first", replace(knock_out(64, 2, 0.5), page=0)
    yield "bracket-64-2-second", replace(knock_out(64, 2, 2), page=1)
    yield "bracket-64-4-first", replace(knock_out(64, 4, 1), page=0)
    yield "bracket-20-3-first", replace(knock_out(20, 3, 1), page=0)
    yield "bracket-200-first", replace(knock_out(200, 2, 0.3), page=0)
    yield "curve-one", Curve("Azul: rating", (random_ratings(FRIENDS[0], 40),))
    yield (
        "curve-two",
        Curve("Azul: ratings", (random_ratings(FRIENDS[1], 24), random_ratings(AWKWARD[1], 33, 9))),
    )
    yield (
        "curve-long",
        Curve(
            "Azul: ratings",
            (random_ratings(STRANGE[1], 400, 5), random_ratings(AWKWARD[0], 150, 6)),
        ),
    )
    yield "curve-short", Curve("Summer Pavilion: rating", (random_ratings(FRIENDS[3], 3, 4),))
    yield "curve-single", Curve("Azul: rating", (random_ratings(PLAIN[0], 1, 4),))
    yield "curve-empty", Curve("Azul: rating", ())


def both_themes() -> Iterator[tuple[str, StandingsSheet | Bracket | Curve]]:
    """All examples in both themes."""
    for name, sheet in sheets():
        for theme in ThemeName:
            yield f"{name}-{theme}", replace(sheet, theme=theme)


@cache
def season(size: int, table_size: int = 4, share: float = 0.7) -> StandingsSheet:
    """A division after a share of its matches."""
    players = [Player(number) for number in range(size)]
    fixtures = schedule(players, table_size)
    chance = Random(size)
    played = chance.sample(fixtures, round(len(fixtures) * share))
    rows = table(players, [random_result(fixture, chance) for fixture in played], fixtures)
    names = {number: f"{NAMES[number % len(NAMES)]}" for number in range(size)}
    order = [row.player for row in rows]
    return standing_of(
        rows,
        names,
        title="Azulejo League · Division A",
        note=f"Season 3 · {len(played)} of {len(fixtures)} matches",
        up=order[: max(1, size // 8)],
        down=order[-2:],
    )


@cache
def knock_out(size: int, seats: int, rounds: float) -> Bracket:
    """A cup after some of its rounds; 1.5 means half of the second round."""
    players = [Player(number) for number in range(size)]
    chance = Random(size)
    results: list[Result] = []
    for number, stage in enumerate(stages(players, [], seats)):
        known = stages(players, results, seats)[number]
        ready = [one.players for one in known if len(one.players) > 1 and one.winner is None]
        for table_ in ready[: round(len(stage) * max(0.0, min(1.0, rounds - number)))]:
            fixture = Fixture(len(results), number + 1, table_)
            results.append(random_result(fixture, chance))
    return bracket_of(
        stages(players, results, seats),
        {number: NAMES[number % len(NAMES)] for number in range(size)},
        title="Azulejo Cup · season 3 · Knock-out cup",
        note=f"{len(results)} matches",
        gone={3},
        marked=1,
    )


def random_result(fixture: Fixture, chance: Random) -> Result:
    """A random result, in which players may share a place."""
    scores = tuple(chance.randrange(20, 90) // 4 * 4 for _ in fixture.seats)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(fixture.number, fixture.seats, ranks, scores, fixture.number)


def random_ratings(name: str, matches: int, seed: int = 1) -> RatingLine:
    """Random ratings over a number of matches, with shrinking margins."""
    chance = Random(seed)
    value, moments, at = float(SHOWN_MEAN), [], BEGIN
    for number in range(matches):
        margin = 120 + 880 / (1 + number * 0.35)
        value += chance.gauss(2, margin / 7)
        at += timedelta(hours=chance.randrange(3, 90))
        moments.append(RatingPoint(at, round(value), round(margin)))
    return RatingLine(name, tuple(moments[2:] or moments))
