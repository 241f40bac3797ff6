"""Database tables, one file per aggregate. Only this room defines rows, and it imports nothing else of ours."""

from scorekeeper.store.appointments import Appointment, AppointmentMember
from scorekeeper.store.archive import Archive
from scorekeeper.store.clubs import Club, Invitation, Member, plain
from scorekeeper.store.competitions import (
    Competition,
    CompetitionEvent,
    CompetitionLog,
    CompetitionRedaction,
    CompetitionRevision,
    Desk,
    Sheet,
    SheetRevision,
    SignUp,
    Telling,
)
from scorekeeper.store.database import Base, db, insert_into, prepare_engine, write_rows, write_transaction
from scorekeeper.store.devices import Device, Pairing, Player
from scorekeeper.store.displays import Display, Screen
from scorekeeper.store.figures import SeasonFigures
from scorekeeper.store.games import Game, Keeper, Redaction, Revision
from scorekeeper.store.house import HouseRules
from scorekeeper.store.ids import new_id
from scorekeeper.store.old_results import OldResult
from scorekeeper.store.origins import Origin
from scorekeeper.store.passkeys import Challenge, Passkey
from scorekeeper.store.push import (
    Delivery,
    NotificationPreferences,
    PushCount,
    PushOrigin,
    PushWorker,
    Reminder,
    Subscription,
)
from scorekeeper.store.ratings import RatingChange, RatingMark
from scorekeeper.store.results import Confirmation, ConfirmingLink
from scorekeeper.store.seats import Alias, Merge, Seat, Word
from scorekeeper.store.stored import Stored

__all__ = [
    "Alias",
    "Appointment",
    "AppointmentMember",
    "Archive",
    "Base",
    "Challenge",
    "Club",
    "Competition",
    "CompetitionEvent",
    "CompetitionLog",
    "CompetitionRedaction",
    "CompetitionRevision",
    "Confirmation",
    "ConfirmingLink",
    "Delivery",
    "Desk",
    "Device",
    "Display",
    "Game",
    "HouseRules",
    "Invitation",
    "Keeper",
    "Member",
    "Merge",
    "NotificationPreferences",
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
    "Screen",
    "SeasonFigures",
    "Seat",
    "Sheet",
    "SheetRevision",
    "SignUp",
    "Stored",
    "Subscription",
    "Telling",
    "Word",
    "db",
    "insert_into",
    "new_id",
    "plain",
    "prepare_engine",
    "write_rows",
    "write_transaction",
]
