"""`/c/<id>/old`: a club's results from before the archive."""

from typing import Any, cast
from uuid import UUID

from flask import Blueprint, Response, render_template, request

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
    years = old_results.years_of(seen.id)
    asked = request.args.get("year", "")
    year = asked if asked in years else next(iter(years), "")
    rows = old_results.of_year(seen.id, year) if year else []
    return answer_for(seen, render_template("old.html", club=seen, years=years, year=year, rows=rows, rules=rules))


def rules(row: Any) -> str:  # noqa: ANN401 (a row of old_results)
    """Return the names of a result's rule set and play."""
    book = cast(dict[str, Any] | None, library.find(row.ruleset))
    form = book and book["formats"].get(row.play)
    return f"{named(book['name'])} · {named(form['name'])}" if book and form else f"{row.ruleset} · {row.play}"
