"""A bot that uses everything the playground offers, by commands that tests use."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui

from playground.server.state.media import plain_picture

POLISH = {"fruit": "owoc", "choose a fruit": "wybierz owoc", "name": "nazwa"}
FRUIT = ("apple", "apricot", "banana", "cherry")


def picture(name: str = "board.png", colour: int = 0x336699) -> discord.File:
    return discord.File(io.BytesIO(plain_picture(colour, 24)), name, description="a blue square")


class PolishTexts(app_commands.Translator):
    """Polish names for one command and its option."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: Any,
    ) -> str | None:
        return POLISH.get(string.message) if locale is discord.Locale.polish else None


class DemoBot(discord.Client):
    """The bot, and what it saw."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True), guild_ready_timeout=0.1, **options
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self.failed)
        self.seen: list[discord.Interaction] = []
        self.clicks: list[str] = []
        self.said: list[discord.Message] = []
        self.errors: list[BaseException] = []
        self.resumes = 0
        self.connects = 0
        self.joined = asyncio.Event()
        self.left = asyncio.Event()
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Move)
        await self.tree.set_translator(PolishTexts())
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.said.append(message)

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_connect(self) -> None:
        self.connects += 1

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.joined.set()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.left.set()

    async def failed(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        self.errors.append(getattr(error, "original", error))

    def refusal(self) -> discord.HTTPException:
        """What Discord refused, if the last thing was refused."""
        error = self.errors.pop()
        assert isinstance(error, discord.HTTPException), error
        return error

    def text_channel(self, number: str | int) -> discord.TextChannel:
        channel = self.get_channel(int(number))
        assert isinstance(channel, discord.TextChannel)
        return channel


class Move(ui.DynamicItem[ui.Button[Any]], template=r"move:(?P<ply>\d+)"):
    """A button whose state is in its id, as the real bot's are."""

    def __init__(self, ply: int, emoji: discord.Emoji | None = None) -> None:
        super().__init__(ui.Button(label=f"Move {ply}", custom_id=f"move:{ply}", emoji=emoji))
        self.ply = ply

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # discord.py's own examples narrow it too
        cls, interaction: discord.Interaction, item: ui.Button[Any], match: Any
    ) -> "Move":
        return cls(int(match["ply"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        client: Any = interaction.client
        client.clicks.append(f"{interaction.user.display_name}:{self.ply}")
        if self.ply == 0:  # a trivial answer, for measuring
            await interaction.response.send_message("ok", ephemeral=True)
        else:
            await interaction.response.edit_message(
                view=board(self.ply + 1), attachments=[picture()]
            )


def board(ply: int) -> ui.LayoutView:
    """A board: a text, a picture, a button, a select."""
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery[Any](
        discord.MediaGalleryItem("attachment://board.png", description="the board")
    )
    container = ui.Container[Any](
        ui.TextDisplay(f"## Ply {ply}"),
        gallery,
        ui.Separator(),
        ui.Section("Your turn", accessory=Move(ply)),
        ui.ActionRow(Line()),
        accent_colour=0x2255AA,
    )
    view.add_item(container)
    return view


class Line(ui.Select[Any]):
    """A select with a line to choose."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=f"Line {n}", value=str(n)) for n in range(1, 6)]
        super().__init__(custom_id="line", options=options, min_values=1, max_values=2)

    async def callback(self, interaction: discord.Interaction) -> Any:
        await interaction.response.send_message(f"lines {' '.join(self.values)}", ephemeral=True)


class Choosers(ui.View):
    """Selects of users, roles, channels and all of them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(cls=ui.UserSelect, custom_id="user", max_values=2)
    async def user(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        names = " ".join(sorted(user.display_name for user in select.values))
        await interaction.response.send_message(f"users {names}")

    @ui.select(cls=ui.RoleSelect, custom_id="role")
    async def role(self, interaction: discord.Interaction, select: ui.RoleSelect[Any]) -> None:
        await interaction.response.send_message(f"role {select.values[0].name}")

    @ui.select(cls=ui.ChannelSelect, custom_id="channel", channel_types=[discord.ChannelType.text])
    async def channel(
        self, interaction: discord.Interaction, select: ui.ChannelSelect[Any]
    ) -> None:
        await interaction.response.send_message(f"channel {select.values[0].name}")

    @ui.select(cls=ui.MentionableSelect, custom_id="any")
    async def any(
        self, interaction: discord.Interaction, select: ui.MentionableSelect[Any]
    ) -> None:
        await interaction.response.send_message(f"mentioned {select.values[0]}")


class Opinion(ui.Modal, title="Your opinion"):
    """A modal with every kind of field."""

    intro: Any = ui.TextDisplay("Tell us **all**.")
    text: Any = ui.Label(
        text="Text",
        description="a few words",
        component=ui.TextInput(custom_id="text", min_length=2, max_length=50),
    )
    colour: Any = ui.Label(
        text="Colour",
        component=ui.Select(
            custom_id="colour",
            required=True,
            options=[discord.SelectOption(label=name) for name in ("red", "blue")],
        ),
    )
    friend: Any = ui.Label(
        text="Friend", component=ui.UserSelect(custom_id="friend", required=False, min_values=0)
    )
    fair: Any = ui.Label(text="Fair?", component=ui.Checkbox(custom_id="fair"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts = (self.text, self.colour, self.friend, self.fair)
        text, colour, friend, fair = (part.component for part in parts)
        friends = " ".join(user.display_name for user in friend.values)
        await interaction.response.send_message(
            f"opinion {text.value} / {colour.values[0]} / {friends} / {fair.value}"
        )


class Groups(ui.Modal, title="Groups"):
    """Radio buttons and check boxes in groups."""

    size: Any = ui.Label(
        text="Size",
        component=ui.RadioGroup(
            custom_id="size",
            options=[discord.RadioGroupOption(label=n, value=n) for n in ("small", "large")],
        ),
    )
    extras: Any = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            options=[discord.CheckboxGroupOption(label=n, value=n) for n in ("a", "b", "c")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        values = " ".join(self.extras.component.values)
        await interaction.response.send_message(f"groups {self.size.component.value} / {values}")


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """All commands of the demonstration."""

    @tree.command(description="says it back")
    async def echo(interaction: discord.Interaction, text: str, private: bool = False) -> None:
        await interaction.response.send_message(text, ephemeral=private)

    @tree.command(description="one option of each kind")
    async def everything(
        interaction: discord.Interaction,
        count: app_commands.Range[int, 1, 10],
        share: float,
        who: discord.Member,
        where: discord.TextChannel,
        which: discord.Role,
        word: app_commands.Range[str, 2, 5] = "none",
        file: discord.Attachment | None = None,
    ) -> None:
        held = len(await file.read()) if file else 0
        await interaction.response.send_message(
            f"{count} {share} {who.display_name} {where.name} {which.name} {word} {held}"
        )

    @tree.command(description="choose a fruit")
    async def fruit(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"{name} in {interaction.locale.value}")

    @fruit.autocomplete("name")
    async def suggest(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=n, value=n) for n in FRUIT if n.startswith(current)]

    table = app_commands.Group(name="table", description="tables")

    @table.command(description="opens one")
    @app_commands.choices(game=[app_commands.Choice(name=n, value=n) for n in ("azul", "pavilion")])
    async def start(interaction: discord.Interaction, game: app_commands.Choice[str]) -> None:
        await interaction.response.send_message(f"table for {game.value}")

    tree.add_command(table)

    @tree.command(description="for those who manage")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def manage(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("managed")

    add_answers(tree)


def add_answers(tree: app_commands.CommandTree[Any]) -> None:
    """Commands that answer in other ways than with a text."""

    @tree.command(description="thinks first")
    async def ponder(interaction: discord.Interaction, private: bool = False) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.edit_original_response(content="pondered")
        await interaction.followup.send("and more", ephemeral=True)

    @tree.command(description="never answers")
    async def silence(interaction: discord.Interaction) -> None:
        return

    @tree.command(description="shows a board")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=board(1), file=picture())

    @tree.command(description="shows selects")
    async def choosers(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("choose", view=Choosers())

    @tree.command(description="asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Opinion())

    @tree.command(description="asks in groups")
    async def groups(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Groups())
