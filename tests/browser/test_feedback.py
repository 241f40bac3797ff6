"""The app's feedback: the screen stays on, the phone vibrates and speaks if allowed, and the icon counts games."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone, wait_until
from tests.browser.sync.test_sync import finish_a_game
from tests.browser.sync.test_sync_archive import archive, chip
from tests.browser.worker import sync_event

pytestmark = pytest.mark.whole_browser

Buy = Callable[[], BrowserPhone]

LOCKS = """() => { const {request} = WakeLock.prototype; window.locks = [];
    WakeLock.prototype.request = async function (type) {
      const lock = await request.call(this, type);
      window.locks.push(lock);
      return lock; }; }"""
"""Chromium's own locks, noted as they are given."""


def prefer(page: Page, **chosen: bool | str) -> None:
    """What the settings keep, before the next start."""
    page.evaluate("prefs => localStorage.setItem('prefs', JSON.stringify(prefs))", chosen)


def begin(phone: BrowserPhone, script: str) -> None:
    """Start the app anew with something that notes what it asks of the platform, and wait until its manners are
    there.
    """
    phone.page.add_init_script(f"({script})()")
    phone.page.reload()
    expect(phone.page.locator(".screen")).to_be_visible()
    loaded = "performance.getEntriesByType('resource').find(({name}) => name.includes('/later-'))?.name"
    phone.page.wait_for_function(f"() => {loaded}")
    phone.page.evaluate(
        f"() => import({loaded}).then(() => null)"
    )  # the app, which asked for it earlier, has it as well


def test_the_screen_stays_on_while_a_pad_is_shown(phone: BrowserPhone) -> None:
    page = phone.page
    begin(phone, LOCKS)
    assert page.evaluate("() => window.locks.length") == 0
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    page.wait_for_function("() => window.locks.length === 1 && !window.locks[0].released")
    phone.go_home()
    page.wait_for_function("() => window.locks.length === 1 && window.locks[0].released")
    page.go_back()
    page.wait_for_function("() => window.locks.length === 2 && !window.locks[1].released")
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    page.wait_for_selector("[data-result]")
    page.wait_for_function("() => window.locks.every(({released}) => released)")


def test_a_refused_wake_lock_is_mentioned_once(phone: BrowserPhone) -> None:
    page = phone.page
    phone.context.new_cdp_session(page).send(
        "Browser.setPermission",
        {"permission": {"name": "screen-wake-lock"}, "setting": "denied", "origin": phone.address},
    )
    begin(phone, "() => undefined")
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    line = page.get_by_text("won't keep the screen on")
    expect(line).to_be_visible()
    phone.tap("OK")
    phone.go_home()
    page.go_back()
    page.wait_for_selector(".board")
    expect(line).to_have_count(0)


FELT = """() => { window.shaken = []; Navigator.prototype.vibrate = (pattern) => { window.shaken.push(pattern);
return true; };
    window.tones = []; const {start} = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) {
      window.tones.push([this.context.state, this.frequency.value]);
      return start.call(this, at); };
    window.contexts = 0; const Context = AudioContext;
    window.AudioContext = class extends Context { constructor() { super(); window.contexts += 1; } }; }"""
"""Headless Chromium has neither a motor nor a loudspeaker: what is seen is what they were asked for."""


def test_the_phone_vibrates_but_is_silent_by_default(phone: BrowserPhone) -> None:
    page = phone.page
    begin(phone, FELT)
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    page.wait_for_function("() => window.shaken.length === 1")
    phone.quick("a3", "a3", "a3")
    phone.tap_table("a", "2")
    expect(page.locator(".why .bad")).to_be_visible()
    page.wait_for_function("() => window.shaken.length === 5")
    phone.record()
    page.wait_for_function("() => window.shaken.length === 6")
    kinds = [json.dumps(pattern) for pattern in page.evaluate("() => window.shaken")]
    assert len({kinds[0], kinds[4], kinds[5]}) == 3  # put down, refused, recorded: each is felt differently
    assert set(kinds[:4]) == {kinds[0]}
    assert page.evaluate("() => [window.contexts, window.tones.length]") == [0, 0]


