"""Points discord.py at a playground, by three of its class attributes."""

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(address: str) -> None:
    """Let every client in this process talk to this playground."""
    Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{address.replace('http', 'ws', 1)}/gateway")
    Asset.BASE = f"{address}/cdn"
