"""Answers to interactions, and follow-up messages with an interaction's token."""

from playground.server.http.calls import NO_CONTENT, Answer, Call, Route
from playground.server.interactions.answers import answer
from playground.server.interactions.interaction import Interaction
from playground.server.interactions.interactions import by_token, follow_up, message_of
from playground.server.shapes.message_shapes import message_shape
from playground.server.state import messages
from playground.server.state.world import Message
from playground.server.validation.refusals import refusal


async def create_response(call: Call) -> Answer:
    """Take the first answer to an interaction."""
    interaction = call.desk.interactions.get(call.id("interaction_id"))
    if interaction is None or interaction.token != call.ids["interaction_token"]:
        raise refusal(10062)
    shape = await answer(call.desk, interaction, call.json, call.files)
    return Answer(shape) if call.asks("with_response") else NO_CONTENT


async def create_follow_up(call: Call) -> Answer:
    """Post another message."""
    interaction = _interaction(call)
    message = await follow_up(call.desk, interaction, call.json, call.files)
    return Answer(message_shape(call.desk, message))


async def get_message(call: Call) -> Answer:
    """Return a message of this interaction."""
    message = _message(call)
    return Answer(message_shape(call.desk, message))


async def edit_message(call: Call) -> Answer:
    """Edit a message of this interaction."""
    message = _message(call)
    await messages.edit(call.desk, message, call.json, call.files)
    return Answer(message_shape(call.desk, message))


async def delete_message(call: Call) -> Answer:
    """Delete a message of this interaction."""
    await messages.delete(call.desk, _message(call))
    return NO_CONTENT


def _interaction(call: Call) -> Interaction:
    return by_token(call.desk, call.id("webhook_id"), call.ids["webhook_token"])


def _message(call: Call) -> Message:
    return message_of(call.desk, _interaction(call), call.ids["message_id"])


WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
MESSAGE = WEBHOOK + "/messages/{message_id}"
ROUTES = (
    Route(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        create_response,
        open=True,
    ),
    Route("POST", WEBHOOK, create_follow_up, open=True),
    Route("GET", MESSAGE, get_message, open=True),
    Route("PATCH", MESSAGE, edit_message, open=True),
    Route("DELETE", MESSAGE, delete_message, open=True),
)
