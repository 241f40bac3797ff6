"""Schemas of responses about imported files."""

import marshmallow as ma
from marshmallow import fields


class ImportedSchema(ma.Schema):
    """The outcome for the games of a file."""

    created = fields.Integer(required=True, metadata={"description": "games that are new here"})
    updated = fields.Integer(required=True, metadata={"description": "games that got revisions which were not here"})
    unchanged = fields.Integer(required=True, metadata={"description": "games that were here already"})
    competitions = fields.Integer(required=True, metadata={"description": "those that are new here or got revisions"})
    sheets = fields.Integer(required=True, metadata={"description": "those that are new here or got revisions"})
    left = fields.Integer(required=True, metadata={"description": "games, competitions and sheets that did not come"})
    reasons = fields.List(fields.String(), required=True, metadata={"description": "why, of the first of them"})


class OldQuerySchema(ma.Schema):
    """Whether to store the results."""

    dry = fields.Boolean(load_default=False, metadata={"description": "say what would come, and store nothing"})


class OldResultsSchema(ma.Schema):
    """The content of a table of old results."""

    rows = fields.Integer(required=True)
    new = fields.Integer(required=True, metadata={"description": "those that were not here"})
    dry = fields.Boolean(required=True, metadata={"description": "nothing was stored"})
