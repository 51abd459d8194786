"""Errors as sentences for the player whose request raised them."""

import logging
import secrets
from typing import Any

import discord
from discord import app_commands

from bot.errors import RefusedError
from bot.translations import refusal
from cogs.interactions.error_trace import error_trace
from cogs.interactions.flood_guard import IgnoredError
from cogs.interactions.request import Request, request_of
from data import StorageError
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
    except Exception:
        log.exception("an error could not be reported to the player")


def error_sentence(request: Request, error: Exception) -> str:
    """What the player reads about an error."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, RefusedError | RuleError):
        return refusal(request.say, error)
    if isinstance(error, app_commands.CheckFailure):
        return request.say("not-allowed")
    number, contact = secrets.token_hex(3), request.bot.about.contact or "none"
    if isinstance(error, StorageError):
        log.error("error %s: %s", number, error)
        return request.say("storage-trouble", number=number, contact=contact)
    log.error("error %s in %s", number, error_trace(request.interaction, error))
    return request.say("unexpected-trouble", number=number, contact=contact)
