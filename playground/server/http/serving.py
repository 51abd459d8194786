"""Serves the bot's HTTP requests: rate limits, faults, token, API description, headers."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from playground.server.desk import Desk
from playground.server.http.calls import Answer, Call, Route, read_body
from playground.server.http.faults import CallFault
from playground.server.http.rate_limits import Verdict
from playground.server.rest import ROUTES
from playground.server.state.threads import RateLimitedError
from playground.server.validation.refusals import INVALID_BODY, Refusal, not_found, refusal

BASE = "/api/v10"
log = logging.getLogger(__name__)
Respond = Callable[[web.Request], Awaitable[web.StreamResponse]]


def add_routes(desk: Desk, application: web.Application) -> None:
    """Add Discord's API, under /api/v10."""
    for route in ROUTES:
        application.router.add_route(route.method, BASE + route.path, serve(desk, route))

    async def unknown_path(request: web.Request) -> web.StreamResponse:
        return json_response(Answer(not_found().body(), 404), {})

    application.router.add_route("*", "/api/{rest:.*}", unknown_path)


def serve(desk: Desk, route: Route) -> Respond:
    """Return the function that answers the calls of one route."""

    async def respond(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(BASE)
        if desk.latency:
            await asyncio.sleep(desk.latency)
        now = desk.clock.running()
        verdict = desk.rates.ask(request.method, path, now)
        if verdict.retry_after is not None:
            await request.read()
            response = rate_limit_response(verdict)
        else:
            response = await answer_call(request, path, verdict)
        desk.rates.count_response(response.status, now)
        return response

    async def answer_call(request: web.Request, path: str, verdict: Verdict) -> web.Response:
        fault = desk.faults.on_call(request.method, path)
        if fault is not None and not fault.after:
            await request.read()
            return await fault_response(desk, request, fault)
        answer = await call_route(desk, route, request)
        if fault is not None:
            return await fault_response(desk, request, fault)
        if isinstance(answer, web.Response):
            return answer
        if desk.description is not None:
            wrong = desk.description.answer_errors(route.method, path, answer.status, answer.body)
            for place in wrong:
                log.error("An answer of the playground is not Discord's: %s", place)
            desk.violations += wrong
        return json_response(answer, verdict.headers)

    return respond


async def call_route(desk: Desk, route: Route, request: web.Request) -> Answer | web.Response:
    """Call a route and return its answer, or Discord's refusal."""
    try:
        if not route.open and request.headers.get("Authorization") != f"Bot {desk.token}":
            raise refusal(0)
        body, files = await read_body(request)
        if desk.description is not None:
            path = request.path.removeprefix(BASE)
            desk.description.check_request(route.method, path, body, multipart=bool(files))
        call = Call(desk, request.match_info, request.query, body, files)
        return await route.action(call)
    except RateLimitedError as error:
        body = {**error.body(), "retry_after": round(error.retry_after, 3), "global": False}
        headers = {"Retry-After": f"{error.retry_after:.3f}", "X-RateLimit-Scope": "shared",
                   "Via": "1.1 playground"}  # fmt: skip
        return json_response(Answer(body, 429), headers)
    except Refusal as error:
        if error.code == INVALID_BODY:
            wrong = f"{request.method} {request.path.removeprefix(BASE)}: {error.errors}"
            log.warning("The bot sent what Discord does not take: %s", wrong)
            desk.bad_calls.append(wrong)
        return Answer(error.body(), error.status)


def rate_limit_response(verdict: Verdict) -> web.Response:
    """Return the 429 for a call that exceeds a limit."""
    after = verdict.retry_after or 0.0
    if verdict.banned:
        # A ban comes from Discord's proxy: other wording, and no Via header.
        return web.Response(status=429, text="error code: 1015", content_type="text/plain")
    headers = verdict.headers | {
        "Retry-After": f"{after:.3f}",
        "X-RateLimit-Scope": "global" if verdict.is_global else "user",
        "Via": "1.1 playground",
    }
    body = {
        "message": "You are being rate limited.",
        "retry_after": round(after, 3),
        "global": verdict.is_global,
        "code": 0,
    }
    return json_response(Answer(body, 429), headers)


async def fault_response(desk: Desk, request: web.Request, fault: CallFault) -> web.Response:
    """Return the answer for a call that fails on purpose."""
    if fault.status == 429:
        return rate_limit_response(Verdict({}, fault.retry_after, is_global=fault.is_global))
    if fault.status <= 0:
        if fault.status < 0:
            await desk.faults.stall()
        if request.transport is not None:
            request.transport.abort()
        await asyncio.sleep(0)
        return web.Response(status=500)
    if fault.status >= 500:
        return web.Response(status=fault.status, text="upstream connect error")
    text = {401: "401: Unauthorized", 403: "Missing Permissions", 404: "404: Not Found"}
    body = {"message": text.get(fault.status, "400: Bad Request"), "code": fault.code}
    return json_response(Answer(body, fault.status), {})


def json_response(answer: Answer, headers: dict[str, str]) -> web.Response:
    """Return the answer as HTTP.

    The content type has no charset: discord.py compares the header as a whole.
    """
    if answer.status == 204:
        return web.Response(status=204, headers=headers)
    return web.Response(
        status=answer.status,
        body=json.dumps(answer.body, separators=(",", ":")).encode(),
        headers=headers | {"Content-Type": "application/json"},
    )
