"""Schemas of requests and responses about results."""

import unicodedata
from collections.abc import Mapping
from typing import Any

import marshmallow as ma
from marshmallow import fields
from marshmallow.validate import Length, OneOf

from scorekeeper.core.api import utc
from scorekeeper.games.archive.schemas import ScoreSchema
from scorekeeper.league.club_archive import people
from scorekeeper.league.club_archive.schemas import ClubGameSchema, seated_summary
from scorekeeper.league.results.confirmations import Result
from scorekeeper.league.results.status import SIDES, STATUSES, Answer, standing
from scorekeeper.people.identity.names import UNSAFE, can_be_read
from scorekeeper.people.identity.schemas import MOMENT, TYPED, NamedSchema

VERDICTS = ("confirmed", "disputed")
LONGEST = 300
SEEN = {"description": "the ETag of the result that was seen"}


class Remark(fields.String):
    """A remark about a result, in one line."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 (of the field)
        super().__init__(metadata={"maxLength": LONGEST}, **options)

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> str:  # noqa: ANN401
        text = " ".join(unicodedata.normalize("NFC", str(super()._deserialize(value, attr, data, **options))).split())
        if len(text) > LONGEST or UNSAFE.search(text):
            raise ma.ValidationError(f"Longer than {LONGEST} signs, or with signs that cannot be seen.")
        if self.required and not can_be_read(text):
            raise ma.ValidationError("Has nothing that can be read.")
        return text


class SideOfSchema(ma.Schema):
    """One of the two sides."""

    side = fields.String(required=True, validate=OneOf(SIDES))


class ConfirmingLinkSchema(ma.Schema):
    """A link with which the phone that opens it may answer for a side."""

    secret = fields.String(
        required=True, metadata={"description": "shown this once; the next link for the side replaces it"}
    )
    link = fields.Url(
        required=True, metadata={"description": "for a QR code or a message; no server sees what is behind #"}
    )


class LinkSecretSchema(ma.Schema):
    """The secret of such a link: the part after its last slash."""

    secret = fields.String(required=True, validate=TYPED)


class VerdictSchema(ma.Schema):
    """An answer to the result that `etag` names."""

    verdict = fields.String(required=True, validate=OneOf(VERDICTS))
    note = Remark(load_default="")
    etag = fields.String(required=True, validate=Length(1, 100), metadata=SEEN)

    @ma.validates_schema
    def check_says_why(self, data: dict[str, Any], **_options: object) -> None:
        """Require a reason for a dispute."""
        if data["verdict"] == "disputed" and not can_be_read(data["note"]):
            raise ma.ValidationError("Must say what is wrong.", "note")


class LinkVerdictSchema(VerdictSchema, LinkSecretSchema):
    """An answer by a link."""


class SideVerdictSchema(VerdictSchema, SideOfSchema):
    """An answer for the visitor's own side."""


class DecisionSchema(ma.Schema):
    """A referee's decision that the result named by `etag` stands."""

    reason = Remark(required=True)
    etag = fields.String(required=True, validate=Length(1, 100), metadata=SEEN)


class AnswerSchema(ma.Schema):
    """An answer, or a decision."""

    verdict = fields.String(required=True, validate=OneOf((*VERDICTS, "decided")))
    note = fields.String(required=True)
    by = fields.String(
        required=True, allow_none=True, metadata={"description": "as the club writes the name; null: not known"}
    )
    at = fields.String(required=True, metadata=MOMENT)
    current = fields.Boolean(required=True, metadata={"description": "false: to an earlier revision"})


class ResultSideSchema(ma.Schema):
    """A side, and its last answer."""

    name = fields.String(required=True)
    colour = fields.String(required=True, allow_none=True)
    answer = fields.Nested(AnswerSchema, required=True, allow_none=True)


class ResultSidesSchema(ma.Schema):
    """The two sides."""

    a = fields.Nested(ResultSideSchema, required=True)
    b = fields.Nested(ResultSideSchema, required=True)


class ResultSchema(ma.Schema):
    """A game's result as the server counted it, and its status."""

    id = fields.UUID(required=True, metadata={"description": "of the game"})
    etag = fields.String(required=True)
    club = fields.Nested(NamedSchema, required=True, allow_none=True)
    asked = fields.Boolean(required=True, metadata={"description": "its club asks both sides to confirm"})
    finished = fields.Boolean(required=True)
    status = fields.String(required=True, validate=OneOf(STATUSES))
    sides = fields.Nested(ResultSidesSchema, required=True)
    score = fields.Nested(ScoreSchema, required=True)
    winner = fields.String(required=True, allow_none=True)
    ending = fields.String(required=True, allow_none=True)
    started_at = fields.String(required=True, metadata=MOMENT)
    decision = fields.Nested(AnswerSchema, required=True, allow_none=True)
    mine = fields.List(
        fields.String(validate=OneOf(SIDES)),
        required=True,
        metadata={"description": "the sides that who asks may answer for"},
    )


class DisputesSchema(ma.Schema):
    """A club's disputed results, latest first."""

    disputes = fields.List(fields.Nested(ResultSchema), required=True)


class RecordedGameSchema(ClubGameSchema):
    """A game in a list, with the member who recorded it."""

    by = fields.String(required=True, allow_none=True, metadata={"description": "whose phone; null: not known"})


class MergedGamesSchema(ma.Schema):
    """Two recordings of one game."""

    goes = fields.Nested(RecordedGameSchema, required=True)
    stays = fields.Nested(RecordedGameSchema, required=True)


class DuplicatesSchema(ma.Schema):
    """Pairs that may be the same game, likeliest first, and merged pairs, newest first."""

    pairs = fields.List(fields.List(fields.Nested(RecordedGameSchema), validate=Length(equal=2)), required=True)
    merged = fields.List(fields.Nested(MergedGamesSchema), required=True)


class TwiceSchema(ma.Schema):
    """A pair of recordings: the one that counts, and the other."""

    stays = fields.UUID(required=True)
    goes = fields.UUID(required=True)


def shape_games(games: Mapping[str, tuple[Any, str | None]]) -> dict[str, dict[str, Any]]:
    """Return games as RecordedGameSchema describes them."""
    who = people.seated(games)
    return {ident: {**seated_summary(row, who), "by": by} for ident, (row, by) in games.items()}


def shape(found: Result) -> dict[str, Any]:
    """Return a result as ResultSchema describes it."""
    game, stands = found.game, standing(found.answers, found.game.content_hash)
    return {
        "id": game.id,
        "etag": found.etag,
        "club": found.club and {"id": found.club.id, "name": found.club.name},
        "asked": found.club is not None and found.club.confirm == "both",
        "finished": game.status == "finished",
        "status": stands.status,
        "sides": {
            key: {"name": name, "colour": colour, "answer": shape_answer(stands.answers.get(key), game.content_hash)}
            for key, name, colour in (("a", game.name_a, game.colour_a), ("b", game.name_b, game.colour_b))
        },
        "score": {"a": game.score_a, "b": game.score_b},
        "winner": game.winner,
        "ending": game.ending,
        "started_at": utc(game.started_at),
        "decision": shape_answer(stands.decision, game.content_hash),
        "mine": found.mine,
    }


def shape_answer(answer: Answer | None, content_hash: str) -> dict[str, Any] | None:
    """Return an answer as AnswerSchema describes it."""
    if answer is None:
        return None
    told = {"verdict": answer.verdict, "note": answer.note, "by": answer.name, "at": utc(answer.at)}
    return {**told, "current": answer.content_hash == content_hash}
