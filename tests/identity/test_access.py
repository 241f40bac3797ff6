"""Every route is tried by every kind of caller with own and foreign ids: refusals change nothing and tell nothing.

A route without a row in REQUESTS, or whose answers are not listed, fails.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.people.identity.access import ACCESS
from tests.clubs.world import (
    CALLERS,
    CLUB_DATE,
    CODE,
    CONTEST,
    DISPLAY,
    HANDED,
    KEEPER,
    KEPT_SHEET,
    MADE,
    NEVER,
    OPEN_CONTEST,
    OURS,
    OWN_CONTEST,
    OWN_DATE,
    RECOVERY,
    SIGN_UP,
    SIGNED,
    SUBSCRIPTION,
    THEIRS,
    TV_CODE,
    Snapshot,
    ask,
    club_game,
    device,
    fill,
    ident,
    member,
    posted,
    seen,
)
from tests.competition_archive.contests import CARD, contest, contest_id, event, hash_of
from tests.competition_archive.test_match_sheets import ADDRESS as SHEET_ADDRESS
from tests.competition_archive.test_match_sheets import SHEET, sheet
from tests.conftest import fresh_settings, opened
from tests.games import game_id, short_game
from tests.house.rules import HOUSE, house_rules

Request = tuple[str, str, object]
INVITATION = ident("invitation:ours")
NEW_GAME = short_game(2)
CLUB_GAME = game_id(3)
CORRECTED = {**club_game(), "events": club_game()["events"][:4]}
COMPETITION, OPEN = f"/competitions/{CONTEST['id']}", f"/competitions/{OPEN_CONTEST['id']}"
EVENTS = {
    "after": len(CONTEST["events"]),
    "hash": hash_of(CONTEST["events"]),
    "events": [event(6, "note", text="Waxed")],
}
OFFERED = game_id(6)
"""Another club's game that names a match of our competition."""
RIGHT = {"verdict": "confirmed", "etag": seen()}
DECISION = {"reason": "Seen by the referee", "etag": seen()}

# Answers in the order of CALLERS. A stranger and a revoked device are unknown (401) wherever a token is needed.
PUBLIC = (200,) * 9


def known(*answers: int) -> tuple[int, ...]:
    """The answers to device, clubless, player, referee, admin, other-admin, removed."""
    assert len(answers) == 7
    return (401, *answers, 401)


def everybody(status: int) -> tuple[int, ...]:
    return known(*[status] * 7)


def owner(status: int) -> tuple[int, ...]:
    """The player's own; others do not find it."""
    return known(404, 404, status, 404, 404, 404, 404)


def club(player: int, referee: int, admin: int) -> tuple[int, ...]:
    """In our club; people outside do not find it."""
    return known(404, 404, player, referee, admin, 404, 404)


