"""Board displays: what phones show on other screens."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "displays",
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("wins_a", sa.Integer(), nullable=False),
        sa.Column("wins_b", sa.Integer(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_displays_device_id"),
        sa.PrimaryKeyConstraint("key_hash", name="pk_displays"),
    )
    op.create_index("ix_displays_device_id", "displays", ["device_id"])


def downgrade() -> None:
    op.drop_index("ix_displays_device_id", "displays")
    op.drop_table("displays")
