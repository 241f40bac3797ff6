"""Competitions with their logs and sign-ups, sheets of league matches, and what games and sheets tell."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def ident(name: str, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(36), nullable=nullable)


def number(name: str, kind: type[sa.Integer] = sa.Integer) -> sa.Column[int]:
    return sa.Column(name, kind(), nullable=False)


def text(name: str, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def short(name: str, length: int, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=nullable)


def refers(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=f"fk_{table}_{column}")


def key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def upgrade() -> None:
    op.create_table(
        "competitions",
        ident("id"),
        ident("device_id"),
        ident("desk_id"),
        ident("club_id", nullable=True),
        short("form", 20),
        text("name"),
        number("started_at", sa.BigInteger),
        number("utc_offset"),
        number("revision"),
        short("content_hash", 64),
        number("log"),
        number("events"),
        short("log_hash", 64),
        number("size"),
        number("told"),
        short("status", 12),
        text("state"),
        number("state_revision"),
        number("state_told"),
        short("share_key", 32, nullable=True),
        short("card_key", 43, nullable=True),
        short("handover_hash", 64, nullable=True),
        sa.Column("handover_until", sa.BigInteger(), nullable=True),
        number("archived_at", sa.BigInteger),
        number("updated_at", sa.BigInteger),
        refers("competitions", "device_id", "devices"),
        refers("competitions", "desk_id", "devices"),
        refers("competitions", "club_id", "clubs"),
        key("competitions", "id"),
        sa.UniqueConstraint("share_key", name="uq_competitions_share_key"),
    )
    newest = [sa.text("started_at DESC"), sa.text("id DESC")]
    op.create_index("ix_competitions_of_club", "competitions", ["club_id", *newest])
    add_logs()
    add_sheets()
    op.create_table(
        "tellings",
        ident("id"),
        ident("competition_id"),
        short("kind", 5),
        ident("club_id", nullable=True),
        ident("device_id"),
        short("card", 64, nullable=True),
        sa.Column("taken", sa.Boolean(), nullable=False),
        number("number"),
        text("telling", nullable=True),
        refers("tellings", "club_id", "clubs"),
        refers("tellings", "device_id", "devices"),
        key("tellings", "id", "competition_id"),
    )
    op.create_index("ix_tellings_of_competition", "tellings", ["competition_id", "number"])
    op.create_table(
        "competition_redactions",
        ident("document_id"),
        short("name_hash", 64),
        text("name"),
        key("competition_redactions", "document_id", "name_hash"),
        sqlite_with_rowid=False,
    )


def add_logs() -> None:
    op.create_table(
        "competition_logs",
        ident("competition_id"),
        number("log"),
        text("header"),
        refers("competition_logs", "competition_id", "competitions"),
        key("competition_logs", "competition_id", "log"),
    )
    op.create_table(
        "competition_events",
        ident("competition_id"),
        number("log"),
        number("number"),
        short("log_hash", 64),
        text("event"),
        refers("competition_events", "competition_id", "competitions"),
        key("competition_events", "competition_id", "log", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "competition_revisions",
        ident("competition_id"),
        number("revision"),
        ident("device_id"),
        number("log"),
        number("events"),
        short("content_hash", 64),
        number("received_at", sa.BigInteger),
        refers("competition_revisions", "competition_id", "competitions"),
        refers("competition_revisions", "device_id", "devices"),
        key("competition_revisions", "competition_id", "revision"),
    )
    op.create_table(
        "desks",
        ident("competition_id"),
        number("number"),
        ident("device_id"),
        number("at", sa.BigInteger),
        refers("desks", "competition_id", "competitions"),
        refers("desks", "device_id", "devices"),
        key("desks", "competition_id", "number"),
    )
    op.create_table(
        "sign_ups",
        ident("competition_id"),
        ident("id"),
        ident("device_id"),
        text("name"),
        text("players"),
        number("at", sa.BigInteger),
        refers("sign_ups", "competition_id", "competitions"),
        refers("sign_ups", "device_id", "devices"),
        key("sign_ups", "competition_id", "id"),
    )


def add_sheets() -> None:
    op.create_table(
        "sheets",
        ident("id"),
        ident("device_id"),
        ident("competition_id", nullable=True),
        ident("club_id", nullable=True),
        text("match", nullable=True),
        number("revision"),
        short("content_hash", 64),
        short("status", 8),
        text("state"),
        number("archived_at", sa.BigInteger),
        number("updated_at", sa.BigInteger),
        refers("sheets", "device_id", "devices"),
        refers("sheets", "club_id", "clubs"),
        key("sheets", "id"),
    )
    there = sa.text("competition_id IS NOT NULL")
    op.create_index(
        "ix_sheets_of_competition", "sheets", ["competition_id"], sqlite_where=there, postgresql_where=there
    )
    op.create_table(
        "sheet_revisions",
        ident("sheet_id"),
        number("revision"),
        ident("device_id"),
        short("content_hash", 64),
        text("document"),
        number("received_at", sa.BigInteger),
        refers("sheet_revisions", "sheet_id", "sheets"),
        refers("sheet_revisions", "device_id", "devices"),
        key("sheet_revisions", "sheet_id", "revision"),
    )


def downgrade() -> None:
    for table in (
        "competition_redactions",
        "tellings",
        "sheet_revisions",
        "sheets",
        "sign_ups",
        "desks",
        "competition_revisions",
        "competition_events",
        "competition_logs",
        "competitions",
    ):
        op.drop_table(table)
