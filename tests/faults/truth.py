"""The invariants of an archive after any fault: no half-stored game, and every state is the replay of its document."""

import json
from hashlib import sha256

from flask import Flask
from sqlalchemy import select

from scorekeeper.games.archive.documents import check
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.store import Game, Revision, db


def faults_of(app: Flask) -> list[str]:
    """Return a sentence for every violation in the archive; none if all is well."""
    with app.app_context():
        games = {game.id: game for game in db.session.scalars(select(Game))}
        revisions: dict[str, list[Revision]] = {ident: [] for ident in games}
        for revision in db.session.scalars(select(Revision).order_by(Revision.game_id, Revision.revision)):
            revisions.setdefault(revision.game_id, []).append(revision)
        found = [f"{ident}: revisions without a game" for ident in revisions.keys() - games.keys()]
        rulesets = KnownRulesets()
        for ident, game in games.items():
            found += [f"{ident}: {fault}" for fault in faults_of_game(game, revisions[ident], rulesets)]
        db.session.rollback()
    return found


def faults_of_game(game: Game, revisions: list[Revision], rulesets: KnownRulesets) -> list[str]:
    """Return what is wrong with one game."""
    if [row.revision for row in revisions] != list(range(1, game.revision + 1)):
        return [f"revision {game.revision}, but there are {[row.revision for row in revisions]}"]
    hashes = [row.content_hash for row in revisions]
    found = []
    if [sha256(row.document.encode()).hexdigest() for row in revisions] != hashes:
        found.append("a document is not the one that its hash names")
    if len(set(hashes)) < len(hashes):
        found.append("two revisions have one content")
    fresh = check(json.loads(revisions[-1].document), rulesets)
    wrong = [name for name, value in fresh.columns.items() if getattr(game, name) != value]
    if wrong:
        found.append(f"{', '.join(wrong)}: not what the replay of the newest document gives")
    return found
