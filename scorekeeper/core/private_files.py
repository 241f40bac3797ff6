"""Files with secrets, and with what people played: written whole, for their owner alone."""

import logging
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
"""What a mode allows to anybody but the owner."""

log = logging.getLogger(__name__)


def close(path: Path) -> None:
    """Take away what others on this machine may do with a file or folder that is there; say so where that cannot be."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & OTHERS:
        return
    with suppress(OSError):
        path.chmod(mode & ~OTHERS)
    if path.stat().st_mode & OTHERS:  # not ours, or a file system that knows no modes
        log.warning(
            "Others on this machine may use %s, and this program cannot change that. Do it yourself: chmod go= %s",
            path,
            path,
        )


def close_folder(folder: Path) -> None:
    """Make the folder of an instance if need be, and close it and the archives that a restore has kept there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in (folder, *folder.glob("before-restore-*")):
        close(path)


def close_database(file: Path) -> None:
    """Close a SQLite database, before it is opened for the first time too: SQLite makes the files beside it as open as
    it is.
    """
    with suppress(OSError):  # then SQLite says what is wrong
        file.touch(0o600)
    for path in (file.with_name(file.name + ending) for ending in ("", "-wal", "-shm", "-journal")):
        if path.exists():
            close(path)


def make(file: Path, content: str) -> bool:
    """Write a file that only the owner may read; return False when it was there already.

    Written beside and then linked, so that two starts at once agree on one content and none reads half of it.
    """
    if file.exists():
        return False
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = write_beside(file, content)
    try:
        os.link(draft, file)
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True


def replace(file: Path, content: str) -> None:
    """Put another content in the place of a file, at once; its owner and who may read it stay."""
    was = file.stat()
    draft = write_beside(file, content)
    try:
        os.chown(draft, was.st_uid, was.st_gid)
        draft.chmod(stat.S_IMODE(was.st_mode))
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def write_beside(file: Path, content: str) -> Path:
    """Write a new file in the same folder, flushed to the disk; return its path."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    return draft
