"""What rounds and matches are called where they stand alone, as headings do."""

from scorekeeper.competitions.brackets import rounds_of, size_of
from scorekeeper.core.words import say
from scorekeeper.web.pages.competitions.page import Page

ROUNDS_OF = {"w": "page.competition.round.w", "l": "page.competition.round.l"}
"""What the rounds of the two sides of a double elimination are called."""


def round_name(page: Page, key: str) -> str:
    """Return what a round of a bracket or a schedule is called."""
    name = late_name(page, key) if page.is_a("bracket") else None
    if name:
        return say(f"page.competition.round.{name}")
    both = page.form == "double-elimination"
    return say(ROUNDS_OF[key[0]] if both else "page.competition.round", n=int(key[1:]))


def late_name(page: Page, key: str) -> str | None:
    """Return the name of a round of a bracket that has one because it is one of the last."""
    rounds = rounds_of(size_of(page.shown.names.drawn[""]))
    last = "first-final" if page.shown.names.reset else "final"
    if page.form == "elimination":
        late = {f"w{rounds}": "final", f"w{rounds - 1}": "semi-finals", f"w{rounds - 2}": "quarter-finals"}
        return {**late, "p3": "third"}.get(key)
    sides = {f"w{rounds}": "winners-final", f"l{2 * rounds - 2}": "losers-final"}
    return {**sides, "f1": last, "f2": "second-final"}.get(key)


def match_title(page: Page, match: str) -> str:
    """Return what a match is called, such as "Round 2 · Match 3"; nothing in a queue or ladder."""
    if not page.is_a("drawn"):
        return ""
    key, _, number = match.partition(".")
    if not page.is_a("bracket") and key[0] != "r":  # a tie-break, a draw, a play-off
        called = page.match_called(match)
        return called[:1].upper() + called[1:]
    alone = page.is_a("bracket") and late_name(page, key) not in (None, "semi-finals", "quarter-finals")
    name = round_name(page, key)
    return name if alone else f"{name} · {say('page.competition.match', n=number)}"
