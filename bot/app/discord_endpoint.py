"""The Discord that the bot talks to: the real one, or a playground on this machine."""

from ipaddress import ip_address

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


class NotLoopbackError(ValueError):
    """DISCORD_API names another machine, which would get the bot's token."""

    def __init__(self, address: str) -> None:
        super().__init__(f"DISCORD_API is for a playground on this machine, not for {address}")


def use_api(address: str) -> None:
    """Use a playground at this address instead of Discord; only on this machine."""
    try:
        url = yarl.URL(address)
    except ValueError:
        raise NotLoopbackError(address) from None
    if url.scheme != "http" or not is_loopback(url.host or ""):
        raise NotLoopbackError(address)
    base = str(url.origin())
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = url.origin().with_scheme("ws") / "gateway"
    Asset.BASE = f"{base}/cdn"


def is_loopback(host: str) -> bool:
    """Whether this host is this machine."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
