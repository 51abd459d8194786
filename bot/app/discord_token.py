"""The bot's token: read from a file, and checked before Discord sees it; it is never repeated."""

from pathlib import Path
from typing import Final

PORTAL: Final = "https://discord.com/developers/applications"


def token_in(file: Path) -> str:
    """Return the token that a file holds."""
    try:
        token = file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise ValueError(f"DISCORD_TOKEN_FILE: {file} cannot be read ({reason})") from None
    if not token:
        raise ValueError(f"DISCORD_TOKEN_FILE: {file} is empty; it should hold the bot's token")
    return token


def require_token(token: str) -> None:
    """Refuse a token that Discord would refuse, and say where to find it; never repeat it."""
    if token.lower().startswith("bot "):
        raise ValueError("DISCORD_TOKEN is the token alone, without the word 'Bot' before it")
    parts = token.split(".")
    if len(parts) != 3 or not all(parts) or any(letter.isspace() for letter in token):
        raise ValueError(
            "DISCORD_TOKEN is no token of a bot: that has three parts with dots between them;"
            f" {PORTAL} has it on the page Bot of your application, under Reset Token"
        )
