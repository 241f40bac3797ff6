"""The canonical text is what archives hold and what hashes are made of, so no version of a library may change it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.canonical import canonical

TEXTS = st.text(max_size=12)  # of all characters, but for halves of one
SCALARS = st.none() | st.booleans() | st.integers() | TEXTS
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=6), max_leaves=30
)


@given(VALUES)
def test_it_is_the_json_of_the_standard_library(value: object) -> None:
    assert canonical(value) == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"b": 1, "a": [None, True, "é\u2028\u007f"]}, '{"a":[null,true,"é\u2028\u007f"],"b":1}'),
        ({"\uffff": 1, "\U0001f3af": 2}, '{"\uffff":1,"\U0001f3af":2}'),  # by code points, not by halves in UTF-16
        ('\u0000\b\t\n\f\r\u001f"\\/', '"\\u0000\\b\\t\\n\\f\\r\\u001f\\"\\\\/"'),
        (10**30, "1" + 30 * "0"),
        ("half \ud83d", '"half \ud83d"'),
    ],
)
def test_what_is_written_stays_the_same(value: object, written: str) -> None:
    assert canonical(value) == written
