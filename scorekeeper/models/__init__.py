"""Tables, one file an aggregate: the only place that knows rows. Imports nothing else of ours."""

from scorekeeper.models.appointments import Appointment, AppointmentMember
from scorekeeper.models.archive import Archive
from scorekeeper.models.clubs import Club, Invitation, Member, plain
from scorekeeper.models.database import Base, db, insert_into, prepare_engine, write_rows, write_transaction
from scorekeeper.models.devices import Device, Pairing, Player
from scorekeeper.models.displays import Display
from scorekeeper.models.figures import SeasonFigures
from scorekeeper.models.games import Game, Keeper, Redaction, Revision
from scorekeeper.models.house import HouseRules
from scorekeeper.models.ids import new_id
from scorekeeper.models.old_results import OldResult
from scorekeeper.models.origins import Origin
from scorekeeper.models.passkeys import Challenge, Passkey
from scorekeeper.models.push import PushCount, PushOrigin, PushWorker, Reminder, Sending, Subscription, Wishes
from scorekeeper.models.ratings import RatingChange, RatingMark
from scorekeeper.models.results import Confirmation, ConfirmingLink
from scorekeeper.models.seats import Alias, Merge, Seat, Word
from scorekeeper.models.stored import Stored

__all__ = [
    "Alias",
    "Appointment",
    "AppointmentMember",
    "Archive",
    "Base",
    "Challenge",
    "Club",
    "Confirmation",
    "ConfirmingLink",
    "Device",
    "Display",
    "Game",
    "HouseRules",
    "Invitation",
    "Keeper",
    "Member",
    "Merge",
    "OldResult",
    "Origin",
    "Pairing",
    "Passkey",
    "Player",
    "PushCount",
    "PushOrigin",
    "PushWorker",
    "RatingChange",
    "RatingMark",
    "Redaction",
    "Reminder",
    "Revision",
    "SeasonFigures",
    "Seat",
    "Sending",
    "Stored",
    "Subscription",
    "Wishes",
    "Word",
    "db",
    "insert_into",
    "new_id",
    "plain",
    "prepare_engine",
    "write_rows",
    "write_transaction",
]
