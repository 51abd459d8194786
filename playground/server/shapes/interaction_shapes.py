"""Interactions as Discord's JSON."""

from playground.server.desk import Desk
from playground.server.interactions.interaction import COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from playground.server.shapes.channel_shapes import partial_channel_shape
from playground.server.shapes.guild_shapes import member_shape
from playground.server.shapes.message_shapes import message_shape
from playground.server.shapes.user_shapes import user_shape
from playground.server.state import authority
from playground.server.state.world import Channel, Json
from playground.server.validation import limits


def metadata_shape(desk: Desk, interaction: Interaction, trigger: Interaction | None) -> Json:
    """Return the interaction as messages that answer it describe it."""
    metadata: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": user_shape(desk.world.users[interaction.user_id]),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.type == COMMAND:
        data = interaction.data
        metadata |= {"name": full_name(data), "command_type": data["type"]}
        if data["type"] == 2:
            metadata["target_user"] = data["resolved"]["users"][data["target_id"]]
        elif data["type"] == 3:
            metadata["target_message_id"] = data["target_id"]
    elif interaction.type == COMPONENT and interaction.message is not None:
        metadata["interacted_message_id"] = str(interaction.message.id)
    elif interaction.type == MODAL_SUBMIT and trigger is not None:
        metadata["triggering_interaction_metadata"] = trigger.metadata
    return metadata


def full_name(command: Json) -> str:
    """Return a command's name with its group and sub-command, as in `league admin open`."""
    parts = [full_name(one) for one in command.get("options", ()) if one["type"] in (1, 2)]
    return " ".join([command["name"], *parts])


def callback_shape(desk: Desk, interaction: Interaction) -> Json:
    """Return what the bot receives for its answer."""
    told: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "channel_id": str(interaction.channel_id),
    }
    if interaction.guild_id is not None:
        told["guild_id"] = str(interaction.guild_id)
    original = interaction.original
    shape: Json = {"interaction": told}
    if original is not None and interaction.answer in (4, 5, 6, 7):
        told["response_message_id"] = str(original.id)
        told["response_message_loading"] = interaction.answer == 5
        told["response_message_ephemeral"] = original.owner_id is not None
        if interaction.answer in (4, 7):
            message = message_shape(desk, original)
            shape["resource"] = {"type": interaction.answer, "message": message}
    return shape


def event_shape(desk: Desk, interaction: Interaction, channel: Channel) -> Json:
    """Return the data of INTERACTION_CREATE."""
    user = desk.world.users[interaction.user_id]
    guild = desk.guild_of(channel)
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(desk.world.application_id),
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": partial_channel_shape(desk, channel, user.id),
        "app_permissions": str(authority.app_permissions(desk, channel)),
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": interaction.owners,
        "context": authority.context(desk, channel),
        "attachment_size_limit": limits.FILE_SIZE,
    }
    if guild is None:
        payload["user"] = user_shape(user)
    else:
        member = guild.members[user.id]
        payload |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member_shape(desk, member)
            | {"permissions": str(desk.permissions(user.id, channel))},
        }
    if interaction.message is not None:
        payload["message"] = message_shape(desk, interaction.message)
    return payload
