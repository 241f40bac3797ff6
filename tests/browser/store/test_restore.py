"""When the server is restored from an older backup, phones notice and resend the missing games."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.upkeep.host import done, start


def finish_a_game(phone: BrowserPhone) -> str:
    """Play one to the end and wait until the archive has it; returns its id."""
    phone.page.goto(phone.address)
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    phone.page.wait_for_selector("[data-result]")
    phone.archived()
    return phone.page.url.split("/")[-2]


def in_archive(phone: BrowserPhone) -> list[str]:
    """The games that the server lists for this phone."""
    found: list[str] = phone.page.evaluate(
        "() => fetch('/api/v1/games').then((answer) => answer.json()).then(({games}) => (games ?? "
        "[]).map(({id}) => id))"
    )
    return sorted(found)


@pytest.mark.parametrize("known", [True, False], ids=["a phone that the backup knows", "a phone that came after it"])
def test_games_missing_from_the_restored_backup_are_resent_automatically(
    host: Host, phone: BrowserPhone, tmp_path: Path, known: bool
) -> None:
    games = [finish_a_game(phone)] if known else []
    code, said = done(start(host.settings, "backup", tmp_path / "backup"))
    assert code == 0, said
    games += [finish_a_game(phone), finish_a_game(phone)]
    assert in_archive(phone) == sorted(games)
    code, said = done(start(host.settings, "restore", tmp_path / "backup", "--yes"))
    assert code == 0, said
    assert in_archive(phone) == sorted(games[: int(known)])
    phone.page.goto(host.address)  # a start, with nothing new to send
    end = time.monotonic() + 30
    while in_archive(phone) != sorted(games):
        assert time.monotonic() < end, in_archive(phone)
        time.sleep(0.1)
    expect(phone.page.locator(".games .chip")).to_have_text(["archived"] * len(games))
    assert phone.faults == []
