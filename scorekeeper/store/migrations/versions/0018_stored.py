"""How much each device has stored. Anything stored before this migration is not counted."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stored",
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_stored_device_id"),
        sa.PrimaryKeyConstraint("device_id", name="pk_stored"),
    )


def downgrade() -> None:
    op.drop_table("stored")
