"""What is told of a competition, in the order in which it changed."""

from scorekeeper.games.archive import epoch
from scorekeeper.games.competitions.rights import AnyRow


def cursor_of(row: AnyRow) -> str:
    """Return the place behind everything that is told now. After a restore, places of before are unknown."""
    return f"{epoch.current()}.{row.told}"
