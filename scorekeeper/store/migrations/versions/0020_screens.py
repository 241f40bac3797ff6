"""TVs that show a code for a phone."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "screens",
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("display_hash", sa.String(64)),
        sa.ForeignKeyConstraint(
            ["display_hash"], ["displays.key_hash"], name="fk_screens_display_hash", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key_hash", name="pk_screens"),
        sa.UniqueConstraint("code", name="uq_screens_code"),
    )
    op.create_index("ix_screens_display_hash", "screens", ["display_hash"])


def downgrade() -> None:
    op.drop_index("ix_screens_display_hash", "screens")
    op.drop_table("screens")
