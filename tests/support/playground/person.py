"""A person who uses the playground over HTTP and WebSocket, as the page does."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Self

import aiohttp

from tests.support.patience import PATIENCE

Json = dict[str, Any]
API = "/playground/api"


class RefusedError(Exception):
    """The playground refused a request."""

    def __init__(self, status: int, error: Json) -> None:
        super().__init__(f"{status} {error}")
        self.status = status
        self.code: str = error["code"]
        self.error = error


class Person:
    """A user who is signed in, with the live events received so far."""

    def __init__(self, address: str, name: str) -> None:
        self.name = name
        self.address = address
        self.events: list[Json] = []
        self.user: Json = {}
        self._session = aiohttp.ClientSession(address)
        self._token = ""
        self._news = asyncio.Condition()
        self._listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        users = (await self.call("GET", "/users"))["users"]
        self.user = next(user for user in users if user["global_name"] == self.name)
        self._token = (await self.call("POST", "/session", {"user_id": self.user["id"]}))["token"]
        self._listening = asyncio.create_task(self._listen())
        await self.event("hello")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self._session.close()

    @property
    def id(self) -> int:
        return int(self.user["id"])

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        data: Any = None,
        headers: dict[str, str] | None = None,
    ) -> Any:
        sent = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        kind = {"json": body} if data is None and body is not None else {"data": data}
        async with self._session.request(
            method, API + path, headers=sent | (headers or {}), **kind
        ) as response:
            answer: Any = await response.json() if response.status != 204 else None
            if response.status >= 400:
                raise RefusedError(response.status, answer["error"])
            return answer

    async def fetch(self, url: str) -> tuple[int, bytes, str]:
        async with self._session.get(url) as response:
            return response.status, await response.read(), response.headers.get("Content-Type", "")

    async def event(self, kind: str, found: Callable[[Json], bool] = lambda _: True) -> Json:
        """Return the first event of this kind, waiting for it if necessary."""

        def first() -> Json | None:
            for event in self.events:
                if event["type"] == kind and found(event["data"]):
                    data: Json = event["data"]
                    return data
            return None

        async with asyncio.timeout(PATIENCE), self._news:
            while (data := first()) is None:
                await self._news.wait()
            return data

    async def message_event(self, kind: str, text: str) -> Json:
        """Return the first message that was created or updated with this text."""
        data = await self.event(kind, lambda data: text in json.dumps(data["message"]))
        message: Json = data["message"]
        return message

    async def read_up(self) -> None:
        """Wait until all events up to now are received; they arrive in order."""

        def own() -> int:
            told = (one["data"] for one in self.events if one["type"] == "user_updated")
            return sum(data["user"]["id"] == self.user["id"] for data in told)

        before = own()
        await self.call("PATCH", "/me", {})
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: own() > before)

    def kinds(self) -> list[str]:
        return [event["type"] for event in self.events]

    async def channel(self, name: str) -> str:
        snapshot = await self.call("GET", "/me")
        for guild in snapshot["guilds"]:
            for channel in guild["channels"] + guild["threads"]:
                if channel["name"] == name:
                    number: str = channel["id"]
                    return number
        raise LookupError(name)

    async def messages(self, channel: str) -> list[Json]:
        found: list[Json] = (await self.call("GET", f"/channels/{channel}/messages"))["messages"]
        return found

    async def say(self, channel: str, text: str, **more: Any) -> Json:
        said: Json = await self.call(
            "POST", f"/channels/{channel}/messages", {"content": text, **more}
        )
        return said

    async def commands(self, channel: str) -> dict[str, Json]:
        listed = (await self.call("GET", f"/channels/{channel}/commands"))["commands"]
        return {command["name"]: command for command in listed}

    async def use(self, channel: str, command: str, /, *parts: str, **options: Any) -> Json:
        """Use a command; `parts` are the names of its group and sub-command."""
        filled: list[Json] = [{"name": key, "value": value} for key, value in options.items()]
        for part in reversed(parts):
            filled = [{"name": part, "options": filled}]
        known = (await self.commands(channel))[command]
        outcome: Json = await self.call(
            "POST",
            f"/channels/{channel}/commands",
            {"command_id": known["id"], "options": filled},
        )
        return outcome

    async def use_on(self, channel: str, command: str, target: int | str) -> Json:
        """Use a command in the menu of a user or a message."""
        known = (await self.commands(channel))[command]
        outcome: Json = await self.call(
            "POST",
            f"/channels/{channel}/commands",
            {"command_id": known["id"], "target_id": str(target)},
        )
        return outcome

    async def suggest(self, channel: str, name: str, option: str, typed: str) -> Json:
        command = (await self.commands(channel))[name]
        outcome: Json = await self.call(
            "POST",
            f"/channels/{channel}/autocomplete",
            {
                "command_id": command["id"],
                "options": [{"name": option, "value": typed, "focused": True}],
            },
        )
        return outcome

    async def click(self, message: Json, custom_id: str, **more: Any) -> Json:
        outcome: Json = await self.call(
            "POST",
            f"/channels/{message['channel_id']}/components",
            {"message_id": message["id"], "custom_id": custom_id, **more},
        )
        return outcome

    async def submit(self, modal: Json, **values: Any) -> Json:
        """Submit a form with these values by the names of its fields, whatever its fresh ids."""
        ids = [
            field["custom_id"]
            for part in modal["components"]
            for field in part.get("components") or [part.get("component") or {}]
            if "custom_id" in field
        ]
        names = {one.partition("~")[0]: one for one in ids}
        values = {names.get(name, name): value for name, value in values.items()}
        outcome: Json = await self.call(
            "POST", f"/modals/{modal['interaction_id']}", {"values": values}
        )
        return outcome

    async def _listen(self) -> None:
        async with self._session.ws_connect(f"{API}/events?token={self._token}") as socket:
            async for frame in socket:
                async with self._news:
                    self.events.append(json.loads(frame.data))
                    self._news.notify_all()
