"""The roles that each role may give to others."""

GIVES: dict[str | None, tuple[str, ...]] = {
    "admin": ("player", "referee", "admin"),
    "referee": ("player",),
    "player": (),
    None: (),
}


def may_invite(role: str | None) -> tuple[str, ...]:
    """Return the roles into which somebody in this role may invite. None stands for a former member."""
    return GIVES[role]
