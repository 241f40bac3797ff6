"""Paths named in the papers exist, and docs/format.md lists everything that a document may hold."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.document import EVENTS, TABLE
from scorekeeper.rules.shapes import Written
from tests.server import ROOT

PAPERS = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "tests/faults/FAILURES.md",
    ROOT / "tests/vectors/README.md",
]
STARTS = ("", "static", "static/js", "scorekeeper")
"""The folders that a path in backticks may begin in."""
NOT_THERE_YET = (
    "instance/",
    "static/build/",
    "tests/browser/screenshots/",
    "tests/faults/results/",
    "tests/bench/last.json",
)
"""What a run or a build makes."""
ENDINGS = (".py", ".js", ".mjs", ".json", ".md", ".css", ".html", "/")
EXAMPLE = re.compile(r"[<>{}…]|://|^[/@]")
"""Signs of an example, an address, a package: no path into the repository."""


def missing(paper: Path, text: str) -> list[str]:
    """The paths that a paper names and that are not in the repository."""
    named = [(path, [ROOT / start for start in STARTS]) for path in quoted_paths(text)]
    named += [(path, [paper.parent]) for path in linked_paths(text)]
    return [path for path, folders in named if not path.startswith(NOT_THERE_YET) and not is_there(path, folders)]


def is_there(path: str, folders: list[Path]) -> bool:
    """Say whether a path leads to something from one of the folders; a `*` stands for at least one name."""
    found = (file for folder in folders for file in folder.glob(path.rstrip("/")))
    return any(file.is_dir() or not path.endswith("/") for file in found)


def quoted_paths(text: str) -> Iterator[str]:
    """The words in backticks, in a line or a block, that look like paths; of a test's id the part before `::`."""
    for quote in re.findall(r"^```.*?^```|`[^`]+`", text, re.MULTILINE | re.DOTALL):
        for word in quote.strip("`").split():
            path = word.partition("::")[0].strip("\"'(),;:")
            if "/" in path and path.endswith(ENDINGS) and not EXAMPLE.search(path):
                yield path


def linked_paths(text: str) -> Iterator[str]:
    """The relative links, without the part after `#`."""
    for link in re.findall(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"", text):
        path = "".join(link).partition("#")[0]
        if path and not EXAMPLE.search(path) and not path.startswith("mailto:"):
            yield path


@pytest.mark.parametrize("paper", [str(paper.relative_to(ROOT)) for paper in PAPERS])
def test_every_path_that_a_paper_names_exists(paper: str) -> None:
    lost = missing(ROOT / paper, (ROOT / paper).read_text("utf-8"))
    assert lost == [], (
        f"{paper} names {', '.join(lost)}, which is not in the repository. If it was moved, write where it is "
        "now; if it is gone, "
        "take it out of the paper; if it is only an example, put the part that may differ in <angle brackets>."
    )


def test_a_missing_path_is_found() -> None:
    text = """
    `tests/gone.py`, `pytest tests/test_papers.py::test_gone`, `rules/gone.js`, `rules/document.js`, `gone/`,
    `docs/*.gone.md`
    [gone](gone.md#part) [there](format.md#events) `docs/*.md` `features/<name>/` `POST /api/gone/` `https://example.com/gone.md`
    `instance/` `static/rulesets/` `static/rulesets/casual.json/`

```
python tests/gone_too.py
```
"""
    wrong = [
        "tests/gone.py",
        "rules/gone.js",
        "gone/",
        "docs/*.gone.md",
        "static/rulesets/casual.json/",
        "tests/gone_too.py",
        "gone.md",
    ]
    assert missing(ROOT / "docs" / "any.md", text) == wrong


FORMAT = (ROOT / "docs" / "format.md").read_text("utf-8")
SHAPES: dict[str, dict[str, Written]] = {
    "Header": TABLE["header"],
    "Side": TABLE["named"]["team"],
    "Carried step": TABLE["named"]["carried"],
    "Match": TABLE["named"]["match"],
    **{f"`{kind}`": fields for kind, fields in TABLE["events"].items()},
}


def tables(text: str) -> dict[str, dict[str, tuple[str, str]]]:
    """Of each section: its fields, whether each is required, and what it holds."""
    sections = re.split(r"^### ", text, flags=re.MULTILINE)[1:]
    rows = {
        section.partition("\n")[0]: re.findall(r"^\| `(\w+)` \| (yes|no) \| (.*?) \|", section, re.MULTILINE)
        for section in sections
    }
    return {title: {name: (required, holds) for name, required, holds in found} for title, found in rows.items()}


def described(fields: dict[str, Written]) -> dict[str, tuple[str, str]]:
    """The table that a section should have."""
    return {name.removesuffix("?"): ("no" if name.endswith("?") else "yes", said(of)) for name, of in fields.items()}


def said(written: Written) -> str:
    """What a field holds, in the words of docs/format.md."""
    if isinstance(written, str):
        return {"uuid": "UUID", "time": "time"}.get(written) or said(TABLE["named"][written])
    if isinstance(written, dict) or written[0] in ("some", "changes"):
        return "object"
    word, *rest = written
    if word == "either":
        shapes = [TABLE["named"].get(one, one) if isinstance(one, str) else one for one in rest]
        flat = [
            inner for one in shapes for inner in (one[1:] if isinstance(one, list) and one[0] == "either" else [one])
        ]
        return any_of(list(map(said, flat)), ", ", ", or ")
    if word == "one_of":
        return any_of([f"`{one}`" if isinstance(one, str) else str(one) for one in rest], ", ", " or ")
    if word == "listing":
        item = said(rest[0])
        return f"list of at most {rest[1]}" + ("" if item == "object" else f", each a {item}")
    return {
        "integer": "whole number from {} to {}",
        "text": "text of 1 to {} characters",
        "string": "string of at most {} characters",
        "any_list": "list of at most {}",
    }[word].format(*rest)


def any_of(words: list[str], between: str, last: str) -> str:
    """One word or another."""
    return last.join([between.join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


@pytest.mark.parametrize("title", SHAPES)
def test_the_format_describes_each_part_of_a_document(title: str) -> None:
    assert tables(FORMAT).get(title) == described(SHAPES[title]), f"Mend the table under ### {title} in docs/format.md."


def test_the_format_has_one_section_for_each_type_of_event() -> None:
    assert types_of(FORMAT) == set(EVENTS), (
        "docs/format.md needs one section, ### `name`, for each type of event that the rules accept."
    )


def test_a_type_of_event_without_a_section_is_found() -> None:
    assert set(EVENTS) - types_of(FORMAT.replace("### `late`", "### `later`")) == {"late"}
    assert types_of(FORMAT.replace("### `late`", "### `later`")) - set(EVENTS) == {"later"}


def types_of(text: str) -> set[str]:
    """The types of events that have a section."""
    return set(re.findall(r"^### `(\w+)`$", text, re.MULTILINE))


def test_the_format_lists_every_code_of_the_rules() -> None:
    errors = FORMAT.split("\n## Errors\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `([a-z-]+)` \|", errors, re.MULTILINE)
    sources = [path.read_text("utf-8") for path in (ROOT / "scorekeeper" / "rules").rglob("*.py")]
    raised = {code for source in sources for code in re.findall(r"GameError\(\s*\"([a-z-]+)\"", source)}
    assert sorted(listed) == sorted(raised), (
        "The table of codes under ## Errors in docs/format.md and the rules differ."
    )
