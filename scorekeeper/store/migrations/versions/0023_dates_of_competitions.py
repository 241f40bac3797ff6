"""Dates that a competition makes for its matches."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Added in place, as in 0006: copying the table would remove the rows that others refer to.
    op.execute(
        "ALTER TABLE appointments ADD COLUMN competition_id VARCHAR(36) "
        "CONSTRAINT fk_appointments_competition_id REFERENCES competitions (id)"
    )
    op.create_index("ix_appointments_competition_id", "appointments", ["competition_id"])
    op.add_column("appointments", sa.Column("match", sa.Text))
    op.add_column("appointments", sa.Column("asked", sa.String(64)))


def downgrade() -> None:
    op.drop_index("ix_appointments_competition_id", "appointments")
    for column in ("asked", "match", "competition_id"):
        op.drop_column("appointments", column)
