"""Views and modals of the demo bot."""

import io
from typing import Any

import discord
from discord import ui

from playground.server.state.media import plain_picture


def picture(name: str = "board.png", colour: int = 0x336699) -> discord.File:
    return discord.File(io.BytesIO(plain_picture(colour, 24)), name, description="a blue square")


def board(ply: int) -> ui.LayoutView:
    """Return a board: a text, a picture, a button, a select."""
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


class Move(ui.DynamicItem[ui.Button[Any]], template=r"move:(?P<ply>\d+)"):
    """A button with its state in its custom id, like the real bot's."""

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
        if self.ply == 0:  # the simplest answer
            await interaction.response.send_message("ok", ephemeral=True)
        else:
            await interaction.response.edit_message(
                view=board(self.ply + 1), attachments=[picture()]
            )


class Line(ui.Select[Any]):
    """A select with a line to choose."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=f"Line {n}", value=str(n)) for n in range(1, 6)]
        super().__init__(custom_id="line", options=options, min_values=1, max_values=2)

    async def callback(self, interaction: discord.Interaction) -> Any:
        await interaction.response.send_message(f"lines {' '.join(self.values)}", ephemeral=True)


class Choosers(ui.View):
    """Selects of users, roles, channels, and mentionables."""

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
    """A modal with a radio group and a checkbox group."""

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
