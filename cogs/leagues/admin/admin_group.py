"""`/league admin`: all commands of organisers in one group."""

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.command_texts import command_text
from cogs.leagues.admin.ruling_commands import RulingCommands
from cogs.leagues.admin.season_commands import SeasonCommands
from cogs.leagues.admin.settings_commands import SettingsCommands
from cogs.leagues.admin.spreadsheet_commands import SpreadsheetCommands

if TYPE_CHECKING:
    from cogs.client import Azulejo


def admin_group(bot: "Azulejo") -> app_commands.Group:
    """Return the group with all commands of organisers."""
    admin = app_commands.Group(name="admin", description=command_text("command-league-admin"))
    parts = (SeasonCommands, RulingCommands, SettingsCommands, SpreadsheetCommands)
    for part in parts:
        for command in part(bot).commands:
            admin.add_command(command)
    return admin
