"""The desk's key, which phones pass on, instead of a key for ten minutes."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("competitions", sa.Column("desk_key", sa.String(64)))
    op.drop_column("competitions", "handover_until")
    op.drop_column("competitions", "handover_hash")


def downgrade() -> None:
    op.add_column("competitions", sa.Column("handover_hash", sa.String(64)))
    op.add_column("competitions", sa.Column("handover_until", sa.BigInteger()))
    op.drop_column("competitions", "desk_key")
