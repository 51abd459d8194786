"""The public cards of a sealed match, whose bag others still play with."""

from collections.abc import Sequence

from bot.matches import Match
from bot.matches.model import Seal
from cogs.cards.card import Card
from cogs.cards.components import PRIMARY, Item, button
from cogs.cards.markdown import safe_name
from cogs.matches.match_text import title
from renderers.texts import Say


def sealed_board(match: Match, heading: str, say: Say, colour: int) -> Card:
    """Whose turn it is, and a button that shows the board to its players."""
    return Card(
        heading,
        say("sealed-board"),
        [
            *board_button(match, say),
            button(say("button-undo"), "undo", match.id, match.ply),
            button(say("button-plan"), "plan", match.id),
        ],
        colour=colour,
    )


def sealed_end(match: Match, names: Sequence[str], result: str, say: Say, colour: int) -> Card:
    """The winner and the points, without the tiles."""
    lines = []
    if match.outcome is not None:
        ranked = zip(match.outcome.ranks, names, match.outcome.scores, strict=True)
        lines = [
            say("sealed-score", rank=rank, name=safe_name(name), score=score)
            for rank, name, score in sorted(ranked, key=lambda one: one[0])
        ]
    return Card(
        f"{title(match, say)}\n{result}",
        "\n".join(lines),
        say("sealed-end"),
        board_button(match, say),
        colour=colour,
    )


def board_button(match: Match, say: Say) -> list[Item]:
    """A button to the private board, if the match is sealed."""
    if not match.is_sealed:
        return []
    return [button(say("button-hand"), "hand", match.id, style=PRIMARY, emoji="👁️")]


def compare_button(match: Match, say: Say) -> list[Item]:
    """A button that compares the tables of an opened bag, if there were others."""
    if match.seal is not Seal.OPENED:
        return []
    return [button(say("button-lines"), "line", match.id, 0, emoji="🔀")]
