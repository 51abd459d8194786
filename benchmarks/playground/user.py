"""A user of the playground who sends requests over HTTP, as the page does."""

from typing import Any, Self

import aiohttp

API = "/playground/api"


class PlaygroundUser:
    """A user who is signed in; many of them share one HTTP session."""

    def __init__(self, session: aiohttp.ClientSession, user: str, token: str) -> None:
        self.session = session
        self.id = user
        self.headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    async def sign_up(cls, session: aiohttp.ClientSession, name: str) -> Self:
        """Create a user and sign in."""
        async with session.post(f"{API}/users", json={"name": name}) as response:
            user = (await response.json())["id"]
        async with session.post(f"{API}/session", json={"user_id": user}) as response:
            return cls(session, user, (await response.json())["token"])

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """Send one request and return the answer."""
        async with self.session.request(
            method, API + path, json=body, headers=self.headers
        ) as response:
            if response.status >= 400:
                raise RuntimeError(f"{response.status} {await response.text()}")
            return await response.json() if response.status != 204 else None

    async def channel(self, name: str) -> str:
        """Return the id of a channel of the first server."""
        channels = (await self.call("GET", "/me"))["guilds"][0]["channels"]
        return str(next(channel["id"] for channel in channels if channel["name"] == name))

    async def use(self, channel: str, command: str, **options: Any) -> Any:
        """Use a command; return its outcome."""
        listed = (await self.call("GET", f"/channels/{channel}/commands"))["commands"]
        used = {
            "command_id": next(one["id"] for one in listed if one["name"] == command),
            "options": [{"name": name, "value": value} for name, value in options.items()],
        }
        return await self.call("POST", f"/channels/{channel}/commands", used)

    async def click(self, message: Any, custom_id: str) -> Any:
        """Press a button; return the outcome."""
        path = f"/channels/{message['channel_id']}/components"
        return await self.call("POST", path, {"message_id": message["id"], "custom_id": custom_id})
