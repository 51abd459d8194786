"""Errors as sentences for the player whose request raised them."""

import hashlib
import logging
import traceback
from typing import Any

import discord
from discord import app_commands

from bot.errors import RefusedError
from bot.translations import refusal
from cogs.interactions.error_trace import described, redacted
from cogs.interactions.flood_guard import IgnoredError
from cogs.interactions.request import Request, request_of
from data import StorageError
from data.errors import UnknownOutcomeError
from games.core import RuleError

log = logging.getLogger(__name__)


async def reply_error(interaction: "discord.Interaction[Any]", error: Exception) -> None:
    """Tell the player what went wrong; unexpected errors are logged under the number they see.

    Suggestions that cannot be made are an empty list.
    """
    try:
        request = request_of(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            if not isinstance(error, IgnoredError):
                error_sentence(request, error)  # which logs what was unexpected
            await request.suggest_nothing()
        elif not isinstance(error, IgnoredError):
            await request.tell(error_sentence(request, error))
    except Exception as trouble:
        asked, copy = described(interaction), redacted(interaction, trouble)
        log.exception("an error could not be reported to the player of %s", asked, exc_info=copy)


def error_sentence(request: Request, error: Exception) -> str:
    """What the player reads about an error."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, RefusedError | RuleError):
        return refusal(request.say, error)
    if isinstance(error, app_commands.CheckFailure):
        return request.say("not-allowed")
    number, contact = error_number(error), request.bot.about.contact or "none"
    cause = {"cause": number}
    if isinstance(error, StorageError):
        log.error("error %s: %s", number, error, extra=cause)
        unknown = isinstance(error, UnknownOutcomeError)
        key = "storage-unknown" if unknown else "storage-trouble"
        return request.say(key, number=number, contact=contact)
    asked, copy = described(request.interaction), redacted(request.interaction, error)
    log.error("error %s in %s", number, asked, exc_info=copy, extra=cause)
    return request.say("unexpected-trouble", number=number, contact=contact)


def error_number(error: Exception) -> str:
    """Return the number of an error, which is the same each time it happens at the same place.

    The log leaves out repeated errors, and every player's number must be found in it.
    """
    frames = traceback.walk_tb(error.__traceback__)
    places = [f"{frame.f_code.co_filename}:{line}" for frame, line in frames]
    text = " ".join([type(error).__qualname__, *places])
    return hashlib.sha256(text.encode()).hexdigest()[:6]