def test_sounds_are_synthesised_and_vibration_can_be_turned_off(phone: BrowserPhone) -> None:
    page = phone.page
    prefer(page, sounds=True, vibration=False)
    begin(phone, FELT)
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    page.wait_for_function("() => window.tones.length === 2")
    phone.record()
    page.wait_for_function("() => window.tones.length === 4")
    assert {state for state, _pitch in page.evaluate("() => window.tones")} == {"running"}
    assert page.evaluate("() => [window.contexts, window.shaken.length]") == [1, 0]


def speech(*languages: str) -> str:
    """A stand-in for the phone's speech: headless Chromium has the interface, but no voices, so that nothing would ever
    be said.
    """
    voices = [
        {"name": f"voice of {language}", "lang": language, "localService": language != "en-GB"}
        for language in languages
    ]
    return f"""() => {{ window.said = [];
        window.SpeechSynthesisUtterance = class {{ constructor(text) {{ this.text = text; }} }};
        const speechSynthesis = {{getVoices: () => {json.dumps(voices)}, cancel: () => window.said.push('cancel'),
          speak: ({{text, lang, voice}}) => window.said.push([text, lang, voice.lang])}};
        Object.defineProperty(window, 'speechSynthesis', {{value: speechSynthesis}}); }}"""


def test_the_spoken_score_uses_the_words_of_the_live_region(phone: BrowserPhone) -> None:
    page = phone.page
    prefer(page, voice=True)
    begin(phone, speech("fr-CA", "en-GB", "en-US"))
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    phone.quick("a3", "b2")
    phone.record()
    page.wait_for_function("() => window.said.length === 2")
    words = page.locator("#announcer").inner_text()
    assert "Ann 3, Cy 0." in words
    assert "hammer" in words
    assert page.evaluate("() => window.said") == ["cancel", [words, "en", "en-US"]]
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    page.wait_for_function("() => window.said.length === 4")
    assert "Ann wins" in page.evaluate("() => window.said[3][0]")


def test_only_a_voice_in_the_apps_language_speaks(phone: BrowserPhone) -> None:
    page = phone.page
    prefer(page, voice=True)
    begin(phone, speech("fr-CA", "de-DE"))
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    phone.quick("a3")
    phone.record()
    page.wait_for_function("() => window.said.length > 0")
    assert page.evaluate("() => window.said") == ["cancel"]
    prefer(page, voice=True, language="fr")
    begin(phone, speech("fr-CA", "de-DE"))
    page.wait_for_selector("html[lang|=fr] .board")
    phone.quick("a3")
    phone.record()
    page.wait_for_function("() => window.said.length === 2")
    words = page.locator("#announcer").inner_text()
    assert "marteau" in words
    assert page.evaluate("() => window.said[1]") == [words, "fr-CA", "fr-CA"]


def test_the_settings_play_a_sample_or_say_why_not(phone: BrowserPhone) -> None:
    page = phone.page
    begin(phone, speech("en-US"))
    phone.tap("Settings", "link")
    page.locator("[name=voice]").check()
    assert page.evaluate("() => window.said[1][2]") == "en-US"
    begin(phone, speech("de-DE"))
    expect(page.get_by_text("no voice for this language")).to_be_visible()
    begin(phone, "() => Object.defineProperty(window, 'speechSynthesis', {value: undefined})")
    expect(page.get_by_text("This browser can't speak.")).to_be_visible()


BADGE = """() => { self.badges = []; const proto = Object.getPrototypeOf(self.navigator);
    proto.setAppBadge = async (n) => { self.badges.push(n); }; proto.clearAppBadge = async () => { self.badges.push(0);
      }; }"""
"""The number on an installed app's icon can be set and never be read."""


