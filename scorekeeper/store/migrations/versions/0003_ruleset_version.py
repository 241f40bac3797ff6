"""The version of the rule set by which each game was scored."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """So far books only have version 1. A game under house rules names its version, or was scored by the newest."""
    op.add_column("games", sa.Column("ruleset_version", sa.Integer, server_default="1", nullable=False))
    connection = op.get_bind()
    newest = "(SELECT max(version) FROM rulesets WHERE rulesets.id = games.ruleset)"
    played = connection.execute(
        sa.text(
            f"SELECT games.id, {newest} AS newest, revisions.document FROM games JOIN revisions"  # noqa: S608 (no value in it)
            " ON revisions.game_id = games.id AND revisions.revision = games.revision WHERE games.ruleset LIKE "
            "'house-%'"
        )
    ).all()
    for game in played:
        version = json.loads(game.document).get("ruleset_version", game.newest)
        put = sa.text("UPDATE games SET ruleset_version = :version WHERE id = :id")
        connection.execute(put, {"version": version, "id": game.id})


def downgrade() -> None:
    op.drop_column("games", "ruleset_version")
