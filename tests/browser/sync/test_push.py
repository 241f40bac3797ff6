"""A reminder goes from a button on one phone to a notification on another, with everything that `make run` starts."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.browser.clubs.test_club import found_club, invite, join, open_club, rows
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.test_dates import expect_date
from tests.push.lab import Lab
from tests.push.lab_phone import PushPhone, switch_on
from tests.push.lab_server import made_to_run


class MadeHost(Host):
    """The machine of a host who has typed `make run`."""

    def __init__(self, folder: Path, lab: Lab) -> None:
        super().__init__({"INSTANCE_PATH": str(folder)})
        self.lab = lab

    def start(self) -> None:
        self.running.enter_context(made_to_run(self.settings, self.port, self.lab))
        self.runs = True


@pytest.fixture
def host(tmp_path: Path, lab: Lab) -> Iterator[Host]:
    """A server that was never started before."""
    (tmp_path / "instance").mkdir()
    host = MadeHost(tmp_path / "instance", lab)
    host.start()
    yield host
    host.stop()


def fill_soon(phone: BrowserPhone, **fields: str) -> None:
    """Fill the form for a date in half an hour: the reminder of an hour before is late and is sent at once."""
    soon = datetime.now().astimezone() + timedelta(minutes=30)
    for name, value in {"day": f"{soon:%Y-%m-%d}", "time": f"{soon:%H:%M}", **fields}.items():
        phone.page.locator(f"[name={name}]").fill(value)


def remind(referee: BrowserPhone, host: Host, player: str) -> None:
    """Set a reminder for a player of the club."""
    open_club(referee.page, host.address, "Elks")
    referee.page.locator("nav.tabs").get_by_role("link", name="Calendar").tap()
    referee.page.locator("main a[href$='/new']").tap()
    referee.page.get_by_text("Reminder", exact=True).tap()
    fill_soon(referee, text="Next game", board="2")
    referee.page.get_by_text("Some players").tap()
    referee.tap(player)
    referee.tap("Save")
    expect_date(referee, "board 2", player)


@pytest.mark.everyday
def test_a_reminder_set_on_one_phone_arrives_on_another_and_opens_its_page(
    buy_phone: Callable[[], BrowserPhone], buy_push_phone: Callable[[str], PushPhone], host: Host, lab: Lab
) -> None:
    ann, bo = buy_phone(), buy_push_phone(host.address)
    join(ann, found_club(host, "Elks"), "Ann")
    ann.tap("Open the club")
    join(bo, invite(ann, "player", 1), "Bo")
    switch_on(bo)
    remind(ann, host, "Bo")

    assert re.search(r"\w{3} \d+ \w{3}, \d+:\d\d [ap]m · Board 2 · Elks", bo.wait_for_notification("Next game").body)
    assert [one["title"] for one in bo.notifications()] == ["Next game"]
    assert lab.statuses() == [201]
    bo.context.new_page().bring_to_front()
    bo.desk.tap("Next game")
    expect_date(bo, "board 2", "Bo")
    bo.page.wait_for_function("() => document.visibilityState === 'visible'")
    assert rows(host, "SELECT state, result FROM sendings") == [("sent", "sent")]
    assert [phone.faults for phone in (ann, bo)] == [[], []]
