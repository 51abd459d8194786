"""Settings, from the environment or from a file called .env."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from data import default_url


class Settings(BaseSettings):
    """What a person who runs the bot may choose; everything has a usual value."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    database_url: str = Field(default_factory=default_url)
    """`sqlite:///path/to/file.db` or `postgresql://user:password@host/name`."""

    discord_token: SecretStr | None = None
    """The bot's token on Discord. Without it there is only the playground."""

    discord_api: str | None = None
    """The address of a playground on this machine, to use it instead of Discord."""
