"""A phone that receives messages: real Chromium, with a push service and a desktop that belong to the tests."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, expect

from tests.browser.phone import BrowserPhone, wait_until
from tests.push.lab import Lab
from tests.push.lab_desk import Desk, Shown

HOSTS = ("jmt17.google.com", "fcm.googleapis.com")
"""Where subscriptions of a Chromium lead: Debian's own, and others'."""


class PushPhone(BrowserPhone):
    """A phone of the laboratory. `allows`: whether its owner lets the app show notifications."""

    def __init__(
        self, playwright: Playwright, chromium: str, profile: Path, address: str, lab: Lab, desk: Desk
    ) -> None:
        self.lab, self.desk = lab, desk
        super().__init__(playwright, chromium, profile, address)

    def launch(self, *flags: str, allows: bool = True, **options: object) -> None:
        permissions = {"permissions": ["notifications"] if allows else []}
        environment = {"env": {**os.environ, **self.desk.environment}}
        super().launch(*self.lab.flags(), *flags, **permissions, **environment, **options)

    def subscription(self) -> dict[str, Any]:
        """What the browser gave the app: endpoint and keys; {} when there is none."""
        found: dict[str, Any] = self.page.evaluate(
            """async () => JSON.parse(JSON.stringify(
                await (await navigator.serviceWorker.ready).pushManager.getSubscription() ?? {}))"""
        )
        return found

    def notifications(self) -> list[dict[str, Any]]:
        """What the app shows just now, by its own words.

        Ask after it was shown: to ask meanwhile hides some of them.
        """
        found: list[dict[str, Any]] = self.page.evaluate(
            """async () => (await (await navigator.serviceWorker.ready).getNotifications())
                .map(({title, body, tag, data}) => ({title, body, tag, data}))"""
        )
        return found

    def wait_for_notification(self, title: str) -> Shown:
        """Wait until the desktop shows one with this title."""
        wait_until(self.context.pages[0], lambda: title in self.desk.titles())
        return next(one for one in self.desk.shown if one.title == title)


def switch_on(phone: PushPhone) -> None:
    """Have notifications come, by taps."""
    phone.open_app()
    phone.page.goto(f"{phone.address}/#/notifications")
    phone.tap("Turn on")
    expect(phone.page.locator("[data-state]")).not_to_have_attribute("data-state", "off")
