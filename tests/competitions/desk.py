"""A competition that grows event by event, as a director writes it and as phones tell of its games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.competitions.calls import answer

Fields = dict[str, Any]
Proposal = Callable[["Making", Fields], list[Fields]]
AT = "2026-11-21T19:00:00-08:00"
HEADERS: dict[str, Fields] = {
    "elimination": {"ruleset": "federation-2024", "play": "doubles", "target": 15},
    "double-elimination": {"ruleset": "federation-2024", "play": "doubles", "target": 15},
    "round-robin": {"ruleset": "alberta-55plus", "play": "doubles", "target": 21},
    "championship": {"ruleset": "csc-2007", "play": "singles", "target": 15},
    "league-six": {"ruleset": "csc-2007", "play": "league", "target": 21},
    "league-four": {"ruleset": "csc-2007", "play": "league", "target": 21},
    "mixer": {"ruleset": "casual", "play": "doubles"},
    "queue": {"ruleset": "casual", "play": "singles", "target": 15},
    "ladder": {"ruleset": "federation-2024", "play": "singles", "target": 15},
}
BRACKETS = ("elimination", "double-elimination")
LEAGUES = ("league-six", "league-four")
SCHEDULED = ("round-robin", "championship", *LEAGUES)
POLICY = {
    "by": [["wins"], ["wins", "met"], ["wins", "met", "difference"], ["wins", "scored"], ["wins", "difference", "met"]],
    "two": [None, "game"],
    "rest": ["share", "draw"],
}
FEES = {"entry": [0, 1000, 2333], "added": [0, 1, 5000], "event_fee": [0, 500], "paid": [1, 2, 3, 4, 6], "unit": [1, 100]}
SETTINGS: dict[str, tuple[str, list[Any]]] = {
    "best_of": ("elimination double-elimination round-robin championship", [1, 3, 3, 5]),
    "longer": ("elimination double-elimination", [{"w2": 3}, {"f1": 3, "f2": 5, "l2": 3}, {"w3": 5, "p3": 3}]),
    "third": ("elimination", [True, True, False]),
    "reset": ("double-elimination", [False, True]),
    "legs": ("round-robin championship league-six league-four", [1, 1, 2, 3]),
    "walkover": ("round-robin championship league-six league-four mixer", [0, 11, 25]),
    "handicap": ("elimination double-elimination round-robin championship queue ladder", ["owed", "given", "none"]),
    "fixed_boards": ("elimination double-elimination round-robin championship league-six mixer", [True, True, False]),
    "least": ("elimination round-robin mixer queue", [2, 3, 5]),
    "most": ("elimination round-robin mixer queue ladder league-four", [3, 6, 8]),
    "eligible": ("league-six league-four", [{"percent": p, "of": of} for p in (0, 25, 50) for of in ("place", "team")]),
    "loser": ("queue", ["rejoins", "rejoins", "leaves"]),
    "limit": ("queue", [0, 1, 2, 2]),
    "reach": ("ladder", [1, 3, 9]),
    "move": ("ladder", ["insert", "insert", "swap"]),
}
IDS = ("g", "g\uff21", "g\U0001f3af", "r")
NAMES = ("Ann", "Bo", "10", "9", "\U0001f3afx", "\uff21y")


@dataclass
class Making:
    """A competition in the making: its document and what was told, the way in which its games mostly end, and whether
    the points are mostly the same.
    """

    rng: Random
    document: Fields
    way: str
    even: bool
    results: list[Fields] = field(default_factory=list)
    count: int = 0

    @property
    def form(self) -> str:
        """The form of the competition."""
        return str(self.document["form"])

    @property
    def events(self) -> list[Fields]:
        """Its log."""
        events: list[Fields] = self.document["events"]
        return events

    def new_id(self) -> str:
        """An id of an event that there is not yet."""
        self.count += 1
        return f"v{self.count}"


def begin(rng: Random, form: str) -> Making:
    """A header with some settings, and no events."""
    settings: Fields = {
        name: rng.choice(values) for name, (forms, values) in SETTINGS.items() if form in forms.split() and rng.random() < 0.25
    }
    if form == "round-robin" and rng.random() < 0.7:
        settings["policy"] = rng.choice(["alberta", "alberta", "alberta", "club", {k: rng.choice(v) for k, v in POLICY.items()}])
    if form in LEAGUES and rng.random() < 0.2:
        settings["policy"] = {"by": rng.choice([["halves"], ["halves", "difference"], ["halves", "wins", "scored"]]), "two": None, "rest": "share"}
    if form in (*BRACKETS, "round-robin", "mixer") and rng.random() < 0.5:
        settings["fees"] = {name: rng.choice(values) for name, values in FEES.items() if rng.random() < 0.7}
    if form == "championship" and rng.random() < 0.8:
        settings |= {"legs": 1, "longer": {"sf": rng.choice([1, 3]), "f": 1}}
    document: Fields = {"version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "form": form, "name": "Friday", **HEADERS[form]}
    if rng.random() < 0.8:
        document["boards"] = [str(n) for n in range(1, rng.choice([1, 2, 2, 3]) + 1)]
    if settings or rng.random() < 0.5:
        document["settings"] = settings
    document |= {"started_at": AT, "events": []}
    way = rng.choice(["any", "any", "home", "number", "level", "circle"])
    return Making(rng, document, way, rng.random() < 0.5)


def grow(making: Making) -> None:
    """Let a competition grow for a while."""
    rng = making.rng
    sign_up(making)
    for _ in range(rng.choice([1, 2, 4, 6, 8, 10, 14])):
        state = state_of(making)
        if "error" in state:
            return
        before = len(making.events)
        for fields in propose(making, state):
            making.events.append({"id": making.new_id(), "at": AT, **fields})
        settle(making, before)


def state_of(making: Making) -> Fields:
    """What the Python engine says of the competition as it is."""
    state: Fields = answer({"call": "stand", "document": making.document, "results": making.results})
    return state


def settle(making: Making, before: int) -> None:
    """Leave out what is refused of the events from `before` on, and all after it; now and then leave it in."""
    error = state_of(making).get("error")
    if error and error["event"] is not None and error["event"] >= before and making.rng.random() < 0.97:
        del making.events[error["event"] :]
        settle(making, before)


def sign_up(making: Making) -> None:
    """Entries, mostly as many as a competition of the form has."""
    rng = making.rng
    most = {"championship": 5, "round-robin": 6, "league-six": 5, "league-four": 5, "mixer": 9}.get(making.form, 9)
    many = rng.choice([12, 16, 17, 33]) if making.form in BRACKETS and rng.random() < 0.05 else rng.randrange(2, most + 1)
    for number in range(1, many + 1):
        making.events.append({"id": making.new_id(), "at": AT, **entered(rng, f"e{number}", making.form in LEAGUES)})
    settle(making, 0)


def entered(rng: Random, entry: str, named: bool) -> Fields:
    """An entry that signs up."""
    fields: Fields = {"type": "enter", "entry": entry, "name": f"Team {entry}"}
    if named or rng.random() < 0.2:
        fields["players"] = [{"name": name} for name in rng.sample(NAMES, rng.choice([1, 2, 3]))]
    return {**fields, "handicap": rng.choice([0, 2, 5])} if rng.random() < 0.1 else fields


def propose(making: Making, state: Fields) -> list[Fields]:
    """Some events that may come next."""
    rng, form = making.rng, making.form
    if rng.random() < 0.12:
        return [anything(making, state)]
    if form == "queue":
        return queue_goes_on(making, state)
    if form == "ladder":
        return ladder_goes_on(making, state)
    return before_the_draw(making, state) if not state["matches"] else games_go_on(making, state)


def before_the_draw(making: Making, state: Fields) -> list[Fields]:
    """Roll call, pairs, the draw."""
    rng = making.rng
    there = [entry["entry"] for entry in state["entries"] if entry["status"] == "in"]
    found: list[Fields] = []
    if rng.random() < 0.15:
        found.append({"type": "present", "entries": rng.sample(there, rng.randrange(len(there) + 1))})
    if rng.random() < 0.08 and len(there) > 4:
        pair = rng.sample(there, 2)
        found.append({"type": "pair", "entry": f"t{len(making.events)}", "of": pair, "name": "Two"})
        there = [entry for entry in there if entry not in pair] + [found[-1]["entry"]]
    if rng.random() < 0.1 and there:
        gone = there.pop(rng.randrange(len(there)))
        found.append({"type": "withdraw", "entry": gone, "why": "no-show"})
    if rng.random() < 0.15:
        found.append({"type": "close"})
    rng.shuffle(there)
    draw: Fields = {"type": "draw", "order": there, "method": rng.choice(["lots", "seeded", "given"])}
    if making.form == "mixer":
        draw["rounds"] = mixer_rounds(rng, there)
    return [*found, draw]


def mixer_rounds(rng: Random, there: list[str]) -> list[Any]:
    """Rounds by chance; in each some sit out."""
    rounds = []
    for _ in range(rng.choice([1, 2, 3])):
        rest = rng.sample(there, len(there))
        games = [rest[k : k + 4] for k in range(0, len(rest) - 3, 4)]
        rounds.append([[game[:2], game[2:]] for game in games])
    return rounds


def games_go_on(making: Making, state: Fields) -> list[Fields]:
    """What a desk does while games are played: some posts, results and rulings; phones tell of others."""
    rng = making.rng
    found = [stage for due in state["due"] if rng.random() < 0.8 for stage in done(rng, due)]
    playable = [match for match in state["matches"] if match["status"] in ("ready", "posted", "disputed")]
    rng.shuffle(playable)
    for match in playable[: rng.choice([1, 3, 9, 99])]:
        found += at_a_match(making, match)
    if state["problems"] and rng.random() < 0.3:
        found.append({"type": "uphold", "match": str(rng.choice(state["problems"])["match"]), "reason": "so be it"})
    if rng.random() < 0.12:
        found.insert(rng.randrange(len(found) + 1), anything(making, state))
    return found


def done(rng: Random, due: Fields) -> list[Fields]:
    """What is due, done."""
    if due["kind"] == "flip":
        return [{"type": "flip", "match": due["match"], "loser": rng.choice("ab")}]
    if due["kind"] == "draw":
        order = rng.sample(due["entries"], len(due["entries"]))
        return [{"type": "draw", "order": order, "method": "lots", "stage": due["stage"]}]
    return []


def at_a_match(making: Making, match: Fields) -> list[Fields]:
    """One match: posted, decided by the desk, told by phones, or two of these."""
    rng, sides = making.rng, {"match": match["id"], "a": match["a"], "b": match["b"]}
    found: list[Fields] = []
    if rng.random() < 0.25 and making.document.get("boards") and match["status"] == "ready":
        found.append({"type": "post", **sides, "board": rng.choice(making.document["boards"])})
        if rng.random() < 0.3:
            return found
    if rng.random() < 0.4:
        making.results += told(making, match, sides)
        return found if rng.random() < 0.9 else [*found, *ruled(making, match, sides)]
    return [*found, *ruled(making, match, sides)]


def winner_of(making: Making, sides: Fields) -> str | None:
    """Who wins, by the way in which this competition goes."""
    rng, way = making.rng, making.way
    if rng.random() < 0.15 or way == "any" or isinstance(sides["a"], list):
        return rng.choice("ab")
    if way == "level":
        return None if making.form in SCHEDULED and str(sides["match"]).startswith("r") else rng.choice("ab")
    if way == "home":
        return "a"
    one, two = (int("".join(filter(str.isdigit, sides[side])) or 0) for side in "ab")
    first = (two - one) % 3 == 1 if way == "circle" else one < two
    return "a" if first else "b"


def score_for(making: Making, winner: str | None) -> dict[str, int]:
    """Points of a game."""
    rng, target = making.rng, making.document.get("target", 15)
    if winner is None:
        return {"a": 9, "b": 9}
    lost = 10 if making.even else rng.choice([0, 3, 7, 10, target - 1])
    return {side: target if side == winner else lost for side in "ab"}


def ruled(making: Making, match: Fields, sides: Fields) -> list[Fields]:
    """The desk's word on a match."""
    rng, form = making.rng, making.form
    winner, chance = winner_of(making, sides), rng.random()
    result: Fields = {"type": "result", **sides}
    if chance < 0.08:
        return [{**result, "winner": None, "ending": "double-forfeit"}]
    if chance < 0.18:
        return [{**result, "winner": winner or "a", "ending": "forfeit"}]
    if form in LEAGUES:
        return [{"type": "sheet", **sides, **halves_for(making, winner)}]
    ending = "played" if winner else "tie"
    if match["best_of"] == 1 or chance < 0.5:
        score = {"score": score_for(making, winner)} if rng.random() < 0.9 else {}
        return [{**result, "winner": winner, "ending": ending, **score}]
    games = range(1, rng.choice([1, match["best_of"] // 2 + 1, match["best_of"]]) + 1)
    winners = [rng.choice([winner, winner, winner, winner_of(making, sides)]) for _ in games]
    return [
        {**result, "winner": one, "ending": "played" if one else "tie", "game": game, "score": score_for(making, one)}
        for game, one in zip(games, winners, strict=True)
    ]


def halves_for(making: Making, winner: str | None) -> Fields:
    """What a sheet says."""
    rng, all_halves = making.rng, 18 if making.form == "league-six" else 16
    most = all_halves // 2 if winner is None else all_halves // 2 + rng.choice([1, 2, 2, 4])
    halves = {side: most if side == winner or winner is None else all_halves - most for side in "ab"}
    wins = {side: halves[side] // 2 for side in "ab"}
    points = {side: 150 if making.even else rng.choice([120, 150, 170]) for side in "ab"}
    sheet: Fields = {"halves": halves, "wins": wins, "score": points}
    if rng.random() < 0.7:
        sheet["played"] = {side: {name: rng.choice([0, 1, 3]) for name in rng.sample(NAMES, 3)} for side in "ab"}
    return sheet


def told(making: Making, match: Fields, sides: Fields) -> list[Fields]:
    """What phones tell of a match: mostly once and alike."""
    rng = making.rng
    winner = winner_of(making, sides)
    found: list[Fields] = []
    games = 1 if making.form in LEAGUES else rng.choice([1, 1, match["best_of"], match["best_of"] // 2 + 1])
    for game in range(1, games + 1):
        for _ in range(rng.choice([1, 1, 1, 1, 2, 3])):
            one = winner if rng.random() < 0.85 else winner_of(making, sides)
            found.append(telling(making, sides, game if rng.random() < 0.95 else rng.randrange(1, 10), one))
    return found


def telling(making: Making, sides: Fields, game: int, winner: str | None) -> Fields:
    """One telling of a game or a sheet; some of others, some forfeits of any reach."""
    rng = making.rng
    making.count += 1
    said: Fields = {"id": f"{rng.choice(IDS)}{making.count}", "kind": rng.choice(["game", "game", "report"]), **sides}
    if rng.random() < 0.03:
        said["a"], said["b"] = said["b"], said["a"]
    if rng.random() < 0.02:
        said["match"] = rng.choice(["w1.1", "r1.1", "f1", "tie1", "x", "sf"])
    if making.form in LEAGUES:
        return {**said, "kind": "sheet", **halves_for(making, winner)}
    said |= {"game": game, "winner": winner, "ending": "played" if winner else "tie", "score": score_for(making, winner)}
    chance = rng.random()
    if chance < 0.1 and winner:
        reach = rng.choice(["game", "game", "match", "event", "tournament"])
        said |= {"ending": "forfeit", "reach": reach, "score": {"a": rng.choice([0, 3, 20]), "b": 2}}
    elif chance < 0.12:
        said |= {"ending": "double-forfeit", "winner": None, "score": {"a": 0, "b": 0}}
    return said


def queue_goes_on(making: Making, state: Fields) -> list[Fields]:
    """The next game of each table, results of those that are played, newcomers."""
    rng = making.rng
    found: list[Fields] = []
    for line in state["next"]:
        if rng.random() < 0.7:
            a, b = (line["a"], line["b"]) if rng.random() < 0.9 else rng.sample([*state["queue"]] * 2, 2)
            found.append({"type": "post", "match": f"q{making.count}{line['board']}", "board": line["board"], "a": a, "b": b})
    for match in state["matches"]:
        if match["status"] == "posted" and rng.random() < 0.8:
            found += ruled(making, match, {"match": match["id"], "a": match["a"], "b": match["b"]})
    waiting = {entry["entry"] for entry in state["entries"] if entry["status"] == "in"} - set(state["queue"])
    if waiting and rng.random() < 0.4:
        found.append({"type": "join", "entry": rng.choice(sorted(waiting))})
    if rng.random() < 0.1 and len(state["queue"]) > 2:
        found.append({"type": "pair", "entry": f"t{making.count}", "of": rng.sample(state["queue"], 2), "name": "Two"})
    return found


def ladder_goes_on(making: Making, state: Fields) -> list[Fields]:
    """A draw in the beginning, challenges, results."""
    rng = making.rng
    order = [line["entry"] for line in state["standings"]]
    if not state["matches"] and rng.random() < 0.3:
        return [{"type": "draw", "order": rng.sample(order, len(order)), "method": "lots"}]
    found: list[Fields] = []
    for match in state["matches"]:
        sides = {"match": match["id"], "a": match["a"], "b": match["b"]}
        if match["status"] == "ready" and rng.random() < 0.3 and making.document.get("boards"):
            found.append({"type": "post", **sides, "board": rng.choice(making.document["boards"])})
        if match["status"] == "ready" and rng.random() < 0.7:
            found += ruled(making, match, sides)
    if len(order) > 1:
        lower = rng.randrange(1, len(order))
        upper = max(0, lower - rng.choice([1, 1, 2, 2, 3]))
        found.append({"type": "challenge", "match": f"c{making.count}", "a": order[lower], "b": order[upper]})
    if rng.random() < 0.08 and len(order) > 2:
        found.append({"type": "pair", "entry": f"t{making.count}", "of": rng.sample(order, 2), "name": "Two"})
    return found


def anything(making: Making, state: Fields) -> Fields:
    """An event of any type, which may be refused."""
    rng = making.rng
    entry = rng.choice([one["entry"] for one in state["entries"]] or ["e1"])
    match = rng.choice([one["id"] for one in state["matches"]] or ["w1.1"])
    board = rng.choice([*making.document.get("boards", []), "7"])
    events = [event["id"] for event in making.events]
    late: Fields = {"late": True, **({"line": rng.randrange(1, 9)} if making.form in BRACKETS else {})}
    results = [event for event in making.events if event["type"] in ("result", "post", "draw", "withdraw", "sheet")]
    again = rng.choice(results)["id"] if results else rng.choice(events or ["v1"])
    told_of = [one["id"] for one in making.results] or ["g1"]
    held = [event for event in results if event["type"] in ("result", "post")]
    return rng.choice(
        [
            {"type": "retract", "event": again, "reason": "wrong"},
            {"type": "retract", "event": again, "reason": "wrong"},
            {"type": "retract", "event": again, "reason": "wrong"},
            {"type": "retract", "event": rng.choice(events or ["v1"]), "reason": "wrong"},
            {"type": "withdraw", "entry": entry, "why": rng.choice(["withdrawn", "no-show", "disqualified"])},
            {"type": "withdraw", "entry": entry, "why": "withdrawn", "annul": rng.random() < 0.7},
            {"type": "withdraw", "entry": entry, "why": "disqualified", "prize": rng.random() < 0.3},
            {**entered(rng, f"e{rng.randrange(1, 90)}", making.form in LEAGUES), **rng.choice([late, late, {}])},
            {"type": "pair", "entry": "t", "of": [entry, rng.choice([one["entry"] for one in state["entries"]] or ["e"])], "name": "T"},
            {"type": "close"},
            {"type": "rename", "entry": entry, "name": "New"},
            {"type": "substitute", "entry": entry, "out": rng.choice(NAMES), "in": {"name": "New"}, "reason": "ill"},
            {"type": "board", "board": board, "open": rng.random() < 0.5},
            {"type": "schedule", "rounds": {str(n): f"2026-1{n}-01" for n in rng.sample(range(3), 2) if n}},
            {"type": "postpone", "match": match, "on": rng.choice([None, "2026-12-24"])},
            {"type": "unpost", "match": match},
            {"type": "unpost", "match": rng.choice(held)["match"] if held else match},
            {"type": "move", "match": match, "board": board},
            {"type": "move", "match": rng.choice(held)["match"] if held else match, "board": board},
            {**otherwise(rng, rng.choice(held), state), "id": making.new_id()} if held else {"type": "close"},
            {**otherwise(rng, rng.choice(held), state), "id": making.new_id()} if held else {"type": "close"},
            {"type": "flip", "match": match, "loser": rng.choice("ab")},
            {"type": "set_aside", "results": rng.sample(told_of, 1), "reason": "practice"},
            {"type": "uphold", "match": match, "reason": "so be it"},
            {"type": "draw", "order": [entry], "method": "lots", "stage": rng.choice(["first", "tie1", "second"])},
            {"type": "finish"},
            {"type": "note", "text": "x"},
            {"type": "present", "entries": [entry]},
        ]
    )


def otherwise(rng: Random, event: Fields, state: Fields) -> Fields:
    """A post or result like an earlier one, with other sides, exchanged sides or another winner."""
    entries = [entry["entry"] for entry in state["entries"]]
    sides = {"a": event["b"], "b": event["a"]} if rng.random() < 0.5 else {rng.choice("ab"): rng.choice(entries)}
    if event["type"] == "result" and rng.random() < 0.5:
        return {**event, "winner": rng.choice("ab"), "score": {"a": 15, "b": 15}, "ending": "forfeit"}
    return {**event, **sides}
