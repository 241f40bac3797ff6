"""Everyone meets everyone, and changing partners are fair."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.competitions.partners import mixer
from scorekeeper.competitions.rounds import round_robin

WHIST = {4, 5, 8, 9, 12, 13, 16}
"""The numbers of players for which everyone can partner everyone once."""


@pytest.mark.parametrize("n", range(2, 65))
def test_every_berger_table_is_complete(n: int) -> None:
    rounds = round_robin(n, 1)
    assert len(rounds) == n - 1 + n % 2
    assert all(len({entry for pair in pairs for entry in pair}) == 2 * len(pairs) == n - n % 2 for pairs in rounds)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == Counter(map(frozenset, combinations(range(1, n + 1), 2)))
    home = Counter(pair[0] for pairs in rounds for pair in pairs)
    assert max(home.values()) - min(home[entry] for entry in range(1, n + 1)) <= 1


def test_even_legs_change_home_and_away() -> None:
    first = round_robin(7, 1)
    away = [[(b, a) for a, b in pairs] for pairs in first]
    assert round_robin(7, 4) == first + away + first + away


@pytest.mark.parametrize("n", range(4, 17))
def test_mixers_are_fair(n: int) -> None:
    rounds = mixer(n)
    assert len(rounds) == n - 1 + n % 2
    players = [[player for game in games for pair in game for player in pair] for games in rounds]
    assert all(len(games) == n // 4 for games in rounds)
    assert all(len(set(one)) == 4 * (n // 4) for one in players)
    played = Counter(player for one in players for player in one)
    assert set(played) == set(range(1, n + 1))
    assert max(played.values()) - min(played.values()) <= 2
    partners = Counter(frozenset(pair) for games in rounds for game in games for pair in game)
    met = Counter(frozenset((x, y)) for games in rounds for one, two in games for x in one for y in two)
    assert max(partners.values()) == 1
    assert max(met.values()) == 2
    if n in WHIST:
        everyone = [frozenset(pair) for pair in combinations(range(1, n + 1), 2)]
        assert partners == Counter(everyone)
        assert met == Counter(everyone * 2)
