"""Tables, brackets and curves in words."""

from collections.abc import Iterator
from math import inf

from renderers.lettering.names import clean
from renderers.standings.model import Bracket, Curve, Slot, StandingsSheet, Tie
from renderers.texts import Say

LONGEST = 1024
"""The most characters that Discord takes as the description of a picture."""


def standing_words(standing: StandingsSheet, longest: float = LONGEST) -> str:
    """The table, with a line for each of as many players as fit."""
    say = standing.say
    heading = ", ".join(filter(None, (standing.title, standing.note)))
    if not standing.rows:
        return f"{heading}. {say('standings-nobody')}"
    lines = [
        say(
            "standings-words-row",
            place=row.place,
            name=clean(row.name) or say("standings-nameless", number=row.place),
            worth=say(
                "standings-worth",
                measure=standing.measure.value,
                value=row.worth,
                one=int(row.worth == "1"),
                played=row.played,
            ),
            played=row.played,
            left=row.left,
            zone=row.zone.value,
        )
        + (f", {say('standings-gone')}" if row.is_gone else "")
        for row in standing.rows
    ]
    text = f"{heading}.\n"
    for number, line in enumerate(lines):
        rest = say("standings-more", count=len(lines) - number)
        if len(text) + len(line) + len(rest) + 2 > longest:
            return text + rest
        text += line + ("." if number == len(lines) - 1 else ";\n")
    return text


def bracket_words(bracket: Bracket, longest: float = LONGEST) -> str:
    """The champion, and a line for each of as many ties as fit, the last round first.

    With a limit these are the ties in the picture; without one (`inf`), all ties.
    """
    say, whole = bracket.say, longest == inf
    heading = ", ".join(filter(None, (bracket.title, bracket.note)))
    text = f"{heading}."
    if (whole or bracket.alone is None) and (champion := bracket.champion) is not None:
        text += f" {say('bracket-words-champion', name=clean(champion.name))}"
    lines = list(_stages(bracket, whole=whole))
    left = sum(is_tie for _, is_tie in lines) + (0 if whole else bracket.left_out)
    for line, is_tie in lines:
        rest = say("bracket-more", count=left)
        if len(text) + len(line) + len(rest) + 2 > longest:
            break
        text += f"\n{line}"
        left -= is_tie
    return f"{text}\n{say('bracket-more', count=left)}" if left else text


def _stages(bracket: Bracket, *, whole: bool) -> Iterator[tuple[str, bool]]:
    """The lines for rounds and ties, each with whether it is a tie; unknown ties are left out."""
    shown = bracket.stages if whole else bracket.stages[bracket.first :]
    if not whole and bracket.alone is not None:
        alone = bracket.stages[bracket.alone]
        shown = (alone._replace(ties=alone.ties[bracket.window]),)
    for stage in reversed(shown):
        ties = [tie for tie in stage.ties if any(tie.slots)]
        if ties:
            yield f"{stage.name}:", False
        for tie in ties:
            yield _tie(tie, bracket.say), True


def _tie(tie: Tie, say: Say) -> str:
    if len(tie.slots) == 1 and tie.slots[0] is not None:
        return f"- {say('bracket-words-bye', name=clean(tie.slots[0].name))}"
    return f"- {'; '.join(_slot(slot, say) for slot in tie.slots)}"


def _slot(slot: Slot | None, say: Say) -> str:
    if slot is None:
        return say("bracket-words-unknown")
    name, through = clean(slot.name), int(slot.is_through)
    if slot.score:
        told = say("bracket-words-scored", name=name, score=slot.score, through=through)
    else:
        told = say("bracket-words-slot", name=name, through=through)
    return f"{told} ({say('standings-gone')})" if slot.is_gone else told


def curve_words(curve: Curve) -> str:
    """Each player's current rating, and its lowest and highest."""
    told = []
    for name, moments in curve.lines:
        if moments:
            values = [moment.value for moment in moments]
            told.append(
                curve.say(
                    "curve-words",
                    name=clean(name) or curve.say("standings-nameless", number=1),
                    value=values[-1],
                    margin=moments[-1].margin,
                    count=len(moments),
                    least=min(values),
                    most=max(values),
                )
            )
    return " ".join([f"{curve.title}.", *(told or [curve.say("curve-empty")])])[:LONGEST]
