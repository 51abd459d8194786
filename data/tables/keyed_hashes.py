"""Keyed hashes of people's ids: they recognise a person who comes back, and name nobody."""

import hmac
import secrets

KEY_BYTES = 32


def new_key() -> str:
    """Return a random key."""
    return secrets.token_hex(KEY_BYTES)


def digest(key: str, player: int) -> str:
    """Return the keyed hash of a player's id."""
    return hmac.digest(bytes.fromhex(key), str(player).encode(), "sha256").hex()


def is_digest_of(digested: str, key: str, player: int) -> bool:
    """Whether a keyed hash is that of a player's id."""
    return hmac.compare_digest(digested, digest(key, player))
