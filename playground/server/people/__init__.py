"""The API of the page, under /playground/api; playground/README.md describes it."""

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people import channels, interactions, live_events, messages, sessions
from playground.server.people.requests import Answer, PageApiError, PageRequest, add_route

PARTS = (sessions, messages, channels, interactions)


def add_routes(desk: Desk, application: web.Application) -> None:
    """Add all routes."""
    for part in PARTS:
        part.add_routes(desk, application.router)
    live_events.add_routes(desk, application.router)

    async def unknown_path(request: PageRequest) -> Answer:
        raise PageApiError(404, "unknown_path", "There is nothing at this address.")

    add_route(desk, application.router, "*", "/{rest:.*}", unknown_path)
