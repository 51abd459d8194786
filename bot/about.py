"""What the operator tells about this bot, for `/about`."""

from typing import NamedTuple


class AboutLinks(NamedTuple):
    """Where the bot's code, privacy policy and terms of service can be read."""

    source: str | None = None
    privacy: str | None = None
    terms: str | None = None
