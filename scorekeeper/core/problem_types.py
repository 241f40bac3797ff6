# ruff: noqa: E501 (one problem a line, as a table)
"""The table of every problem that the server answers with (RFC 9457).

A sentence says what happened, what is safe and what to do.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class ProblemType:
    """One row: `code` is stable and meant for programs, `title` and `detail` are for people."""

    code: str
    status: int
    title: str
    detail: str
    retry_after: int | None = None
    """Seconds after which the same request may succeed; None if waiting does not help."""


_KEPT = "The server kept what it had, and the phone still has its game."
_GAME = f"{_KEPT} Correct the game on the phone; it is sent again by itself."
_LOG = (
    "The server kept what it had, and the phone still has its own. Correct it on the phone; it is sent again by itself."
)

# fmt: off
_HTTP = (
    ("bad-request", 400, "Not understood", f"The server could not read this request. {_KEPT} Update the app, then try again."),
    ("not-json", 400, "Not JSON", f"The body is not JSON text in UTF-8. {_KEPT} Send it again."),
    ("bad-cursor", 400, "Unknown page", "The server did not make this link to a page of the list. Begin with the first page."),
    ("unauthorized", 401, "Unknown device", "The request has no device token that is known here. Games on the phone are safe. Register the device, then send them again."),
    ("cross-site", 403, "From another site", f"The request came from another web site and was stopped. {_KEPT} Open Scorekeeper itself and try again."),
    ("no-player", 403, "Nobody's device yet", "This request needs a player, and this device belongs to nobody yet. Nothing was changed. Enter your name first, or pair this device with one of yours."),
    ("not-allowed", 403, "Not in your role", "Your role in this club does not allow this. Nothing was changed. Ask an admin of the club."),
    ("clubs-closed", 403, "Clubs are started by the host", "The host of this server starts new clubs, or lets only members of a club start one. Nothing was changed. Ask the host to start your club."),
    ("not-the-desk", 403, "Not the desk", "Only the phone that is the desk of this competition writes it, and in a club only that of a referee or admin. Nothing was changed, and nothing is lost on this phone. Take over the desk, or ask the director."),
    ("not-your-side", 403, "Not your side", "Only a player of a side, or the phone that kept the game, can answer for that side without its link. Nothing was changed. Ask for that side's link."),
    ("invitation-over", 404, "No such invitation", "This invitation is unknown, used up, too old, or was taken back. Nothing was changed. Ask the club for a new one."),
    ("pairing-over", 404, "No such code", "This code is unknown, used, or older than ten minutes. Nothing was changed. Compare it with the other device, or let that device show a new one."),
    ("tv-code-over", 404, "No such TV code", "This code is unknown, was used, or is older than ten minutes. No TV was changed, and the game is safe. Enter the code that the TV shows now."),
    ("desk-key-over", 404, "No such key", "This key does not open the desk, or no longer does, because somebody took the desk over without it. The desk stays where it is, and nothing is lost. Take over the desk, or ask the director."),
    ("recovery-over", 404, "No such recovery code", "This recovery code is unknown, was used, or was replaced by a newer one. Nothing was changed. Look for a newer one, or ask your club to invite you again."),
    ("passkey-over", 404, "No such passkey", "This passkey is unknown here, was removed, or its answer came late, twice or in the wrong form. Nothing was changed. Try again, or use another passkey or a recovery code."),
    ("confirming-over", 404, "No such link", "This link to confirm a result is unknown, or a newer one replaced it. Nothing was changed. Ask for the link again where the game was kept."),
    ("not-found", 404, "Not found", "There is nothing here that you may see. Games on the phone are safe. Check the link, or ask for it again."),
    ("method-not-allowed", 405, "Not possible here", "This address does not take this kind of request. Nothing was changed. The Allow header lists what it takes."),
    ("has-player", 409, "Already somebody's device", "This device belongs to a player who is in a club, so it cannot be given to another player. Nothing was changed. Leave the clubs on it first, or sign it out and start again."),
    ("passkeys-full", 409, "Already five passkeys", "A player can have at most five passkeys, and you have five. Nothing was changed. Remove one that you no longer need, then make the new one."),
    ("last-admin", 409, "The last admin", "A club needs an admin, and this is its last one. Nothing was changed. Make somebody else an admin first."),
    ("name-taken", 409, "Somebody's name", "Another member of this club goes by this name, so its games would count for that member. Nothing was changed. Choose another name, for example with an initial; if you are that member, ask an admin to invite you again to your own place."),
    ("has-joined", 409, "Has joined", "Only a person who is just on score sheets can be merged into another member, and this person has joined or is that member. Nothing was changed. Merge the other way round, if the other person has not joined."),
    ("merged-since", 409, "Merged further", "The names of this merge have since moved on to another member. Nothing was changed. Undo the later merge first."),
    ("not-finished", 409, "Not finished yet", "This game is not finished in the archive, so it has no result yet. Nothing was changed. Finish it on the phone that keeps it and let it be archived, then try again."),
    ("result-changed", 409, "Changed meanwhile", "This game was corrected since you saw the result, so your answer would apply to a different one. It was not stored. Look at the result again, then answer."),
    ("result-decided", 409, "Already decided", "A referee has decided about this result. Nothing was changed. Talk to the referee; a correction of the game opens it again."),
    ("other-side", 409, "Both sides by one person", "You have answered for the other side of this game, and a person may answer for one side only. Nothing was changed. Let the other side answer on its own phone."),
    ("referee-played", 409, "You played in it", "A referee who played in a game may not decide about it. Nothing was changed. Ask another referee of the club."),
    ("no-dispute", 409, "Nothing to decide", "No side disputes this result any more. Nothing was changed. Look at the game again."),
    ("not-twice", 409, "Not one game", "These are not two recordings of one game by the same people under the same rules, or one of them was merged already. Nothing was changed. Look at both; correct the names first, if they differ."),
    ("ruleset-differs", 409, "Other rules under this version", "The archive holds other house rules under this number and version, and a version never changes. Nothing was stored; both are safe. Save the house rules again on the phone: that makes a new version."),
    ("ruleset-of-a-book", 409, "A book's own number", "A rule set that comes with the app has this number, and nobody can replace it. Nothing was stored. Copy the book on the phone: the copy gets a number of its own."),
    ("keeper-key-differs", 409, "Another key", "The archive holds another key for handing this game on, and a key never changes. Nothing was changed; the game is safe. Hand it on with the first key, from the phone or file that has it."),
    ("push-key-old", 409, "Subscribed with an older key", "This phone subscribed to notifications with a key that is not the server's current one. Nothing was changed. On the app's Notifications page, switch them off and on again: that makes a new subscription."),
    ("push-none", 409, "No notifications come here yet", "This phone has not subscribed to notifications, so no test can arrive. Nothing was changed. Switch them on on the Notifications page, then send the test again."),
    ("date-cancelled", 409, "Cancelled", "This date was cancelled, and it stays cancelled. Nothing was changed. Make a new one."),
    ("log-differs", 409, "Another log", "The archived log of this competition does not begin like the one on this phone. Nothing was stored; both are safe. Read the archived competition and compare the two."),
    ("signups-closed", 409, "Sign-up is over", "Registration for this competition was closed, or the draw was made. Nothing was changed. Ask the director, who can enter or withdraw somebody."),
    ("signups-full", 409, "All places asked for", "As many have signed up for this competition as it takes. Nothing was stored. Ask the director, or try again after somebody has taken a sign-up back."),
    ("signed-up", 409, "Signed up already", "You have signed up somebody of this name for this competition, or as many as one person may (8). Nothing was changed. Change the sign-up that is there, or take it back first."),
    ("device-full", 409, "No room for more", "The archive holds as many games from this device as it keeps for a device in no club. Archived games stay, and new ones are safe on the phone. Join a club with this phone, then send the games again, or export them on the phone."),
    ("too-many-dates", 409, "Too many dates", "There are already as many upcoming dates as one person (300) or one club (1,000) may have. Nothing was changed. Cancel dates that you no longer need, or make a shorter series."),
    ("told-enough", 409, "Enough messages today", "A whole club gets at most 12 messages about dates a day, and a member at most 40. This would be more. Nothing was changed. Tell them yourself, or choose another day or fewer reminders."),
    ("precondition-failed", 412, "Changed meanwhile", "The archived revision is not the one that this correction was made from. Both are safe. Read what is archived, correct it, and send it with its ETag in If-Match."),
    ("too-large", 413, "Too much at once", f"The request is larger than this server accepts. {_KEPT} Send fewer games at once."),
    ("unsupported-media-type", 415, "Not sent as JSON", f"The body must be sent as application/json. {_KEPT} Send it with that Content-Type."),
    ("invalid-request", 422, "Not as expected", f"A part of the request is missing, unknown or out of range; `errors` points at it. {_KEPT} Correct it and try again."),
    ("vague-name", 422, "Too many people", "More than 50 people have names that begin like this. Nothing was changed. Enter more letters of the name, or another name as well."),
    ("bad-date", 422, "Another century", f"A date lies outside the years 1900 to 2200, perhaps because a phone's clock is wrong. {_KEPT} Set the phone's clock, save it as a file, correct the year in that file, and import it."),
    ("id-mismatch", 422, "Two ids", f"The id of what was sent is not the one in the address. {_KEPT} Send it to the address of its own id."),
    ("no-correction", 422, "Not a correction", "A referee's correction only adds to the log of somebody else's game. It removes nothing, leaves rules, play and club as they are, and a note says why names, board or start change. The archive kept what it had. Begin again from the archived game."),
    ("bad-ruleset", 422, "Not a rule set", "Nobody can play by these house rules; `errors` says where and why. Nothing was stored. Correct them on the phone and save them again."),
    ("push-keys", 422, "Keys that fit no browser", "The keys of this subscription are not like those that browsers make: a point on the curve P-256 and 16 bytes. Nothing was changed. On the app's Notifications page, switch them off and on again: that makes new keys."),
    ("push-endpoint", 422, "Not a known push service", "Reminders are only sent through the push services of the known browsers, and this address belongs to none of them. Nothing was changed. Use another browser, or ask the host to add its push service (PUSH_HOSTS)."),
    ("bad-match", 422, "Not one match", f"The games sent for a display are not from one match. {_KEPT} Send the game to show last, and the earlier games of its match before it."),
    ("too-many-matches", 422, "A schedule without end", "The draw gives a schedule of more than 20,000 matches, which is more than this server computes. Nothing was stored, and the phone still has its own. Take the draw back, and play in groups or with fewer legs."),
    ("bad-table", 422, "Rows with faults", "The table of old results has rows that cannot be imported. Nothing was stored. Correct them and choose the file again."),
    ("bad-import", 422, "Not a whole export", "This is not the export of a club, or it has changed since it was written. Nothing was changed. Export the club again, and choose the new file."),
    ("ruleset-mismatch", 422, "Two numbers", "The number and version of the house rules are not those in the address. Nothing was stored. Send them to their own address."),
    ("not-ahead", 422, "Not in the future", "The day and time have passed, or are more than three years away. Nothing was changed. Choose a time in the future."),
    ("too-many", 429, "Too often", "This was requested too often in a short time. Nothing was changed, and games on the phone are safe. Wait as long as Retry-After says, then try again."),
    ("too-many-games", 429, "The hour's limit is reached", "This phone or its network has sent as much as the server accepts in an hour. Archived games are kept, and all others are safe on the phone, which sends them by itself after the time in Retry-After."),
    ("internal", 500, "The server's own fault", "Something went wrong on the server, and its log has the details. Games on the phone are safe. Try again in a minute."),
    ("busy", 503, "Busy", "The archive was busy with other games for longer than a request waits. Nothing in this request was stored. Games on the phone are safe and are sent again by themselves.", 5),
    ("not-ready", 503, "Not ready", "The server is running but cannot archive games yet; `errors` says why. Games on the phone are safe. Try again in a minute.", 60),
    ("storage-full", 503, "The disk is full", "The server's disk is full. Nothing in this request was stored; archived games are kept. Games on the phone are safe and are sent again by themselves. The host must free space.", 60),
    ("unavailable", 503, "The archive cannot be used", "The server cannot reach its database, or its disk is failing. It is not known what was stored. If a game is sent again, it is not stored twice. Games on the phone are safe and are sent again by themselves.", 15),
)

_RULES = (
    ("malformed", "Not as it should be", "The document has a field that is missing, unknown or out of range."),
    ("unknown-ruleset", "Unknown rule set", "This server does not know the rule set, or not this version of it. A game under house rules must name the version."),
    ("unknown-play", "Unknown play", "The rule set has no such play."),
    ("bad-start", "Impossible start", "A side starts from a score that the rule set does not allow."),
    ("unknown-event-type", "Unknown entry", "An entry is of a type that the rules do not know."),
    ("duplicate-event", "Duplicate entry", "Two entries have the same id."),
    ("unknown-event", "Entry missing", "A correction names an entry that is not there or cannot be corrected."),
    ("wrong-kind", "Wrong kind of game", "An entry does not belong to this kind of game."),
    ("unknown-zone", "Unknown zone", "A weight lies in a zone that the table does not have."),
    ("weights-out-of-order", "Out of order", "The weights of a frame are not listed from the deepest to the shallowest."),
    ("too-many-weights", "Too many weights", "A frame has more weights than a side plays with."),
    ("bad-rolls", "Impossible rolls", "The rolls of a frame cannot happen."),
    ("out-of-turn", "Out of turn", "It was the other side's turn."),
    ("unknown-offence", "Unknown offence", "The book has no such offence."),
    ("offence-not-applicable", "Not applicable", "The offence does not apply to this game."),
    ("late-after-start", "Too late for lateness", "Lateness was recorded after the first frame."),
    ("no-timeout", "No timeout left", "The side had no timeout left."),
    ("weights-already-changed", "Already changed", "The side had already changed its weights."),
    ("game-over", "After the end", "The game had ended before this entry."),
)

_COMPETITIONS = (
    ("wrong-form", "Another form", "An entry does not belong to this form of competition."),
    ("finished", "After the finish", "The competition was declared finished before this entry, and only notes and corrections can follow."),
    ("not-drawn", "Not drawn yet", "An entry needs the draw, and nothing has been drawn yet."),
    ("unknown-match", "Unknown match", "The competition has no match of this name."),
    ("unknown-entry", "Unknown competitor", "Nobody was entered under this id."),
    ("not-in-match", "Not in this match", "An entry names somebody who does not play this match, or one competitor twice."),
    ("duplicate-entry", "Entered twice", "Somebody was already entered under this id."),
    ("late-entry", "Too late to enter", "After the draw nobody can be entered here any more."),
    ("registration-closed", "Registration closed", "Registration was closed before this entry."),
    ("full", "All places taken", "The competition has as many competitors as it takes."),
    ("line-taken", "Line taken", "The line of the bracket is not that of a bye, or somebody has it."),
    ("already-drawn", "Already drawn", "This was drawn before; take the first draw back to draw again."),
    ("not-in", "Not competing", "A competitor is out, or not yet in."),
    ("in-open-match", "Still in a match", "A competitor has an open match."),
    ("playing", "At the board", "A competitor plays at this moment."),
    ("unknown-player", "Unknown player", "The competitor or team has no such player."),
    ("bad-draw", "Not a draw", "The order does not hold exactly those who compete."),
    ("too-few", "Too few", "There are too few competitors for a draw."),
    ("unknown-board", "Unknown board", "The competition has no such board."),
    ("board-closed", "Board closed", "The board is closed."),
    ("board-taken", "Board in use", "A match is played at this board."),
    ("board-fixed", "Fixed board", "The match stays at the board where it began."),
    ("already-posted", "Already posted", "The match has a board already."),
    ("not-posted", "Not posted", "The match has no board."),
    ("bad-result", "Impossible result", "Winner, score and way of ending do not fit each other."),
    ("in-queue", "Already waiting", "The competitor waits in the queue already."),
    ("not-in-queue", "Not in the queue", "A competitor neither waits nor holds this board."),
    ("decided", "Already played", "The match has a result already."),
    ("out-of-reach", "Out of reach", "The challenged place is too far above."),
    ("bad-payout", "Impossible pay-out", "There is no table of prizes for so many places."),
    ("bad-team", "Not a team", "A team has too few players, too many, or a name twice."),
    ("already-lined-up", "Lined up already", "The line-up of this side was handed in already."),
    ("bad-line-up", "Impossible line-up", "A line-up does not fill the places, or somebody has two."),
    ("not-lined-up", "No line-up yet", "A line-up is missing."),
    ("out-of-order", "Before an earlier one", "An earlier substitution of this place begins at a later game."),
    ("game-decided", "Game decided", "The game is decided already."),
    ("not-in-line-up", "Not in the line-up", "The player to be replaced is not in this place."),
)
_SHARED = ("malformed", "unknown-event-type", "duplicate-event", "unknown-event")
"""What is said of games, competitions and sheets alike."""
# fmt: on

PROBLEMS: dict[str, ProblemType] = {
    **{row[0]: ProblemType(*row) for row in _HTTP},
    **{
        code: ProblemType(code, 422, title, f"{detail} {_LOG if code in _SHARED else _GAME}")
        for code, title, detail in _RULES
    },
    **{code: ProblemType(code, 422, title, f"{detail} {_LOG}") for code, title, detail in _COMPETITIONS},
}
