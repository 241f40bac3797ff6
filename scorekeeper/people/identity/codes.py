"""Secrets in links, and codes that people read out and type. Of either the server keeps the hash alone."""

import secrets
from hashlib import sha256

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base32: 5 bits a sign, without I, L, O and U, which are misread."""
PAIRING_SIGNS, RECOVERY_SIGNS = 8, 20
"""40 bits live for ten minutes; 100 bits for years."""
MISREAD = str.maketrans("OIL", "011", "- ")


def make_secret() -> str:
    """Return 256 random bits in base64url, 43 characters: for a link, never typed."""
    return secrets.token_urlsafe(32)


def make_code(signs: int) -> str:
    """Return a random code, grouped by four with dashes."""
    code = "".join(secrets.choice(SIGNS) for _ in range(signs))
    return "-".join(code[start : start + 4] for start in range(0, signs, 4))


def hash_of(secret: str) -> str:
    """Return SHA-256 in hex: enough for random bits, which unlike a password are on nobody's list.

    Any text is taken.
    """
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def hash_of_code(typed: str) -> str:
    """Return the hash of a code however it was typed: small letters, without dashes, O for 0, I or L for 1."""
    return hash_of(typed.upper().translate(MISREAD))
