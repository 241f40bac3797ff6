"""Two clubs and everybody who may ask: rows written straight into the tables, with known tokens, secrets and codes."""

import sqlite3
import time
import uuid
from datetime import UTC, datetime, timedelta
from pathlib import Path

from flask import Flask
from sqlalchemy import delete, update
from webauthn.helpers import bytes_to_base64url
from werkzeug.test import TestResponse

from scorekeeper.games.archive.documents import make_etag, write
from scorekeeper.people.identity.codes import hash_of, hash_of_code
from scorekeeper.store import (
    Alias,
    Challenge,
    Club,
    Confirmation,
    ConfirmingLink,
    Device,
    Game,
    Invitation,
    Member,
    Merge,
    Pairing,
    Passkey,
    Player,
    Screen,
    Seat,
    db,
    write_transaction,
)
from tests.competition_archive.contests import contest, told_game
from tests.competition_archive.test_match_sheets import sheet
from tests.games import Game as Document
from tests.games import game_id, short_game
from tests.house.rules import house_rules
from tests.identity.authenticator import Authenticator, Sent
from tests.push.keys import give_key, subscription

CALLERS = ("stranger", "device", "clubless", "player", "referee", "admin", "other-admin", "removed", "revoked")
IN_OURS = {
    "player": "player",
    "referee": "referee",
    "admin": "admin",
    "second": "admin",
    "removed": "player",
    "revoked": "admin",
}
IN_THEIRS = {"other-admin": "admin", "other-player": "player"}
NAMELESS = ("device", "new")
"""Devices that are nobody's."""
DISPLAY = "d" * 43
KEEPER = "k" * 43
TV_CODE = "BCDFGH"
CODE, RECOVERY = "0000-0001", "0000-0000-0000-0000-0002"
CHALLENGE = "c" * 43
NEVER = str(uuid.UUID(int=0))


def ident(name: str) -> str:
    """An id that a name leads to; `device:ann`, `member:ann`, `club:ours`, …"""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, name))


def device(caller: str) -> str:
    return ident(f"device:{caller}")


def member(caller: str) -> str:
    return ident(f"member:{caller}")


def passkeys() -> tuple[Sent, Sent, Sent]:
    """The passkey of the player who lost all devices, a signature with it, and a new passkey; every device has the
    challenge.
    """
    key, other, user = Authenticator(), Authenticator(), {"id": bytes_to_base64url(uuid.UUID(ident("lost")).bytes)}
    key.make({"rp": {"id": "localhost"}, "user": user, "challenge": CHALLENGE})
    sent = key.use({"rpId": "localhost", "challenge": CHALLENGE})
    row = {
        "player_id": ident("lost"),
        "credential": sent["credential"],
        "public_key": bytes_to_base64url(key.public_key()),
    }
    made = other.make({"rp": {"id": "localhost"}, "user": user, "challenge": CHALLENGE})
    return row, sent, made


PASSKEY, SIGNED, MADE = passkeys()
SUBSCRIPTION = subscription()
OURS, THEIRS = ident("club:ours"), ident("club:theirs")
KEPT_SHEET = ident("sheet")
CONTEST, OWN_CONTEST = contest(1, club=OURS), contest(2)
"""A competition of our club, whose desk is the admin's phone, and one of the player's phone."""
OPEN_CONTEST, SIGN_UP = contest(4, club=OURS, events=[]), ident("sign-up")
"""One of our club for which people sign up, and the player's sign-up."""
HANDED = "h" * 43
"""The key with which the admin hands over the desk of the first."""


def people() -> list[str]:
    return [name for name in (*IN_OURS, *IN_THEIRS, "clubless", "lost") if name not in NAMELESS]


