"""`flask backup` and `flask restore` do the whole job or nothing, and accept only our own backups."""

import random
import sqlite3
import subprocess
from pathlib import Path

import pytest
from flask import Flask
from flask_migrate import downgrade
from sqlalchemy import update

from scorekeeper import create_app
from scorekeeper.store import Revision, db
from scorekeeper.transfer.upkeep.seal import put_seal
from tests.games import game_id, long_games, short_game
from tests.phone import Phone
from tests.upkeep.host import change, run, told_epoch

BACKED_UP, LATER = long_games(30, 1_000), long_games(5, 2_000)


@pytest.fixture
def phone(own_app: Flask) -> Phone:
    return Phone(own_app)


@pytest.fixture
def backup(own_app: Flask, phone: Phone, tmp_path: Path) -> Path:
    """A backup of thirty games; five are archived after it."""
    phone.sync(*BACKED_UP)
    code, said = run(own_app, "backup", tmp_path / "backup")
    assert (code, said) == (
        0,
        f"Backup made and checked: 30 games, 30 revisions, 1 devices. It is in {tmp_path / 'backup'}.\n",
    )
    phone.sync(*LATER)
    return tmp_path / "backup"


def listed(phone: Phone) -> list[str]:
    return sorted(game["id"] for game in phone.get("/games?limit=100").json["games"])


def ids(*games: list[dict[str, object]]) -> list[str]:
    return sorted(str(game["id"]) for some in games for game in some)


def left(folder: Path) -> set[str]:
    """The files in a folder besides the archive itself."""
    return {
        path.name for path in folder.iterdir() if not path.name.startswith(("scorekeeper.sqlite3", "build", "gunicorn"))
    }


def untouched(app: Flask, phone: Phone, file: Path, epoch: str, *words: str) -> str:
    """Run a restore that fails: nothing is changed, nothing is left; return its output."""
    before = left(file.parent)
    code, said = run(app, "restore", file, *words)
    assert code == 1
    assert "was not restored, and the archive is unchanged." in said
    assert listed(phone) == ids(BACKED_UP, LATER)
    assert (told_epoch(app), left(file.parent)) == (epoch, before)
    return said


@pytest.mark.everyday
def test_a_restored_backup_has_a_new_epoch(own_app: Flask, phone: Phone, backup: Path) -> None:
    epoch = told_epoch(own_app)
    code, said = run(own_app, "restore", backup, "--yes")
    assert code == 0, said
    assert said.startswith("Restored: 30 games, 30 revisions, 1 devices.")
    assert listed(phone) == ids(BACKED_UP)
    assert phone.get(f"/games/{BACKED_UP[7]['id']}").json["document"] == BACKED_UP[7]
    assert told_epoch(own_app) != epoch
    statuses = [result["status"] for result in phone.sync(*BACKED_UP, *LATER)]
    assert statuses == ["unchanged"] * 30 + ["created"] * 5


def test_the_replaced_archive_is_kept_and_can_be_restored(own_app: Flask, phone: Phone, backup: Path) -> None:
    epochs = [told_epoch(own_app)]
    for _ in range(2):
        code, said = run(own_app, "restore", backup, "--yes")
        assert code == 0
        before = said.split("The previous archive is in ")[1].strip().removesuffix(".")
        epochs.append(told_epoch(own_app))
        assert run(own_app, "restore", before, "--yes")[0] == 0
        epochs.append(told_epoch(own_app))
        assert listed(phone) == ids(BACKED_UP, LATER)
    assert len(set(epochs)) == 5


def test_replacing_an_archive_with_games_needs_confirmation(own_app: Flask, phone: Phone, backup: Path) -> None:
    said = untouched(own_app, phone, backup, told_epoch(own_app))
    assert "The archive holds 35 games" in said
    assert "--yes" in said


