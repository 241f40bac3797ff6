"""Which competition and board a game names; of games that were archived before, `flask rebuild` draws them from the documents."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

TOLD = ("competition", "board")


def upgrade() -> None:
    for name in TOLD:
        op.add_column("games", sa.Column(name, sa.Text))
        where = sa.text(f"{name} IS NOT NULL")
        columns: list[str | sa.TextClause] = ["club_id", name, sa.text("started_at DESC"), sa.text("id DESC")]
        op.create_index(f"ix_games_of_club_by_{name}", "games", columns, sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    for name in TOLD:
        op.drop_index(f"ix_games_of_club_by_{name}", "games")
        op.drop_column("games", name)