def fill(app: Flask) -> None:
    """Write the two clubs, their people and invitations, and what one device keeps in the archive."""
    now = int(time.time())
    with app.app_context(), write_transaction():
        db.session.add_all([Club(id=OURS, name="Ours", created_at=now), Club(id=THEIRS, name="Theirs", created_at=now)])
        for name in people():
            recovery = hash_of_code(RECOVERY) if name == "lost" else None
            db.session.add(Player(id=ident(name), name=name, recovery_hash=recovery, created_at=now))
        db.session.flush()
        for name in (*people(), *NAMELESS):
            owner = None if name in NAMELESS else ident(name)
            ended = now if name == "revoked" else None
            row = {
                "id": device(name),
                "token_hash": hash_of(name),
                "player_id": owner,
                "name": name,
                "revoked_at": ended,
            }
            db.session.add(Device(**row, created_at=now, seen_at=now))
            for purpose in ("make", "use"):
                db.session.add(
                    Challenge(device_id=device(name), purpose=purpose, value=CHALLENGE, expires_at=now + 1000)
                )
        db.session.add(Passkey(id=ident("passkey:lost"), **PASSKEY, sign_count=0, name="", created_at=now))
        row = {"id": ident("passkey:player"), "player_id": ident("player"), "credential": "xxxx", "public_key": "xxxx"}
        db.session.add(Passkey(**row, sign_count=0, name="", created_at=now))
        for club, roles in ((OURS, IN_OURS), (THEIRS, IN_THEIRS)):
            for name, role in roles.items():
                left = now if name == "removed" else None
                row = {"id": member(name), "club_id": club, "player_id": ident(name), "name": name, "role": role}
                db.session.add(Member(**row, joined_at=now, left_at=left))
        for name, gone in (("paper", None), ("merged", now)):  # on sheets alone
            row = {"id": member(name), "club_id": OURS, "name": name, "role": "player", "left_at": gone}
            db.session.add(Member(**row, joined_at=now))
        db.session.flush()
        for name in ("player", "paper"):
            db.session.add(Alias(id=ident(f"alias:{name}"), club_id=OURS, folded=name, member_id=member(name)))
        row = {"id": ident("merge"), "club_id": OURS, "member_id": member("merged"), "into_id": member("player")}
        db.session.add(Merge(**row, aliases="", merged_by=member("admin"), merged_at=now))
        add_invitation("ours", OURS, "player", 100)
        add_invitation("ours-admin", OURS, "admin", 100)
        add_invitation("theirs", THEIRS, "player", 100)
        row = {"id": ident("pairing"), "device_id": device("new"), "code_hash": hash_of_code(CODE)}
        db.session.add(Pairing(**row, created_at=now, expires_at=now + 600))
        db.session.add(Screen(key_hash=hash_of("t" * 43), code=TV_CODE, expires_at=now + 600))
    archive(app)
    dispute(app)
    set_dates(app)
    give_key(app)
    assert ask(app, "player", "PUT", "/push/subscription", subscription("player")).status_code == 204


def date_in(days: int) -> dict[str, object]:
    """A day and a time so many days ahead."""
    day = datetime.fromtimestamp(time.time(), UTC) + timedelta(days=days)
    return {"day": f"{day:%Y-%m-%d}", "time": "19:00", "zone": "Europe/Paris"}


OWN_DATE = {"what": "reminder", "text": "next game", **date_in(3)}
CLUB_DATE = {"what": "night", **date_in(4)}


def posted(name: str) -> dict[str, object]:
    """A posted game that calls somebody to a board."""
    return {"what": "posted", "board": "3", "zone": "Europe/Paris", "members": [member(name)]}


def set_dates(app: Flask) -> None:
    """The player's own date, one of each club for all, and one for our referee alone."""
    for caller, path, body in (
        ("player", f"/appointments/{ident('date:own')}", OWN_DATE),
        ("admin", f"/clubs/{OURS}/appointments/{ident('date:club')}", CLUB_DATE),
        ("other-admin", f"/clubs/{THEIRS}/appointments/{ident('date:theirs')}", CLUB_DATE),
        ("admin", f"/clubs/{OURS}/appointments/{ident('date:referee')}", {**CLUB_DATE, "members": [member("referee")]}),
    ):
        assert ask(app, caller, "PUT", path, body).status_code == 201


def club_game(number: int = 3) -> Document:
    """A finished game of the player's phone in our club: the player on side a against somebody on paper."""
    game = short_game(number, 5, club=OURS)
    for side, name in (("a", "player"), ("b", "paper")):
        game["sides"][side]["players"] = [{"name": name}]
    return game


def seen() -> str:
    """The ETag of its first revision."""
    return make_etag(1, write(club_game())[1])


