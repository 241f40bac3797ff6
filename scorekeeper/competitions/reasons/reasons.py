"""Reasons in words: keys and values for the sentence table, each with the section of the book that it rests on.

A reason is `{"say": key, "section": text, ...}`; the section is "" where no book speaks. Its other values are integers,
ids of entries and matches, and names of boards, which the screen replaces with what people call them. In a mixer the
value for an entry can be two entries.
"""

from __future__ import annotations

from typing import Any

from ..competition import Competition
from ..document import TABLE

Reason = dict[str, Any]


def reason(say: str, **values: Any) -> Reason:  # noqa: ANN401 (entries, numbers)
    """A reason with its section."""
    return {"say": say, "section": TABLE["sections"].get(say, ""), **values}


def reason_of(competition: Competition, say: str, **values: Any) -> Reason:  # noqa: ANN401 (entries, numbers)
    """A reason with the section of the form's own book, where that speaks of it."""
    found = reason(say, **values)
    return {**found, "section": TABLE["sections_of"].get(competition.form, {}).get(say, found["section"])}


def order_reason(competition: Competition, say: str, **values: Any) -> Reason:  # noqa: ANN401 (entries, numbers)
    """A reason for the order of a table, with the section that the policy comes from."""
    policy = competition.document.get("settings", {}).get("policy", TABLE["defaults_of"].get(competition.form, {}))
    name = policy if isinstance(policy, str) else policy.get("policy", "")
    found = reason_of(competition, say, **values)
    return {**found, "section": TABLE["policy_sections"].get(name, found["section"])}
