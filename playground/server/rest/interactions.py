"""Answers to interactions, and the follow-ups that their tokens allow."""

from playground.server.http.calls import NOTHING, Answer, Call, Route
from playground.server.interactions.answers import answer
from playground.server.interactions.interactions import by_token, follow_up, message_of
from playground.server.shapes.message_shapes import message_shape
from playground.server.state import messages
from playground.server.validation.refusals import refusal


async def respond(call: Call) -> Answer:
    """The first answer."""
    interaction = call.desk.interactions.get(call.id("interaction_id"))
    if interaction is None or interaction.token != call.ids["interaction_token"]:
        raise refusal(10062)
    shape = await answer(call.desk, interaction, call.json, call.files)
    wanted = call.query.get("with_response", "").lower() in ("1", "true")
    return Answer(shape) if wanted else NOTHING


async def follow(call: Call) -> Answer:
    """Another message."""
    interaction = by_token(call.desk, call.id("webhook_id"), call.ids["webhook_token"])
    message = await follow_up(call.desk, interaction, call.json, call.files)
    return Answer(message_shape(call.desk, message))


async def read(call: Call) -> Answer:
    """A message of this interaction."""
    interaction = by_token(call.desk, call.id("webhook_id"), call.ids["webhook_token"])
    message = message_of(call.desk, interaction, call.ids["message_id"])
    return Answer(message_shape(call.desk, message))


async def change(call: Call) -> Answer:
    """Edit a message of this interaction."""
    interaction = by_token(call.desk, call.id("webhook_id"), call.ids["webhook_token"])
    message = message_of(call.desk, interaction, call.ids["message_id"])
    await messages.edit(call.desk, message, call.json, call.files)
    return Answer(message_shape(call.desk, message))


async def take_back(call: Call) -> Answer:
    """Delete a message of this interaction."""
    interaction = by_token(call.desk, call.id("webhook_id"), call.ids["webhook_token"])
    await messages.delete(call.desk, message_of(call.desk, interaction, call.ids["message_id"]))
    return NOTHING


WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ONE = WEBHOOK + "/messages/{message_id}"
ROUTES = (
    Route(
        "POST", "/interactions/{interaction_id}/{interaction_token}/callback", respond, open=True
    ),
    Route("POST", WEBHOOK, follow, open=True),
    Route("GET", ONE, read, open=True),
    Route("PATCH", ONE, change, open=True),
    Route("DELETE", ONE, take_back, open=True),
)
