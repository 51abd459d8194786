"""Cards: messages built of text, a picture and rows of buttons."""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from io import BytesIO
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from bot.matches.move_menu import MOST_OPTIONS
from cogs.verbs import custom_id, parse_custom_id

ROW: Final = 5
"""So many buttons stand in a row."""
PICTURE: Final = "board.png"
MOST_TEXT: Final = 3900
"""Discord takes 4,000 characters of text in one message."""
MOST_MENUS: Final = 5
"""So many menus stand below each other at most; more would push everything else out of sight."""
PRIMARY: Final = discord.ButtonStyle.primary
"""What one most likely wants to press."""
SUCCESS: Final = discord.ButtonStyle.success
"""What says yes, or is switched on."""
DANGER: Final = discord.ButtonStyle.danger
"""What cannot be taken back."""

Item = ui.Item[Any]


class CardKind(IntEnum):
    """What a card says it is; posted messages keep the number as the id of their container."""

    BOARD = 1001
    """The board of a match with its buttons, running or finished."""
    PREVIEW = 1002
    """What a move would do."""


KINDS: Final = {kind.value: kind for kind in CardKind}
OLD_KINDS: Final = {
    "help": CardKind.BOARD,
    "rematch": CardKind.BOARD,
    "play": CardKind.PREVIEW,
}
"""Cards of version 0.1.0 have no kind; they are told by the verb of one of their buttons."""


class Picture(NamedTuple):
    """A picture, and the same in words."""

    png: bytes
    words: str

    def file(self) -> discord.File:
        """The picture to be sent; a file can be sent once, so it is new each time."""
        return discord.File(BytesIO(self.png), PICTURE, description=self.words[:1024])


class Card(ui.LayoutView):
    """A message.

    Its buttons say all they mean in their ids, so nothing about it has to be remembered: they
    work after a restart, and at any age. Discord's library is told not to wait for clicks.
    """

    def __init__(
        self,
        *parts: "str | Picture | discord.File | Sequence[Item]",
        colour: int | None = None,
        kind: CardKind | None = None,
    ) -> None:
        super().__init__(timeout=None)
        self.picture: Picture | None = None
        self.file: discord.File | None = None
        box: ui.Container[Any] = ui.Container(accent_colour=colour, id=kind)
        left = MOST_TEXT
        for part in parts:
            if isinstance(part, str):
                if text := shortened(part, left):
                    box.add_item(ui.TextDisplay(text))
                    left -= len(text)
            elif isinstance(part, Picture):
                self.picture = part
                entry = discord.MediaGalleryItem(
                    f"attachment://{PICTURE}", description=part.words[:1024]
                )
                box.add_item(ui.MediaGallery(entry))
            elif isinstance(part, discord.File):
                self.file = part
                box.add_item(ui.File(f"attachment://{part.filename}"))
            else:
                for row in rows(part):
                    box.add_item(ui.ActionRow(*row))
        self.add_item(box)
        self.stop()

    def files(self) -> list[discord.File]:
        """What is sent with it, from its beginning: an answer may be tried more than once."""
        pictures = [self.picture.file()] if self.picture else []
        if self.file is None:
            return pictures
        self.file.reset()
        return [*pictures, self.file]


def kind_of(message: discord.Message) -> CardKind | None:
    """What the card in a message says it is."""
    for part in message.components:
        if kind := KINDS.get(getattr(part, "id", None) or 0):
            return kind
    verbs = (parse_custom_id(one)[0] for one in custom_ids(message))
    return next((OLD_KINDS[verb] for verb in verbs if verb in OLD_KINDS), None)


def custom_ids(message: discord.Message) -> Iterator[str]:
    """The custom ids of everything in a message that can be pressed."""
    waiting: list[Any] = list(message.components)
    while waiting:
        part = waiting.pop()
        if found := getattr(part, "custom_id", None):
            yield found
        waiting += getattr(part, "children", ())


def shortened(text: str, limit: int) -> str:
    """As many whole lines as fit; a line that is too long alone is cut."""
    if len(text) <= limit:
        return text
    kept = text[: max(limit - 1, 0)]
    return (kept[: kept.rfind("\n")] if "\n" in kept else kept) + "…" if kept else ""


def rows(items: Iterable[Item]) -> list[list[Item]]:
    """Buttons five to a row, evenly; a menu has a row of its own."""
    found: list[list[Item]] = []
    buttons: list[Item] = []
    for item in items:
        if isinstance(item, ui.Button):
            buttons.append(item)
        else:
            found.append([item])
    count = -(-len(buttons) // ROW)
    for number in range(count):
        start = len(buttons) * number // count
        found.append(buttons[start : len(buttons) * (number + 1) // count])
    return found


def button(
    label: str | None,
    *code: str | int,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: Any = None,
    disabled: bool = False,
) -> ui.Button[Any]:
    """A button; its code says what it does, as in `join:17`."""
    return ui.Button(
        label=label and label[:80],
        custom_id=custom_id(*code),
        style=style,
        emoji=emoji,
        disabled=disabled,
    )


def link(label: str, url: str) -> ui.Button[Any]:
    """A button that leads somewhere."""
    return ui.Button(label=label[:80], url=url)


def select(
    code: Sequence[str | int],
    options: Sequence[discord.SelectOption],
    placeholder: str,
    *,
    least: int = 1,
    most: int = 1,
) -> ui.Select[Any]:
    """A menu with at most 25 options."""
    return ui.Select(
        custom_id=custom_id(*code),
        options=list(options[:MOST_OPTIONS]),
        placeholder=placeholder[:150],
        min_values=least,
        max_values=min(most, len(options)),
    )


def selects(
    code: Sequence[str | int],
    options: Sequence[discord.SelectOption],
    placeholder: str,
    more: str,
) -> "list[ui.Select[Any]]":
    """As many menus as the options need, with 25 in each, if there is room for them."""
    starts = range(0, len(options), MOST_OPTIONS)[:MOST_MENUS]
    return [
        select(
            (*code, start) if start else code,
            options[start : start + MOST_OPTIONS],
            more if start else placeholder,
        )
        for start in starts
    ]