REQUESTS: dict[str, tuple[Request, tuple[int, ...]]] = {
    "api-docs.openapi_json": (("GET", "/openapi.json", None), PUBLIC),
    "games.get_archive": (("GET", "/archive", None), PUBLIC),
    "devices.create_device": (("POST", "/devices", None), (201,) * 9),
    "sync.sync_all": (("POST", "/sync", {"games": []}), everybody(200)),
    "games.list_games": (("GET", "/games", None), everybody(200)),
    "games.get_game": (("GET", f"/games/{game_id(1)}", None), owner(200)),
    "games.put_game": (("PUT", f"/games/{game_id(2)}", NEW_GAME), everybody(201)),
    "games.bring_key": (
        ("PUT", f"/games/{game_id(1)}/keeper", {"key": "x" * 43}),
        known(404, 404, 409, 404, 404, 404, 404),
    ),
    "games.share_game": (("POST", f"/games/{game_id(1)}/share", None), owner(200)),
    "games.unshare_game": (("DELETE", f"/games/{game_id(1)}/share", None), owner(204)),
    "competitions.put_competition": (("PUT", f"/competitions/{contest_id(3)}", contest(3)), everybody(201)),
    "competitions.append_events": (
        ("POST", f"{COMPETITION}/events", EVENTS),
        known(404, 404, 403, 403, 200, 404, 404),  # the desk is the admin's phone
    ),
    "competitions.get_competition": (("GET", COMPETITION, None), club(200, 200, 200)),
    "competitions.put_sheet": (("PUT", SHEET_ADDRESS, sheet()), everybody(201)),
    "competitions.get_sheet": (("GET", SHEET_ADDRESS.replace(SHEET, KEPT_SHEET), None), club(200, 200, 200)),
    "competitions.list_results": (("GET", f"{COMPETITION}/results", None), club(200, 200, 200)),
    "competitions.take_result": (("POST", f"{COMPETITION}/results/{OFFERED}/take", None), club(403, 403, 204)),
    "competitions.take_desk": (("POST", f"{COMPETITION}/desk", {}), club(403, 200, 200)),
    "competitions.set_desk_key": (("PUT", f"{COMPETITION}/desk-key", {"key": HANDED}), club(403, 403, 204)),
    "competitions.set_card": (("PUT", f"{COMPETITION}/card", {"key": CARD}), club(403, 403, 204)),
    "competitions.share_competition": (("POST", f"{COMPETITION}/share", None), club(403, 200, 200)),
    "competitions.unshare_competition": (("DELETE", f"{COMPETITION}/share", None), club(403, 204, 204)),
    "competitions.list_club_competitions": (("GET", f"/clubs/{OURS}/competitions", None), club(200, 200, 200)),
    "standings.publish_competition": (("POST", f"{COMPETITION}/standings/published", None), club(403, 204, 204)),
    "signups.list_signups": (("GET", f"{OPEN}/signups", None), club(403, 200, 200)),
    "signups.put_signup": (
        ("PUT", f"{OPEN}/signups/{NEVER}", {"name": "Bears", "players": [{"name": "Bo"}]}),
        known(403, 404, 201, 201, 201, 404, 404),
    ),
    "signups.delete_signup": (
        ("DELETE", f"{OPEN}/signups/{SIGN_UP}", None),
        known(403, 404, 204, 404, 204, 404, 404),  # the player's, and the desk's to drop
    ),
    "rulesets.get_ruleset": (("GET", f"/rulesets/{HOUSE}/1", None), owner(200)),
    "rulesets.put_ruleset": (("PUT", f"/rulesets/{HOUSE}/2", house_rules(2)), everybody(201)),
    "displays.put_display": (("PUT", f"/displays/{DISPLAY}", {"games": [NEW_GAME]}), owner(204)),
    "displays.add_screen": (
        ("POST", f"/displays/{DISPLAY}/screens", {"games": [NEW_GAME], "code": TV_CODE}),
        owner(204),
    ),
    "displays.delete_display": (("DELETE", f"/displays/{DISPLAY}", None), owner(204)),
    "devices.get_me": (("GET", "/me", None), everybody(200)),
    "devices.change_me": (("PATCH", "/me", {"device": "Phone"}), everybody(200)),
    "devices.revoke_device": (("DELETE", f"/me/devices/{device('player')}", None), owner(204)),
    "devices.revoke_other_devices": (("POST", "/me/devices/revoke-others", None), everybody(204)),
    "devices.make_recovery": (("POST", "/me/recovery", None), known(403, 201, 201, 201, 201, 201, 201)),
    "devices.recover": (("POST", "/recoveries", {"code": RECOVERY}), known(200, 200, 409, 409, 409, 409, 200)),
    "devices.list_passkeys": (("GET", "/me/passkeys", None), known(403, 200, 200, 200, 200, 200, 200)),
    "devices.begin_passkey": (("POST", "/me/passkeys/options", None), known(403, 200, 200, 200, 200, 200, 200)),
    "devices.make_passkey": (("POST", "/me/passkeys", MADE), known(403, 201, 201, 201, 201, 201, 201)),
    "devices.remove_passkey": (
        ("DELETE", f"/me/passkeys/{ident('passkey:player')}", None),
        known(403, 404, 204, 404, 404, 404, 404),
    ),
    "devices.ask_for_passkey": (("POST", "/passkeys/options", None), everybody(200)),
    "devices.use_passkey": (("POST", "/passkeys/use", SIGNED), known(200, 200, 409, 409, 409, 409, 200)),
    "devices.ask_pairing": (("POST", "/pairings", None), known(201, 201, 409, 409, 409, 409, 201)),
    "devices.get_pairing": (("GET", f"/pairings/{ident('pairing')}", None), everybody(404)),
    "devices.look_at_pairing": (("POST", "/pairings/look", {"code": CODE}), known(403, 200, 200, 200, 200, 200, 200)),
    "devices.confirm_pairing": (
        ("POST", f"/pairings/{ident('pairing')}/confirm", {"code": CODE}),
        known(403, 204, 204, 204, 204, 204, 204),
    ),
    "push.get_key": (("GET", "/push/key", None), everybody(200)),
    "push.put_subscription": (("PUT", "/push/subscription", SUBSCRIPTION), everybody(204)),
    "push.delete_subscription": (("DELETE", "/push/subscription", None), everybody(204)),
    "push.get_status": (("GET", "/push", None), everybody(200)),
    "push.put_wishes": (
        (
            "PUT",
            "/push/wishes",
            {"off": ["soon"], "quiet": {"from": "22:00", "to": "08:00"}, "zone": "Europe/Paris", "language": "fr"},
        ),
        everybody(200),
    ),
    "push.put_waiting": (("PUT", "/push/waiting", {"games": 1}), everybody(204)),
    "push.send_test": (("POST", "/push/test", None), known(409, 409, 202, 409, 409, 409, 409)),
    "push.list_reminders": (("GET", "/reminders", None), everybody(200)),
    "results.get_result": (("GET", f"/games/{CLUB_GAME}/confirmations", None), club(200, 200, 200)),
    "results.answer_result": (
        ("POST", f"/games/{CLUB_GAME}/confirmations", {"side": "a", **RIGHT}),
        club(200, 403, 403),
    ),
    "results.make_confirming_link": (
        ("POST", f"/games/{CLUB_GAME}/confirmations/links", {"side": "b"}),
        club(201, 201, 201),
    ),
    "results.look_at_result": (("POST", "/confirmations/look", {"secret": "side-a"}), everybody(200)),
    "results.answer_by_link": (("POST", "/confirmations", {"secret": "side-a", **RIGHT}), everybody(200)),
    "results.list_disputes": (("GET", f"/clubs/{OURS}/disputes", None), club(403, 200, 200)),
    "results.decide": (("POST", f"/clubs/{OURS}/games/{CLUB_GAME}/decision", DECISION), club(403, 200, 200)),
    "results.list_duplicates": (("GET", f"/clubs/{OURS}/duplicates", None), club(403, 200, 200)),
    "results.merge_games": (
        ("POST", f"/clubs/{OURS}/duplicates", {"stays": CLUB_GAME, "goes": game_id(4)}),
        club(403, 204, 204),
    ),
    "results.part_games": (("DELETE", f"/clubs/{OURS}/duplicates/{game_id(5)}", None), club(403, 204, 204)),
    "clubs.look_at_invitation": (("POST", "/invitations/look", {"secret": "ours"}), everybody(200)),
    "clubs.accept_invitation": (("POST", "/invitations/accept", {"secret": "ours", "name": "Ann"}), everybody(200)),
    "clubs.found_club": (
        ("POST", "/clubs", {"club": NEVER, "name": "Bears", "person": "Ann"}),
        everybody(403),  # by default the host founds them
    ),
    "clubs.get_club": (("GET", f"/clubs/{OURS}", None), club(200, 200, 200)),
    "clubs.change_club": (("PATCH", f"/clubs/{OURS}", {"name": "Elks"}), club(403, 403, 200)),
    "clubs.share_archive": (("POST", f"/clubs/{OURS}/link", None), club(403, 403, 200)),
    "clubs.unshare_archive": (("DELETE", f"/clubs/{OURS}/link", None), club(403, 403, 204)),
    "club_archive.list_club_games": (("GET", f"/clubs/{OURS}/games", None), club(200, 200, 200)),
    "club_archive.get_member": (("GET", f"/clubs/{OURS}/members/{member('player')}", None), club(200, 200, 200)),
    "club_archive.forget_member": (
        ("POST", f"/clubs/{OURS}/members/{member('player')}/forget", None),
        club(200, 403, 200),
    ),
    "club_archive.list_people": (("GET", f"/clubs/{OURS}/people", None), club(200, 200, 200)),
    "club_archive.add_person": (("POST", f"/clubs/{OURS}/people", {"name": "Quentin"}), club(403, 403, 200)),
    "club_archive.list_names": (("GET", f"/clubs/{OURS}/names", None), club(200, 200, 200)),
    "standings.get_standings": (("GET", f"/clubs/{OURS}/standings?play=singles", None), club(200, 200, 200)),
    "standings.publish_standings": (
        ("POST", f"/clubs/{OURS}/standings/published", {"season": 2026}),
        club(403, 403, 204),
    ),
    "standings.get_figures": (("GET", f"/clubs/{OURS}/members/{member('player')}/figures", None), club(200, 200, 200)),
    "standings.get_rating": (("GET", f"/clubs/{OURS}/members/{member('player')}/rating", None), club(200, 200, 200)),
    "clubs.change_member": (
        ("PATCH", f"/clubs/{OURS}/members/{member('player')}", {"name": "Ann"}),
        club(403, 403, 200),
    ),
    "clubs.remove_member": (("DELETE", f"/clubs/{OURS}/members/{member('player')}", None), club(204, 403, 204)),
    "clubs.merge_member": (
        ("POST", f"/clubs/{OURS}/members/{member('paper')}/merge", {"into": member("player")}),
        club(403, 403, 201),
    ),
    "clubs.list_merges": (("GET", f"/clubs/{OURS}/merges", None), club(403, 403, 200)),
    "clubs.undo_merge": (("DELETE", f"/clubs/{OURS}/merges/{ident('merge')}", None), club(403, 403, 204)),
    "clubs.list_invitations": (("GET", f"/clubs/{OURS}/invitations", None), club(403, 200, 200)),
    "clubs.make_invitation": (
        ("POST", f"/clubs/{OURS}/invitations", {"role": "player", "days": 1}),
        club(403, 201, 201),
    ),
    "clubs.revoke_invitation": (("DELETE", f"/clubs/{OURS}/invitations/{INVITATION}", None), club(403, 204, 204)),
    "appointments.list_own": (("GET", "/appointments", None), everybody(200)),
    "appointments.get_appointment": (("GET", f"/appointments/{ident('date:own')}", None), owner(200)),
    "appointments.put_own": (("PUT", f"/appointments/{ident('date:own')}", OWN_DATE), owner(200)),
    "appointments.cancel_own": (("DELETE", f"/appointments/{ident('date:own')}", None), owner(204)),
    "appointments.get_calendar": (("GET", f"/appointments/{ident('date:own')}/calendar", None), owner(200)),
    "appointments.list_of_club": (("GET", f"/clubs/{OURS}/appointments", None), club(200, 200, 200)),
    "appointments.put_of_club": (
        ("PUT", f"/clubs/{OURS}/appointments/{ident('date:new')}", CLUB_DATE),
        club(403, 201, 201),
    ),
    "appointments.cancel_of_club": (
        ("DELETE", f"/clubs/{OURS}/appointments/{ident('date:club')}", None),
        club(403, 204, 204),
    ),
    "files.export_ndjson": (("GET", f"/clubs/{OURS}/export.ndjson", None), club(403, 403, 200)),
    "files.export_json": (("GET", f"/clubs/{OURS}/export.json", None), club(403, 403, 200)),
    "files.games_csv": (("GET", f"/clubs/{OURS}/games.csv", None), club(403, 403, 200)),
    "files.import_results": (("POST", f"/clubs/{OURS}/old-results", b"x"), club(403, 403, 422)),
    "files.import_club": (("POST", f"/clubs/{OURS}/import", b"x"), club(403, 403, 422)),
    "files.members_csv": (("GET", f"/clubs/{OURS}/members.csv", None), club(403, 403, 200)),
}
"""For every endpoint a request that is right in all but, perhaps, who asks; and what everybody is answered."""