def test_the_icon_badge_counts_games_that_are_not_archived(host: Host, phone: BrowserPhone) -> None:
    page = phone.page
    begin(phone, BADGE)
    page.wait_for_function("() => self.badges.at(-1) === 0")
    host.stop()
    finish_a_game(phone)
    page.wait_for_function("() => self.badges.at(-1) === 1")
    host.start()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    chip(phone, "archived")
    page.wait_for_function("() => self.badges.at(-1) === 0")


def test_the_worker_updates_the_badge_when_no_window_is_open(host: Host, phone: BrowserPhone) -> None:
    worker = phone.context.service_workers[0]
    host.stop()
    finish_a_game(phone)
    chip(phone, "waiting to sync")
    empty = phone.context.new_page()
    wake = sync_event(empty, host)
    worker.evaluate(BADGE)
    phone.page.close()
    host.start()
    wake()
    wait_until(empty, lambda: bool(archive(host)))
    wait_until(empty, lambda: worker.evaluate("() => self.badges.at(-1) === 0"))


def finish(phone: BrowserPhone) -> None:
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    phone.page.wait_for_selector("[data-result]")


def test_installing_is_offered_once_after_the_first_finished_game(phone: BrowserPhone) -> None:
    """Chromium itself makes the offer because manifest and worker meet its conditions."""
    page = phone.page
    begin(phone, "() => addEventListener('beforeinstallprompt', () => { window.offers = true; })")
    page.wait_for_function("() => window.offers")
    hint = page.locator("[data-install]")
    phone.new_game("casual", "Singles", ["Ann", "Cy"])
    expect(hint).to_have_count(0)
    phone.quick("a4", "a4", "a4", "a4")
    phone.record()
    expect(hint).to_be_visible()
    expect(hint.get_by_role("button", name="Install")).to_be_visible()
    phone.tap("Not now")
    expect(hint).to_have_count(0)
    phone.go_home()
    finish(phone)
    page.wait_for_function("() => navigator.userActivation.hasBeenActive")
    expect(page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
    expect(hint).to_have_count(0)


IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 "
    "Safari/604.1"
)
AS_ON_IOS = """() => { navigator.standalone = %s;
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), {capture: true}); }"""
"""Without Chromium's offer; `standalone` is how iOS says that the app was opened from the Home Screen."""


@pytest.mark.parametrize("installed", [False, True])
def test_on_an_iphone_a_sheet_explains_installing_unless_dismissed(buy_used_phone: Buy, installed: bool) -> None:
    phone = buy_used_phone()
    phone.close()
    phone.launch(user_agent=IPHONE)
    phone.open_app()
    begin(phone, AS_ON_IOS % json.dumps(installed))
    finish(phone)
    if installed:
        expect(phone.page.locator(".keeping .chip")).to_have_text("archived", timeout=10_000)
        expect(phone.page.locator("[data-install]")).to_have_count(0)
        return
    phone.tap("Show me how")
    expect(phone.page.locator("dialog li")).to_have_count(3)
    expect(phone.page.locator("dialog")).to_contain_text("Add to Home Screen")
    phone.tap("OK")
    expect(phone.page.locator("[data-install], dialog")).to_have_count(0)


def test_chromium_finds_nothing_wrong_with_the_manifest(phone: BrowserPhone) -> None:
    devtools = phone.context.new_cdp_session(phone.page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    assert [error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]] in (
        [],
        ["in-incognito"],
    )


def test_the_shortcut_opens_the_open_game(phone: BrowserPhone) -> None:
    page = phone.page
    page.goto(f"{phone.address}/#/open")
    expect(page.locator(".home")).to_be_visible()
    finish(phone)
    phone.go_home()
    phone.new_game("casual", "Singles", ["Bo", "Di"])
    address = page.url
    page.goto(f"{phone.address}/#/")
    expect(page.locator(".resume")).to_be_visible()
    page.goto(f"{phone.address}/#/open")
    expect(page).to_have_url(address)
