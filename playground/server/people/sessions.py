"""People: listed, added, signed in and out, and what they have chosen."""

import secrets

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people.requests import Answer, NoError, Visit, add, number
from playground.server.state import channels, events
from playground.server.validation.command_rules import LOCALES

MOST_PEOPLE = 200


async def list_people(visit: Visit) -> Answer:
    """Everybody but bots."""
    people = [user for user in visit.desk.world.users.values() if not user.bot]
    return 200, {"users": [events.person_shape(user) for user in people]}


async def add_person(visit: Visit) -> Answer:
    """Somebody new."""
    body = await visit.read()
    name = body.get("name")
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= 32:
        raise NoError(400, "bad_name", "A name has 1 to 32 characters.")
    locale = body.get("locale", "en-GB")
    _check_locale(locale)
    if len(visit.desk.world.users) > MOST_PEOPLE:
        raise NoError(409, "full", "There are enough people here already.")
    return 201, events.person_shape(channels.add_user(visit.desk, name.strip(), locale))


async def sign_in(visit: Visit) -> Answer:
    """Be somebody."""
    body = await visit.read()
    user = visit.desk.world.users.get(number(body.get("user_id"), "unknown_user"))
    if user is None or user.bot:
        raise NoError(404, "unknown_user", "There is nobody of that name.")
    token = secrets.token_urlsafe(24)
    visit.desk.world.sessions[token] = user.id
    visit.desk.world.touch("session", token)
    return 201, {"token": token, "user": events.person_shape(user)}


async def sign_out(visit: Visit) -> Answer:
    """Be nobody again."""
    if visit.desk.world.sessions.pop(visit.token, None) is not None:
        visit.desk.world.touch("session", visit.token)
    return 204, None


async def choose(visit: Visit) -> Answer:
    """Another language or theme, closed direct messages, the bot as an app of one's own."""
    user = visit.user
    body = await visit.read()
    if "locale" in body:
        _check_locale(body["locale"])
    if body.get("theme", "dark") not in ("dark", "light"):
        raise NoError(400, "bad_theme", "The theme is dark or light.")
    if not isinstance(body.get("dms_open", True), bool):
        raise NoError(400, "bad_choice", "Direct messages are open or not.")
    if not isinstance(body.get("installed", True), bool):
        raise NoError(400, "bad_choice", "The app is installed or not.")
    user.locale = body.get("locale", user.locale)
    user.theme = body.get("theme", user.theme)
    user.dms_open = body.get("dms_open", user.dms_open)
    if body.get("installed", user.installed) != user.installed:
        user.installed = body["installed"]
        visit.desk.watchers.tell(user.id, "commands_updated", {})
    visit.desk.world.touch("user", user.id)
    events.user_updated(visit.desk, user)
    return 200, events.person_shape(user)


def _check_locale(locale: object) -> None:
    if not isinstance(locale, str) or locale not in LOCALES:
        raise NoError(400, "bad_locale", "Discord does not have this language.")


def add_routes(desk: Desk, router: web.UrlDispatcher) -> None:
    """People and their sessions."""
    add(desk, router, "GET", "/users", list_people)
    add(desk, router, "POST", "/users", add_person)
    add(desk, router, "POST", "/session", sign_in)
    add(desk, router, "DELETE", "/session", sign_out)
    add(desk, router, "PATCH", "/me", choose)