MORE: list[tuple[str, Request, tuple[int, ...]]] = [
    ("read the player's competition", ("GET", f"/competitions/{OWN_CONTEST['id']}", None), owner(200)),
    ("read its state", ("GET", f"/competitions/{OWN_CONTEST['id']}?part=state", None), owner(200)),
    ("take its desk", ("POST", f"/competitions/{OWN_CONTEST['id']}/desk", {}), owner(200)),
    (
        "change a club's competition",
        ("PUT", COMPETITION, {**CONTEST, "name": "Mine"}),
        known(404, 404, 403, 403, 412, 404, 404),
    ),
    ("bring one into the club", ("PUT", f"/competitions/{contest_id(3)}", contest(3, club=OURS)), everybody(201)),
    ("no competition", ("GET", f"/competitions/{NEVER}", None), everybody(404)),
    ("set a date", ("PUT", f"/appointments/{ident('date:new')}", OWN_DATE), everybody(201)),
    ("read a club's date", ("GET", f"/appointments/{ident('date:club')}", None), club(200, 200, 200)),
    ("read another's date", ("GET", f"/appointments/{ident('date:referee')}", None), club(404, 200, 200)),
    ("put a club's date as one's own", ("PUT", f"/appointments/{ident('date:club')}", OWN_DATE), everybody(404)),
    ("cancel a club's date as one's own", ("DELETE", f"/appointments/{ident('date:club')}", None), everybody(404)),
    (
        "put one's own as a club's",
        ("PUT", f"/clubs/{OURS}/appointments/{ident('date:own')}", CLUB_DATE),
        club(403, 404, 404),
    ),
    ("put their date", ("PUT", f"/clubs/{OURS}/appointments/{ident('date:theirs')}", CLUB_DATE), club(403, 404, 404)),
    ("cancel their date", ("DELETE", f"/clubs/{OURS}/appointments/{ident('date:theirs')}", None), club(403, 404, 404)),
    ("cancel no date", ("DELETE", f"/clubs/{OURS}/appointments/{NEVER}", None), club(403, 404, 404)),
    ("call their member", ("PUT", f"/clubs/{OURS}/appointments/{NEVER}", posted("other-player")), club(403, 404, 404)),
    ("call who left", ("PUT", f"/clubs/{OURS}/appointments/{NEVER}", posted("removed")), club(403, 404, 404)),
    ("call a member", ("PUT", f"/clubs/{OURS}/appointments/{NEVER}", posted("player")), club(403, 201, 201)),
    ("confirm alone", ("GET", f"/games/{game_id(1)}/confirmations", None), owner(200)),
    (
        "a link to it",
        ("POST", f"/games/{game_id(1)}/confirmations/links", {"side": "a"}),
        known(404, 404, 409, 404, 404, 404, 404),
    ),
    ("no such link", ("POST", "/confirmations/look", {"secret": "side-b"}), everybody(404)),
    ("answer no link", ("POST", "/confirmations", {"secret": "side-b", **RIGHT}), everybody(404)),
    ("decide no club's", ("POST", f"/clubs/{OURS}/games/{game_id(1)}/decision", DECISION), club(403, 404, 404)),
    (
        "merge no club's",
        ("POST", f"/clubs/{OURS}/duplicates", {"stays": CLUB_GAME, "goes": game_id(1)}),
        club(403, 404, 404),
    ),
    (
        "merge with itself",
        ("POST", f"/clubs/{OURS}/duplicates", {"stays": CLUB_GAME, "goes": CLUB_GAME}),
        club(403, 409, 409),
    ),
    ("part what is one", ("DELETE", f"/clubs/{OURS}/duplicates/{CLUB_GAME}", None), club(403, 404, 404)),
    ("read a club's game", ("GET", f"/games/{CLUB_GAME}", None), known(404, 404, 200, 200, 200, 404, 404)),
    ("correct it", ("PUT", f"/games/{CLUB_GAME}", CORRECTED), known(404, 404, 412, 412, 412, 404, 404)),
    ("own key", ("PUT", f"/games/{game_id(1)}/keeper", {"key": KEEPER}), everybody(204)),
    ("beyond a referee", ("POST", f"/clubs/{OURS}/invitations", {"role": "referee", "days": 1}), club(403, 403, 201)),
    ("again", ("POST", f"/clubs/{OURS}/invitations", {"member": member("player"), "days": 1}), club(403, 403, 201)),
    (
        "an admin's",
        ("DELETE", f"/clubs/{OURS}/invitations/{ident('invitation:ours-admin')}", None),
        club(403, 403, 204),
    ),
    ("an admin", ("DELETE", f"/clubs/{OURS}/members/{member('second')}", None), club(403, 403, 204)),
    # In our club's path, what is another club's, or nobody's, is not there. Whoever is not admin is not told either.
    ("their member", ("PATCH", f"/clubs/{OURS}/members/{member('other-player')}", {"name": "x"}), club(403, 403, 404)),
    ("left member", ("PATCH", f"/clubs/{OURS}/members/{member('removed')}", {"name": "x"}), club(403, 403, 404)),
    ("no member", ("PATCH", f"/clubs/{OURS}/members/{NEVER}", {"name": "x"}), club(403, 403, 404)),
    (
        "merge theirs",
        ("POST", f"/clubs/{OURS}/members/{member('other-player')}/merge", {"into": member("player")}),
        club(403, 403, 404),
    ),
    (
        "merge into theirs",
        ("POST", f"/clubs/{OURS}/members/{member('paper')}/merge", {"into": member("other-player")}),
        club(403, 403, 404),
    ),
    (
        "merge who joined",
        ("POST", f"/clubs/{OURS}/members/{member('player')}/merge", {"into": member("referee")}),
        club(403, 403, 409),
    ),
    ("forget theirs", ("POST", f"/clubs/{OURS}/members/{member('other-player')}/forget", None), club(404, 404, 404)),
    ("forget an admin", ("POST", f"/clubs/{OURS}/members/{member('second')}/forget", None), club(403, 403, 200)),
    ("forget who was merged", ("POST", f"/clubs/{OURS}/members/{member('merged')}/forget", None), club(404, 404, 404)),
    ("undo nothing", ("DELETE", f"/clubs/{OURS}/merges/{NEVER}", None), club(403, 403, 404)),
    ("read theirs", ("GET", f"/clubs/{OURS}/members/{member('other-player')}", None), club(404, 404, 404)),
    ("read who left", ("GET", f"/clubs/{OURS}/members/{member('removed')}", None), club(200, 200, 200)),
    (
        "figures of theirs",
        ("GET", f"/clubs/{OURS}/members/{member('other-player')}/figures", None),
        club(404, 404, 404),
    ),
    ("rating of theirs", ("GET", f"/clubs/{OURS}/members/{member('other-player')}/rating", None), club(404, 404, 404)),
    ("games of theirs", ("GET", f"/clubs/{OURS}/games?member={member('other-player')}", None), club(404, 404, 404)),
    ("games with theirs", ("GET", f"/clubs/{OURS}/games?with={member('other-player')}", None), club(404, 404, 404)),
    ("remove theirs", ("DELETE", f"/clubs/{OURS}/members/{member('other-player')}", None), club(404, 404, 404)),
    ("remove left", ("DELETE", f"/clubs/{OURS}/members/{member('removed')}", None), club(404, 404, 404)),
    (
        "invite theirs",
        ("POST", f"/clubs/{OURS}/invitations", {"member": member("other-player"), "days": 1}),
        club(403, 403, 404),
    ),
    (
        "invite left",
        ("POST", f"/clubs/{OURS}/invitations", {"member": member("removed"), "days": 1}),
        club(403, 403, 404),
    ),
    ("invite nobody", ("POST", f"/clubs/{OURS}/invitations", {"member": NEVER, "days": 1}), club(403, 403, 404)),
    (
        "their invitation",
        ("DELETE", f"/clubs/{OURS}/invitations/{ident('invitation:theirs')}", None),
        club(403, 404, 404),
    ),
    ("another's device", ("DELETE", f"/me/devices/{device('new')}", None), everybody(404)),
    ("no device", ("DELETE", f"/me/devices/{NEVER}", None), everybody(404)),
]
CLUB_ROUTES = [name for name, (request, _answers) in REQUESTS.items() if request[1].startswith("/clubs/")]


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Snapshot]:
    folder = tmp_path_factory.mktemp("access")
    for app in opened(fresh_settings(folder, migrated_sqlite)):
        fill(app)
        taken = Snapshot(app, folder / "scorekeeper.sqlite3")
        yield taken
        taken.close()


