"""The API of the page without a page, to prepare people, channels and messages."""

import asyncio
from typing import Any

import aiohttp
import pytest

Json = dict[str, Any]


class PlaygroundApi:
    """Calls the API as any user."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session
        self.tokens: dict[str, str] = {}

    async def call(self, method: str, path: str, body: Any = None, user: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {await self.token(user)}"} if user else {}
        async with self.session.request(
            method, f"/playground/api{path}", json=body, headers=headers
        ) as answer:
            assert answer.status < 400, await answer.text()
            return await answer.json() if answer.status != 204 else None

    async def token(self, user: str) -> str:
        if user not in self.tokens:
            session = await self.call("POST", "/session", {"user_id": user})
            self.tokens[user] = session["token"]
        return self.tokens[user]

    async def owner(self) -> str:
        """Return the id of the first user, who owns the server."""
        return str((await self.call("GET", "/users"))["users"][0]["id"])

    async def person(self, name: str) -> Json:
        made: Json = await self.call("POST", "/users", {"name": name})
        return made

    async def channel(self, name: str) -> str:
        owner = await self.owner()
        guild = (await self.call("GET", "/me", user=owner))["guilds"][0]
        path = f"/guilds/{guild['id']}/channels"
        return str((await self.call("POST", path, {"name": name}, user=owner))["id"])

    async def say(self, user: str, channel: str, content: str) -> Json:
        path = f"/channels/{channel}/messages"
        said: Json = await self.call("POST", path, {"content": content}, user=user)
        return said

    async def wait_for_bot(self) -> None:
        """Wait until the bot has registered its commands and is connected."""
        owner = await self.owner()
        for _ in range(600):
            me = await self.call("GET", "/me", user=owner)
            path = f"/channels/{me['welcome_channel_id']}/commands"
            known = (await self.call("GET", path, user=owner))["commands"]
            if known and me["application"]["online"]:
                return
            await asyncio.sleep(0.05)
        pytest.fail("The bot did not come.")
