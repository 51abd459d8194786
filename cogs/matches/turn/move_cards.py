"""The private menus of a turn: the next choices, and the way back."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.matches import Match
from bot.matches.move_menu import Heap, Menu, heap_move, step_back
from cogs.cards.card import Card, Picture
from cogs.cards.components import button, select
from cogs.interactions.request import Request
from cogs.matches.board.choice_buttons import choice_buttons
from cogs.matches.match_text import caption
from games.core import Seat
from games.log import tokens
from renderers.core import Words


def menu_card(
    request: Request,
    match: Match,
    seat: Seat,
    found: Menu,
    note: str,
    *pictures: Picture | str,
) -> Card:
    """A private menu, with the board below it if that is out of sight."""
    speak, say = request.catalogue.words(match.game), request.say
    heading = speak.heading(match.state, seat, found.made, say)
    items: list[Any]
    if found.heap is not None:
        code: tuple[str | int, ...] = ("heap", match.id, match.ply, *found.made)
        items = [heap_menu(request, speak, found.heap, code)]
        if found.heap.least == 0:
            made = tokens(heap_move(found, ()))
            items.append(button(say("choose-nothing"), "pick", match.id, match.ply, *made))
    else:
        items = list(choice_buttons(request.bot.tiles, speak, match, seat, found, say))
    back = step_back(match.game.moves(match.state, seat), found.made, speak.heaps)
    more = [] if back is None else [back_button(request, match, back)]
    notes = [note] if note else []
    text = "\n".join([*notes, f"**{heading}**", *caption(request, match)])
    return Card(text, items, more, *pictures, colour=request.catalogue.colour(match.game.key))


def heap_menu(request: Request, words: Words, heap: Heap, code: Sequence[str | int]) -> Any:
    """A menu in which several tiles are ticked."""
    options = [
        discord.SelectOption(
            label=request.say("colour", colour=tile),
            value=f"{tile}{number}",
            emoji=request.bot.tiles.find(words.tile_emoji(tile)),
        )
        for number, tile in enumerate(heap.tiles)
    ]
    asked = request.say("choose-tiles", least=heap.least, most=heap.most)
    return select(code, options, asked, least=max(heap.least, 1), most=heap.most)


def back_button(request: Request, match: Match, made: tuple[str, ...]) -> Any:
    """A button one step back."""
    return button(request.say("button-back"), "pick", match.id, match.ply, *made, emoji="◀️")
