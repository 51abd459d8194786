"""The user's side: what playground/README.md says."""

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people import acting, events, places, reading, sessions
from playground.server.people.access import Answer, NoError, Visit, add

PARTS = (sessions, reading, places, acting)


def add_routes(desk: Desk, application: web.Application) -> None:
    """All of it, under /playground/api."""
    for part in PARTS:
        part.add_routes(desk, application.router)
    events.add_routes(desk, application.router)

    async def nothing(visit: Visit) -> Answer:
        raise NoError(404, "unknown_path", "There is nothing at this address.")

    add(desk, application.router, "*", "/{rest:.*}", nothing)
