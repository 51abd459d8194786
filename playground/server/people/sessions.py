"""People: listed, added, signed in and out, and their settings."""

import secrets

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people.requests import Answer, PageApiError, PageRequest, add_route, parse_id
from playground.server.state import channels, events
from playground.server.validation.command_rules import LOCALES

MOST_PEOPLE = 200


async def list_people(request: PageRequest) -> Answer:
    """List all users except bots."""
    people = [user for user in request.desk.world.users.values() if not user.bot]
    return 200, {"users": [events.person_shape(user) for user in people]}


async def add_person(request: PageRequest) -> Answer:
    """Add a user."""
    body = await request.read()
    name = body.get("name")
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= 32:
        raise PageApiError(400, "bad_name", "A name has 1 to 32 characters.")
    locale = body.get("locale", "en-GB")
    _check_locale(locale)
    if len(request.desk.world.users) > MOST_PEOPLE:
        raise PageApiError(409, "full", "There are enough people here already.")
    return 201, events.person_shape(channels.add_user(request.desk, name.strip(), locale))


async def sign_in(request: PageRequest) -> Answer:
    """Sign in as a user and return a token."""
    body = await request.read()
    user = request.desk.world.users.get(parse_id(body.get("user_id"), "unknown_user"))
    if user is None or user.bot:
        raise PageApiError(404, "unknown_user", "There is nobody of that name.")
    token = secrets.token_urlsafe(24)
    request.desk.world.sessions[token] = user.id
    request.desk.world.touch("session", token)
    return 201, {"token": token, "user": events.person_shape(user)}


async def sign_out(request: PageRequest) -> Answer:
    """Sign out."""
    if request.desk.world.sessions.pop(request.token, None) is not None:
        request.desk.world.touch("session", request.token)
    return 204, None


async def change_settings(request: PageRequest) -> Answer:
    """Change language, theme, direct messages, phone, or whether the app is installed."""
    user = request.user
    body = await request.read()
    if "locale" in body:
        _check_locale(body["locale"])
    if body.get("theme", "dark") not in ("dark", "light"):
        raise PageApiError(400, "bad_theme", "The theme is dark or light.")
    if not isinstance(body.get("dms_open", True), bool):
        raise PageApiError(400, "bad_choice", "Direct messages are open or not.")
    if not isinstance(body.get("phone", True), bool):
        raise PageApiError(400, "bad_choice", "It is a phone or not.")
    if not isinstance(body.get("installed", True), bool):
        raise PageApiError(400, "bad_choice", "The app is installed or not.")
    user.locale = body.get("locale", user.locale)
    user.theme = body.get("theme", user.theme)
    user.dms_open = body.get("dms_open", user.dms_open)
    user.phone = body.get("phone", user.phone)
    if body.get("installed", user.installed) != user.installed:
        user.installed = body["installed"]
        request.desk.watchers.tell(user.id, "commands_updated", {})
    request.desk.world.touch("user", user.id)
    events.user_updated(request.desk, user)
    return 200, events.person_shape(user)


def _check_locale(locale: object) -> None:
    if not isinstance(locale, str) or locale not in LOCALES:
        raise PageApiError(400, "bad_locale", "Discord does not have this language.")


def add_routes(desk: Desk, router: web.UrlDispatcher) -> None:
    """Add the routes for people and their sessions."""
    add_route(desk, router, "GET", "/users", list_people)
    add_route(desk, router, "POST", "/users", add_person)
    add_route(desk, router, "POST", "/session", sign_in)
    add_route(desk, router, "DELETE", "/session", sign_out)
    add_route(desk, router, "PATCH", "/me", change_settings)
