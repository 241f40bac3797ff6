"""The minimum cost of syncing: a Flask view that only parses JSON and stores each game's text in SQLite.

Same settings as the archive (WAL, synchronous=FULL, one transaction a request, two workers); no rules, no checks.
"""

import json
import os
import sqlite3
import threading

from flask import Flask, Response, jsonify, request

app = Flask(__name__)
FILE = os.path.join(os.environ["INSTANCE_PATH"], "bare.sqlite3")  # noqa: PTH118
held = threading.local()


def connection() -> sqlite3.Connection:
    """One connection a thread."""
    if not hasattr(held, "connection"):
        held.connection = sqlite3.connect(FILE, isolation_level=None, timeout=10)
        held.connection.execute("PRAGMA journal_mode=WAL")
        held.connection.execute("PRAGMA synchronous=FULL")
        held.connection.execute("CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, document TEXT NOT NULL)")
    return held.connection


def store(games: list[dict[str, object]]) -> None:
    database = connection()
    database.execute("BEGIN IMMEDIATE")
    rows = [(game["id"], json.dumps(game)) for game in games]
    database.executemany("INSERT OR IGNORE INTO games VALUES (?, ?)", rows)
    database.execute("COMMIT")


@app.post("/api/v1/devices")
def register() -> Response:
    return jsonify({"token": "none"})


@app.post("/api/v1/sync")
def sync() -> Response:
    games = request.get_json()["games"]
    store(games)
    return jsonify(results=[{"id": game["id"], "status": "created"} for game in games])


@app.put("/api/v1/games/<game_id>")
def put(game_id: str) -> tuple[Response, int]:
    store([request.get_json()])
    return jsonify(id=game_id), 201


@app.get("/api/v1/games")
def count() -> Response:
    return jsonify(count=connection().execute("SELECT count(*) FROM games").fetchone()[0])
