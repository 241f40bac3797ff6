"""Names may use any script and emoji, but no invisible letters and none that reverse the text beside them."""

import pytest

from scorekeeper.people.identity.names import clean_name, count_letters

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
GOOD = {
    "Ann": "Ann",
    "  Ann \u00a0 O’Neil ": "Ann O’Neil",
    "Jose\u0301": "José",
    "محمد علي": "محمد علي",
    "דוד": "דוד",
    "李小龍": "李小龍",
    FAMILY: FAMILY,
    "\U0001f1eb\U0001f1f7 \U0001f44d\U0001f3fd": "\U0001f1eb\U0001f1f7 \U0001f44d\U0001f3fd",
    "<img onerror=x>": "<img onerror=x>",
    "x" * 40: "x" * 40,
    "e\u0323\u0302" * 40: "ệ" * 40,
}
BAD = {
    "": "read", "   ": "read", "\u200b": "read", "\u200d": "read", "\u3164": "read", "\u0301": "read", "\ufe0f": "read",
    "a\u0000b": "seen", "a\nb": "seen", "\tAnn": "seen", "a\u202eb": "seen", "a\u202a": "seen", "a\u2066b": "seen",
    "\u2069": "seen",
    "a\ud800": "seen", "\udfff": "seen", "\u009b": "seen",
    "x" * 41: "Longer", "e\u0301\u0302\u0303" * 20 + "x": "Longer", FAMILY * 13: "Longer",
}  # fmt: skip
LETTERS = {
    "Ann": 3,
    "Jose\u0301": 4,
    FAMILY: 1,
    "\U0001f1eb\U0001f1f7\U0001f1e8\U0001f1e6": 2,
    "\U0001f44d\U0001f3fd!": 2,
    "क्षि": 2,
}


@pytest.mark.parametrize("given", GOOD, ids=ascii)
def test_good_names_are_cleaned(given: str) -> None:
    assert clean_name(given) == GOOD[given]
    assert clean_name(GOOD[given]) == GOOD[given]


@pytest.mark.parametrize("given", BAD, ids=ascii)
def test_bad_names_are_refused_with_a_sentence(given: str) -> None:
    with pytest.raises(ValueError, match=BAD[given]):
        clean_name(given)


@pytest.mark.parametrize("name", LETTERS, ids=ascii)
def test_letters_are_counted_as_people_count_them(name: str) -> None:
    assert count_letters(name) == LETTERS[name]
