"""Brackets for tests."""

from collections.abc import Callable
from dataclasses import replace

from renderers.standings import Bracket


def with_names(bracket: Bracket, name: Callable[[int], str]) -> Bracket:
    """The bracket with other names, by tie and place."""
    stages = tuple(
        stage._replace(
            ties=tuple(
                tie._replace(
                    slots=tuple(
                        slot and slot._replace(name=name(place + number))
                        for place, slot in enumerate(tie.slots)
                    )
                )
                for number, tie in enumerate(stage.ties)
            )
        )
        for stage in bracket.stages
    )
    return replace(bracket, stages=stages)
