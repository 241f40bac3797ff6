"""The browser wakes the service worker, as it does when the network is back and no window is open."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import Host
from tests.browser.phone import wait_until


def sync_event(page: Page, host: Host) -> Callable[[], None]:
    """Find the app's worker by the devtools of any page; each call of what is returned sends it the event of its
    outbox.
    """
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(
            one["registrationId"] for one in event["registrations"] if host.address in one["scopeURL"]
        ),
    )
    devtools.send("ServiceWorker.enable")
    wait_until(page, lambda: bool(found))
    event = {"origin": host.address, "registrationId": found[0], "tag": "outbox", "lastChance": False}

    def wake() -> None:
        devtools.send("ServiceWorker.dispatchSyncEvent", event)

    return wake
