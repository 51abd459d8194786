"""A new world: people, a server, and a channel that says what to type."""

from playground.server import channels
from playground.server.desk import Desk
from playground.server.world import Kind, Message, User, World

PEOPLE = ("Ana", "Bruno", "Carla", "Duarte")
WELCOME = (
    "**Welcome.** This is a small Discord on your own machine; nothing leaves it.\n"
    "Type `/` to see what the bot can do, and begin with `/about`.\n"
    "You are one of four people: switch between them as you like, or open a second window to be "
    "two at once."
)


def begin(desk: Desk) -> None:
    """Fill an empty world."""
    world: World = desk.world
    bot = User(desk.snowflakes.next(), "azulejo", global_name="Azulejo", bot=True)
    world.users[bot.id] = bot
    world.application_id = bot.id
    world.touch("user", bot.id)
    people = [channels.add_user(desk, name) for name in PEOPLE]
    guild = channels.add_guild(desk, "The Tile Workshop", people[0].id)
    category = channels.create(desk, guild, "Playground", kind=Kind.CATEGORY)
    topic = "Begin here"
    welcome = channels.create(desk, guild, "welcome", topic, category.id)
    channels.create(desk, guild, "table", "Play here", category.id)
    channels.create(desk, guild, "chatter", None, category.id)
    world.welcome_id = welcome.id
    message = Message(desk.snowflakes.next(), welcome.id, people[0].id, content=WELCOME)
    message.author_id = bot.id
    world.messages[welcome.id] = {message.id: message}
    welcome.last_message_id = message.id
    world.touch("channel", welcome.id)
    world.touch("message", welcome.id, message.id)
    world.touch("world", "")
