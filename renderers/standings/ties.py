"""Builds the picture of a bracket from the computed stages of a cup."""

from collections.abc import Collection, Mapping, Sequence

from games.standings.cup import Meeting
from games.standings.results import Player
from renderers.core import ThemeName
from renderers.standings.model import Bracket, Slot, Stage, Tie
from renderers.texts import Say, english


def bracket_of(
    stages: Sequence[Sequence[Meeting]],
    names: Mapping[int, str],
    *,
    title: str,
    note: str = "",
    gone: Collection[int] = (),
    marked: int | None = None,
    page: int | None = None,
    theme: ThemeName = ThemeName.DARK,
    say: Say = english,
) -> Bracket:
    """The bracket of a cup, as far as its players are known."""

    def slot(meeting: Meeting, player: Player) -> Slot:
        result, score = meeting.result, ""
        if result is not None and any(result.scores):  # a match can be decided without scores
            score = str(result.scores[result.seats.index(player)])
        return Slot(
            names.get(player, "") or say("standings-nameless", number=int(player) + 1),
            score.replace("-", "\N{MINUS SIGN}"),
            is_through=player == meeting.winner,
            is_gone=player in gone,
            is_marked=player == marked,
        )

    def tie(meeting: Meeting, first: bool) -> Tie:
        places = meeting.players if first else meeting.slots
        return Tie(tuple(None if one is None else slot(meeting, one) for one in places))

    return Bracket(
        title,
        tuple(
            Stage(round_name(stages, number, say), tuple(tie(one, not number) for one in stage))
            for number, stage in enumerate(stages)
        ),
        page,
        note,
        theme,
        say,
    )


def round_name(stages: Sequence[Sequence[Meeting]], number: int, say: Say) -> str:
    """The name of a round: its number, or quarter-final to final if it is played in pairs."""
    pairs = all(len(one.slots) == 2 for one in stages[number])
    left = len(stages[number])
    return say("bracket-round", round=number + 1, left=left if pairs or left == 1 else 0)
