"""`/c/<club>` and `/c/<club>/p/<member>` show a club's games and people without script, to permitted visitors only."""

import re
from datetime import datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.core import moments
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import join, member_of
from tests.clubs.world import NEVER
from tests.games import game_id, short_game
from tests.pages.reading import plain
from tests.pages.test_game_page import NAMES
from tests.phone import Phone
from tests.server import ROOT


def browser_of(app: Flask, phone: Phone | None) -> FlaskClient:
    """A browser; with the cookie of a phone's device."""
    browser = app.test_client()
    if phone:
        browser.set_cookie("device", phone.headers["Authorization"].removeprefix("Bearer "))
    return browser


def text_of(page: str) -> str:
    """What stands on a page, without the bar of places."""
    return plain(page.split('<div class="screen page">')[1].split("</main>")[0])


def links(page: str, begin: str) -> list[str]:
    return [found.replace("&amp;", "&") for found in re.findall(r'href="([^"]+)"', page) if found.startswith(begin)]


@pytest.fixture
def club(app: Flask) -> tuple[Phone, str]:
    """A club with games of two years, and a game of nobody's club."""
    phone, ours = begin_club(app)
    phone.sync(
        doubles(1, started_at="2024-03-01T19:00:00-08:00", frames=5, club=ours),
        doubles(2, started_at="2026-12-31T23:00:00-08:00", frames=5, club=ours, board="7", competition="Cup"),
        doubles(3, "Ann", "Di,Ed", started_at="2026-12-01T19:00:00-08:00", club=ours),
        {**doubles(4, "Ann", "Ed", started_at="2026-11-01T19:00:00-08:00", club=ours), "ruleset": "casual"},
        short_game(9),
    )
    return phone, ours


