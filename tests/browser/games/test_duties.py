"""A tap on a section opens what the book says there: on the pad, the sheet and the referee's screen, in both languages,
and without a network from the app's second start.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.test_accessible import findings_in_both

Buy = Callable[[], BrowserPhone]
KEPT = """async (name) => (await Promise.all((await caches.keys()).map(async (one) => (await caches.open(one)).keys())))
  .flat().some(({url}) => url.includes(`/build/${name}-`))"""
"""Whether a part of the app is kept."""
SCORING = "Only the side with a weight ahead of all the other side's weights scores"


def opened(phone: BrowserPhone, section: Locator) -> Locator:
    """Tap a section; gives the dialog, whose heading has the focus."""
    section.tap()
    dialog = phone.page.locator("dialog[open]")
    dialog.locator("section").first.wait_for()
    expect(dialog.locator("h2")).to_be_focused()
    return dialog


def closed(phone: BrowserPhone, section: Locator) -> None:
    """Close it with Esc; the focus is back."""
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("dialog")).to_have_count(0)
    expect(section).to_be_focused()


@pytest.mark.everyday
def test_sections_open_on_the_pad_the_sheet_and_in_an_offence(phone: BrowserPhone) -> None:
    page = phone.page
    phone.new_game("federation-2024", "Singles", ["Ann", "Cy"])
    phone.quick("a3", "b2", "a2")
    why = page.locator(".why").get_by_role("button", name="Why")
    dialog = opened(phone, why)
    expect(dialog.locator("h2")).to_have_text("Shuffleboard Federation, 2024 edition")
    expect(dialog.locator("h3")).to_have_text(["6.8", "9.26"])
    expect(dialog).to_contain_text(SCORING)
    assert findings_in_both(phone) == []
    closed(phone, why)
    phone.record()
    page.get_by_role("link", name="Frames").tap()
    phone.tap("Frame 1: why, and corrections")
    source = page.locator(".reasons").get_by_role("button", name="fed 6.8, 9.26, 9.15")
    expect(opened(phone, source)).to_contain_text("after a no-score frame, the side that had the hammer does.")
    closed(phone, source)
    page.get_by_role("link", name="Referee").tap()
    blast = page.locator('[data-offence="6.4.6"] .section')
    dialog = opened(phone, blast)
    expect(dialog.locator("h2")).to_have_text("Shuffleboard Federation, 2024 edition, 6.4.6")
    expect(dialog).to_contain_text("Nobody shoots a blast shot on a clean board; it costs 1 point.")
    expect(dialog).to_contain_text("Our reading: A blast shot costs a point and stands")
    phone.tap("Close")
    expect(blast).to_be_focused()
    expect(page.locator(".accused")).to_have_count(0)
    assert page.evaluate(KEPT, "duties_en")
    assert not page.evaluate(KEPT, "duties_fr")


def test_sections_open_in_french(buy_used_phone: Buy) -> None:
    phone = buy_used_phone()
    phone.close()
    phone.launch(locale="fr-CA")
    phone.open_app()
    page = phone.page
    phone.tap("Nouvelle partie", "link")
    page.locator("[name=ruleset]").select_option("bowling")
    phone.tap("Commencer la partie")
    page.locator('[data-pins="all"]').tap()
    why = page.locator(".why").get_by_role("button", name="Pourquoi")
    dialog = opened(phone, why)
    expect(dialog.locator("h2")).to_have_text("Entre amis, Bowling")
    expect(dialog).to_contain_text("toutes les quilles en un palet font un abat : dix, plus les deux palets suivants.")
    dialog.locator("summary").tap()
    expect(dialog).to_contain_text("Égalité après dix manches : partie nulle.")
    closed(phone, why)


def test_without_the_sentences_the_dialog_says_so_until_there_is_a_network(host: Host, buy_phone: Buy) -> None:
    phone = buy_phone()
    phone.open_app()
    assert not phone.page.evaluate(KEPT, "duties")
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    host.stop()
    why = phone.page.locator(".why .section")
    why.tap()
    expect(phone.page.locator("dialog")).to_contain_text("This phone doesn't have the rules' sentences yet.")
    expect(phone.page.locator("dialog h2")).to_be_focused()
    closed(phone, why)
    host.start()
    expect(opened(phone, why)).to_contain_text("Only the side with the deepest weight scores")
    closed(phone, why)
    wait_until(phone.page, lambda: phone.page.evaluate(KEPT, "duties_en"))
    host.stop()
    expect(opened(phone, why)).to_contain_text("Only the side with the deepest weight scores")
