"""A bot on hikari. It does the same as discord_js_bot.mjs; test_foreign_libraries.py uses both."""

import os
from pathlib import Path
from typing import Any

import hikari  # type: ignore[import-not-found]  # installed only while the test runs
from hikari import impl

ADDRESS = os.environ["DISCORD_API"]
PICTURE = Path(os.environ["PICTURE"])
FRUIT = ("apple", "apricot", "banana", "cherry")
INTENTS = hikari.Intents.GUILDS | hikari.Intents.GUILD_MESSAGES | hikari.Intents.MESSAGE_CONTENT
bot = hikari.GatewayBot(
    os.environ["DISCORD_TOKEN"],
    rest_url=f"{ADDRESS}/api/v10",
    intents=INTENTS,
    banner=None,
    suppress_optimization_warning=True,
)


def commands() -> list[Any]:
    name = hikari.CommandOption(
        type=hikari.OptionType.STRING,
        name="name",
        description="which",
        is_required=True,
        autocomplete=True,
    )
    fruit = impl.SlashCommandBuilder("fruit", "chooses a fruit").add_option(name)
    texts = {"board": "shows a board", "talk": "opens a thread", "look": "looks around"}
    return [fruit, *(impl.SlashCommandBuilder(*command) for command in texts.items())]


def board(ply: int) -> Any:
    row = impl.MessageActionRowBuilder()
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, f"move:{ply}", label="Move")
    row.add_interactive_button(hikari.ButtonStyle.SECONDARY, "ask", label="Ask")
    picture = impl.MediaGalleryItemBuilder(
        media=hikari.File(PICTURE, filename="board.png"), description="the board"
    )
    container = impl.ContainerComponentBuilder(accent_color=hikari.Color(0x2255AA))
    container.add_component(impl.TextDisplayComponentBuilder(content=f"## Ply {ply}"))
    container.add_component(impl.MediaGalleryComponentBuilder(items=[picture]))
    lines = impl.MessageActionRowBuilder()
    menu = lines.add_text_menu("line", max_values=2)
    for line in "123":
        menu.add_option(f"Line {line}", line)
    container.add_component(lines)
    container.add_component(row)
    return container


def opinion() -> list[Any]:
    rows = [impl.ModalActionRowBuilder(), impl.ModalActionRowBuilder()]
    rows[0].add_text_input("text", "Text")
    rows[1].add_text_input("colour", "Colour")
    return rows


async def talk(interaction: Any) -> None:
    await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    file = hikari.File(PICTURE, filename="note.png")
    rest = bot.rest
    message = await rest.create_message(interaction.channel_id, "a match", attachment=file)
    thread = await rest.create_message_thread(message.channel_id, message, "match 1")
    first = await rest.create_message(thread, "first")
    await first.edit("first, edited")
    second = await rest.create_message(thread, "second", reply=first)
    await second.delete()
    await rest.add_thread_member(thread, interaction.user)
    members = await rest.fetch_thread_members(thread)
    users = [await rest.fetch_user(member.user_id) for member in members]
    names = " ".join(sorted(user.username for user in users))
    await interaction.user.send(f"in the thread: {names}")
    held = await rest.fetch_message(message.channel_id, message)
    size = len(await held.attachments[0].read())
    await interaction.edit_initial_response(f"thread {thread.id}, file of {size} bytes")
    await interaction.execute("and more", flags=hikari.MessageFlag.EPHEMERAL)


async def look(interaction: Any) -> None:
    guild = await bot.rest.fetch_guild(interaction.guild_id)
    found = await bot.rest.search_members(guild, "bru")
    owner = await bot.rest.fetch_member(guild, guild.owner_id)
    roles = await bot.rest.fetch_roles(guild)
    own = next(role.name for role in roles if role.bot_id == bot.get_me().id)
    application = await bot.rest.fetch_application()
    names = " ".join(member.username for member in found)
    parts = (guild.approximate_member_count, names, owner.display_name, own, application.name)
    await reply(interaction, " / ".join(map(str, parts)))


async def reply(interaction: Any, text: str = "", **more: Any) -> None:
    await interaction.create_initial_response(
        hikari.ResponseType.MESSAGE_CREATE, text or hikari.UNDEFINED, **more
    )


async def answer(event: Any) -> None:
    interaction = event.interaction
    if isinstance(interaction, hikari.AutocompleteInteraction):
        typed = interaction.options[0].value
        await interaction.create_response(
            [impl.AutocompleteChoiceBuilder(name, name) for name in FRUIT if name.startswith(typed)]
        )
    elif isinstance(interaction, hikari.CommandInteraction):
        if interaction.command_name == "board":
            await reply(interaction, component=board(1))
        elif interaction.command_name == "fruit":
            await reply(interaction, f"a {interaction.options[0].value}")
        else:
            await {"talk": talk, "look": look}[interaction.command_name](interaction)
    elif isinstance(interaction, hikari.ModalInteraction):
        text, colour = (row[0].value for row in interaction.components)
        await reply(interaction, f"{text}, {colour}", flags=hikari.MessageFlag.EPHEMERAL)
    elif interaction.custom_id == "line":
        lines = " ".join(interaction.values)
        await reply(interaction, f"lines {lines}", flags=hikari.MessageFlag.EPHEMERAL)
    elif interaction.custom_id == "ask":
        await interaction.create_modal_response("Your opinion", "opinion", components=opinion())
    else:
        ply = int(interaction.custom_id.split(":")[1]) + 1
        await interaction.create_initial_response(
            hikari.ResponseType.MESSAGE_UPDATE, component=board(ply)
        )


async def hear(event: Any) -> None:
    if event.message.content == "ping":
        await event.message.respond("pong", reply=True)


async def note_deletion(event: Any) -> None:
    print(f"deleted {event.old_message.content}", flush=True)


async def note_resume(_: Any) -> None:
    print("resumed", flush=True)


async def begin(_: Any) -> None:
    await bot.rest.set_application_commands(bot.get_me().id, commands())
    print(f"ready {hikari.__version__}", flush=True)


bot.subscribe(hikari.InteractionCreateEvent, answer)
bot.subscribe(hikari.GuildMessageCreateEvent, hear)
bot.subscribe(hikari.GuildMessageDeleteEvent, note_deletion)
bot.subscribe(hikari.ShardResumedEvent, note_resume)
bot.subscribe(hikari.StartedEvent, begin)
bot.run()
