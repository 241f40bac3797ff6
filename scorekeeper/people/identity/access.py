"""Access rights: one row per endpoint. An endpoint without a row is refused.

Roles apply to the club in the path (`club_id`). Services check ids in bodies and further ids in paths.
"""

from dataclasses import dataclass
from enum import IntEnum

from sqlalchemy import select

from scorekeeper.store import Member, db


class Need(IntEnum):
    """The minimum that a visitor must be."""

    PUBLIC = 0
    DEVICE = 1
    PLAYER = 2
    MEMBER = 3
    REFEREE = 4
    ADMIN = 5


RANKS = {"player": Need.MEMBER, "referee": Need.REFEREE, "admin": Need.ADMIN}

ACCESS = {
    "api-docs.openapi_json": Need.PUBLIC,
    "devices.create_device": Need.PUBLIC,
    "games.get_archive": Need.PUBLIC,
    "sync.sync_all": Need.DEVICE,
    "games.list_games": Need.DEVICE,
    "games.get_game": Need.DEVICE,
    "games.put_game": Need.DEVICE,
    "games.bring_key": Need.DEVICE,
    "games.share_game": Need.DEVICE,
    "games.unshare_game": Need.DEVICE,
    # What people are to a competition decides further (games/competitions/rights.py).
    "competitions.put_competition": Need.DEVICE,
    "competitions.append_events": Need.DEVICE,
    "competitions.get_competition": Need.DEVICE,
    "competitions.put_sheet": Need.DEVICE,
    "competitions.get_sheet": Need.DEVICE,
    "competitions.list_results": Need.DEVICE,
    "competitions.take_result": Need.DEVICE,
    "competitions.take_desk": Need.DEVICE,
    "competitions.set_desk_key": Need.DEVICE,
    "competitions.set_card": Need.DEVICE,
    "competitions.share_competition": Need.DEVICE,
    "competitions.unshare_competition": Need.DEVICE,
    "standings.publish_competition": Need.DEVICE,
    "competitions.list_club_competitions": Need.MEMBER,
    "signups.list_signups": Need.DEVICE,
    "signups.put_signup": Need.PLAYER,
    "signups.delete_signup": Need.PLAYER,
    "club_archive.list_club_games": Need.MEMBER,
    "club_archive.get_member": Need.MEMBER,
    "club_archive.forget_member": Need.MEMBER,  # oneself; an admin may do it for anybody
    "standings.get_standings": Need.MEMBER,
    "standings.publish_standings": Need.ADMIN,
    "standings.get_figures": Need.MEMBER,
    "standings.get_rating": Need.MEMBER,
    "club_archive.list_people": Need.MEMBER,
    "club_archive.add_person": Need.ADMIN,
    "club_archive.list_names": Need.MEMBER,
    "rulesets.get_ruleset": Need.DEVICE,
    "rulesets.put_ruleset": Need.DEVICE,
    "displays.put_display": Need.DEVICE,
    "displays.add_screen": Need.DEVICE,
    "displays.delete_display": Need.DEVICE,
    "devices.get_me": Need.DEVICE,
    "devices.change_me": Need.DEVICE,
    "devices.revoke_device": Need.DEVICE,
    "devices.revoke_other_devices": Need.DEVICE,
    "devices.make_recovery": Need.PLAYER,
    "devices.recover": Need.DEVICE,
    "devices.list_passkeys": Need.PLAYER,
    "devices.begin_passkey": Need.PLAYER,
    "devices.make_passkey": Need.PLAYER,
    "devices.remove_passkey": Need.PLAYER,
    "devices.ask_for_passkey": Need.DEVICE,
    "devices.use_passkey": Need.DEVICE,
    "devices.ask_pairing": Need.DEVICE,
    "devices.get_pairing": Need.DEVICE,
    "devices.look_at_pairing": Need.PLAYER,
    "devices.confirm_pairing": Need.PLAYER,
    "push.get_key": Need.DEVICE,
    "push.put_subscription": Need.DEVICE,
    "push.delete_subscription": Need.DEVICE,
    "push.get_status": Need.DEVICE,
    "push.put_wishes": Need.DEVICE,
    "push.put_waiting": Need.DEVICE,
    "push.send_test": Need.DEVICE,
    "push.list_reminders": Need.DEVICE,
    "results.get_result": Need.DEVICE,
    "results.answer_result": Need.DEVICE,
    "results.make_confirming_link": Need.DEVICE,
    "results.look_at_result": Need.DEVICE,
    "results.answer_by_link": Need.DEVICE,
    "results.list_disputes": Need.REFEREE,
    "results.decide": Need.REFEREE,
    "results.list_duplicates": Need.REFEREE,
    "results.merge_games": Need.REFEREE,
    "results.part_games": Need.REFEREE,
    "clubs.look_at_invitation": Need.DEVICE,
    "clubs.accept_invitation": Need.DEVICE,
    "clubs.found_club": Need.DEVICE,  # as the setting CLUBS allows
    "clubs.get_club": Need.MEMBER,
    "clubs.change_club": Need.ADMIN,
    "clubs.share_archive": Need.ADMIN,
    "clubs.unshare_archive": Need.ADMIN,
    "clubs.change_member": Need.ADMIN,
    "clubs.remove_member": Need.MEMBER,  # oneself; an admin may do it for anybody
    "clubs.merge_member": Need.ADMIN,
    "clubs.list_merges": Need.ADMIN,
    "clubs.undo_merge": Need.ADMIN,
    "clubs.list_invitations": Need.REFEREE,
    "clubs.make_invitation": Need.REFEREE,  # players; an admin may invite into any role
    "clubs.revoke_invitation": Need.REFEREE,  # the same
    "appointments.list_own": Need.DEVICE,
    "appointments.get_appointment": Need.DEVICE,
    "appointments.put_own": Need.DEVICE,
    "appointments.cancel_own": Need.DEVICE,
    "appointments.get_calendar": Need.DEVICE,
    "appointments.list_of_club": Need.MEMBER,
    "appointments.put_of_club": Need.REFEREE,
    "appointments.cancel_of_club": Need.REFEREE,
    "files.export_ndjson": Need.ADMIN,
    "files.export_json": Need.ADMIN,
    "files.games_csv": Need.ADMIN,
    "files.members_csv": Need.ADMIN,
    "files.import_club": Need.ADMIN,
    "files.import_results": Need.ADMIN,
}


@dataclass(frozen=True)
class Membership:
    """A player's place in a club."""

    club: str
    member: str
    role: str

    @property
    def rank(self) -> Need:
        """The level that the role reaches."""
        return RANKS[self.role]


def place_of(player: str | None, club: str) -> Membership | None:
    """Return the player's place in the club, or None if the player is not a member or the club does not exist."""
    live = (Member.club_id == club, Member.player_id == player, Member.left_at.is_(None))
    row = db.session.execute(select(Member.id, Member.role).where(*live)).one_or_none() if player else None
    return Membership(club, row.id, row.role) if row else None
