"""Notifications: messages whose words a phone shows."""

from typing import Any, Final

from discord import ui

from cogs.cards.card import shortened
from cogs.cards.components import Item, rows

MOST_WORDS: Final = 2000
"""Characters that Discord allows in a plain message."""


class Notification(ui.View):
    """A message for players who are needed: plain text, and rows of buttons.

    A phone shows the text of a plain message and nothing of a card. There is always a button: it
    leads to what the text is about, and carries the mark of a queued post.
    """

    def __init__(self, text: str, first: Item, *more: Item) -> None:
        super().__init__(timeout=None)
        self.text = shortened(text, MOST_WORDS)
        for number, row in enumerate(rows([first, *more])):
            for item in row:
                item.row = number
                self.add_item(item)
        self.stop()

    def to_send(self) -> dict[str, Any]:
        """What discord.py sends as a new message."""
        return {"content": self.text, "view": self}

    def to_edit(self) -> dict[str, Any]:
        """What discord.py shows in a message that exists."""
        return {"content": self.text, "view": self, "attachments": []}

    def in_words(self) -> None:
        """Nothing: it has no picture that could be described."""


def unheaded(title: str) -> str:
    """The title of a card as a line of plain text; phones show Markdown as it is written."""
    return title.removeprefix("### ")
