"""Buttons for the choices of a turn."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.matches import Match
from bot.matches.move_menu import Menu, menu
from cogs.cards.components import PRIMARY, button
from cogs.emojis import Emojis
from games.core import Seat
from renderers.core import Words
from renderers.texts import Say


def first_choices(tiles: Emojis, words: Words, match: Match, say: Say) -> list[ui.Button[Any]]:
    """The first buttons of a turn, or one that opens a private menu if several players act."""
    people = [seat for seat in match.to_act if match.seats[seat].is_present]
    if not people:
        return []
    opening = button(say("choose"), "pick", match.id, match.ply, style=PRIMARY)
    if len(people) > 1:
        return [opening]
    moves = match.game.moves(match.state, people[0])
    found = menu(moves, (), words.heaps)
    if found is None or not found.options:
        return [opening]
    return choice_buttons(tiles, words, match, people[0], found, say)


def choice_buttons(
    tiles: Emojis,
    words: Words,
    match: Match,
    seat: Seat,
    found: Menu,
    say: Say,
    code: Sequence[str | int] = (),
) -> list[ui.Button[Any]]:
    """A button for each choice of a menu; `code` begins its id, by default that of a move."""
    code = code or ("pick", match.id, match.ply)
    return [
        _choice_button(tiles, words, match, seat, found.made, tokens, say, code)
        for tokens in found.options
    ]


def _choice_button(
    tiles: Emojis,
    words: Words,
    match: Match,
    seat: Seat,
    made: tuple[str, ...],
    tokens: tuple[str, ...],
    say: Say,
    code: Sequence[str | int],
) -> ui.Button[Any]:
    """A button for one choice; a verb such as `place` is not in its label."""
    choice = words.choice(match.state, seat, (*made, *tokens[:-1]), tokens[-1], say)
    return button(
        choice.label or None,
        *code,
        *made,
        *tokens,
        style=PRIMARY,
        emoji=tiles.find(choice.emoji),
    )
