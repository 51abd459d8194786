"""Serves files to browsers: the page, attachments, emojis, avatars."""

from pathlib import Path
from typing import Final

from aiohttp import web

from playground.server.desk import Desk
from playground.server.shapes.message_shapes import signature
from playground.server.state.media import AVATARS, PICTURES, content_type, plain_picture

WEB: Final = Path(__file__).parents[2] / "web"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
FILE_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, max-age=86400",
}
TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}


def add_routes(desk: Desk, application: web.Application) -> None:
    """Add the page, its files, and the files of messages."""

    async def page(request: web.Request) -> web.StreamResponse:
        return _page_file(request.match_info.get("name", "index.html"))

    async def attachment(request: web.Request) -> web.StreamResponse:
        number = int(request.match_info["attachment"])
        until = request.query.get("ex", "0")
        good = request.query.get("hm") == signature(desk, number, until)
        data = await desk.files.get(number) if good else None
        if data is None or int(until, 16) < desk.clock.now():
            return web.Response(status=404, text="This content is no longer available.")
        return _file(data, content_type(request.match_info["name"], data))

    async def emoji(request: web.Request) -> web.StreamResponse:
        number = int(request.match_info["emoji"])
        held, data = desk.world.emojis.get(number), await desk.files.get(number)
        if held is None or data is None:
            return web.Response(status=404)
        return _file(data, held.content_type)

    async def avatar(request: web.Request) -> web.StreamResponse:
        colour = AVATARS[int(request.match_info["number"]) % len(AVATARS)]
        return _file(plain_picture(colour), "image/png")

    router = application.router
    router.add_get("/", page)
    router.add_get("/web/{name:.+}", page)
    router.add_get(r"/cdn/attachments/{channel:\d{1,20}}/{attachment:\d{1,20}}/{name}", attachment)
    router.add_get(r"/cdn/emojis/{emoji:\d{1,20}}.{ending:\w+}", emoji)
    router.add_get(r"/cdn/embed/avatars/{number:\d}.png", avatar)


def _page_file(name: str) -> web.Response:
    path = (WEB / name).resolve()
    if not path.is_relative_to(WEB.resolve()) or path.suffix not in TYPES or not path.is_file():
        text = "The page is not here." if name == "index.html" else "There is no such file."
        return web.Response(status=404, text=text, headers=PAGE_HEADERS)
    kind = TYPES[path.suffix]
    headers = PAGE_HEADERS | {"Content-Type": f"{kind}; charset=utf-8"}
    return web.Response(body=path.read_bytes(), headers=headers)


def _file(data: bytes, kind: str) -> web.Response:
    headers = FILE_HEADERS | {"Content-Type": kind}
    if kind not in PICTURES:
        headers |= {"Content-Disposition": "attachment"}
    return web.Response(body=data, headers=headers)
