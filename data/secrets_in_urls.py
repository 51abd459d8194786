"""Takes passwords out of texts about a `DATABASE_URL`."""

import re
from urllib.parse import unquote

HIDDEN = "…"
MARKS = re.compile(r"[/@:?#&=]")
"""What splits a URL: a password with one of these is read in pieces."""
PARAMETER = re.compile(r"[?&](?:password|sslpassword|passfile)=([^&#]*)", re.IGNORECASE)


def without_secrets(text: str, url: str) -> str:
    """Return a text without the password of a URL, and without pieces of it.

    A password with a slash or an at sign that is not escaped is taken for a host, a port or the
    name of a database, and the error message repeats it as such.
    """
    pieces = set()
    for secret in _secrets(url):
        pieces |= {secret, *MARKS.split(secret)}
    pieces |= {unquote(piece) for piece in pieces}
    for piece in sorted(filter(None, pieces), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(piece)}(?!\w)", HIDDEN, text)
    return text


def _secrets(url: str) -> list[str]:
    """Everything in a URL that is, or may be meant as, a password."""
    _, _, rest = url.partition("://")
    credentials, at, _ = rest.rpartition("@")
    _, colon, password = credentials.partition(":")
    return [*([password] if at and colon else []), *PARAMETER.findall(url)]
