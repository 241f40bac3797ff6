"""Phone and server find the same sentences for what a rule set cites (static/js/words/duties.js)."""

import json
import subprocess
from dataclasses import asdict
from itertools import chain
from typing import Any

from scorekeeper.core.words import read, table
from scorekeeper.web.pages.sheet_duties import duties_of, subjects
from tests.server import ROOT

Json = dict[str, Any]
BOOKS = [
    json.loads(path.read_text("utf-8"))
    for path in sorted((ROOT / "static" / "rulesets").glob("*.json"))
    if path.name != "ruleset.schema.json"
]
SCRIPT = """
import {readFileSync} from 'node:fs';
import {dutiesOf} from './static/js/words/duties.js';
import fr from './static/js/words/fr.js';
const cases = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(cases.map(([book, cited]) => dutiesOf(fr.duties, book, cited))));
"""


def citations(book: Json) -> list[Json]:
    """Its sections by subject, its offences as reasons name them, and every section with a subject that it has not."""
    sections = [{"section": section, "about": about} for about, section in book["sections"].items()]
    offences = [
        {"section": one["section"], "say": "why.penalty-warning", "offence": one["id"]} for one in book["offences"]
    ]
    reasons = [
        {"section": section, "say": key}
        for key in table()
        if key.startswith("why.")
        for section in book["sections"].values()
    ]
    return [*sections, *offences, *reasons[::7], {"section": "no such section", "say": "why.sum"}]


def test_phone_and_server_find_the_same() -> None:
    cases = [[{**book, "house": {"sections": [book["sections"]["target"]]}}, citations(book)] for book in BOOKS]
    cases += [[book, [one]] for book, cited in cases for one in cited]
    answer = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT], input=json.dumps(cases), text=True, capture_output=True,
        check=True, cwd=ROOT,
    )  # fmt: skip
    ours = [[asdict(duty) for duty in duties_of(read("fr")["duties"], *case)] for case in cases]
    assert len(ours) > 500
    assert ours == json.loads(answer.stdout)
    assert all(duty["sentences"] for duty in chain(*ours) if duty["section"] != "no such section")


def test_a_reason_is_about_what_it_says_or_about_its_offence() -> None:
    assert subjects({"say": "why.next-scored"}) == ["next_scored"]
    assert subjects({"say": "why.higher"}) == ["rounds", "target"]
    assert subjects({"say": "why.penalty-warning", "offence": "slow-play"}) == ["slow-play"]
