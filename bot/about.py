"""What the operator tells about this bot, for `/about` and error messages."""

from typing import NamedTuple


class AboutLinks(NamedTuple):
    """Where code, privacy policy and terms can be read, and how the operator can be reached."""

    source: str | None = None
    privacy: str | None = None
    terms: str | None = None
    contact: str | None = None
