"""`/c/<id>/old`: a club's results from before the archive."""

from datetime import date
from typing import Any, cast
from uuid import UUID

from flask import Blueprint, Response, render_template, request, url_for

from scorekeeper.core import moments
from scorekeeper.core.words import named
from scorekeeper.games.archive.club_view import need_club
from scorekeeper.people.identity.guard import visiting_device
from scorekeeper.rules import library
from scorekeeper.transfer.files import old_results
from scorekeeper.web.pages.privacy import answer_for

blueprint = Blueprint("old", __name__)


@blueprint.get("/c/<uuid:club_id>/old")
def page(club_id: UUID) -> Response:
    """Show a year's results to a visitor who may see the club's archive."""
    seen = need_club(str(club_id), visiting_device(), request.args.get("key"))
    found = old_results.years_of(seen.id)
    asked = request.args.get("year", "")
    year = asked if asked in found else next(iter(found), "")
    years = [(one, url_for("old.page", club_id=club_id, key=seen.key, year=one), one == year) for one in found]
    rows = old_results.of_year(seen.id, year) if year else []
    return answer_for(seen, render_template("old.html", club=seen, years=years, rows=rows, rules=rules, day=day))


def day(row: Any) -> str:  # noqa: ANN401 (a row of old_results)
    """Return the day of a result."""
    return moments.short_day(date.fromisoformat(row.day))


def rules(row: Any) -> str:  # noqa: ANN401 (a row of old_results)
    """Return the names of a result's rule set and play."""
    book = cast(dict[str, Any] | None, library.find(row.ruleset))
    form = book and book["formats"].get(row.play)
    return f"{named(book['name'])} · {named(form['name'])}" if book and form else f"{row.ruleset} · {row.play}"
