"""Commands are synced only when they have changed: Discord allows 200 new ones a day."""

import json
import logging
from collections.abc import Iterator, Sequence
from typing import Any, Final

import aiohttp
import discord
from discord.ext import commands
from discord.http import Route

from cogs.command_limits import Payload, in_languages, languages, without_excess

log = logging.getLogger(__name__)

GUILD_INSTALL: Final = 0
USER_INSTALL: Final = 1
PRIVATE_CHANNEL: Final = 2
"""The context of direct messages between users, where only user installs can be used."""
INSTALLATION: Final = (
    "On https://discord.com/developers/applications, page Installation of your application, tick"
    " Guild Install with the scopes bot and applications.commands, then start the bot again"
)

OUTAGE: Final = "If Discord does not answer then either, start the bot again later"


class CommandSyncError(Exception):
    """Discord does not take the commands, and a person has to see to it."""


async def sync_commands(client: commands.AutoShardedBot) -> bool:
    """Sync the commands if Discord has others; return whether it had."""
    application = client.application_id
    if application is None:
        raise discord.app_commands.MissingApplicationID
    here = await payloads(client)
    route = Route("GET", "/applications/{application_id}/commands", application_id=application)
    there = await client.http.request(route, params={"with_localizations": "true"})
    try:
        return await _bring(client, application, here, there)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        if not there:
            outage = not isinstance(error, discord.HTTPException) or error.status >= 500
            raise CommandSyncError(
                f"Discord has no commands of this bot yet, so nobody can use it: {error}."
                f" The bot tries again when it is connected. {OUTAGE if outage else INSTALLATION}"
            ) from error
        if isinstance(error, discord.HTTPException) and error.status == 400:
            raise CommandSyncError(
                f"Discord refuses the commands of this version and keeps the old ones: {error}"
            ) from error
        raise


async def sync_operator_commands(client: commands.AutoShardedBot, server: int | None) -> bool:
    """Sync the commands that only the operator's server has; return whether it had others."""
    application = client.application_id
    if application is None or server is None:
        return False
    here = await payloads(client, discord.Object(server))
    try:
        there: Any = await client.http.get_guild_commands(application, server)
        if is_same(here, there):
            return False
        await client.http.bulk_upsert_guild_commands(application, server, payload=here)
    except discord.Forbidden as error:
        raise CommandSyncError(
            f"OPERATOR_SERVER {server} is no server that this bot is in, so that nobody has"
            " /operator; `python -m bot block` works all the same"
        ) from error
    return True


async def payloads(
    client: commands.AutoShardedBot, server: discord.Object | None = None
) -> list[Payload]:
    """The commands in all languages, as they are sent to Discord; everywhere, or for a server."""
    tree = client.tree
    made = [
        await command.get_translated_payload(tree, tree.translator)
        if tree.translator
        else command.to_dict(tree)
        for command in tree.get_commands(guild=server)
    ]
    return [without_excess(command) for command in made]


async def _bring(
    client: commands.AutoShardedBot, application: int, here: Sequence[Payload], there: Any
) -> bool:
    """Send the commands, or as much of them as Discord takes; return whether it had others."""
    refused: discord.HTTPException | None = None
    for attempt, left_out in _attempts(client, here):
        if is_same(attempt, there):
            return False
        try:
            await client.http.bulk_upsert_global_commands(application, payload=attempt)
        except discord.HTTPException as error:
            if error.status != 400:
                raise
            refused = error
            continue
        log.info("brought %d commands to Discord", len(attempt))
        if refused is not None:
            log.error("Discord takes the commands only without %s: %s", left_out, refused)
        return True
    assert refused is not None, "there is at least one attempt, and it was refused"
    raise refused


def _attempts(
    client: commands.AutoShardedBot, here: Sequence[Payload]
) -> Iterator[tuple[list[Payload], str]]:
    """The commands as they should be, then without what Discord may refuse."""
    on_servers = [without_user_install(one) for one in here]
    if has_user_install(client.application):
        yield list(here), ""
        yield on_servers, "user installs (User Install is off on the page Installation)"
        if any(map(languages, here)):
            yield [in_languages(one, set()) for one in here], "their translations"
    else:
        log.info("User Install is off, so commands are offered only where the bot is")
        yield on_servers, ""
    if any(map(languages, here)):
        yield [in_languages(one, set()) for one in on_servers], "user installs and translations"


def has_user_install(application: "discord.AppInfo | None") -> bool:
    """Whether users can install the application; True if Discord does not say."""
    if application is None or application.guild_integration_config is None:
        return True
    return application.user_integration_config is not None


def without_user_install(command: Payload) -> Payload:
    """A command that is offered on servers and in the bot's direct messages only."""
    kinds = command.get("integration_types")
    if not kinds or USER_INSTALL not in kinds:
        return command
    contexts = [one for one in command.get("contexts") or () if one != PRIVATE_CHANNEL]
    return {**command, "integration_types": [GUILD_INSTALL], "contexts": contexts}


def is_same(here: Sequence[Payload], there: Sequence[Payload]) -> bool:
    """Whether Discord has exactly these commands."""
    return sorted(map(essence, here)) == sorted(map(essence, there))


def essence(command: Any) -> str:
    """A command as text that can be compared, without what Discord adds."""
    return json.dumps(_essence(command, top=True), sort_keys=True)


def _essence(part: Any, *, top: bool = False) -> dict[str, Any]:
    """What defines a command or an option, without default values."""
    kept: dict[str, Any] = {}
    for key, value in part.items():
        if key in ("options", "choices"):
            if value:
                kept[key] = [_essence(one) for one in value]
        elif key in ("contexts", "integration_types", "channel_types"):
            if value is not None:
                kept[key] = sorted(value)
        elif (
            key in IGNORED
            or value in (None, False, {}, "")
            or (key == "type" and top and value == 1)
        ):
            continue
        else:
            kept[key] = value
    if "default_member_permissions" in kept:
        kept["default_member_permissions"] = str(kept["default_member_permissions"])
    return kept


IGNORED = frozenset(
    {
        "id",
        "application_id",
        "guild_id",
        "version",
        "dm_permission",
        "default_permission",
        "name_localized",
        "description_localized",
    }
)
