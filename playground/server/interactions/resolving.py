"""Collects the users, roles, channels and files that an interaction refers to ("resolved")."""

from collections.abc import Iterable

from playground.server.desk import Desk
from playground.server.shapes.channel_shapes import partial_channel_shape
from playground.server.shapes.guild_shapes import member_shape, role_shape
from playground.server.shapes.message_shapes import attachment_shape, message_shape
from playground.server.shapes.user_shapes import user_shape
from playground.server.state.attachments import Upload, store_file
from playground.server.state.world import Channel, Guild, Json, Message


class Resolved:
    """The objects that were referred to, by kind and id."""

    def __init__(self, desk: Desk, channel: Channel, user: int) -> None:
        self.desk = desk
        self.channel = channel
        self.user = user
        self.found: dict[str, dict[str, Json]] = {}

    @property
    def guild(self) -> Guild | None:
        """The server of the interaction, or None."""
        return self.desk.guild_of(self.channel)

    def add_user(self, number: int) -> bool:
        """Add a user; return whether there is one here."""
        user = self.desk.world.users.get(number)
        here = self.desk.viewers(self.channel)
        if user is None or (self.guild is None and number not in here):
            return False
        self._keep("users", number, user_shape(user))
        if self.guild is not None:
            member = self.guild.members.get(number)
            if member is None:
                return False
            shape = member_shape(self.desk, member, with_user=False)
            permissions = str(self.desk.permissions(number, self.channel))
            self._keep("members", number, shape | {"permissions": permissions})
        return True

    def add_target_user(self, number: int) -> bool:
        """Add the user of a user command, also one who has left; return whether there is one."""
        user = self.desk.world.users.get(number)
        if user is None or (self.guild is None and number not in self.desk.viewers(self.channel)):
            return False
        self.add_user(number)
        return True

    def add_target_message(self, message: Message) -> None:
        """Add the message of a message command."""
        self._keep("messages", message.id, message_shape(self.desk, message))

    def add_role(self, number: int) -> bool:
        """Add a role; return whether there is one."""
        role = None if self.guild is None else self.guild.roles.get(number)
        if role is not None:
            self._keep("roles", number, role_shape(role))
        return role is not None

    def add_channel(self, number: int, kinds: Iterable[int] | None) -> bool:
        """Add a channel of these types that the user sees; return whether there is one."""
        channel = self.desk.world.channels.get(number)
        if (
            channel is None
            or channel.guild_id != self.channel.guild_id
            or not self.desk.can_see(self.user, channel)
            or (kinds and channel.type not in kinds)
        ):
            return False
        shape = partial_channel_shape(self.desk, channel, self.user)
        self._keep("channels", number, shape)
        return True

    async def add_file(self, file: Upload) -> int:
        """Store an uploaded file and add it; return its new id."""
        attachment = await store_file(self.desk, file.filename, file.data)
        private = Message(attachment.id, self.channel.id, self.user, owner_id=self.user)
        shape = attachment_shape(self.desk, private, attachment)
        self._keep("attachments", attachment.id, shape)
        return attachment.id

    def _keep(self, kind: str, number: int, shape: Json) -> None:
        self.found.setdefault(kind, {})[str(number)] = shape