def test_replacing_an_empty_archive_needs_no_confirmation(
    own_app: Flask, phone: Phone, backup: Path, migrated_sqlite: Path
) -> None:
    if db_kind(own_app) == "sqlite":
        with own_app.app_context():
            db.engine.dispose()
        for path in backup.parent.glob("scorekeeper.sqlite3*"):
            path.unlink()
    else:
        with own_app.app_context():
            downgrade(revision="base")
    code, said = run(own_app, "restore", backup)
    assert code == 0, said
    assert "The previous archive" not in said
    assert listed(phone) == ids(BACKED_UP)


def db_kind(app: Flask) -> str:
    with app.app_context():
        return db.engine.dialect.name


def test_no_backup_is_overwritten(own_app: Flask, backup: Path) -> None:
    content = backup.read_bytes()
    code, said = run(own_app, "backup", backup)
    assert (code, "exists already" in said, backup.read_bytes() == content) == (1, True, True)


def test_a_backup_is_one_file_readable_only_by_its_owner(own_app: Flask, backup: Path) -> None:
    assert oct(backup.stat().st_mode)[-3:] == "600"
    assert {name for name in left(backup.parent) if name.startswith("backup")} == {"backup"}


def test_a_missing_folder_is_reported(own_app: Flask, phone: Phone, tmp_path: Path) -> None:
    code, said = run(own_app, "backup", tmp_path / "none" / "backup")
    assert (code, "No backup was made, and the archive is unchanged." in said) == (1, True)


@pytest.mark.parametrize("share", [0, 0.001, 0.3, 0.9, 0.9999])
def test_a_truncated_backup_is_refused(own_app: Flask, phone: Phone, backup: Path, share: float) -> None:
    content = backup.read_bytes()
    backup.write_bytes(content[: int(len(content) * share)])
    untouched(own_app, phone, backup, told_epoch(own_app), "--yes")


@pytest.mark.parametrize(
    "content", [b"", b"no database", b"SQLite format 3\0", b"PGDMP", b"SQLite format 3\0" + b"x" * 9000]
)
def test_other_files_are_refused_as_backups(
    own_app: Flask, phone: Phone, backup: Path, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "other").write_bytes(content)
    untouched(own_app, phone, tmp_path / "other", told_epoch(own_app), "--yes")
    untouched(own_app, phone, tmp_path / "none", told_epoch(own_app), "--yes")


def test_another_programs_database_is_refused(app: Flask, tmp_path: Path) -> None:
    change(tmp_path / "other", "CREATE TABLE alembic_version (version_num TEXT)")
    put_seal(tmp_path / "other")
    code, said = run(app, "restore", tmp_path / "other")
    assert (code, "It is not a backup of Scorekeeper" in said) == (1, True)


def test_a_backup_of_another_database_system_is_refused(
    own_app: Flask, phone: Phone, backup: Path, tmp_path: Path
) -> None:
    other = {"sqlite": b"PGDMP...", "postgresql": b"SQLite format 3\0"}[db_kind(own_app)]
    (tmp_path / "other").write_bytes(other)
    assert "It is a backup of a " in untouched(own_app, phone, tmp_path / "other", told_epoch(own_app), "--yes")


def test_a_backup_of_a_newer_program_is_refused(own_app: Flask, phone: Phone, backup: Path) -> None:
    with own_app.app_context():
        with db.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        newer = backup.with_name("newer")
        assert run(own_app, "backup", newer)[0] == 0
        with db.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0004'")
    assert "migration 9999" in untouched(own_app, phone, newer, told_epoch(own_app), "--yes")


@pytest.mark.parametrize("migration", ["0001", "0003"])
def test_a_backup_of_an_older_program_is_migrated(own_app: Flask, phone: Phone, backup: Path, migration: str) -> None:
    epoch = told_epoch(own_app)
    with own_app.app_context():
        downgrade(revision=migration)
    older = backup.with_name("older")
    assert run(own_app, "backup", older)[0] == 0
    assert (
        run(own_app, "restore", backup, "--yes")[0] == 0
    )  # which is of today: what is older is replaced by it as well
    assert listed(phone) == ids(BACKED_UP)
    code, said = run(own_app, "restore", older, "--yes")
    assert code == 0, said
    assert listed(phone) == ids(BACKED_UP, LATER)
    assert told_epoch(own_app) != epoch
    assert phone.sync(short_game())[0]["status"] == "created"
    assert run(own_app, "rebuild", "--check")[0] == 0


