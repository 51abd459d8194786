"""The modals of the showcase bot."""

from typing import Any

import discord
from discord import ui


class Form(ui.Modal, title="A new table"):
    """A modal with every kind of field."""

    name: ui.Label[Any] = ui.Label(
        text="Name of the table",
        description="Everybody will see it.",
        component=ui.TextInput(custom_id="name", min_length=3, max_length=20),
    )
    remarks: ui.Label[Any] = ui.Label(
        text="Remarks",
        component=ui.TextInput(
            custom_id="remarks", style=discord.TextStyle.paragraph, required=False, max_length=300
        ),
    )
    wall: ui.Label[Any] = ui.Label(
        text="Wall",
        component=ui.RadioGroup(
            custom_id="wall",
            options=[
                discord.RadioGroupOption(label="Coloured", value="coloured", default=True),
                discord.RadioGroupOption(
                    label="Grey", value="grey", description="You choose where tiles go"
                ),
            ],
        ),
    )
    days: ui.Label[Any] = ui.Label(
        text="Playing days",
        component=ui.Select(
            custom_id="days",
            required=True,
            min_values=1,
            max_values=3,
            placeholder="When do you play?",
            options=[discord.SelectOption(label=day) for day in ("Friday", "Saturday", "Sunday")],
        ),
    )
    rated: ui.Label[Any] = ui.Label(text="Rated match", component=ui.Checkbox(custom_id="rated"))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        name, days, wall = self.name.component, self.days.component, self.wall.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(days, ui.Select)
        assert isinstance(wall, ui.RadioGroup)
        await interaction.response.send_message(
            f"Table **{name.value}** with the {wall.value} wall, on {', '.join(days.values)}.",
            ephemeral=True,
        )


class HandIn(ui.Modal, title="Hand in"):
    """A modal that asks for a file."""

    match: ui.Label[Any] = ui.Label(
        text="The match", component=ui.FileUpload(custom_id="match", required=True)
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        upload = self.match.component
        assert isinstance(upload, ui.FileUpload)
        names = ", ".join(file.filename for file in upload.values)
        await interaction.response.send_message(f"Handed in: {names}", ephemeral=True)
