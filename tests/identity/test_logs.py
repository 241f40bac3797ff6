"""After a busy evening with faults, a real server's log holds ids and reasons but no secrets and no names."""

import sqlite3
from pathlib import Path

from tests.archive.clubs import doubles
from tests.clubs.people import found
from tests.clubs.world import RECOVERY
from tests.conftest import opened
from tests.push.keys import subscription
from tests.server import Caller, running_server

PEOPLE = (
    "Sorensen",
    "Fitzgerald",
    "Elkslodge",
    "Greyphone",
    "Moosehead",
    "Featherweight",
    "Shufflenote",
    "Wrongsecret",
)


def test_the_servers_log_has_no_secrets_and_no_names(settings: dict[str, str], build: object) -> None:
    for app in opened(settings):
        club, secret = found(app, "Elkslodge")
    database = Path(settings["INSTANCE_PATH"], "scorekeeper.sqlite3")
    with running_server(settings) as server:
        secrets = [secret, *an_evening(server.port, club, secret, database)]
    log = database.with_name("gunicorn.log").read_text()
    for words in (
        '"event": "token-made"',
        '"event": "limit"',
        '"event": "refused"',
        "no such table: words",
        "Traceback",
    ):
        assert words in log
    assert [hidden for hidden in (*secrets, *PEOPLE) if hidden.lower() in log.lower()] == []


def an_evening(port: int, club: str, invitation: str, database: Path) -> list[str]:
    """Do everything that involves secrets or names, rightly and wrongly; return the secrets."""
    ann, bo, new, stranger = Caller(port), Caller(port), Caller(port), Caller(port, "Wrongsecret")
    v1, of_club = "/api/v1", f"/api/v1/clubs/{club}"
    ann.ask("POST", f"{v1}/invitations/accept", {"secret": invitation, "name": "Ann Sorensen"})
    invited = ann.ask("POST", f"{of_club}/invitations", {"role": "player", "days": 1})[1]["secret"]
    bo.ask("POST", f"{v1}/invitations/look", {"secret": invited})
    bo.ask("POST", f"{v1}/invitations/accept", {"secret": invited, "name": "Bo Fitzgerald"})
    bo.ask("POST", f"{v1}/invitations/look", {"secret": "Wrongsecret"})
    recovery = bo.ask("POST", f"{v1}/me/recovery")[1]["code"]
    new.ask("PATCH", f"{v1}/me", {"device": "Greyphone"})
    pairing = new.ask("POST", f"{v1}/pairings")[1]
    bo.ask("POST", f"{v1}/pairings/{pairing['id']}/confirm", {"code": pairing["code"]})
    for _n in range(11):
        new.ask("POST", f"{v1}/recoveries", {"code": RECOVERY})
    keys = ["k" * 43, "d" * 43]
    game = doubles(1, "Ann Moosehead", "Cy Featherweight", club=club)
    ann.ask("PUT", f"{v1}/games/{game['id']}", game)
    ann.ask("PUT", f"{v1}/games/{game['id']}/keeper", {"key": keys[0]})
    ann.ask("PUT", f"{v1}/displays/{keys[1]}", {"games": [game]})
    ann.ask("PATCH", of_club, {"visibility": "link"})
    place = subscription("Featheraddress")
    place["key"] = ann.ask("GET", f"{v1}/push/key")[1]["key"]
    assert ann.ask("PUT", f"{v1}/push/subscription", place)[0] == 204
    assert bo.ask("PUT", f"{v1}/push/subscription", {**place, "keys": {"p256dh": "x", "auth": "x"}})[0] == 422
    assert bo.ask("PUT", f"{v1}/push/subscription", {**place, "endpoint": "http://localhost/Featheraddress"})[0] == 422
    links = [ann.ask("POST", path)[1]["url"] for path in (f"{v1}/games/{game['id']}/share", f"{of_club}/link")]
    for caller, method, path, body in (
        (bo, "PATCH", of_club, {"name": "Moosehead"}),
        (bo, "PUT", f"{v1}/games/{game['id']}", {**game, "board": "Shufflenote"}),
        (ann, "PUT", f"{v1}/games/{game['id']}", {**game, "play": "Shufflenote"}),
        (ann, "POST", f"{v1}/sync", b'{"games": [{"name": "Shufflenote'),
        (ann, "PATCH", f"{v1}/me", {"name": "Moosehead\u202e"}),
        (stranger, "GET", f"{v1}/me?name=Moosehead", None),
    ):
        assert caller.ask(method, path, body)[0] >= 400, path
    for page in (*links, f"/d/{keys[1]}", f"/c/{club}?text=Moosehead&key=Wrongsecret"):
        new.connection.request("GET", page.removeprefix("http://127.0.0.1").removeprefix(f":{port}"))
        new.connection.getresponse().read()
    with sqlite3.connect(database) as connection:
        connection.execute("DROP TABLE words")
    connection.close()
    assert ann.ask("PUT", f"{v1}/games/x", None)[0] == 404
    later = doubles(2, "Dora Sorensen", "Elkslodge", club=club)
    assert ann.ask("PUT", f"{v1}/games/{later['id']}", later)[0] == 500
    for caller in (ann, bo, new, stranger):
        caller.close()
    tokens = [str(caller.token) for caller in (ann, bo, new)]
    return [
        *tokens,
        invited,
        recovery,
        pairing["code"],
        *keys,
        *place["keys"].values(),
        "Featheraddress",
        *(link.split("key=")[1] for link in links),
    ]