def test_a_backup_with_one_bit_flipped_is_refused(own_app: Flask, phone: Phone, backup: Path) -> None:
    """Neither SQLite nor pg_restore notices every flipped bit."""
    epoch, content = told_epoch(own_app), backup.read_bytes()
    chance = random.Random(4)  # noqa: S311
    for place in (0, len(content) - 1, *(chance.randrange(len(content)) for _ in range(40))):
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        backup.write_bytes(flipped)
        code, said = run(own_app, "restore", backup, "--yes")
        assert (code, "was not restored, and the archive is unchanged." in said) == (1, True), place
    assert (told_epoch(own_app), listed(phone)) == (epoch, ids(BACKED_UP, LATER))


def test_other_programs_can_read_a_backup(own_app: Flask, backup: Path) -> None:
    """Without Scorekeeper, other programs can ignore the seal at its end."""
    if db_kind(own_app) == "sqlite":
        connection = sqlite3.connect(f"{backup.as_uri()}?mode=ro", uri=True)
        assert connection.execute("SELECT count(*) FROM revisions").fetchone() == (30,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()
    else:
        command = ["pg_restore", "--data-only", "--table=revisions", "--file=-", backup]
        listing = subprocess.run(command, capture_output=True, check=True)
        assert sum(line.startswith(b"0193b0c2") for line in listing.stdout.splitlines()) == 30


def test_earlier_damage_in_a_backup_is_reported(own_app: Flask, phone: Phone, backup: Path) -> None:
    with own_app.app_context(), db.engine.begin() as connection:
        connection.execute(update(Revision).where(Revision.game_id == BACKED_UP[3]["id"]).values(document="{}"))
    file = backup.with_name("of-a-damaged-archive")
    assert run(own_app, "backup", file)[0] == 0
    code, said = run(own_app, "restore", file, "--yes")
    assert code == 1
    assert f"{BACKED_UP[3]['id']}: revision 1 is not what was archived" in said
    assert "Damaged before the backup was made: 1. Everything else is restored." in said
    assert listed(phone) == ids(BACKED_UP, LATER)


@pytest.mark.parametrize("damage", ["header", "middle", "all"])
def test_an_unreadable_archive_is_replaced_and_kept(app: Flask, tmp_path: Path, damage: str) -> None:
    phone = Phone(app)
    phone.sync(*BACKED_UP)
    run(app, "backup", tmp_path / "backup")
    with app.app_context():
        db.engine.dispose()
    file = tmp_path / "scorekeeper.sqlite3"
    content = bytearray(file.read_bytes())
    places = {"header": slice(0, 100), "middle": slice(4096, 3 * 4096), "all": slice(0, len(content))}[damage]
    content[places] = bytes(len(content[places]))
    content[places] = b"\xa5" * len(content[places])
    file.write_bytes(content)
    assert "--yes" in run(app, "restore", tmp_path / "backup")[1]
    code, said = run(app, "restore", tmp_path / "backup", "--yes")
    assert code == 0, said
    kept = Path(said.split("The previous archive is in ")[1].strip().removesuffix("."))
    assert kept.read_bytes() == content
    assert listed(phone) == ids(BACKED_UP)
    assert phone.put(short_game()).status_code == 201
    assert phone.get(f"/games/{game_id(1)}").status_code == 200


def test_a_backup_needs_an_archive(tmp_path: Path, build: Path) -> None:
    app = create_app({"INSTANCE_PATH": str(tmp_path), "SECRET_KEY": "x" * 32, "DATABASE_URL": ""})
    code, said = run(app, "backup", tmp_path / "backup")
    assert (code, "There is no archive yet." in said, left(tmp_path)) == (1, True, set())
