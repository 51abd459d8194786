"""Links and mentions in messages."""


def jump_url(server: int | None, channel: int, message: int) -> str:
    """Return the link to a message."""
    return f"https://discord.com/channels/{server or '@me'}/{channel}/{message}"
