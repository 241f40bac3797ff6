"""The server's sentences: all of them are in the phone's own table."""

import re
from typing import get_args

from scorekeeper.rules.words import Ending
from scorekeeper.words import say, table
from tests.server import ROOT


def test_placeholders_and_plurals() -> None:
    assert say("page.board", board="<4>") == "Board <4>"
    assert say("page.board") == "Board "
    assert say("no.such.key") == "no.such.key"


def test_every_sentence_that_pages_ask_for_is_there() -> None:
    sources = [*(ROOT / "templates").glob("*.html"), *(ROOT / "scorekeeper" / "pages").glob("*.py")]
    asked = {key for path in sources for key in re.findall(r"""["'](page\.[a-z._-]*[a-z])["']""", path.read_text())}
    assert asked
    assert {key for key in asked if key not in table()} == {"page.html"}  # a template
    endings = set(get_args(Ending))
    assert {ending for ending in endings if f"page.ending.{ending}" not in table()} == set()
