"""The epoch of the archive, and the keepers of a game besides its owner."""

import uuid

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    archive = op.create_table(
        "archive",
        sa.Column("epoch", sa.String(36), nullable=False),
        sa.PrimaryKeyConstraint("epoch", name="pk_archive"),
    )
    op.bulk_insert(archive, [{"epoch": str(uuid.uuid4())}])
    op.add_column("games", sa.Column("keeper_key", sa.String(64)))
    op.create_table(
        "keepers",
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("game_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_keepers_device_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_keepers_game_id"),
        sa.PrimaryKeyConstraint("device_id", "game_id", name="pk_keepers"),
    )


def downgrade() -> None:
    op.drop_table("keepers")
    op.drop_column("games", "keeper_key")
    op.drop_table("archive")
