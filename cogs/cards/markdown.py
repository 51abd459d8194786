"""Names and other texts from outside, made safe inside Discord's Markdown."""

import re
from typing import Final

import discord

from renderers.lettering.names import clean

FIRST_STRONG, POP = "\u2068", "\u2069"
"""Isolate a name, so that one written from right to left does not turn the sentence around it."""
MARKDOWN: Final = re.compile(
    r"(?P<link>https?://\S+)|(?P<indent>^[ \t]*)(?P<block>[-+#>])|(?P<mark>[\\*_~|`\[])",
    re.MULTILINE,
)
"""What Discord reads as Markdown; a link comes first, because it is left alone."""
ESCAPED: Final = "\\<"
"""In place of the first character of a mention or an emoji."""
NAMELESS: Final = "?"
"""In place of a name without a visible character."""


def safe_name(name: str) -> str:
    """A name that has no effect on the text around it."""
    return f"{FIRST_STRONG}{escaped(clean(name) or NAMELESS)}{POP}"


def escaped(text: str) -> str:
    """A text with no formatting, mentions or emojis of its own."""
    safe = MARKDOWN.sub(_escape, text)
    return discord.utils.escape_mentions(safe).replace("<", ESCAPED)


def _escape(found: re.Match[str]) -> str:
    if found["link"]:
        return found["link"]
    return f"{found['indent'] or ''}\\{found['block'] or found['mark']}"
