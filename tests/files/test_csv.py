"""Phone and server write the same CSV fields, and no spreadsheet takes one for a formula."""

import json
import subprocess

from scorekeeper.transfer.files.csv import record
from tests.server import ROOT

FIELDS = [
    "", "Ann", "=1+1", "+1", "-1", "-12", "- 1", "@x", "\t=1", " =1", "\u3000=1", "\ufeff=1", "\uff1d1", "\uff0b1",
    "\uff0d1",
    "\uff201", "\x00", "\x85x", "a=1", 'say "hi"', "a,b", "a\nb", "a\rb", " a", "a ", "a\u00a0", "\u202fa", "'x",
    "Zoë", "\U0001f3af", "\x1f=", "-", "=", "12", "-0", "\n", "1e5", "a\u2028",
]  # fmt: skip
SCRIPT = """import {csv} from './static/js/lib/csv.js';
const found = JSON.parse(process.argv[1]).map((one) => csv([[one, 7]]));
process.stdout.write(JSON.stringify(found));"""


def test_phone_and_server_write_the_same_csv() -> None:
    command = ["node", "--input-type=module", "--eval", SCRIPT, json.dumps(FIELDS)]
    theirs = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout)
    assert theirs == [record([one, 7]) for one in FIELDS]
    assert [record([one]).startswith(("'", "\"'")) for one in ("=1", "-1", "\t=1", "Ann")] == [True, False, True, False]
