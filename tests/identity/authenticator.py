"""A software authenticator: it signs like a phone (WebAuthn, 6), and also wrongly when told to."""

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64
Sent = dict[str, str]


class Authenticator:
    """One passkey, and the browser that asks for it from an origin."""

    def __init__(self, origin: str = "http://localhost") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.credential = secrets.token_bytes(32)
        self.origin = origin
        self.count = 0
        self.flags = PRESENT | VERIFIED
        self.user = b""

    def make(self, options: dict[str, Any], **client: object) -> Sent:
        """Answer the options of `POST /me/passkeys/options`."""
        self.user = base64url_to_bytes(options["user"]["id"])
        length = len(self.credential).to_bytes(2, "big")
        data = self.data(options["rp"]["id"], HAS_KEY) + bytes(16) + length + self.credential + self.public_key()
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "credential": bytes_to_base64url(self.credential),
            "client_data": bytes_to_base64url(self.client_data("webauthn.create", options, client)),
            "attestation": bytes_to_base64url(attestation),
        }

    def use(self, options: dict[str, Any], **client: object) -> Sent:
        """Answer the options of `POST /passkeys/options`."""
        self.count += 1
        data, said = self.data(options["rpId"]), self.client_data("webauthn.get", options, client)
        signature = self.key.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        parts = {"client_data": said, "authenticator_data": data, "signature": signature, "user_handle": self.user}
        return {"credential": bytes_to_base64url(self.credential)} | {
            name: bytes_to_base64url(part) for name, part in parts.items()
        }

    def data(self, host: str, more: int = 0) -> bytes:
        return sha256(host.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def client_data(self, kind: str, options: dict[str, Any], client: dict[str, object]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin, **client}).encode()

    def public_key(self) -> bytes:
        """In COSE: ES256 on P-256."""
        point = self.key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
