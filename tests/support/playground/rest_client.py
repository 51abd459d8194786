"""A client for Discord's REST API without discord.py."""

from typing import Any, Self

import aiohttp

Json = dict[str, Any]


class RestClient:
    """Calls the API with the bot's token."""

    def __init__(self, address: str, token: str = "playground") -> None:
        headers = {"Authorization": f"Bot {token}"}
        self._session = aiohttp.ClientSession(address, headers=headers)
        self.headers: Any = {}
        """The headers of the last answer."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        """Return the status and the answer of a call."""
        if body is not None:
            more["json"] = body
        async with self._session.request(method, f"/api/v10{path}", **more) as response:
            self.headers = response.headers
            is_json = response.headers.get("Content-Type") == "application/json"
            return response.status, await (response.json() if is_json else response.text())


def error_paths(errors: Json | None) -> dict[str, str]:
    """Return the path of each nested error with its code."""
    flat: dict[str, str] = {}

    def walk(part: Any, path: str) -> None:
        for key, value in part.items():
            if key == "_errors":
                flat[path] = value[0]["code"]
            else:
                walk(value, f"{path}.{key}" if path else key)

    walk(errors or {}, "")
    return flat
