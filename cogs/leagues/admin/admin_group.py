"""Leagues: `/league admin`, put together from what organisers do."""

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.command_texts import command_text
from cogs.leagues.admin.ruling_commands import Rulings
from cogs.leagues.admin.season_commands import Steps
from cogs.leagues.admin.settings_commands import Choosing
from cogs.leagues.admin.spreadsheet_commands import Papers

if TYPE_CHECKING:
    from cogs.client import Azulejo


def admin_group(bot: "Azulejo") -> app_commands.Group:
    """Everything that organisers do, under one name."""
    admin = app_commands.Group(name="admin", description=command_text("command-league-admin"))
    for office in (Steps(bot), Rulings(bot), Choosing(bot), Papers(bot)):
        for command in office.commands:
            admin.add_command(command)
    return admin
