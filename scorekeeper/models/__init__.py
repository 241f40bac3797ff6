"""Tables, one file an aggregate: the only place that knows rows. Imports nothing else of ours."""

from scorekeeper.models.database import Base, db, prepare_engine, write_transaction
from scorekeeper.models.devices import Device
from scorekeeper.models.games import Game, Revision

__all__ = ["Base", "Device", "Game", "Revision", "db", "prepare_engine", "write_transaction"]
