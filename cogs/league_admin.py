"""Leagues: `/league admin`, put together from what organisers do."""

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.league_choices import Choosing
from cogs.league_papers import Papers
from cogs.league_rulings import Rulings
from cogs.league_steps import Steps
from cogs.wording import command_text

if TYPE_CHECKING:
    from cogs.client import Azulejo


def admin_group(bot: "Azulejo") -> app_commands.Group:
    """Everything that organisers do, under one name."""
    admin = app_commands.Group(name="admin", description=command_text("command-league-admin"))
    for office in (Steps(bot), Rulings(bot), Choosing(bot), Papers(bot)):
        for command in office.commands:
            admin.add_command(command)
    return admin
