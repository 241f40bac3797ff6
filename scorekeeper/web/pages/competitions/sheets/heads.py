"""What stands at the top of a competition's sheets."""

from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.paper.contest import Head


def head_of(page: Page, what: str) -> Head:
    """Return the head of a sheet."""
    club = [page.club.name] if page.club else []
    return Head(page.name, what, " · ".join([*club, say(f"form.{page.form}"), page.entries_count, page.how_far]))
