"""Calls modules of the app in a real browser with real IndexedDB, without any screen."""

import subprocess
from typing import Any

from playwright.sync_api import Page

from tests.server import ROOT

ADDRESS = "/static/build/modules-under-test.js"


class Modules:
    """What these modules export, as calls from Python; arguments and results are JSON."""

    def __init__(self, page: Page, *paths: str) -> None:
        done = subprocess.run(
            ["node", "tests/browser/bundle.mjs", *paths], cwd=ROOT, capture_output=True, text=True, check=True
        )
        page.context.route(
            f"**{ADDRESS}", lambda route: route.fulfill(content_type="text/javascript", body=done.stdout)
        )
        self.page = page

    def call(self, name: str, *arguments: object) -> Any:  # noqa: ANN401 (JSON)
        """Call one of the functions and wait for its promise."""
        return self.page.evaluate(
            "async ([address, name, given]) => (await import(address))[name](...given)",
            [ADDRESS, name, list(arguments)],
        )

    def rows(self, store: str) -> list[Any]:
        """All rows of a store, in the order of their keys."""
        found: list[Any] = self.page.evaluate(
            """(store) => new Promise((done) => { const opening = indexedDB.open('scorekeeper');
                opening.onsuccess = () => { opening.result.transaction(store).objectStore(store).getAll().onsuccess =
                  ({target}) => { opening.result.close(); done(target.result); }; }; })""",
            store,
        )
        return found
