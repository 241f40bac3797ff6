"""Devices, games, revisions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("token_hash", name="uq_devices_token_hash"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("play", sa.Text, nullable=False),
        sa.Column("name_a", sa.Text, nullable=False),
        sa.Column("name_b", sa.Text, nullable=False),
        sa.Column("colour_a", sa.Text),
        sa.Column("colour_b", sa.Text),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("score_a", sa.BigInteger, nullable=False),
        sa.Column("score_b", sa.BigInteger, nullable=False),
        sa.Column("winner", sa.String(1)),
        sa.Column("ending", sa.String(20)),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("share_key", sa.String(32)),
        sa.Column("archived_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_games_device_id"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("share_key", name="uq_games_share_key"),
    )
    op.create_index("ix_games_newest", "games", ["device_id", sa.text("started_at DESC"), sa.text("id DESC")])
    op.create_table(
        "revisions",
        sa.Column("game_id", sa.String(36), nullable=False),
        sa.Column("revision", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("received_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_revisions_device_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_revisions_game_id"),
        sa.PrimaryKeyConstraint("game_id", "revision", name="pk_revisions"),
    )


def downgrade() -> None:
    op.drop_table("revisions")
    op.drop_table("games")
    op.drop_table("devices")
