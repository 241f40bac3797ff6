"""Stand-ins for devices of other servers whose games were imported from a file."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "origins",
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("label", sa.String(16), nullable=False),
        sa.Column("member_id", sa.String(36)),
        *(
            sa.ForeignKeyConstraint([column], [target], name=f"fk_origins_{column}")
            for column, target in (("device_id", "devices.id"), ("club_id", "clubs.id"), ("member_id", "members.id"))
        ),
        sa.PrimaryKeyConstraint("device_id", name="pk_origins"),
        sa.UniqueConstraint("club_id", "label", name="uq_origins_club_id_label"),
    )


def downgrade() -> None:
    op.drop_table("origins")
