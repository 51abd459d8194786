"""The world of a new playground: people, servers with and without the bot, a welcome channel."""

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, ChannelKind, Guild, Message, Overwrite, User

PEOPLE = ("Ana", "Bruno", "Carla", "Duarte")
WELCOME = (
    "**Welcome.** This is a small Discord on your own machine; nothing leaves it.\n"
    "Type `/help`: it shows you around in two minutes. `/play` begins a match, against a computer "
    "or with others, and `/` lists everything the bot can do.\n"
    "You are one of four people: switch between them above, or open a second window to be two at "
    "once.\n"
    "-# There are other servers, too. In two of them the bot is no member: one has its commands "
    "alone, and in the other you can use it as an app of your own."
)
FORUM_TAGS = ("League", "Tier 1", "Tier 2", "Over")
WRITING = int(
    Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
)


def create_sample_world(desk: Desk) -> None:
    """Fill an empty world."""
    bot = User(desk.snowflakes.next(), "azulejo", global_name="Azulejo", bot=True)
    desk.world.users[bot.id] = bot
    desk.world.application_id = bot.id
    desk.world.touch("user", bot.id)
    ana, bruno, carla, duarte = (channels.add_user(desk, name) for name in PEOPLE)
    welcome = add_workshop(desk, ana)
    add_league(desk, bruno)
    add_kitchen(desk, carla)
    add_library(desk, duarte)
    desk.world.welcome_id = welcome.id
    message = Message(desk.snowflakes.next(), welcome.id, bot.id, content=WELCOME)
    desk.world.messages[welcome.id] = {message.id: message}
    welcome.last_message_id = message.id
    desk.world.touch("channel", welcome.id)
    desk.world.touch("message", welcome.id, message.id)
    desk.world.touch("world", "")


def add_workshop(desk: Desk, owner: User) -> Channel:
    """Create the server where everything works; return its welcome channel."""
    guild = channels.add_guild(desk, "The Tile Workshop", owner.id)
    category = channels.create(desk, guild, "Playground", kind=ChannelKind.CATEGORY)
    welcome = channels.create(desk, guild, "welcome", "Begin here", category.id)
    channels.create(desk, guild, "table", "Play here", category.id)
    channels.create(desk, guild, "chatter", None, category.id)
    channels.create(desk, guild, "tile-room", None, category.id, ChannelKind.VOICE)
    return welcome


def add_league(desk: Desk, owner: User) -> None:
    """Create a second server: channels closed to the bot or to members, and a league's forum."""
    guild = channels.add_guild(desk, "Autumn League", owner.id)
    channels.create(desk, guild, "lobby", "Another server, with the bot")
    quiet = channels.create(desk, guild, "tea-room", "The bot may not write here")
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, quiet, Overwrite(role, 0, 0, WRITING))
    notices = channels.create(desk, guild, "notices", "Only the owner writes here")
    channels.overwrite(desk, notices, Overwrite(guild.id, 0, 0, WRITING))
    topic = "Announcements and tables of a league"
    channels.create(desk, guild, "news", topic, kind=ChannelKind.ANNOUNCEMENT)
    topic = "One post for each match of a league"
    tags = [{"name": name} for name in FORUM_TAGS]
    channels.create(desk, guild, "matches", topic, kind=ChannelKind.FORUM, tags=tags)


def add_kitchen(desk: Desk, owner: User) -> Guild:
    """Create a server that the bot is not in."""
    guild = channels.add_guild(desk, "Kitchen Table", owner.id, with_bot=False)
    topic = "The bot is not in this server: type / to use it as an app of your own"
    channels.create(desk, guild, "kitchen", topic)
    return guild


def add_library(desk: Desk, owner: User) -> Guild:
    """Create a server that has the bot's commands, but not the bot."""
    guild = channels.add_guild(desk, "Reading Circle", owner.id, with_bot=False)
    channels.create(desk, guild, "library", "This server has the bot's commands, but not the bot")
    channels.authorise_commands(desk, guild)
    return guild
