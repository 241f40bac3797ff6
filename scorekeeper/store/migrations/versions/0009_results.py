"""Answers to results by both sides and by referees, a club's setting for them, and games recorded twice."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("clubs", sa.Column("confirm", sa.String(4), server_default="none", nullable=False))
    # Added in place, as in 0006: copying the table would remove the rows that others refer to.
    op.execute("ALTER TABLE games ADD COLUMN same_as VARCHAR(36) CONSTRAINT fk_games_same_as REFERENCES games (id)")
    twice = sa.text("same_as IS NOT NULL")
    op.create_index("ix_games_same_as", "games", ["same_as"], sqlite_where=twice, postgresql_where=twice)
    op.create_table(
        "confirmations",
        sa.Column("game_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("side", sa.String(1)),
        sa.Column("verdict", sa.String(9), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("member_id", sa.String(36)),
        sa.Column("club_id", sa.String(36)),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        *(
            sa.ForeignKeyConstraint([column], [target], name=f"fk_confirmations_{column}")
            for column, target in (
                ("game_id", "games.id"),
                ("device_id", "devices.id"),
                ("member_id", "members.id"),
                ("club_id", "clubs.id"),
            )
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_confirmations"),
    )
    op.create_index("ix_confirmations_of_club", "confirmations", ["club_id", "verdict", sa.text("at DESC")])
    op.create_table(
        "confirming_links",
        sa.Column("game_id", sa.String(36), nullable=False),
        sa.Column("side", sa.String(1), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_confirming_links_game_id"),
        sa.PrimaryKeyConstraint("game_id", "side", name="pk_confirming_links"),
        sa.UniqueConstraint("secret_hash", name="uq_confirming_links_secret_hash"),
    )


def downgrade() -> None:
    for table in ("confirming_links", "confirmations"):
        op.drop_table(table)
    op.drop_index("ix_games_same_as", "games")
    op.drop_column("games", "same_as")
    op.drop_column("clubs", "confirm")
