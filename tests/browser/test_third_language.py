"""A third language is one file and one line: added in a copy of the project, it is on phone and server.

Polish was chosen because its plural forms are unlike those of English and French. Its sentences are the French ones
with a mark.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests
from playwright.sync_api import expect

from scorekeeper.core.words import read
from tests.browser.conftest import Host
from tests.browser.phone import BrowserPhone
from tests.browser.test_settings import choose
from tests.server import ROOT

MARK = "¤ "
"""Begins each sentence of the third language."""
LINE = '  "fr": "fr-CA"'
NEW_LINE = '  "pl": "pl-PL"'
TESTS = ("pages/test_words.py", "pages/test_dates_said.py", "push/test_texts.py", "archive/test_openapi.py")
"""The tests of docs/recipes.md, A language."""
UNITS = ("words", "sides_said", "moments", "duties", "competition_reasons")


def marked(entry: Any) -> Any:  # noqa: ANN401 (of a table)
    """A row of a language's file in the third language."""
    if isinstance(entry, list):
        return [MARK + text for text in entry]
    if isinstance(entry, str):
        return MARK + entry
    return {form: f"{MARK}({form}) {entry['other']}" for form in ("one", "few", "many")}


def section(rows: dict[str, Any]) -> str:
    return ",\n".join(f"  {json.dumps(key)}: {json.dumps(rows[key], ensure_ascii=False)}" for key in sorted(rows))


@pytest.fixture(scope="module")
def trilingual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with a third language, not built yet."""
    folder = tmp_path_factory.mktemp("trilingual") / "project"
    left_out = shutil.ignore_patterns(".*", "node_modules", "build", "instance", "screenshots", "__pycache__")
    shutil.copytree(ROOT, folder, ignore=left_out)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    french = read("fr")
    sections = {
        name: {key: marked(row) for key, row in french[name].items()}
        for name in ("words", "books", "duties", "problems", "reasons")
    }
    sections["words"]["moment.clock"] = "{hour}:{minute}"
    # Of the duties only the names of the books are marked: the sentences have a greatest length.
    sections["duties"] = {key: row if " " in key else marked(row) for key, row in french["duties"].items()}
    body = ",\n".join(f'"{name}": {{\n{section(rows)}\n}}' for name, rows in sections.items())
    (folder / "static/js/words/pl.js").write_text(f"export default {{\n{body}\n}};\n", "utf-8")
    languages = folder / "static/js/lib/languages.json"
    text = languages.read_text("utf-8")
    assert LINE in text
    languages.write_text(text.replace(LINE, f"{LINE},\n{NEW_LINE}"), "utf-8")
    return folder


@pytest.mark.soak
def test_all_tests_of_languages_hold_for_it(trilingual: Path) -> None:
    for command in (
        ["node", "--test", *(f"tests/js/{name}.test.js" for name in UNITS)],
        [sys.executable, "-m", "pytest", *(f"tests/{name}" for name in TESTS)],
    ):
        ran = subprocess.run(command, cwd=trilingual, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]


@pytest.mark.everyday
def test_it_is_spoken_on_phone_and_server(trilingual: Path, host: Host, buy_phone: Callable[[], BrowserPhone]) -> None:
    subprocess.run(["node", "build.js"], cwd=trilingual, check=True)
    host.deploy(trilingual)
    phone = buy_phone()
    phone.open_app()
    page = phone.page
    for name in ("Ann", "Bo"):
        phone.new_game("casual", "Singles", [name, ""])
        page.goto(phone.address + "/#/")
    page.goto(phone.address + "/#/settings")
    expect(page.locator('[data-pref="language"] label')).to_have_text(["Auto", "English", "Français", "Polski"])
    choose(phone, "language", "Polski")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{MARK}Réglages")
    expect(page.locator("html")).to_have_attribute("lang", "pl-PL")
    page.goto(phone.address + "/#/games")
    expect(page.locator(".summary")).to_have_text(f"{MARK}(few) 2 parties")  # in Polish 2 to 4 have a form of their own
    expect(page.locator(".game .foot").first).to_have_text(re.compile(f"{MARK}{MARK}Aujourd’hui, \\d\\d?:\\d\\d · "))
    page.goto(phone.address + "/#/events/new/queue")  # of a part that brings its own sentences
    expect(page.locator("[data-start]")).to_have_text(re.compile(MARK))
    page.goto(phone.address + "/#/settings")
    choose(phone, "language", "Français")
    page.goto(phone.address + "/#/events/new/queue")
    expect(page.locator("[data-start]")).not_to_have_text(re.compile(MARK))

    pages = {"Accept-Language": "pl, en;q=0.5"}
    problem = requests.get(f"{host.address}/api/v1/none", headers=pages, timeout=10)
    assert problem.json()["title"] == f"{MARK}Introuvable"
    assert problem.headers["Content-Language"] == "pl"
    assert requests.get(f"{host.address}/problems/", headers=pages, timeout=10).text.count(MARK) > 80
