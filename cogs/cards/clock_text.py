"""Clocks and times in words: the pace of a match, deadlines, and what is left."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.matches import Match
from bot.matches.clocks.pace import Pace, name_of
from cogs.cards.markdown import safe_name
from renderers.texts import Say

UNITS: Final = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))
FAR_YEAR: Final = 3000
"""Clocks that are paused until then are paused until a player resumes them."""


def moment(when: datetime, style: str = "f") -> str:
    """A time that Discord shows in the reader's zone; in the style R as `in two hours`."""
    return f"<t:{int(when.timestamp())}:{style}>"


def span_words(span: timedelta, say: Say) -> str:
    """A duration in its two largest units: 1 day 6 hours."""
    left = max(round(span.total_seconds()), 0)
    parts: list[str] = []
    for unit, seconds in UNITS:
        count, left = divmod(left, seconds)
        if count:
            parts.append(say(f"span-{unit}", count=count))
        if parts and (len(parts) == 2 or not count):
            break
    return " ".join(parts) or say("span-seconds", count=0)


def milliseconds(span: int) -> timedelta:
    """A duration from the milliseconds of a pace."""
    return timedelta(milliseconds=span)


def pace_key(pace: Pace) -> str | None:
    """The name of a pace among the presets, whatever happens when time runs out."""
    return name_of(replace(pace, forfeit=False))


def pace_summary(pace: Pace, say: Say) -> str:
    """How much time there is, in one sentence."""
    if not pace:
        return say("pace-free")
    bank = span_words(milliseconds(pace.bank), say)
    if pace.bank == pace.increment == pace.most:
        return say("pace-each", bank=bank)
    return say(
        "pace-bank",
        bank=bank,
        increment=span_words(milliseconds(pace.increment), say),
        most=span_words(milliseconds(pace.most), say),
    )


def pace_option(pace: Pace, say: Say) -> str:
    """How much time there is and what happens when it runs out, for an option of a menu."""
    summary = pace_summary(pace, say)
    if not pace:
        return summary
    weekends, forfeit = int(pace.weekends), int(pace.forfeit)
    return say("pace-option", summary=summary, weekends=weekends, forfeit=forfeit)


def pace_lines(pace: Pace, say: Say) -> list[str]:
    """What players should know about the clocks before they join."""
    lines = [say("pace-line", summary=pace_summary(pace, say), clocks=int(bool(pace)))]
    if not pace:
        return lines
    small = []
    if pace.weekends or pace.hours:
        small.append(say("pace-still", weekends=int(pace.weekends), hours=int(pace.hours)))
    small.append(say("pace-timeout", forfeit=int(pace.forfeit)))
    if pace.whole:
        small.append(say("pace-whole", span=span_words(milliseconds(pace.whole), say)))
    return [*lines, *(f"-# {line}" for line in small)]


def clock_lines(match: Match, names: Sequence[str], say: Say) -> list[str]:
    """Who has to move until when, what the others have left, and the latest end of the match."""
    lines = [_paused(match.paused, say)] if match.paused else []
    running = [
        (seat, match.clocks[seat].ends)
        for seat in match.to_act
        if match.clocks and match.clocks[seat].ends is not None
    ]
    for seat, ends in running:
        if ends is not None:
            name = safe_name(names[seat]) if len(running) > 1 else ""
            values = {"time": moment(ends), "left": moment(ends, "R")}
            lines.append(say("clock-until", name=name, alone=int(not name), **values))
    if match.clocks and match.pace.increment < match.pace.most:
        others = [
            say("clock-left", name=safe_name(name), span=span_words(clock.left, say))
            for seat, name, clock in zip(match.seats, names, match.clocks, strict=True)
            if seat.is_present and clock.ends is None
        ]
        if others:
            lines.append(say("clock-others", clocks=say("list-separator").join(others)))
    if match.latest is not None:
        lines.append(say("clock-latest", time=moment(match.latest)))
    return lines


def is_far(until: datetime) -> bool:
    """Whether clocks are paused without an end."""
    return until.year >= FAR_YEAR


def _paused(until: datetime, say: Say) -> str:
    """Until when the clocks are paused."""
    known = not is_far(until)
    return say("clock-paused", time=moment(until) if known else "", known=int(known))
