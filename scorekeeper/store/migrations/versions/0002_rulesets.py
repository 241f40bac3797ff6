"""House rules."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rulesets",
        sa.Column("id", sa.String(60), nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_rulesets_device_id"),
        sa.PrimaryKeyConstraint("id", "version", name="pk_rulesets"),
    )


def downgrade() -> None:
    op.drop_table("rulesets")
