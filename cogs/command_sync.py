"""Commands are synced only when they have changed: Discord allows 200 new ones a day."""

import json
import logging
from typing import Any

import discord
from discord.ext import commands

log = logging.getLogger(__name__)


async def sync_commands(client: commands.AutoShardedBot) -> bool:
    """Sync the commands if Discord has others; return whether it had."""
    translator = client.tree.translator
    here = [
        await command.get_translated_payload(client.tree, translator)
        if translator
        else command.to_dict(client.tree)
        for command in client.tree.get_commands()
    ]
    application = client.application_id
    if application is None:
        raise discord.app_commands.MissingApplicationID
    there = await client.http.get_global_commands(application)
    if sorted(map(essence, here)) == sorted(map(essence, there)):
        return False
    await client.tree.sync()
    log.info("brought %d commands to Discord", len(here))
    return True


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
        elif key in IGNORED or value in (None, False, {}) or (key == "type" and top and value == 1):
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
