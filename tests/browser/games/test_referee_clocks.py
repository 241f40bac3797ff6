"""The referee's clocks, offline: they survive a reload, announce their end, and never rule by themselves."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import BrowserPhone, wait_until


@pytest.fixture
def start(phone: BrowserPhone) -> BrowserPhone:
    """A phone without a network whose time the test can let pass."""
    phone.page.clock.install()
    phone.context.set_offline(True)
    return phone


def begin(
    phone: BrowserPhone, ruleset: str = "federation-2024", play: str = "Singles", starts: tuple[int, int] = (0, 0)
) -> None:
    """Start a game of Ann against Cy, red against blue, and open the referee's screen."""
    page = phone.page
    phone.tap("New game", "link")
    page.locator("[name=ruleset]").select_option(ruleset)
    phone.tap(play)
    fields = page.locator(".side input[type=text]")
    fields.nth(0).fill("Ann")
    fields.nth(fields.count() // 2).fill("Cy")
    for side, points in enumerate(starts):
        if points:
            page.locator(".starts input").nth(side).fill(str(points))
    phone.tap("Start game")
    page.wait_for_selector(".board")
    phone.tap("Referee", "link")
    phone.tap("Clocks", "tab")


def card(phone: BrowserPhone, name: str) -> Locator:
    return phone.page.get_by_role("region", name=name)


def pass_time(phone: BrowserPhone, minutes: float) -> None:
    phone.page.clock.fast_forward(int(minutes * 60_000))


def events(phone: BrowserPhone) -> list[dict[str, object]]:
    """What is durable of the game's log."""
    return phone.page.evaluate(  # type: ignore[no-any-return]
        """() => new Promise((done) => { const opening = indexedDB.open('scorekeeper'); opening.onsuccess = () => {
        opening.result.transaction('events').objectStore('events').getAll().onsuccess = (event) => {
        opening.result.close(); done(event.target.result.map((row) => row.event)); }; }; })
        """
    )


def rewrite_header(phone: BrowserPhone, header: str) -> None:
    """Change the header of the game, or keep another one beside it."""
    phone.wait_saved()
    phone.page.evaluate(
        f"""() => new Promise((done) => {{ const opening = indexedDB.open('scorekeeper');
            opening.onsuccess = () => {{ const store = opening.result.transaction('games',
              'readwrite').objectStore('games');
              store.getAll().onsuccess = ({{target}}) => {{ const {{header}} = target.result[0]; const next = {header};
                store.put({{id: next.id, header: next}}).transaction.oncomplete = () => {{
                  opening.result.close(); done(null); }}; }}; }}; }})"""
    )


def recorded(phone: BrowserPhone) -> list[tuple[object, object]]:
    phone.wait_saved()
    return [(event["type"], event.get("side") or event.get("seconds")) for event in events(phone)]


@pytest.mark.everyday
def test_the_shot_clock_survives_a_reload_and_offers_the_penalty(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    card(start, "Shot clock").get_by_role("button", name="Ann").tap()
    face = page.locator('[data-running="shot"]')
    expect(face.get_by_role("timer")).to_have_text(re.compile("0:(20|19)"))
    pass_time(start, 10 / 60)
    page.reload()
    expect(face.get_by_role("timer")).to_have_text(re.compile("0:(10|0[5-9])"))
    expect(face).not_to_contain_text("Over 20 seconds")
    expect(page.locator("#announcer")).to_be_empty()
    pass_time(start, 10 / 60)
    expect(face).to_contain_text("Over 20 seconds")
    expect(page.locator("#announcer")).to_have_text("Ann: time to shoot is up.")
    assert events(start) == []
    face.get_by_role("link", name="Log:").tap()
    expect(page.get_by_role("tab", name="Offences")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".offence.open")).to_contain_text("6.4.2")
    page.get_by_role("tab", name="Clocks").tap()
    face.get_by_role("button", name="Shot taken").tap()
    expect(face).to_have_count(0)
    wait_until(page, lambda: not any(row["name"].startswith("clocks.") for row in start.rows("settings")))
    page.reload()
    expect(card(start, "Shot clock")).to_be_visible()
    expect(face).to_have_count(0)


def test_the_end_of_a_clock_is_announced_once(start: BrowserPhone) -> None:
    page = start.page
    page.evaluate(
        "() => { window.shaken = 0; Navigator.prototype.vibrate = () => { window.shaken += 1; return true; }; }"
    )
    begin(start)
    card(start, "Shot clock").get_by_role("button", name="Cy").tap()
    pass_time(start, 0.5)
    expect(page.locator("#announcer")).to_have_text("Cy: time to shoot is up.")
    page.evaluate("() => { document.getElementById('announcer').textContent = ''; }")
    pass_time(start, 1)
    page.get_by_role("link", name="Back to pad").tap()
    expect(page.locator(".clock-chip.over")).to_contain_text("0:00")
    expect(page.locator("#announcer")).to_be_empty()
    assert page.evaluate("() => window.shaken") == 1


def test_a_fourth_timeout_is_refused_and_nothing_is_stored(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    timeouts = card(start, "Timeouts")
    ann = timeouts.locator('[data-timeout="a"]')
    for left in (2, 1, 0):
        ann.tap()
        expect(ann).to_contain_text(f"{left} left")
        expect(page.locator('[data-running="timeout"]')).to_contain_text("Ann")
        timeouts.get_by_role("button", name="End timeout").tap()
    ann.tap()
    expect(page.locator("[data-message]")).to_have_text(
        "This side has no timeouts left. Nothing was recorded. (fed 6.5)"
    )
    expect(page.locator("#announcer")).to_have_text("This side has no timeouts left. Nothing was recorded. (fed 6.5)")
    expect(page.locator('[data-running="timeout"]')).to_have_count(0)
    assert recorded(start) == [("timeout", "a")] * 3
    timeouts.locator('[data-timeout="b"]').tap()
    expect(page.locator("[data-message]")).to_have_count(0)
    assert recorded(start)[-1] == ("timeout", "b")
    pass_time(start, 1)
    expect(page.locator('[data-running="timeout"]')).to_contain_text("The timeout is over")


def test_a_double_tap_takes_only_one_timeout(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    page.evaluate(
        """() => { document.querySelector('[data-timeout="a"]').click();
        document.querySelector('[data-timeout="b"]').click();
            document.querySelector('[data-running="timeout"] .primary').click(); }
        """
    )
    face = page.locator('[data-running="timeout"]')
    expect(face).to_contain_text("Ann")
    assert recorded(start) == [("timeout", "a")]
    pass_time(start, 0.1)
    expect(page.locator('[data-timeout="b"]')).to_be_disabled()
    expect(page.get_by_role("button", name="Change weights")).to_be_disabled()
    pass_time(start, 1)
    expect(face).to_contain_text("The timeout is over")
    page.locator('[data-timeout="b"]').tap()
    assert recorded(start) == [("timeout", "a"), ("timeout", "b")]


def test_an_undone_timeout_has_no_clock(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    page.locator('[data-timeout="a"]').tap()
    page.get_by_role("link", name="Back to pad").tap()
    expect(page.locator(".clock-chip")).to_contain_text("Timeout")
    start.tap("Undo")
    expect(page.locator(".clock-chip")).to_have_count(0)
    start.tap("Redo")
    expect(page.locator(".clock-chip")).to_contain_text("Timeout")


def test_agreed_timeouts_work_where_the_book_gives_no_length(start: BrowserPhone) -> None:
    page = start.page
    begin(start, "casual")
    expect(card(start, "Timeouts")).to_have_count(0)
    rewrite_header(start, "{...header, timeouts: 1}")
    page.reload()
    timeouts = card(start, "Timeouts")
    timeouts.locator('[data-timeout="a"]').tap()
    expect(timeouts.locator('[data-timeout="a"]')).to_contain_text("0 left")
    assert recorded(start) == [("timeout", "a")]
    expect(page.locator("[data-running]")).to_have_count(0)
    timeouts.locator('[data-timeout="a"]').tap()
    expect(page.locator("[data-message]")).to_contain_text("This side has no timeouts left")


def test_a_change_of_weights_costs_a_timeout_once(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    for refused in (False, True):
        start.tap("Change weights")
        expect(page.get_by_role("dialog")).to_contain_text("Costs a timeout")
        page.get_by_role("dialog").get_by_role("button", name="Cy").tap()
        if not refused:
            start.tap("End timeout")
    expect(page.locator("[data-message]")).to_contain_text("has already changed weights this game")
    expect(page.locator('[data-timeout="b"]')).to_contain_text("2 left")
    assert recorded(start) == [("weights_changed", "b")]


@pytest.mark.parametrize(
    ("starts", "minutes", "points", "score", "ending"),
    [
        ((0, -3), 8, 4, "Ann 0–1 Cy", ""),
        ((-3, 0), 6, 2, "Ann −3–2 Cy", ""),
        ((0, 0), 19, 15, "Ann 0–15 Cy", "Cy reaches 15 and wins."),
    ],
)
def test_the_examples_of_federation_2_9_2_come_out(
    start: BrowserPhone, starts: tuple[int, int], minutes: int, points: int, score: str, ending: str
) -> None:
    page = start.page
    begin(start, starts=starts)
    late = card(start, "Failure to show")
    late.get_by_role("button", name="Ann").tap()
    expect(late).to_contain_text("Grace: 5 minutes")
    pass_time(start, minutes / 2)
    page.reload()
    expect(late.get_by_role("timer")).to_be_visible()
    pass_time(start, minutes / 2)
    expect(late).to_contain_text(f"{points} points to Cy so far.")
    late.get_by_role("button", name="Ready to play").tap()
    pass_time(start, 3)
    expect(late.get_by_role("timer")).to_have_text(re.compile(f"^{minutes}:0[0-9]$"))
    expect(late.locator("[data-late-score]")).to_contain_text(f"Score would be {score}.")
    expect(late.locator("[data-late-score]")).to_contain_text(ending)
    assert events(start) == []
    late.get_by_role("button", name="Record lateness").tap()
    expect(late).to_have_count(0)
    start.expect_score(*map(int, re.findall(r"-?\d+", score.replace("−", "-"))))
    [(kind, seconds)] = recorded(start)
    assert kind == "late"
    assert isinstance(seconds, dict) and list(seconds) == ["a"] and minutes * 60 <= seconds["a"] < minutes * 60 + 10


def test_a_late_clock_forgotten_for_days_does_not_block_the_screen(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    late = card(start, "Failure to show")
    expect(late).to_contain_text("5 minutes of grace, then 1 point to the opponent, and one more every minute.")
    late.get_by_role("button", name="Ann").tap()
    pass_time(start, 50 * 60)
    page.reload()
    expect(late.locator("[data-late-score]")).to_contain_text("Ann 0–15 Cy")
    expect(late.get_by_role("timer")).to_have_text("1440:00")
    late.get_by_role("button", name="Ready to play").tap()
    late.get_by_role("button", name="Record lateness").tap()
    start.expect_score(0, 15)
    assert recorded(start) == [("late", {"a": 86400})]


def test_both_sides_late_make_one_event(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    start.tap("Both are missing")
    pass_time(start, 6)
    page.locator('[data-running="late-b"]').get_by_role("button", name="Ready to play").tap()
    expect(page.get_by_role("button", name="Record lateness")).to_have_count(0)
    pass_time(start, 1)
    page.locator('[data-running="late-a"]').get_by_role("button", name="Ready to play").tap()
    expect(page.locator("[data-late-score]")).to_contain_text("Ann 2–3 Cy")
    start.tap("Record lateness")
    start.expect_score(2, 3)
    assert len(recorded(start)) == 1


def test_arriving_within_the_grace_costs_nothing(start: BrowserPhone) -> None:
    begin(start)
    late = card(start, "Failure to show")
    late.get_by_role("button", name="Cy").tap()
    pass_time(start, 4)
    late.get_by_role("button", name="Ready to play").tap()
    expect(late).to_contain_text("Ready in time. Nothing lost.")
    start.tap("Close, no penalty")
    expect(late.get_by_role("timer")).to_have_count(0)
    assert events(start) == []


def test_a_league_game_of_csc_is_forfeited_after_a_quarter_of_an_hour(start: BrowserPhone) -> None:
    begin(start, "csc-2007", "League")
    late = card(start, "Failure to show")
    late.get_by_role("button", name="Ann").tap()
    pass_time(start, 15)
    expect(late).to_contain_text("One game is forfeited.")
    late.get_by_role("button", name="Ready to play").tap()
    start.tap("Record lateness")
    start.tap("Frames", "link")
    expect(start.page.locator(".ending")).to_have_text("Cy wins by forfeit")


def test_once_a_frame_is_played_nobody_can_be_late(start: BrowserPhone) -> None:
    begin(start)
    card(start, "Failure to show").get_by_role("button", name="Ann").tap()
    start.page.get_by_role("link", name="Back to pad").tap()
    start.quick("a3")
    start.page.locator("[data-record]").tap()
    start.expect_score(3, 0)
    start.tap("Referee", "link")
    start.tap("Clocks", "tab")
    expect(card(start, "Timeouts")).to_be_visible()
    expect(card(start, "Failure to show")).to_have_count(0)
    forgotten = card(start, "On the clock")
    expect(forgotten).to_contain_text("This clock no longer counts")
    forgotten.get_by_role("button", name="Remove clock").first.tap()
    expect(start.page.locator(".clock-chip")).to_have_count(0)


def test_clocks_can_be_corrected_and_removed(start: BrowserPhone) -> None:
    begin(start)
    between = card(start, "Time between games")
    between.get_by_role("button", name="Start 5 minutes").tap()
    face = start.page.locator('[data-running="between"]')
    face.get_by_text("Adjust the clock").tap()
    face.get_by_role("button", name="1 minute less").tap()
    expect(face.get_by_role("timer")).to_have_text(re.compile("^(4:00|3:5[0-9])$"))
    face.get_by_role("button", name="5 seconds more").tap()
    expect(face.get_by_role("timer")).to_have_text(re.compile("^(4:0[0-5]|3:5[5-9])$"))
    face.get_by_role("button", name="Remove clock").tap()
    expect(face).to_have_count(0)


def test_the_clock_between_games_continues_in_the_next_game(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    rewrite_header(start, "{...header, match: {id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9aff', best_of: 3, game: 1}}")
    page.reload()
    start.tap("Start 5 minutes")
    following = "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9afe"
    rewrite_header(start, f"{{...header, id: '{following}', match: {{...header.match, game: 2}}}}")
    page.goto(f"{start.address}/#/game/{following}")
    expect(page.locator(".pad .clock-chip")).to_contain_text("Between games")
    page.reload()
    page.locator(".pad .clock-chip").tap()
    start.tap("Everyone is ready")
    expect(page.locator(".clock-chip")).to_have_count(0)


def test_a_running_clock_is_a_chip_on_the_pad_that_opens_it(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    card(start, "Timeouts").locator('[data-timeout="b"]').tap()
    card(start, "Shot clock").get_by_role("button", name="Ann").tap()
    page.get_by_role("tab", name="Calls").tap()
    expect(page.locator(".referee-head .clock-chip")).to_have_count(2)
    page.get_by_role("link", name="Back to pad").tap()
    chip = page.locator(".pad .clock-chip").filter(has_text="Timeout, Cy")
    pass_time(start, 0.5)
    expect(chip.get_by_role("timer")).to_have_text(re.compile("^0:(30|2[0-9])$"))
    expect(page.locator(".pad .clock-chip.over")).to_contain_text("Shot clock, Ann")
    chip.tap()
    expect(card(start, "Timeouts")).to_be_visible()


def test_the_screen_stays_on_while_a_clock_runs(start: BrowserPhone) -> None:
    page = start.page
    page.evaluate(
        """() => { window.held = 0;
            const request = async () => { window.held += 1;
              const lock = new EventTarget();
              lock.release = async () => { window.held -= 1; lock.dispatchEvent(new Event('release')); };
              return lock; };
            Object.defineProperty(navigator, 'wakeLock', {value: {request}}); }"""
    )
    begin(start)
    card(start, "Shot clock").get_by_role("button", name="Ann").tap()
    page.wait_for_function("() => window.held === 1")
    start.tap("Shot taken")
    page.wait_for_function("() => window.held === 0")
    card(start, "Shot clock").get_by_role("button", name="Ann").tap()
    page.wait_for_function("() => window.held === 1")
    pass_time(start, 0.5)
    expect(page.locator("#announcer")).to_have_text("Ann: time to shoot is up.")
    page.wait_for_function("() => window.held === 0")


def test_a_book_without_clocks_says_so(start: BrowserPhone) -> None:
    begin(start, "alberta-55plus", "Doubles")
    expect(start.page.get_by_role("tabpanel")).to_have_text("This book has no clocks and no timeouts.")


def test_the_tabs_work_by_keyboard(start: BrowserPhone) -> None:
    page = start.page
    begin(start)
    page.get_by_role("tab", name="Clocks").focus()
    page.keyboard.press("End")
    last = page.get_by_role("tab").last
    expect(last).to_be_focused()
    expect(last).to_have_attribute("aria-selected", "true")
    page.reload()
    expect(last).to_have_attribute("aria-selected", "true")
    last.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab").first).to_be_focused()