def dispute(app: Flask) -> None:
    """Side a disputes the result; its link is `side-a`."""
    game, now = club_game(), int(time.time())
    with app.app_context(), write_transaction():
        row = {"game_id": game["id"], "number": 1, "side": "a", "verdict": "disputed", "revision": 1, "note": "wrong"}
        whose = {"content_hash": write(game)[1], "device_id": device("new"), "club_id": OURS}
        db.session.add(Confirmation(**row, **whose, at=now))
        db.session.execute(update(Game).where(Game.id == game_id(5)).values(same_as=game_id(3)))
        db.session.execute(delete(Seat).where(Seat.game_id == game_id(5)))
        db.session.add(ConfirmingLink(game_id=game["id"], side="a", secret_hash=hash_of("side-a")))


def add_invitation(name: str, club: str, role: str, uses: int) -> None:
    """Its secret is its name."""
    now = int(time.time())
    row = {"id": ident(f"invitation:{name}"), "club_id": club, "secret_hash": hash_of(name), "role": role, "uses": uses}
    db.session.add(Invitation(**row, created_at=now, expires_at=now + 1000))


def archive(app: Flask) -> None:
    """Let the player's device archive a game, leave its key, bring house rules and show a display."""
    rules, game = house_rules(), short_game()
    for path, body in (
        (f"/rulesets/{rules['id']}/1", rules),
        (f"/games/{game['id']}", game),
        *[(f"/games/{game_id(number)}", club_game(number)) for number in (3, 4, 5)],
        (f"/games/{game['id']}/keeper", {"key": KEEPER}),
        (f"/displays/{DISPLAY}", {"games": [game]}),
        (f"/competitions/{OWN_CONTEST['id']}", OWN_CONTEST),
    ):
        assert ask(app, "player", "PUT", path, body).status_code < 300
    assert ask(app, "admin", "PUT", f"/competitions/{CONTEST['id']}", CONTEST).status_code == 201
    assert ask(app, "admin", "PUT", f"/competitions/{OPEN_CONTEST['id']}", OPEN_CONTEST).status_code == 201
    path = f"/competitions/{OPEN_CONTEST['id']}/signups/{SIGN_UP}"
    assert ask(app, "player", "PUT", path, {"name": "Elks"}).status_code == 201
    path = f"/competitions/{CONTEST['id']}/desk-key"
    assert ask(app, "admin", "PUT", path, {"key": HANDED}).status_code == 204
    offered, paper = told_game(6), sheet(id=KEPT_SHEET)
    assert ask(app, "admin", "PUT", f"/competitions/{CONTEST['id']}/sheets/{KEPT_SHEET}", paper).status_code == 201
    assert ask(app, "other-player", "PUT", f"/games/{offered['id']}", offered).status_code == 201
    assert game["id"] == game_id(1)


def ask(app: Flask, caller: str, method: str, path: str, body: object = None) -> TestResponse:
    """Ask as this caller: the token is the caller's name."""
    headers = {} if caller == "stranger" else {"Authorization": f"Bearer {caller}"}
    given = {} if body is None else {"data": body} if isinstance(body, bytes) else {"json": body}
    if isinstance(body, bytes):
        headers["Content-Type"] = "text/csv" if path.endswith("results") else "application/x-ndjson"
    return app.test_client(use_cookies=False).open(f"/api/v1{path}", method=method, headers=headers, **given)


class Snapshot:
    """The filled database, put back after each request that changed it; `changed` says whether one did."""

    def __init__(self, app: Flask, file: Path) -> None:
        self.app = app
        self.live = sqlite3.connect(file)
        self.kept = sqlite3.connect(":memory:")
        self.live.backup(self.kept)
        self.version = self.now()

    def now(self) -> int:
        """SQLite's own count of other connections' commits."""
        version: int = self.live.execute("PRAGMA data_version").fetchone()[0]
        return version

    def changed(self) -> bool:
        return self.now() != self.version

    def put_back(self) -> None:
        self.app.extensions["limits"].storage.reset()
        if self.changed():
            with self.app.app_context():
                db.engine.dispose()
            self.kept.backup(self.live)
            self.version = self.now()

    def close(self) -> None:
        self.live.close()
        self.kept.close()
