"""Standings put players in the right order with the right reasons, and dates belong to the right seasons."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.competitions.figures.seasons import months_of, name_of, season_of
from scorekeeper.competitions.figures.standings import MOST_MET, Entry, Reason, level, rank


def one(name: str, won: int, tied: int = 0, points: tuple[int, int] = (0, 0)) -> Entry:
    return Entry(name, name, won, tied, *points)


def told(
    entries: list[Entry], meetings: dict[tuple[str, str], tuple[int, int]] | None = None
) -> list[tuple[int, str, str | None]]:
    return [(line.place, line.entry.name, line.reason and line.reason.code) for line in rank(entries, meetings or {})]


def test_wins_come_first_and_a_tie_is_half_a_win() -> None:
    assert told([one("A", 1), one("B", 0, 3), one("C", 2)]) == [(1, "C", None), (2, "B", None), (3, "A", None)]


def test_tie_breaks_apply_in_order() -> None:
    entries = [
        one("A", 3, 0, (40, 50)),
        one("B", 3, 0, (60, 50)),
        one("C", 2, 2, (50, 30)),
        one("D", 3, 0, (61, 51)),
        one("E", 1),
    ]
    # A beat B twice and lost to D once; D is better yet. C has as many wins as these (two ties are one), and met
    # nobody.
    met = {("A", "B"): (2, 0), ("B", "A"): (0, 2), ("A", "D"): (0, 1), ("D", "A"): (1, 0), ("A", "E"): (0, 9)}
    assert told(entries, met) == [
        (1, "D", "difference"),
        (2, "A", "met"),
        (3, "C", "met"),
        (4, "B", None),
        (5, "E", None),
    ]


def test_each_place_has_its_reason() -> None:
    met = {("A", "B"): (2, 1), ("B", "A"): (1, 2)}
    assert rank([one("B", 3, 0, (90, 0)), one("A", 3)], met)[0].reason == Reason("met", (2, 1, 1, 2))
    assert rank([one("B", 3, 0, (9, 8)), one("A", 3, 0, (9, 5))], {})[0].reason == Reason("difference", (4, 1))
    assert rank([one("B", 3, 0, (9, 8)), one("A", 3, 0, (10, 9))], {})[0].reason == Reason("points", (10, 9))
    assert told([one("B", 3), one("A", 3), one("C", 0)]) == [(1, "A", "equal"), (1, "B", None), (3, "C", None)]


def test_games_among_many_level_players_are_not_compared() -> None:
    names = "ABCDEFGHIJ"
    met = {("J", name): (1, 0) for name in names} | {(name, "J"): (0, 1) for name in names}
    assert told([one(name, 1) for name in names[-MOST_MET:]], met)[0][1] == "J"
    assert told([one(name, 1) for name in names[-MOST_MET - 1 :]], met)[0][1] == "B"


def test_places_continue_from_the_previous_page() -> None:
    assert [line.place for line in rank([one("A", 2), one("B", 2), one("C", 1)], {}, 8, 7)] == [7, 7, 11]


ENTRIES = st.lists(
    st.builds(Entry, st.uuids().map(str), st.sampled_from("ABC"), *[st.integers(0, 3)] * 2, *[st.integers(0, 2)] * 2),
    max_size=12,
)


@given(entries=ENTRIES, chance=st.randoms())
def test_the_order_of_input_does_not_matter(entries: list[Entry], chance: object) -> None:
    met = {(a.member, b.member): (len(a.member + b.name) % 3, a.won) for a in entries for b in entries if a is not b}
    shuffled = list(entries)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    lines = rank(entries, met)
    assert lines == rank(shuffled, met)
    assert sorted(line.entry.member for line in lines) == sorted(entry.member for entry in entries)
    for line, after in pairwise(lines):
        assert (line.place == after.place) == (line.reason == Reason("equal"))
        assert (line.reason is None) == (line.entry.standing > after.entry.standing)
    assert sum(len(group) for group in level([line.entry for line in lines])) <= len(lines)


def test_a_date_belongs_to_its_season() -> None:
    assert [season_of(month, 9) for month in (202608, 202609, 202612, 202701, 202708, 202709)] == [
        2025,
        2026,
        2026,
        2026,
        2026,
        2027,
    ]
    assert [season_of(month, 1) for month in (202512, 202601, 202612)] == [2025, 2026, 2026]
    assert months_of(2026, 9) == (202609, 202709)
    assert [name_of(2026, 9), name_of(2099, 2), name_of(2026, 1)] == ["2026/27", "2099/00", "2026"]


@given(st.integers(1, 9998), st.integers(1, 12), st.integers(1, 12))
def test_every_month_belongs_to_the_season_that_contains_it(year: int, month: int, begins: int) -> None:
    first, after = months_of(season_of(year * 100 + month, begins), begins)
    assert first <= year * 100 + month < after
