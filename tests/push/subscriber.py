"""A browser's subscription with the keys that only it has, and its checks of the sender."""

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from scorekeeper.reminders.push.transport import Envelope

DAY = 24 * 60 * 60


def base64(data: bytes) -> str:
    """As browsers write keys: base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unbase64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Subscriber:
    """One subscription. `key`: the server's public key that it was made with."""

    host: str
    token: str
    key: str
    private: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()), repr=False)
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16), repr=False)

    @property
    def endpoint(self) -> str:
        return f"https://{self.host}/push/{self.token}"

    @property
    def p256dh(self) -> str:
        return base64(self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def auth(self) -> str:
        return base64(self.secret)

    def body(self, language: str = "en") -> dict[str, Any]:
        """What the app sends with `PUT /api/v1/push/subscription`."""
        keys = {"p256dh": self.p256dh, "auth": self.auth}
        return {"endpoint": self.endpoint, "keys": keys, "key": self.key, "language": language}

    def envelope(
        self, body: bytes = b"hello", ttl: int = 60, urgency: str = "normal", topic: str = "topic"
    ) -> Envelope:
        return Envelope(self.endpoint, self.p256dh, self.auth, self.key, body, ttl, urgency, topic)

    def read(self, encrypted: bytes) -> bytes:
        """Decrypt a message as the phone does (RFC 8291). Raises when it is not for this subscription."""
        return bytes(http_ece.decrypt(encrypted, private_key=self.private, auth_secret=self.secret))

    def claims(self, authorization: str) -> dict[str, Any]:
        """What a sender says of itself. Raises ValueError unless it is who this was subscribed for (RFC 8292 4.2)."""
        scheme, _, rest = authorization.partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        if scheme != "vapid" or parts.get("k") != self.key:
            raise ValueError("another key than this was subscribed with")
        claims = verified(parts["t"], self.key)
        if claims["aud"] != f"https://{self.host}":
            raise ValueError(f"a token for {claims['aud']}")
        if not time.time() < claims["exp"] <= time.time() + DAY:
            raise ValueError("a token that is over, or lasts longer than a day")
        if not claims["sub"].startswith(("mailto:", "https:")) or (
            "apple" in self.host and "localhost" in claims["sub"]
        ):
            raise ValueError("BadJwtToken")  # Apple's word for it
        return claims


@cache
def verified(token: str, key: str) -> dict[str, Any]:
    """The claims of a token that was signed by this key. Raises InvalidSignature."""
    signed, _, signature = token.rpartition(".")
    raw = unbase64(signature)
    header, claims = (json.loads(unbase64(part)) for part in signed.split("."))
    if header != {"typ": "JWT", "alg": "ES256"} or len(raw) != 64:
        raise ValueError("not a token of ES256")
    dss = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), unbase64(key))
    public.verify(dss, signed.encode(), ECDSA(SHA256()))
    return dict(claims)
