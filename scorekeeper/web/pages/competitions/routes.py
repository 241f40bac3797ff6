"""`/t/<key>` a competition for people with its link, `/c/<club>/competitions` those of a club; behind both its pages,
which need no script, its sheets of paper as PDF and its days as a calendar file.
"""

from collections.abc import Callable
from uuid import UUID

from flask import Blueprint, Response, render_template, request

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.club_view import need_club
from scorekeeper.games.competitions import rights
from scorekeeper.people.identity.guard import visiting_device
from scorekeeper.web.pages.code import code_of
from scorekeeper.web.pages.competitions import calendar
from scorekeeper.web.pages.competitions.boards import make_boards
from scorekeeper.web.pages.competitions.bracket import make_bracket
from scorekeeper.web.pages.competitions.entries import find_way, list_entries
from scorekeeper.web.pages.competitions.of_club import list_competitions
from scorekeeper.web.pages.competitions.page import Page, page_by_link, page_of_club
from scorekeeper.web.pages.competitions.rounds import make_rounds
from scorekeeper.web.pages.competitions.sheets.bracket import make_trees
from scorekeeper.web.pages.competitions.sheets.match_sheets import make_match_sheets
from scorekeeper.web.pages.competitions.sheets.roll_call import make_roll_call
from scorekeeper.web.pages.competitions.sheets.schedule import make_schedule
from scorekeeper.web.pages.competitions.sheets.slips import make_slips
from scorekeeper.web.pages.competitions.table import make_table
from scorekeeper.web.pages.competitions.turns import make_screen
from scorekeeper.web.pages.games_list import start_of
from scorekeeper.web.pages.paper import pdf_answer
from scorekeeper.web.pages.privacy import PRIVATE, answer_for
from scorekeeper.web.paper.pdf import Sheet

blueprint = Blueprint("competition_pages", __name__)

ONE = "/c/<uuid:club_id>/competitions/<uuid:competition_id>"
VIEWS: dict[str, Callable[[Page], object]] = {
    "boards": make_boards,
    "bracket": lambda page: make_bracket(page, request.args.get("round")),
    "rounds": lambda page: make_rounds(page, request.args.get("round")),
    "table": lambda page: make_table(page, start_of()),
    "entries": list_entries,
    "tv": make_screen,
}
"""What makes each view."""
SHEETS: dict[str, Callable[[Page], list[Sheet]]] = {
    "bracket": lambda page: [*make_trees(page)],
    "schedule": lambda page: [make_schedule(page)],
    "roll-call": lambda page: [make_roll_call(page)],
    "slips": lambda page: [make_slips(page)],
    "match-sheets": lambda page: [*make_match_sheets(page, request.args.get("round"))],
}
"""What makes each sheet of paper."""


@blueprint.get("/t/<key>")
@blueprint.get("/t/<key>/<view>")
def by_link(key: str, view: str = "") -> Response:
    """Show a competition to people with its link."""
    return show(find_by_link(key), view)


@blueprint.get("/t/<key>/entries/<path:entry>")
def entry_by_link(key: str, entry: str) -> Response:
    """Show the way of one entry to people with the link of its competition."""
    return show_way(find_by_link(key), entry)


@blueprint.get("/t/<key>/<sheet>.pdf")
def pdf_by_link(key: str, sheet: str) -> Response:
    """Return a sheet of paper of a competition to people with its link."""
    return print_sheet(find_by_link(key), sheet)


@blueprint.get("/t/<key>/calendar.ics")
def calendar_by_link(key: str) -> Response:
    """Return the days of a competition as a calendar file to people with its link."""
    return calendar_answer(find_by_link(key))


@blueprint.get("/c/<uuid:club_id>/competitions")
def list_of_club(club_id: UUID) -> Response:
    """List a club's competitions by season."""
    club = need_club(str(club_id), visiting_device(), request.args.get("key"))
    seasons, following = list_competitions(club)
    page = render_template("competitions.html", club=club, seasons=seasons, following=following)
    return answer_for(club, page)


@blueprint.get(ONE)
@blueprint.get(f"{ONE}/<view>")
def of_club(club_id: UUID, competition_id: UUID, view: str = "") -> Response:
    """Show a competition of a club."""
    return show(find_of_club(club_id, competition_id), view)


@blueprint.get(f"{ONE}/entries/<path:entry>")
def entry_of_club(club_id: UUID, competition_id: UUID, entry: str) -> Response:
    """Show the way of one entry through a competition of a club."""
    return show_way(find_of_club(club_id, competition_id), entry)


@blueprint.get(f"{ONE}/<sheet>.pdf")
def pdf_of_club(club_id: UUID, competition_id: UUID, sheet: str) -> Response:
    """Return a sheet of paper of a competition of a club."""
    return print_sheet(find_of_club(club_id, competition_id), sheet)


@blueprint.get(f"{ONE}/calendar.ics")
def calendar_of_club(club_id: UUID, competition_id: UUID) -> Response:
    """Return the days of a competition of a club as a calendar file."""
    return calendar_answer(find_of_club(club_id, competition_id))


def find_by_link(key: str) -> Page:
    """Return the competition with this link. Raises Problem `not-found`."""
    return page_by_link(rights.shared(key, visiting_device() or ""), key)


def find_of_club(club_id: UUID, competition_id: UUID) -> Page:
    """Return a competition of a club for a visitor who may read it. Raises Problem `not-found`."""
    device, key = visiting_device(), request.args.get("key")
    club = need_club(str(club_id), device, key)
    seen = rights.need(str(competition_id), device or "", "read", key)
    if seen.row.club_id != club.id:
        raise Problem("not-found")
    return page_of_club(seen, club)


def show(page: Page, view: str) -> Response:
    """Answer with a view, or with the first one. Raises Problem `not-found` if the form has no such view."""
    view = view or next(iter(page.views))
    if view not in (*page.views, "tv"):
        raise Problem("not-found")
    link = page.link if view == next(iter(page.views)) else None
    template = f"competition_{view}.html"
    return answer(
        page,
        render_template(template, page=page, view=view, made=VIEWS[view](page), link=link, code=link and code_of(link)),
    )


def show_way(page: Page, entry: str) -> Response:
    """Answer with the way of an entry. Raises Problem `not-found`."""
    return answer(page, render_template("competition_entry.html", page=page, view="entries", way=find_way(page, entry)))


def print_sheet(page: Page, sheet: str) -> Response:
    """Answer with a sheet as PDF. Raises Problem `not-found` if the form has no such sheet."""
    if sheet not in (one.view for one in page.sheets):
        raise Problem("not-found")
    return pdf_answer(SHEETS[sheet](page), f"{sheet}.pdf")


def calendar_answer(page: Page) -> Response:
    """Answer with the calendar file. Raises Problem `not-found` if no match has a day."""
    if not page.days:
        raise Problem("not-found")
    response = Response(calendar.write(page), content_type="text/calendar; charset=utf-8", headers=PRIVATE)
    response.headers.set("Content-Disposition", "attachment", filename=f"{page.shown.document['id']}.ics")
    return response


def answer(page: Page, made: str) -> Response:
    """Return a page, or 304 to a client that has it."""
    response = answer_for(page.club, made)
    response.add_etag()
    response.make_conditional(request)
    return response
