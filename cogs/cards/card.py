"""Cards: messages made of text, a picture, and rows of buttons and menus."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from io import BytesIO
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from cogs.cards.components import Item, rows
from cogs.cards.markdown import escaped
from cogs.verbs import parse_custom_id

PICTURE: Final = "board.png"
MOST_TEXT: Final = 3900
"""Characters of text in one card; Discord allows 4,000 in a message."""


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
        """A new file to send; discord.py can send each only once."""
        return discord.File(BytesIO(self.png), PICTURE, description=self.words[:1024])


Part = str | Picture | discord.File | Sequence[Item]


class Card(ui.LayoutView):
    """A message.

    The custom ids of its buttons hold all they mean, so nothing about a card is remembered and
    discord.py is told not to wait for clicks.
    """

    def __init__(
        self,
        *parts: Part,
        colour: int | None = None,
        kind: CardKind | None = None,
    ) -> None:
        super().__init__(timeout=None)
        self._parts = parts
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

    def to_send(self) -> dict[str, Any]:
        """What discord.py sends as a new message."""
        return {"view": self, "files": self.files()}

    def to_edit(self) -> dict[str, Any]:
        """What discord.py shows in a message that exists; a plain text there is removed."""
        return {"content": None, "view": self, "attachments": self.files()}

    def in_words(self) -> "Card | None":
        """The same card with the words of its picture in its place; None without a picture."""
        if self.picture is None:
            return None
        room = MOST_TEXT - sum(len(part) for part in self._parts if isinstance(part, str))
        words = shortened(escaped(self.picture.words), room)
        parts = [words if isinstance(part, Picture) else part for part in self._parts]
        (frame,) = self.children
        card = Card(*parts, colour=getattr(frame, "accent_colour", None))
        card.children[0].id = frame.id
        return card

    def files(self) -> list[discord.File]:
        """The files to send with it, from their beginning: a reply may be tried again."""
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
    """As many whole lines as fit; a single line that is too long is cut."""
    if len(text) <= limit:
        return text
    kept = text[: max(limit - 1, 0)]
    return (kept[: kept.rfind("\n")] if "\n" in kept else kept) + "…" if kept else ""
