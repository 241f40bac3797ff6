"""Sort names of members, forgotten members, and the replacements of their names in games."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

BY_CODE = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BATCH = 1000


def upgrade() -> None:
    op.add_column("members", sa.Column("listed_as", BY_CODE, server_default="", nullable=False))
    op.add_column("members", sa.Column("forgotten_at", sa.BigInteger))
    fill_listed_as()
    op.create_index("ix_members_listed", "members", ["club_id", "listed_as", "id"])
    op.add_column("revisions", sa.Column("text_hash", sa.String(64)))
    op.create_table(
        "redactions",
        sa.Column("game_id", sa.String(36), nullable=False),
        sa.Column("name_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_redactions_game_id"),
        sa.PrimaryKeyConstraint("game_id", "name_hash", name="pk_redactions"),
        sqlite_with_rowid=False,
    )


def fill_listed_as() -> None:
    """Does the same as store/clubs.py for new members."""
    members = sa.table("members", sa.column("id"), sa.column("name"), sa.column("listed_as"))
    connection, last = op.get_bind(), ""
    query = sa.select(members.c.id, members.c.name).order_by(members.c.id).limit(BATCH)
    write = members.update().where(members.c.id == sa.bindparam("of")).values(listed_as=sa.bindparam("by"))
    while rows := connection.execute(query.where(members.c.id > last)).all():
        connection.execute(write, [{"of": row.id, "by": plain(row.name)} for row in rows])
        last = rows[-1].id


def plain(name: str) -> str:
    signs = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(sign for sign in signs if unicodedata.category(sign) != "Mn").split())[:200]


def downgrade() -> None:
    op.drop_table("redactions")
    op.drop_column("revisions", "text_hash")
    op.drop_index("ix_members_listed", "members")
    op.drop_column("members", "forgotten_at")
    op.drop_column("members", "listed_as")
