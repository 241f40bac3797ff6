"""A competition that grows event by event, as a director writes it and as phones tell of its games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scorekeeper.competitions.calls import answer
from tests.competitions.anything import anything
from tests.competitions.making import AT, BRACKETS, LEAGUES, Fields, Making, entered
from tests.competitions.telling import ruled, told


def grow(making: Making) -> Iterator[Fields]:
    """Let a competition grow for a while; gives the document after each step."""
    rng = making.rng
    state = sign_up(making)
    for _ in range(rng.choice([1, 2, 4, 6, 8, 10, 14])):
        if "error" in state:
            return
        before = len(making.events)
        for fields in propose(making, state):
            making.events.append({"id": making.new_id(), "at": AT, **fields})
        state = settle(making, before)
        yield {**making.document, "events": list(making.events)}


def state_of(making: Making) -> Fields:
    """What the Python engine says of the competition as it is."""
    state: Fields = answer({"call": "stand", "document": making.document, "results": making.results})
    return state


def settle(making: Making, before: int) -> Fields:
    """Leave out what is refused of the events from `before` on, and all after it. Returns the state."""
    state = state_of(making)
    error = state.get("error")
    if error and error["event"] is not None and error["event"] >= before:
        making.refused.append(making.events[: error["event"] + 1])
        del making.events[error["event"] :]
        return settle(making, before)
    return state


def sign_up(making: Making) -> Fields:
    """Entries, mostly as many as a competition of the form has."""
    rng = making.rng
    most = {"championship": 5, "round-robin": 6, "league-six": 5, "league-four": 5, "mixer": 9}.get(making.form, 9)
    many = (
        rng.choice([12, 16, 17, 33]) if making.form in BRACKETS and rng.random() < 0.05 else rng.randrange(2, most + 1)
    )
    for number in range(1, many + 1):
        making.events.append({"id": making.new_id(), "at": AT, **entered(rng, f"e{number}", making.form in LEAGUES)})
    return settle(making, 0)


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


def mixer_rounds(rng: Random, there: list[str]) -> list[list[list[list[str]]]]:
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
    if any(match["id"].startswith("tie") and match["board"] for match in state["matches"]) and rng.random() < 0.4:
        found += corrected(making)
    if making.form in BRACKETS and rng.random() < 0.04:
        late = {"late": True, "line": rng.randrange(1, 9)}
        found.append({**entered(rng, f"e{rng.randrange(40, 90)}", False), **late})
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
    if rng.random() < 0.3 and making.document.get("boards") and match["status"] == "ready":
        found = at_a_board(rng, sides, making.document["boards"])
        if rng.random() < 0.3:
            return found
    if rng.random() < 0.4:
        making.results += told(making, match, sides)
        return found if rng.random() < 0.9 else [*found, *ruled(making, match, sides)]
    return [*found, *ruled(making, match, sides)]


def corrected(making: Making) -> list[Fields]:
    """A result of the schedule taken back, although a tie-break game has begun on it."""
    told_of = [event["id"] for event in making.events if event["type"] == "result" and event["match"][0] == "r"]
    return [{"type": "retract", "event": making.rng.choice(told_of), "reason": "wrong"}] if told_of else []


def at_a_board(rng: Random, sides: Fields, boards: list[str]) -> list[Fields]:
    """A match gets its board, now and then another one after it, or one that is closed just then."""
    post: Fields = {"type": "post", **sides, "board": rng.choice(boards)}
    move: Fields = {"type": "move", "match": sides["match"], "board": rng.choice(boards)}
    unpost: Fields = {"type": "unpost", "match": sides["match"]}
    shut: Fields = {"type": "board", "board": rng.choice(boards), "open": rng.random() < 0.2}
    others = [[post, move], [post, unpost], [post, unpost, {**post, "board": move["board"]}], [shut, post]]
    return rng.choice([*[[post]] * 8, *others, [post, shut, move]])


def queue_goes_on(making: Making, state: Fields) -> list[Fields]:
    """The next game of each table, results of those that are played, newcomers."""
    rng = making.rng
    found: list[Fields] = []
    for line in state["next"]:
        if rng.random() < 0.7:
            a, b = (line["a"], line["b"]) if rng.random() < 0.9 else rng.sample([*state["queue"]] * 2, 2)
            found.append(
                {"type": "post", "match": f"q{making.count}{line['board']}", "board": line["board"], "a": a, "b": b}
            )
    for match in state["matches"]:
        if match["status"] == "posted" and rng.random() < 0.8:
            found += ruled(making, match, {"match": match["id"], "a": match["a"], "b": match["b"]})
        elif match["status"] == "posted" and rng.random() < 0.2:
            found.append({"type": "withdraw", "entry": match["a"], "why": "withdrawn"})
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