def test_games_are_listed_by_day_with_links(
    app: Flask, club: tuple[Phone, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "now", datetime.fromisoformat("2026-12-31T23:30:00-08:00").timestamp)
    phone, ours = club
    browser = browser_of(app, phone)
    page = browser.get(f"/c/{ours}").text
    days = ["Today", "Tuesday 1 December", "Sunday 1 November", "Friday 1 March 2024"]
    assert re.findall(r"<h2>(.*?)</h2>", page)[:4] == days
    told = text_of(page)
    for words in (
        "Played Winner Opponent Score Rules Board Competition Result Today",
        "Today, 11:00 pm Elks Ann, Bo won 21 Legion Cy, Di 6 21–6 11:00 pm · Shuffleboard Federation",
        "2024 edition Board 7 7 Cup",
        "Tue 1 Dec, 7:00 pm",
        "1 Mar 2024",
        "Not finished yet",
        "Games 1–4 of 4",
    ):
        assert words in told, told
    games = links(page, "/g/")
    assert games == [f"/g/{game_id(n)}" for n in (2, 3, 4, 1)]
    assert all(browser.get(address).status_code == 200 for address in games)
    assert "<script" not in page
    assert links(browser.get(games[0]).text, "/c/") == [f"/c/{ours}"]


def test_games_can_be_read_from_the_oldest_one(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(*[doubles(n, started_at=f"2026-11-{n % 28 + 1:02d}T19:00:00-08:00", club=ours) for n in range(1, 61)])
    browser = browser_of(app, phone)
    first = browser.get(f"/c/{ours}")
    assert re.findall('aria-sort="(.*?)"><a href="(.*?)"', first.text) == [("descending", f"/c/{ours}?sort=played")]
    assert "Games 1–50 of 60" in text_of(first.text)
    page = browser.get(f"/c/{ours}?sort=played&season=2026").text
    assert 'aria-sort="ascending"' in page
    (following,) = (found for found in links(page, f"/c/{ours}?") if "cursor" in found)
    later = browser.get(following).text
    assert "Games 51–60 of 60" in text_of(later)
    newest = links(first.text, "/g/")
    assert (links(page, "/g/") + links(later, "/g/"))[:-51:-1] == newest
    # People's games are read from the newest one back; other values of `sort` are ignored.
    assert "aria-sort" not in browser.get(f"/c/{ours}?text=an&sort=played").text
    for wrong in ("score", "-", "--played", "played'", "PLAYED"):
        assert links(browser.get(f"/c/{ours}?sort={wrong}").text, "/g/") == newest


def test_empty_columns_are_left_out(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(doubles(1, frames=5, club=ours))
    told = text_of(browser_of(app, phone).get(f"/c/{ours}").text)
    assert "Played Winner Opponent Score Rules " in told
    assert not any(f" {word} " in told for word in ("Board", "Competition", "Result"))


def test_tabs_and_places_lead_everywhere(app: Flask) -> None:
    phone, ours = begin_club(app)
    referee, player = join(app, phone, ours, "referee", "Ref"), join(app, phone, ours, name="Bo")
    phone.ask("PATCH", f"/clubs/{ours}", json={"visibility": "public"})

    def tabs(someone: Phone | None) -> list[str]:
        page = browser_of(app, someone).get(f"/c/{ours}").text
        return re.findall('href="(.*?)"', page.split('<nav class="tabs"')[1].split("</nav>")[0])

    both, club = [f"/c/{ours}", f"/c/{ours}/standings", f"/c/{ours}/competitions"], f"/#/club/{ours}"
    assert tabs(None) == tabs(Phone(app)) == [*both, f"/c/{ours}/players"]
    assert tabs(player) == [*both, f"/#/dates/{ours}", club]
    assert tabs(referee) == tabs(phone) == [*both, f"/#/dates/{ours}", club, f"{club}/admin"]
    page = browser_of(app, player).get(f"/c/{ours}").text
    places = re.search(r"PLACES = \{(.*?)\n\};", (ROOT / "static/js/app/places.js").read_text(), re.DOTALL)
    assert places
    for name, to in re.findall(r"(\w+): \{to: '(.*?)'", places[1]):
        assert f'data-place="{name}" href="/{to}"' in page
    assert re.findall('data-place="(.*?)" href=".*?" aria-current="page"', page) == ["club"]
    # A visitor with a link has no places of the app, but a way into it.
    stranger = browser_of(app, None).get(f"/c/{ours}").text
    assert "data-place" not in stranger
    assert "Open in Scorekeeper" in stranger


def test_players_can_be_sorted(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(
        doubles(1, "Zed,Bo", "Cy,Di", club=ours, started_at="2026-11-01T19:00:00-08:00"),
        doubles(2, "Zed", "Cy", club=ours, started_at="2026-11-03T19:00:00-08:00"),
    )
    browser = browser_of(app, phone)

    def names(query: str) -> list[str]:
        page = browser.get(f"/c/{ours}/players?{query}").text
        return re.findall(r'<th scope="row"><a href=".*?"><bdi>(.*?)</bdi>', page)

    assert names("") == names("sort=name") == names("sort=id") == ["Ann", "Bo", "Cy", "Di", "Zed"]
    assert names("sort=-name") == ["Zed", "Di", "Cy", "Bo", "Ann"]
    assert names("sort=-last") == ["Cy", "Zed", "Bo", "Di", "Ann"]
    assert names("sort=last") == ["Bo", "Di", "Cy", "Zed", "Ann"]
    assert names("sort=-last&from=3") == ["Di", "Ann"]
    assert names("sort=-last&text=z") == ["Zed"]


def test_a_reopened_game_has_no_result(app: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    browser = browser_of(app, phone)
    game = phone.get(f"/games/{game_id(2)}").json["document"]
    undo = {"id": "undo", "at": game["started_at"], "type": "retract", "event": "e5", "reason": "undo"}
    opened = {**game, "events": [*game["events"], undo]}
    standings = f"/c/{ours}/standings?season=2026"
    assert "Ann" in text_of(browser.get(standings).text)
    assert [phone.sync(opened)[0]["status"] for _ in range(2)] == ["updated", "unchanged"]

    listed = text_of(browser.get(f"/c/{ours}").text)
    assert "Elks Ann, Bo 14 Legion Cy, Di 6 14–6" in listed
    assert "Reopened on a phone, not finished yet" in listed
    assert listed.count("Not finished yet") == 2  # those that were archived open
    page = browser.get(f"/g/{game_id(2)}").text
    assert '<p class="result">Reopened on a phone, not finished yet</p>' in page
    assert " won " not in text_of(page).split("Revisions")[0]
    assert "Ann" not in text_of(browser.get(standings).text)
    french = browser.get(f"/g/{game_id(2)}", headers={"Accept-Language": "fr"}).text
    assert "Rouverte sur un téléphone, pas encore finie" in french

    phone.sync({**opened, "events": [*opened["events"], {**undo, "id": "redo", "event": "undo", "reason": "redo"}]})
    assert "Elks won Ann, Bo 21 –6 v Legion ( Cy, Di ) First to 15" in text_of(browser.get(f"/g/{game_id(2)}").text)
    assert "Ann" in text_of(browser.get(standings).text)


def test_games_can_be_searched(app: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    browser = browser_of(app, phone)

    def found(query: str) -> list[int]:
        return [int(address[-4:], 16) for address in links(browser.get(f"/c/{ours}?{query}").text, "/g/")]

    assert found("season=2023") == [1]
    assert found("season=2026&text=bo") == [2]
    assert found("ruleset=casual") == [4]
    assert found("board=7&competition=Cup") == [2]
    assert found("text=&ruleset=&season=") == found("season=x&ruleset='&nonsense=1&_external=1") == [2, 3, 4, 1]
    page = browser.get(f"/c/{ours}?text=zz").text
    assert "No games here." in page
    people = links(browser.get(f"/c/{ours}?text=b").text, f"/c/{ours}/p/")
    assert len(people) == 1
    page = browser.get(people[0]).text
    told = text_of(page)
    for words in (
        "Bo Elks · 2 finished games, 2 won",
        "Season 2026/27 2026/27 2023/24",
        "Partners Ann 1 of 1 won",
        "Opponents Cy 1 of 1 won",
    ):
        assert words in told, told
    assert links(page, "/g/") == [f"/g/{game_id(n)}" for n in (2, 1)]
    chosen = browser.get(f"/c/{ours}?ruleset=casual&season=2026&text=A%22n").text
    assert '<option value="casual" selected>' in chosen
    assert re.search('aria-current="true">2026/27</a>', chosen)
    assert "<option selected>" not in chosen
    assert 'value="A&#34;n"' in chosen


def test_paging_keeps_the_query(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(*[doubles(n, started_at=f"2026-11-{n % 28 + 1:02d}T19:00:00-08:00", club=ours) for n in range(1, 91)])
    browser, address, seen = browser_of(app, phone), f"/c/{ours}?text=an&season=2026", []
    while address:
        page = browser.get(address).text
        seen += links(page, "/g/")
        following = [found for found in links(page, f"/c/{ours}?") if "cursor" in found]
        assert all("text=an" in found and "season=2026" in found for found in following)
        address = following[0] if following else ""
    assert sorted(seen) == [f"/g/{game_id(n)}" for n in range(1, 91)]
    bo = links(browser.get(f"/c/{ours}?text=bo").text, f"/c/{ours}/p/")[0]
    assert len(links(browser.get(bo).text, "/g/")) == 50
    bad = browser.get(f"/c/{ours}?cursor=x")
    assert bad.status_code == 400


def test_a_vague_name_is_explained_on_the_page(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(*[doubles(n, f"Smith {n}", f"Smythe {n}", club=ours) for n in range(1, 53)])
    answer = browser_of(app, phone).get(f"/c/{ours}?text=sm")
    assert answer.status_code == 200
    assert "More than 50 people have names that begin like this." in answer.text


@pytest.mark.parametrize("name", NAMES)
def test_names_are_escaped_everywhere(app: Flask, name: str) -> None:
    phone, ours = begin_club(app)
    assert phone.ask("PATCH", f"/clubs/{ours}", json={"name": name}).status_code == 200
    phone.sync(doubles(1, name, f"{name} 2", club=ours, frames=5))
    browser = browser_of(app, phone)
    pages = [browser.get(f"/c/{ours}").text, browser.get(f"/c/{ours}?text={name.split()[0][:3]}").text]
    with app.app_context():
        pages += [browser.get(address).text for address in links(pages[0], "/g/")]
    members = phone.get(f"/clubs/{ours}/games").json["games"][0]["sides"]["a"]["players"]
    pages.append(browser.get(f"/c/{ours}/p/{members[0]['id']}").text)
    for page in pages:
        assert "<script" not in page
        assert "<img" not in page
        assert "<svg onload" not in page
        assert "onmouseover='alert" not in page
        assert ">49<" not in page


def test_club_pages_speak_french(app: Flask, club: tuple[Phone, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "now", datetime.fromisoformat("2027-01-31T12:00:00-08:00").timestamp)
    phone, ours = club
    browser = browser_of(app, phone)
    page = browser.get(f"/c/{ours}?text=b", headers={"Accept-Language": "fr"})
    for words in ("Parties", "jeudi 31 décembre", "gagné", "Joueurs", "Chercher"):
        assert words in page.text
    person = browser.get(links(page.text, f"/c/{ours}/p/")[0], headers={"Accept-Language": "fr"}).text
    assert "2 parties finies, gagnées\N{NO-BREAK SPACE}: 2" in person


# Who may see: by whom, and what the club chose. `key` stands for whoever has the club's link.
SEES = {
    "public": {"stranger": 200, "key": 200, "member": 200, "other admin": 200, "left": 200, "revoked": 200},
    "members": {"stranger": 404, "key": 404, "member": 200, "other admin": 404, "left": 404, "revoked": 404},
    "link": {"stranger": 404, "key": 200, "member": 200, "other admin": 404, "left": 404, "revoked": 404},
}
PAGES = {
    "pages.club": "/c/{club}",
    "pages.club_standings": "/c/{club}/standings",
    "pages.member": "/c/{club}/p/{member}",
    "pages.member_rating": "/c/{club}/p/{member}/rating",
    "pages.players": "/c/{club}/players",
    "pages.game": "/g/{game}",
}
OPEN = {
    "pages.app_shell",
    "pages.manifest",
    "pages.new_screen",
    "pages.renew_code",
    "pages.screen",
    "pages.display",
    "pages.problems",
    "pages.problem",
}
"""Pages that are everybody's, or whose address is the secret."""


def test_every_page_has_a_row(app: Flask) -> None:
    pages = {rule.endpoint for rule in app.url_map.iter_rules() if rule.endpoint.startswith("pages.")}
    assert pages == PAGES.keys() | OPEN


def test_access_of_everybody_to_every_page(app: Flask) -> None:
    phone, ours = begin_club(app)
    other, theirs = begin_club(app, "Legion")
    people = {"stranger": None, "key": None, "member": join(app, phone, ours), "other admin": other}
    people |= {"left": join(app, phone, ours, name="Cy"), "revoked": join(app, phone, ours, name="Di")}
    phone.sync(doubles(1, "Ann,Bo", "Zed,Yan", club=ours))
    bo = member_of(people["member"], ours)
    assert people["left"].ask("DELETE", f"/clubs/{ours}/members/{member_of(people['left'], ours)}").status_code == 204
    assert people["revoked"].ask("DELETE", f"/me/devices/{people['revoked'].device}").status_code == 204
    key = phone.ask("POST", f"/clubs/{ours}/link").json["url"].split("key=")[1]
    assert len(key) >= 22  # 128 bits
    for visibility, sees in SEES.items():
        assert phone.ask("PATCH", f"/clubs/{ours}", json={"visibility": visibility}).status_code == 200
        for template in PAGES.values():
            address = template.format(club=ours, member=bo, game=game_id(1))
            refusals = set()
            for who, status in sees.items():
                answer = browser_of(app, people[who]).get(address + (f"?key={key}" if who == "key" else ""))
                assert answer.status_code == status, (visibility, address, who)
                check_headers(answer, visibility)
                refusals |= {answer.text} if status == 404 else set()
            unknown = browser_of(app, None).get(template.format(club=NEVER, member=bo, game=game_id(2))).text
            assert refusals <= {unknown}
            assert not any(word in plain(unknown) for word in ("Elks", "Zed", "Bo"))
    # A page of ours under another club's address, and theirs under ours, are not there.
    for address in (f"/c/{theirs}/p/{bo}", f"/c/{ours}/p/{member_of(other, theirs)}"):
        assert {browser_of(app, one).get(address).status_code for one in (phone, other)} == {404}


def check_headers(answer: TestResponse, visibility: str) -> None:
    if answer.status_code == 200:
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert answer.headers.get("X-Robots-Tag") == (None if visibility == "public" else "noindex")
        assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_links_carry_the_club_key_and_it_can_be_replaced(app: Flask) -> None:
    phone, ours = begin_club(app)
    phone.sync(*[doubles(n, club=ours) for n in range(1, 53)])
    phone.ask("PATCH", f"/clubs/{ours}", json={"visibility": "link"})
    assert "?key=" in browser_of(app, phone).get(f"/c/{ours}").text  # who chose a link has one
    url = phone.ask("POST", f"/clubs/{ours}/link").json["url"]
    assert phone.ask("POST", f"/clubs/{ours}/link").json["url"] == url
    stranger = browser_of(app, None)
    page = stranger.get(url.removeprefix("http://localhost")).text
    key = url.split("key=")[1]
    assert f'<input type="hidden" name="key" value="{key}">' in page
    for address in (links(page, "/g/")[0], links(page, f"/c/{ours}?")[0]):
        assert f"key={key}" in address
        assert stranger.get(address).status_code == 200
    person = links(stranger.get(f"/c/{ours}?key={key}&text=bo").text, f"/c/{ours}/p/")[0]
    inner = stranger.get(person).text
    assert all(f"key={key}" in address for address in links(inner, "/c/") + links(inner, "/g/"))
    # Who sees the page of a game by its club is not given the game's own link.
    assert phone.ask("POST", f"/games/{game_id(1)}/share").status_code == 200
    assert 'id="code"' not in stranger.get(f"/g/{game_id(1)}?key={key}").text
    assert 'id="code"' in browser_of(app, phone).get(f"/g/{game_id(1)}").text
    # The link is on the page of an admin, and in no other member's.
    assert f"key={key}</a>" in browser_of(app, phone).get(f"/c/{ours}").text
    assert key not in browser_of(app, join(app, phone, ours)).get(f"/c/{ours}").text
    assert "key=" not in browser_of(app, join(app, phone, ours)).get(f"/c/{ours}?key={key[:-1]}").text
    assert phone.ask("DELETE", f"/clubs/{ours}/link").status_code == 204
    assert stranger.get(f"/c/{ours}?key={key}").status_code == 404
    assert phone.ask("POST", f"/clubs/{ours}/link").json["url"] != url


def test_older_seasons_are_on_the_next_page(app: Flask) -> None:
    ann, club = begin_club(app)
    years = range(1960, 2030)
    ann.sync(
        *[doubles(n, frames=5, club=club, started_at=f"{year}-06-01T19:00:00Z") for n, year in enumerate(years, 1)]
    )
    browser = app.test_client()
    browser.set_cookie("device", ann.headers["Authorization"].removeprefix("Bearer "))
    address, found = f"/c/{club}", list[int]()
    for _page in range(3):
        page = browser.get(address).text
        found += [int(year) for year in re.findall(rf'href="/c/{club}\?season=(\d+)"', page)]
        further = re.search(rf'href="(/c/{club}\?before=\d+)"', page)
        address = further[1] if further else ""
    assert (found, address) == (list(range(found[0], found[0] - 70, -1)), "")
    table = browser.get(f"/c/{club}/standings").text
    assert table.count(f"/c/{club}/standings?season=") == 30
    assert f'href="/c/{club}/standings?before={found[29]}"' in table
