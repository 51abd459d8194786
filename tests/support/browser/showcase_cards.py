"""The cards and the long text of the showcase bot."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui


class Table(ui.LayoutView):
    """A match as a card: text, picture, select, buttons."""

    def __init__(
        self, icons: Mapping[str, discord.Emoji], owner: str, taken: str | None = None, ply: int = 0
    ) -> None:
        super().__init__(timeout=None)
        select: ui.Select[Any] = ui.Select(custom_id=f"take:{ply}", placeholder="Take tiles from …")
        for number, name in enumerate(icons, 1):
            select.add_option(
                label=f"{number} {name} from display {number}",
                value=name,
                description=f"Floor line: {number - 1}",
                emoji=icons[name],
            )
        said = f"Last move: **{taken}**" if taken else f"{owner} begins."
        leave: ui.Button[Any] = ui.Button(
            label="Leave", custom_id="leave", style=discord.ButtonStyle.danger
        )
        self.add_item(
            ui.Container(
                ui.Section(
                    ui.TextDisplay(f"## Azul at this table\n{said}\n-# Ply {ply} · rated"),
                    accessory=ui.Button(label="Rules", url="https://example.org/rules"),
                ),
                ui.MediaGallery(
                    discord.MediaGalleryItem(
                        "attachment://board.png",
                        description="Five displays with four tiles each; the centre is empty.",
                    )
                ),
                ui.Separator(),
                ui.ActionRow(select),
                ui.ActionRow(
                    ui.Button(
                        label="Confirm",
                        custom_id=f"confirm:{ply}",
                        style=discord.ButtonStyle.success,
                        disabled=taken is None,
                    ),
                    ui.Button(
                        label="Take back",
                        custom_id=f"undo:{ply}",
                        style=discord.ButtonStyle.secondary,
                        emoji="↩️",
                    ),
                    ui.Button(emoji=icons["blue"], custom_id="hint"),
                    ui.Button(label="Options", custom_id="form", style=discord.ButtonStyle.primary),
                    leave,
                ),
                accent_colour=0xE8B02E,
            )
        )


class Parts(ui.LayoutView):
    """All components that `Table` does not use."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay("Above the card, a **text** alone."))
        self.add_item(
            ui.Container(
                ui.Section(
                    ui.TextDisplay("### Player of the month"),
                    ui.TextDisplay(
                        "Seven matches, *seven* won, and a very long sentence about it."
                    ),
                    accessory=ui.Thumbnail("attachment://small.png", description="A small wall"),
                ),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.MediaGallery(
                    discord.MediaGalleryItem("attachment://small.png", description="Open"),
                    discord.MediaGalleryItem(
                        "attachment://board.png", description="Hidden", spoiler=True
                    ),
                ),
                ui.File("attachment://match.txt"),
                ui.Separator(visible=False),
                ui.ActionRow(ui.RoleSelect(custom_id="roles", placeholder="Who may watch")),
                ui.ActionRow(ui.ChannelSelect(custom_id="channels", placeholder="Where to play")),
                accent_colour=0x2F63D6,
            )
        )


TEXT = """# Rules in a minute
## Your turn
Take **all tiles of one colour** from a *display* or the __centre__, ~~never two~~ \
and place them in one `pattern line`. ||The first player marker costs a point.||
- Displays hold four tiles
  - the rest goes to the centre
- Lines take one colour
1. Fill a line
2. Tile the wall
> Only a full line moves.
```python
points = across + down or 1
```
See <https://example.org/azul>, [the guide](https://example.org/guide "x") or </play:0>.
The round ends <t:1893456000:R>, on <t:1893456000:F>.
-# Small print: names stay names, `<b>` stays text."""
