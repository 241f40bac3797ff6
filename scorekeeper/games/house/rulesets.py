"""House rules in the archive. A version is added once and never changes; games name it and are replayed with it."""

import json
import re
import time
from typing import Any, cast

from sqlalchemy import exists, insert, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.canonical import canonical
from scorekeeper.core.problems import Problem
from scorekeeper.core.words import say
from scorekeeper.games.house.check import fault_words, find_faults
from scorekeeper.people.identity import quota
from scorekeeper.people.identity.devices import Visitor, devices_of_same_player
from scorekeeper.rules import library
from scorekeeper.rules.words import Ruleset
from scorekeeper.store import Game, HouseRules, Keeper, db, write_transaction

NEWEST = 999_999
"""The highest possible version (ruleset.schema.json)."""
UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
ID = re.compile(f"house-{UUID.pattern}")


def keep(visitor: Visitor, ruleset_id: str, version: int, ruleset: object) -> bool:
    """Store house rules under the id and version in their address. Return whether they were new.

    Raises Problem: `ruleset-of-a-book`, `bad-ruleset`, `ruleset-mismatch`, `ruleset-differs`, `device-full`.
    """
    text = checked(ruleset_id, version, ruleset)
    row = {
        "id": ruleset_id,
        "version": version,
        "device_id": visitor.device,
        "body": text,
        "created_at": int(time.time()),
    }
    try:
        with write_transaction():
            found = body_of(ruleset_id, version)
            if found is None:
                if quota.is_full(visitor):
                    raise Problem("device-full")
                db.session.execute(insert(HouseRules), [row])
                quota.add(visitor.device, 1, len(text.encode()))
    except IntegrityError:  # another request stored them at the same moment
        found = body_of(ruleset_id, version)
    if found is not None and found != text:
        raise Problem("ruleset-differs")
    return found is None


def checked(ruleset_id: str, version: int, ruleset: object) -> str:
    """Check house rules and return their canonical text."""
    if library.find(ruleset_id) is not None:
        raise Problem("ruleset-of-a-book")
    faults = find_faults(ruleset)
    if not faults and not ID.fullmatch(cast(dict[str, str], ruleset)["id"]):
        faults = [("/id", say("house.fault.id"))]
    if faults:
        errors = [{"pointer": fault[0], "detail": fault_words(ruleset, fault)} for fault in faults]
        raise Problem("bad-ruleset", detail=f"{errors[0]['detail']} Nothing was stored.", errors=errors)
    if (ruleset_id, version) != (cast(Ruleset, ruleset)["id"], cast(Ruleset, ruleset)["version"]):
        raise Problem("ruleset-mismatch")
    return canonical(ruleset)


def body_of(ruleset_id: str, version: int) -> str | None:
    """Return the stored text, or None."""
    return db.session.scalar(select(HouseRules.body).where(HouseRules.id == ruleset_id, HouseRules.version == version))


def find_for(device: str, ruleset_id: str, version: int) -> str:
    """Return house rules to a device that sent them, or keeps a game under them. Raises Problem `not-found`."""
    if not ID.fullmatch(ruleset_id) or version > NEWEST:
        raise Problem("not-found")
    own = devices_of_same_player(device)
    played = exists().where(Game.device_id.in_(own), Game.ruleset == ruleset_id)
    handed = exists().where(Keeper.device_id == device, Keeper.game_id == Game.id, Game.ruleset == ruleset_id)
    named = (HouseRules.id == ruleset_id, HouseRules.version == version)
    found = db.session.scalar(select(HouseRules.body).where(*named, HouseRules.device_id.in_(own) | played | handed))
    if found is None:
        raise Problem("not-found")
    return found


class KnownRulesets:
    """The rule sets that documents name: books, and house rules from the archive. Each is read once."""

    def __init__(self) -> None:
        self.read: dict[tuple[str, int], Ruleset | None] = {}

    def of(self, document: object) -> Ruleset | None:
        """Return the rule set of a document of any shape, or None.

        If the document names no version, the version it was archived with counts, else the book's newest one. House
        rules then have none: any device could have stored a newer version.
        """
        named: dict[str, Any] = document if isinstance(document, dict) else {}
        ruleset_id, version = named.get("ruleset"), named.get("ruleset_version")
        if not isinstance(ruleset_id, str):
            return None
        if version is None:
            version = scored_by(named.get("id"), ruleset_id)
        if not ID.fullmatch(ruleset_id):
            return library.find(ruleset_id, version)
        if type(version) is not int or not 1 <= version <= NEWEST:
            return None
        if (ruleset_id, version) not in self.read:
            self.read[ruleset_id, version] = read(ruleset_id, version)
        return self.read[ruleset_id, version]


def scored_by(game_id: object, ruleset_id: str) -> int | None:
    """Return the version with which a game was archived; None if it is new or if the rule set has only one version."""
    only = len(library.rulesets().get(ruleset_id, ())) == 1
    if only or not isinstance(game_id, str) or not UUID.fullmatch(game_id):
        return None
    found = select(Game.ruleset_version).where(Game.id == game_id, Game.ruleset == ruleset_id)
    return cast(int | None, db.session.scalar(found))


def read(ruleset_id: str, version: int) -> Ruleset | None:
    """Return this version of house rules, or None."""
    found = body_of(ruleset_id, version)
    return None if found is None else cast(Ruleset, json.loads(found))
