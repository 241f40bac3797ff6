"""`/g/<id>` shows the status of the result, the revisions and the drawings; only insiders see names."""

import re
import time

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Member, db
from tests.archive.test_corrections import AT
from tests.games import game_id
from tests.pages.reading import steps
from tests.pages.test_club_pages import browser_of, text_of
from tests.results.test_confirmations import GAME, Evening
from tests.results.test_duplicates import Club, kept


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app)


def page(evening: Evening, language: str = "en") -> str:
    answer = browser_of(evening.app, evening.referee).get(f"/g/{game_id(1)}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def share(evening: Evening) -> str:
    """The page as a visitor with the game's own link sees it."""
    url = evening.bo.ask("POST", f"{GAME}/share").json["url"]
    return text_of(browser_of(evening.app, None).get(url.removeprefix("http://localhost")).text)


def revisions(text: str) -> list[list[str]]:
    """The revisions as they are listed, each with its lines."""
    listed = re.search(r'<ol class="card revisions">(.*?)</ol>', text, re.DOTALL)
    assert listed
    return [
        re.sub("</?b>", "", one.strip()).split("<br>") for one in re.findall("<li>(.*?)</li>", listed[1], re.DOTALL)
    ]


def test_revisions_show_who_changed_what_and_why(evening: Evening) -> None:
    assert 'class="card revisions"' not in page(evening)
    assert "Revision 1 · Bo · " in text_of(page(evening))
    evening.correct()
    document = evening.bo.get(GAME).json["document"]
    note = {"id": "n1", "at": AT, "type": "note", "text": "On board 7."}
    etag = evening.result()["etag"]
    assert evening.admin.put({**document, "board": "7", "events": [*document["events"], note]}, etag).status_code == 200
    shorter = {**document, "events": document["events"][:1]}
    assert evening.bo.put(shorter, evening.result()["etag"]).status_code == 200
    told = revisions(page(evening))
    assert [one[1:] for one in told[1:]] == [
        ["Board changed.", "Note: On board 7."],
        ["Frame 2 corrected: read wrong (0–3 → 0–2)", "Score: 21–6 → 21–5"],
        [],
    ]
    assert told[0][1:] == [
        "Board changed.",
        "Another version of the game.",
        "The first entry is the same.",
        "Score: 21–5 → 7–0",
        "No winner",
    ]
    who = [one[0].rpartition(" · ")[0] for one in told]
    assert who == ["Revision 4 · Bo", "Revision 3 · Ann (admin)", "Revision 2 · Ref (referee)", "Revision 1 · Bo"]
    year = time.gmtime().tm_year
    assert all(re.search(rf" {year}, \d+:\d\d [ap]m$", one[0]) for one in told)
    assert "Ref" not in share(evening)
    assert "Revision 2 · referee · " in share(evening)


def test_a_revision_names_the_current_membership_of_its_sender(evening: Evening) -> None:
    evening.correct()
    with evening.app.app_context():
        now = db.session.scalars(select(Member).where(Member.name == "Ref")).one()
        before = {"club_id": now.club_id, "player_id": now.player_id, "joined_at": now.joined_at - 9, "left_at": 1}
        db.session.add(Member(id=game_id(9), name="Rookie", role="player", **before))
        db.session.commit()
    assert [one[0].rpartition(" · ")[0] for one in revisions(page(evening))] == [
        "Revision 2 · Ref (referee)",
        "Revision 1 · Bo",
    ]


def test_the_page_shows_the_status_of_the_result(evening: Evening) -> None:
    assert "confirmed" not in text_of(page(evening))
    evening.admin.ask("PATCH", f"/clubs/{evening.club}", json={"confirm": "both"})
    assert "○ Not confirmed yet" in text_of(page(evening))
    assert "○ Not confirmed yet" in text_of(browser_of(evening.app, evening.cy).get(f"/c/{evening.club}").text)
    evening.say(evening.bo, "a")
    assert "◐ Confirmed by one side" in text_of(page(evening))
    evening.say(evening.cy, "b", "disputed", note="<b>Ours</b>")
    evening.correct()
    assert "! Disputed" in text_of(page(evening))
    assert "Legion: disputed · Note: &lt;b&gt;Ours&lt;/b&gt; · Cy · " in page(evening)
    assert "for revision 1" in text_of(page(evening))
    evening.decide(evening.referee)
    told = text_of(page(evening))
    assert "✓ Decided by a referee" in told
    assert "Referee: upheld · Note: Measured. · Ref · " in told
    outside = share(evening)
    assert "Elks: confirmed · " in outside
    assert not any(word in outside for word in ("Ours", "Measured", "Ref ·"))
    assert "Tranché par un arbitre" in page(evening, "fr")


def test_frames_and_score_are_drawn(evening: Evening) -> None:
    evening.correct()
    shown = page(evening)
    drawings = re.findall(r'<svg class="drawing" (.*?)</svg>', shown, re.DOTALL)[::-1]
    labels = [re.findall('aria-label="(.*?)"', drawing)[0] for drawing in drawings]
    assert labels[:2] == ["Frame 1: R4 R3 B2, deepest first", "Frame 2: B2, deepest first"]
    assert len(labels) == 5
    marks = re.findall(r'<g class="(.*?)">(<circle|<rect)', drawings[0])
    assert marks == [("red", "<circle"), ("red", "<circle"), ("blue cut", "<rect")]
    assert [step.rpartition(" ")[2] for step in steps(shown)] == ["21–5", "14–5", "14–2", "7–2", "7–0"]
    lines = re.findall('<polyline points="(.*?)"', shown)
    heights = [[int(corner.split(",")[1]) for corner in line.split()] for line in lines]
    assert [len(line) for line in heights] == [6, 6]
    assert heights[0] == sorted(heights[0], reverse=True)
    assert heights[0][-1] < heights[1][-1]  # the winner ends above
    assert "style=" not in shown


def test_a_game_recorded_twice_says_so(app: Flask) -> None:
    club = Club(app)
    club.sync(club.ann, kept(1, club.id))
    club.sync(club.bo, kept(2, club.id, minutes=1))
    club.merge(1, 2)
    stays, goes = (browser_of(app, club.ann).get(f"/g/{game_id(n)}").text for n in (1, 2))
    assert "this recording counts" in stays
    assert f'href="/g/{game_id(2)}"' in stays
    assert "This one is only for reading" in goes
    assert f'href="/g/{game_id(1)}"' in goes
    listed = browser_of(app, club.ann).get(f"/c/{club.id}").text
    assert f"/g/{game_id(1)}" in listed
    assert f"/g/{game_id(2)}" not in listed