@pytest.fixture
def app(snapshot: Snapshot) -> Flask:
    snapshot.put_back()
    return snapshot.app


def check(app: Flask, snapshot: Snapshot, request: Request, answers: tuple[int, ...]) -> None:
    for caller, status in zip(CALLERS, answers, strict=True):
        answer = ask(app, caller, *request)
        assert answer.status_code == status, (caller, answer.text)
        if status >= 400:
            assert not snapshot.changed(), f"{caller} was refused, and something was written"
        snapshot.put_back()


def test_every_route_has_a_row() -> None:
    assert set(REQUESTS) == set(ACCESS)


@pytest.mark.parametrize("endpoint", REQUESTS)
def test_access_of_everybody_to_our_club(app: Flask, snapshot: Snapshot, endpoint: str) -> None:
    check(app, snapshot, *REQUESTS[endpoint])


@pytest.mark.parametrize("case", MORE, ids=lambda case: case[0])
def test_access_of_everybody_to_other_routes(
    app: Flask, snapshot: Snapshot, case: tuple[str, Request, tuple[int, ...]]
) -> None:
    check(app, snapshot, *case[1:])


@pytest.mark.parametrize("endpoint", CLUB_ROUTES)
def test_other_clubs_and_unknown_clubs_answer_alike(app: Flask, snapshot: Snapshot, endpoint: str) -> None:
    (method, path, body), _answers = REQUESTS[endpoint]
    told = {
        ask(app, caller, method, path.replace(OURS, club), body).text
        for caller, club in (
            ("admin", THEIRS),
            ("admin", NEVER),
            ("other-admin", OURS),
            ("removed", OURS),
            ("device", OURS),
        )
    }
    assert len(told) == 1
    assert '"not-found"' in told.pop()
    assert not snapshot.changed()


@pytest.mark.parametrize(
    "field", ["id", "club_id", "player_id", "member_id", "created_by", "uses_left", "joined_at", "token"]
)
def test_unknown_fields_are_refused(app: Flask, snapshot: Snapshot, field: str) -> None:
    made_by = ("appointments.", "devices.", "clubs.", "displays.", "files.", "push.", "results.")
    asked = [request for name, (request, _answers) in REQUESTS.items() if name.startswith(made_by)]
    bodies = [request for request in asked if isinstance(request[2], dict)]
    assert len(bodies) >= 10
    for method, path, body in bodies:
        answer = ask(
            app, "player" if path.startswith("/displays") else "admin", method, path, {**body, field: ident("x")}
        )
        assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, f"/{field}"), (path, answer.text)
    assert not snapshot.changed()
