"""Players, clubs, members, invitations and pairings; the player of a device, and the club of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("recovery_hash", sa.String(64)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("recovery_hash", name="uq_players_recovery_hash"),
    )
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("visibility", sa.String(7), server_default="members", nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )
    # Added in place, with the reference in the column. Copying the table (batch mode) would remove the rows that games
    # refer to.
    op.execute(
        "ALTER TABLE devices ADD COLUMN player_id VARCHAR(36) CONSTRAINT fk_devices_player_id REFERENCES players (id)"
    )
    op.add_column("devices", sa.Column("name", sa.Text, server_default="", nullable=False))
    op.add_column("devices", sa.Column("seen_at", sa.BigInteger, server_default="0", nullable=False))
    op.add_column("devices", sa.Column("revoked_at", sa.BigInteger))
    op.execute("UPDATE devices SET seen_at = created_at")
    op.create_index("ix_devices_player_id", "devices", ["player_id"])
    op.execute("ALTER TABLE games ADD COLUMN club_id VARCHAR(36) CONSTRAINT fk_games_club_id REFERENCES clubs (id)")
    op.create_index("ix_games_of_club", "games", ["club_id", sa.text("started_at DESC"), sa.text("id DESC")])
    create_members()
    create_invitations()
    create_pairings()


def create_members() -> None:
    op.create_table(
        "members",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("player_id", sa.String(36)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("role", sa.String(7), nullable=False),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
        sa.Column("left_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_members_club_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_members_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
    )
    op.create_index("ix_members_club_id", "members", ["club_id"])
    op.create_index("ix_members_player_id", "members", ["player_id"])
    live = sa.text("left_at IS NULL")
    op.create_index(
        "uq_members_live", "members", ["club_id", "player_id"], unique=True, sqlite_where=live, postgresql_where=live
    )


def create_invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("club_id", sa.String(36), nullable=False),
        sa.Column("member_id", sa.String(36)),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("role", sa.String(7), nullable=False),
        sa.Column("created_by", sa.String(36)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("revoked_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_invitations_club_id"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_invitations_member_id"),
        sa.ForeignKeyConstraint(["created_by"], ["members.id"], name="fk_invitations_created_by"),
        sa.PrimaryKeyConstraint("id", name="pk_invitations"),
        sa.UniqueConstraint("secret_hash", name="uq_invitations_secret_hash"),
    )
    op.create_index("ix_invitations_club_id", "invitations", ["club_id"])


def create_pairings() -> None:
    op.create_table(
        "pairings",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("confirmed_by", sa.String(36)),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_pairings_device_id"),
        sa.ForeignKeyConstraint(["confirmed_by"], ["devices.id"], name="fk_pairings_confirmed_by"),
        sa.PrimaryKeyConstraint("id", name="pk_pairings"),
        sa.UniqueConstraint("code_hash", name="uq_pairings_code_hash"),
    )
    op.create_index("ix_pairings_device_id", "pairings", ["device_id"])


def downgrade() -> None:
    for table in ("pairings", "invitations", "members"):
        op.drop_table(table)
    op.drop_index("ix_games_of_club", "games")
    op.drop_index("ix_devices_player_id", "devices")
    op.drop_column("games", "club_id")
    for column in ("revoked_at", "seen_at", "name", "player_id"):
        op.drop_column("devices", column)
    op.drop_table("clubs")
    op.drop_table("players")
