"""The invariants of an archive after any fault: no half-stored game, and every state is the replay of its document."""

import json
from hashlib import sha256

from flask import Flask
from sqlalchemy import func, select

from scorekeeper.games.archive.documents import check
from scorekeeper.games.archive.tellings import Told, told_of
from scorekeeper.games.competitions import documents, sheets
from scorekeeper.games.competitions.reading import document_of
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.games.house.rulesets import KnownRulesets
from scorekeeper.store import (
    Competition,
    CompetitionEvent,
    CompetitionRevision,
    Desk,
    Game,
    Revision,
    Sheet,
    SheetRevision,
    Telling,
    db,
)


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
        found += faults_of_competitions()
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


def faults_of_competitions() -> list[str]:
    """Return what is wrong with competitions, sheets and what is told of them."""
    found = []
    for row in db.session.execute(select(*Competition.__table__.c)):
        found += [f"{row.id}: {fault}" for fault in faults_of_competition(row)]
    for sheet in db.session.scalars(select(Sheet)):
        newest = (SheetRevision.sheet_id == sheet.id, SheetRevision.revision == sheet.revision)
        text = db.session.scalar(select(SheetRevision.document).where(*newest)) or "null"
        if sha256(text.encode()).hexdigest() != sheet.content_hash:
            found.append(f"{sheet.id}: a sheet is not the one that its hash names")
        else:
            found += faults_of_telling(sheets.told_of(sheets.check_sent(json.loads(text))))
    rulesets = KnownRulesets()
    newest_games = select(Revision.document).join(
        Game, (Game.id == Revision.game_id) & (Game.revision == Revision.revision)
    )
    for text in db.session.scalars(newest_games.where(Game.same_as.is_(None))):
        if isinstance(json.loads(text).get("competition"), dict):
            found += faults_of_telling(told_of(check(json.loads(text), rulesets)))
    return found


def faults_of_competition(row: AnyRow) -> list[str]:
    """Return what is wrong with one competition."""
    revisions = list(
        db.session.scalars(
            select(CompetitionRevision)
            .where(CompetitionRevision.competition_id == row.id)
            .order_by(CompetitionRevision.revision)
        )
    )
    if [one.revision for one in revisions] != list(range(1, row.revision + 1)):
        return [f"revision {row.revision}, but there are {[one.revision for one in revisions]}"]
    text = document_of(row)
    if sha256(text.encode()).hexdigest() != row.content_hash:
        return ["the log is not the one that its hash names"]
    found = []
    here = (CompetitionEvent.competition_id == row.id, CompetitionEvent.log == row.log)
    if db.session.scalar(select(func.count()).select_from(CompetitionEvent).where(*here)) != row.events:
        found.append("the log has events that belong to no revision")
    checked = documents.check_sent(json.loads(text))
    if checked.hash_of(row.events) != row.log_hash:
        found.append("the hash of the log is another")
    last = select(Desk.device_id).where(Desk.competition_id == row.id).order_by(Desk.number.desc()).limit(1)
    if db.session.scalar(last) != row.desk_id:
        found.append("its desk is not the one on record")
    return found


def faults_of_telling(told: Told) -> list[str]:
    """Return what is wrong with what a stored game or sheet tells."""
    text = db.session.scalar(
        select(Telling.telling).where(Telling.id == told.id, Telling.competition_id == told.competition)
    )
    return [] if text == told.telling else [f"{told.id}: it does not tell what it says"]
