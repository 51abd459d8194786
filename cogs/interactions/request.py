"""A request: a player's command or click, with their settings and language, and where it came."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.game_catalogue import GameCatalogue
from bot.matches import Location
from bot.players.settings import PlayerSettings
from bot.services import Services
from cogs.interactions.replies import Replies
from cogs.verbs import UnknownButtonError, is_number

if TYPE_CHECKING:
    from cogs.client import Azulejo

REQUEST: Final = "request"
"""Where an interaction keeps its request."""


class Request(Replies):
    """One interaction: who asks for what, where, and in which language they are answered."""

    def __init__(
        self,
        bot: "Azulejo",
        interaction: "discord.Interaction[Any]",
        arguments: Sequence[str] = (),
        values: Sequence[str] = (),
        fields: "dict[str, list[str]] | None" = None,
    ) -> None:
        super().__init__(bot, interaction)
        self.arguments = arguments
        """What the custom id says after its verb."""
        self.values = values
        """What was chosen in a menu."""
        self.fields = fields or {}
        """What was filled into a form."""
        self.settings = PlayerSettings()
        """What the player has chosen; the defaults until that is loaded."""

    @classmethod
    async def open(
        cls, bot: "Azulejo", interaction: "discord.Interaction[Any]", **given: Any
    ) -> "Request":
        """Begin to answer an interaction: defer it in time, and load the player's settings.

        Refuse floods, and people and servers that the operator has blocked.
        """
        request = interaction.extras[REQUEST] = cls(bot, interaction, **given)
        bot.flood_guard.require_room(interaction)
        bot.names.see(interaction.guild_id, interaction.user)
        if interaction.message is not None:
            bot.latest_clicks.see(interaction.message.id, interaction.id)
        request.defer_later()
        request.use_settings(await bot.services.players.settings_of(interaction.user.id))
        bot.services.operator_blocks.require_free(
            interaction.user.id, interaction.guild_id, bot.about.contact
        )
        return request

    def use_settings(self, settings: PlayerSettings) -> None:
        """Answer as the player has chosen, in their language or else in Discord's."""
        self.settings = settings
        locale = settings.language or self.interaction.locale.value
        self.say = self.services.translations.in_language(locale)

    def chosen_numbers(self) -> list[int]:
        """The numbers or ids that were chosen in a menu; refuse what no menu of ours offers."""
        if not all(map(is_number, self.values)):
            raise UnknownButtonError
        return [int(value) for value in self.values]

    def chosen_number(self) -> int:
        """The number or id that was chosen in a menu of one choice."""
        for number in self.chosen_numbers():
            return number
        raise UnknownButtonError

    @property
    def services(self) -> Services:
        """The services of the bot."""
        return self.bot.services

    @property
    def catalogue(self) -> GameCatalogue:
        """The games that the bot offers."""
        return self.services.catalogue

    @property
    def id(self) -> int:
        """The interaction's id, which is the same if Discord delivers it twice."""
        return self.interaction.id

    @property
    def player(self) -> int:
        """The Discord id of the player."""
        return self.interaction.user.id

    @property
    def location(self) -> Location:
        """Where the bot can post about this; without a channel if it is no member there."""
        interaction = self.interaction
        if interaction.channel_id is None or not self.is_member:
            return Location(interaction.guild_id, None)
        return Location(interaction.guild_id, interaction.channel_id)

    @property
    def is_member(self) -> bool:
        """Whether the bot is a member here, or this is its own direct message.

        A server can authorise the commands without the bot, so it must also be among the servers
        of the bot. Discord names these at the login, even those in an outage, before it sends the
        first interaction; those of other shards are known to other processes.
        """
        server = self.interaction.guild_id
        if server is None:
            return self.interaction.context.dm_channel
        if self.bot.get_guild(server) is None and self.bot.has_shard_of(server):
            return False
        return self.interaction.is_guild_integration()

    @property
    def is_alone(self) -> bool:
        """Whether nobody else can play here: in direct messages, or where the bot cannot post."""
        return self.interaction.guild_id is None or self.location.channel is None


def request_of(interaction: "discord.Interaction[Any]") -> Request:
    """The request that was opened for an interaction."""
    request: Request = interaction.extras[REQUEST]
    return request
