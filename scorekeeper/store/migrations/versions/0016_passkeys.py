"""Passkeys of players, and the challenges that they sign."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("player_id", sa.String(36), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_passkeys_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
    )
    op.create_index("ix_passkeys_player_id", "passkeys", ["player_id"])
    op.create_table(
        "challenges",
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("purpose", sa.String(4), nullable=False),
        sa.Column("value", sa.String(43), nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_challenges_device_id"),
        sa.PrimaryKeyConstraint("device_id", "purpose", name="pk_challenges"),
    )
    op.create_index("ix_challenges_expires_at", "challenges", ["expires_at"])


def downgrade() -> None:
    op.drop_table("challenges")
    op.drop_table("passkeys")
