"""Secrets in links, and codes that people read out and type. The server stores only their hashes."""

import secrets
from hashlib import sha256

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base32: 5 bits per character, without I, L, O and U, which are easily misread."""
PAIRING_SIGNS, RECOVERY_SIGNS = 8, 20
"""40 bits, valid for ten minutes; 100 bits, valid for years."""
MISREAD = str.maketrans("OIL", "011", "- ")


def make_secret() -> str:
    """Return 256 random bits in base64url (43 characters), for a link that nobody types."""
    return secrets.token_urlsafe(32)


def make_code(signs: int) -> str:
    """Return a random code in groups of four with dashes."""
    code = "".join(secrets.choice(SIGNS) for _ in range(signs))
    return "-".join(code[start : start + 4] for start in range(0, signs, 4))


def hash_of(secret: str) -> str:
    """Return SHA-256 in hex. Unlike a password, random bits cannot be guessed from a list, so this is enough.

    Any text is accepted.
    """
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def hash_of_code(typed: str) -> str:
    """Return the hash of a typed code. Case and dashes do not matter; O counts as 0, I and L as 1."""
    return hash_of(typed.upper().translate(MISREAD))
