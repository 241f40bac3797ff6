"""Valid and invalid requests, made from the OpenAPI document as every kind of caller, get only described answers.

`SOAK=1` sends 2,000 to each operation instead of a few, `EXAMPLES` as many as it says.
"""

import json
import os
import re
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.schemas import APIOperation
from sqlalchemy import select

from scorekeeper.store import Base, db
from tests.archive.clubs import doubles
from tests.archive.test_openapi import COMMITTED
from tests.clubs.world import CODE, DISPLAY, HANDED, KEEPER, OURS, RECOVERY, TV_CODE, Snapshot, ask, fill
from tests.conftest import fresh_settings, opened
from tests.identity.test_access import REQUESTS

EXAMPLES = int(os.environ.get("EXAMPLES", 2000 if os.environ.get("SOAK") else 6))
CALLERS = ("stranger", "device", "player", "referee", "admin", "admin", "admin", "other-admin")
SECRETS = {"secret": ["ours", "theirs"], "code": [CODE, RECOVERY, TV_CODE], "key": [KEEPER, DISPLAY, HANDED]}
METHODS = {"get", "put", "post", "patch", "delete"}
OPERATIONS = [
    f"{method.upper()} {path}"
    for path, methods in json.loads(COMMITTED.read_text())["paths"].items()
    for method in sorted(methods.keys() & METHODS)
]
"""All that the committed document describes, which is the served one (test_openapi)."""
CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_headers_conformance,
    schemathesis.checks.response_schema_conformance,
    schemathesis.checks.negative_data_rejection,
]
SHAPES = [one for one in CHECKS if one is not schemathesis.checks.negative_data_rejection]
GAME_BY_GAME = "POST /api/v1/sync"
"""Refuses bad games each by itself, in an answer that is 200."""


@schemathesis.serializer("application/x-ndjson")
def write_lines(_context: object, value: object) -> bytes:
    """Send a file as it is, and anything else as one line."""
    data = getattr(value, "data", value)
    return data if isinstance(data, bytes) else json.dumps(data, default=str).encode()


class World:
    """A server with two clubs, their people and games, and what it describes."""

    def __init__(self, app: Flask, database: Path) -> None:
        self.app = app
        fill(app)
        for number in (901, 902):
            game = doubles(number, club=OURS)
            assert ask(app, "admin", "PUT", f"/games/{game['id']}", game).status_code == 201
        self.snapshot = Snapshot(app, database)
        with app.app_context():
            tables = [table for table in Base.metadata.sorted_tables if "id" in table.c]
            self.ids = {table.name: list(map(str, db.session.scalars(select(table.c.id)))) for table in tables}
        self.operations = {operation.label: operation for operation in described(app)}
        self.right = dict(map(self.read, REQUESTS.values()))

    def read(self, row: tuple[tuple[str, str, object], object]) -> tuple[str, tuple[dict[str, Any], object]]:
        """From the test of access: (operation, possible values of its path and its body)."""
        method, path, body = row[0]
        rule, values = self.app.url_map.bind("localhost").match(
            f"/api/v1{path}".split("?")[0], method, return_rule=True
        )
        template = re.sub(r"<([^:]+:)?(\w+)>", r"{\2}", rule.rule)
        return f"{method} {template}", ({name: str(value) for name, value in values.items()}, body)


def described(app: Flask) -> list[APIOperation]:
    """The operations of the served document. An answer described only under `default` does not count as described."""
    document = app.test_client().get("/api/v1/openapi.json").json
    for path in document["paths"].values():
        for method in path.keys() & METHODS:
            del path[method]["responses"]["default"]
    schema = schemathesis.openapi.from_dict(document)
    schema.app = app
    return [found.ok() for found in schema.get_all_operations()]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("described")
    for app in opened(fresh_settings(folder, migrated_sqlite)):
        made = World(app, folder / "scorekeeper.sqlite3")
        yield made
        made.snapshot.close()


@pytest.mark.wide
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_answer_fits_its_description(world: World, label: str) -> None:
    operation = world.operations[label]
    modes = [GenerationMode.POSITIVE]
    if operation.body or operation.path_parameters or operation.query:
        modes.append(GenerationMode.NEGATIVE)

    @settings(
        max_examples=EXAMPLES,
        derandomize=not os.environ.get("SOAK"),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes]), st.sampled_from(CALLERS), st.data()
    )
    def ask_and_check(case: Case, caller: str, data: st.DataObject) -> None:
        changed = change(world, label, case, lambda values: data.draw(st.sampled_from(values)))
        token = {} if caller == "stranger" else {"Authorization": f"Bearer {caller}"}
        answer = case.call(headers={**token, "Accept-Encoding": "identity"})
        try:
            case.validate_response(answer, checks=SHAPES if changed or label == GAME_BY_GAME else CHECKS)
        finally:
            world.snapshot.put_back()

    ask_and_check()


def change(world: World, label: str, case: Case, draw: Callable[[list[Any]], Any]) -> bool:
    """Put what exists into a request that would meet nothing, or a right body; say whether this is no invalid request
    any more.
    """
    path, body = world.right[label]
    way = draw(["as made", "with known ids", "right path", "right"])
    if way == "with known ids":
        case.path_parameters = known(world, case.path_parameters, draw)
        case.query = known(world, case.query, draw)
        case.body = known(world, case.body, draw)
    elif way != "as made" and path:
        case.path_parameters = path
    if way == "right" and body is not None:
        case.body = body
    return way != "as made"


def known(world: World, values: Any, draw: Callable[[list[Any]], Any]) -> Any:  # noqa: ANN401 (JSON)
    """Replace ids and secrets with existing ones."""
    if not isinstance(values, dict):
        return values
    return {name: known_value(world, name, value, draw) for name, value in values.items()}


def known_value(world: World, name: str, value: Any, draw: Callable[[list[Any]], Any]) -> Any:  # noqa: ANN401
    if name in SECRETS:
        return draw([value, *SECRETS[name]])
    if not is_id(value):
        return known(world, value, draw)
    table = f"{name.removesuffix('_id')}s"
    return draw([value, *world.ids.get(table, world.ids["members"])])


def is_id(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(uuid.UUID(value))
    except ValueError:
        return False
