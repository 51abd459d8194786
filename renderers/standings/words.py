"""Tables and curves in words."""

from renderers.names import clean
from renderers.standings.model import Curve, Standing

LONGEST = 1024
"""As many characters as Discord takes beside a picture."""


def standing_words(standing: Standing) -> str:
    """The table in one line for each player, as many as fit."""
    say = standing.say
    heading = ", ".join(filter(None, (standing.title, standing.note)))
    if not standing.rows:
        return f"{heading}. {say('standings-nobody')}"
    lines = [
        say(
            "standings-words-row",
            place=row.place,
            name=clean(row.name) or say("standings-nameless", number=row.place),
            points=row.points,
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
        if len(text) + len(line) + len(rest) + 2 > LONGEST:
            return text + rest
        text += line + ("." if number == len(lines) - 1 else ";\n")
    return text


def curve_words(curve: Curve) -> str:
    """Where each player stands, and between what."""
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
