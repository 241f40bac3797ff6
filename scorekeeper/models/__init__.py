"""Tables, one file an aggregate: the only place that knows rows. Imports nothing else of ours."""

from scorekeeper.models.archive import Archive
from scorekeeper.models.database import Base, db, prepare_engine, write_transaction
from scorekeeper.models.devices import Device
from scorekeeper.models.displays import Display
from scorekeeper.models.games import Game, Keeper, Revision
from scorekeeper.models.house import HouseRules

__all__ = [
    "Archive",
    "Base",
    "Device",
    "Display",
    "Game",
    "HouseRules",
    "Keeper",
    "Revision",
    "db",
    "prepare_engine",
    "write_transaction",
]
