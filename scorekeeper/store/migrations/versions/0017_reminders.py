"""Subscriptions, notification preferences, the queue of reminders, and appointments."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(87), nullable=False),
        sa.Column("auth", sa.String(22), nullable=False),
        sa.Column("key", sa.String(87), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("renewed_at", sa.BigInteger, nullable=False),
        sa.Column("last_at", sa.BigInteger),
        sa.Column("last_result", sa.String(10)),
        sa.Column("last_status", sa.Integer),
        sa.Column("good_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_subscriptions_device_id"),
        sa.PrimaryKeyConstraint("id", name="pk_subscriptions"),
        sa.UniqueConstraint("endpoint", name="uq_subscriptions_endpoint"),
    )
    op.create_index("ix_subscriptions_device_id", "subscriptions", ["device_id"])
    op.create_table(
        "wishes",
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("language", sa.String(2), nullable=False, server_default="en"),
        sa.Column("zone", sa.Text, nullable=False, server_default="UTC"),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("off", sa.Text, nullable=False, server_default="[]"),
        sa.Column("waiting", sa.Integer, nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_wishes_device_id"),
        sa.PrimaryKeyConstraint("device_id", name="pk_wishes"),
    )
    op.create_table(
        "reminders",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("dedupe", sa.Text, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("device_id", sa.String(36)),
        sa.Column("player_id", sa.String(36)),
        sa.Column("member_id", sa.String(36)),
        sa.Column("club_id", sa.String(36)),
        sa.Column("due_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("state", sa.String(7), nullable=False, server_default="waiting"),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.CheckConstraint("device_id IS NOT NULL OR player_id IS NOT NULL OR club_id IS NOT NULL", name="somebody"),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_reminders_club_id"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_reminders_device_id"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_reminders_member_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_reminders_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_reminders"),
        sa.UniqueConstraint("dedupe", name="uq_reminders_dedupe"),
    )
    op.create_index("ix_reminders_about", "reminders", ["about"])
    op.create_index("ix_reminders_club_id", "reminders", ["club_id"])
    op.create_index("ix_reminders_device_id", "reminders", ["device_id"])
    op.create_index("ix_reminders_due", "reminders", ["state", "due_at"])
    op.create_index("ix_reminders_member_id", "reminders", ["member_id"])
    op.create_index("ix_reminders_player_id", "reminders", ["player_id"])
    op.create_table(
        "sendings",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("reminder_id", sa.String(36), nullable=False),
        sa.Column("subscription_id", sa.String(36), nullable=False),
        sa.Column("state", sa.String(7), nullable=False, server_default="waiting"),
        sa.Column("not_before", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("shrunk", sa.Integer, nullable=False, server_default="0"),
        sa.Column("claimed_at", sa.BigInteger),
        sa.Column("result", sa.String(10)),
        sa.Column("status", sa.Integer),
        sa.Column("done_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["reminder_id"], ["reminders.id"], name="fk_sendings_reminder_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["subscription_id"], ["subscriptions.id"], name="fk_sendings_subscription_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_sendings"),
        sa.UniqueConstraint("reminder_id", "subscription_id", name="uq_sendings_reminder_id_subscription_id"),
    )
    op.create_index("ix_sendings_due", "sendings", ["state", "not_before"])
    op.create_index("ix_sendings_subscription_id", "sendings", ["subscription_id"])
    op.create_table(
        "push_origins",
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("wait_until", sa.BigInteger, nullable=False),
        sa.Column("refusals", sa.Integer, nullable=False, server_default="0"),
        sa.Column("status", sa.Integer),
        sa.Column("noted_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("origin", name="pk_push_origins"),
    )
    op.create_table(
        "push_counts",
        sa.Column("result", sa.String(10), nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("result", name="pk_push_counts"),
    )
    op.create_table(
        "push_workers",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_workers"),
    )
    op.create_table(
        "appointments",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("club_id", sa.String(36)),
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("player_id", sa.String(36)),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("time", sa.String(5), nullable=False),
        sa.Column("zone", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("leads", sa.Text, nullable=False),
        sa.Column("series", sa.String(36)),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("cancelled_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_appointments_club_id"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_appointments_device_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_appointments_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_appointments"),
    )
    op.create_index("ix_appointments_club_id_at", "appointments", ["club_id", "at"])
    op.create_index("ix_appointments_device_id", "appointments", ["device_id"])
    op.create_index("ix_appointments_player_id", "appointments", ["player_id"])
    op.create_table(
        "appointment_members",
        sa.Column("appointment_id", sa.String(36), nullable=False),
        sa.Column("member_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(
            ["appointment_id"], ["appointments.id"], name="fk_appointment_members_appointment_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_appointment_members_member_id"),
        sa.PrimaryKeyConstraint("appointment_id", "member_id", name="pk_appointment_members"),
    )
    op.create_index("ix_appointment_members_member_id", "appointment_members", ["member_id"])


def downgrade() -> None:
    op.drop_table("appointment_members")
    op.drop_table("appointments")
    op.drop_table("push_workers")
    op.drop_table("push_counts")
    op.drop_table("push_origins")
    op.drop_table("sendings")
    op.drop_table("reminders")
    op.drop_table("wishes")
    op.drop_table("subscriptions")
