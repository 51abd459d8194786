"""Users, the application and its emojis as Discord's JSON."""

from playground.server.desk import Desk
from playground.server.state.world import Emoji, Json, User


def user_shape(user: User) -> Json:
    """Return a user."""
    shape: Json = {
        "id": str(user.id),
        "username": user.username,
        "avatar": None,
        "discriminator": "0000" if user.bot else "0",
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "global_name": user.global_name,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }
    if user.bot:
        shape["bot"] = True
    return shape


def own_user_shape(user: User) -> Json:
    """Return the bot's user as the bot itself sees it."""
    return user_shape(user) | {
        "mfa_enabled": False,
        "locale": "en-US",
        "premium_type": 0,
        "email": None,
        "verified": True,
        "bio": "",
    }


def application_shape(desk: Desk) -> Json:
    """Return the bot's application."""
    world = desk.world
    owner = next(user for user in world.users.values() if not user.bot)
    shape: Json = {
        "id": str(world.application_id),
        "name": world.application_name,
        "icon": None,
        "description": "Azul and Azul: Summer Pavilion, played here",
        "summary": "",
        "type": None,
        "bot": user_shape(desk.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "integration_types_config": {"0": {}, "1": {}} if world.user_install else {"0": {}},
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_shape(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": sum(user.installed for user in world.users.values()),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }
    if not desk.shows_install_types:
        del shape["integration_types_config"]
    return shape


def application_for_users(desk: Desk) -> Json:
    """Return the bot's application for the page, and whether it is online."""
    shape = application_shape(desk)
    return {
        "id": shape["id"],
        "name": shape["name"],
        "description": shape["description"],
        "user": shape["bot"],
        "online": desk.gateway.connected,
    }


def emoji_shape(desk: Desk, emoji: Emoji) -> Json:
    """Return an emoji of the application."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "user": user_shape(desk.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }
