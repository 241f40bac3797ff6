"""Facts of the books, typed in a second time to compare the rule sets' data with them.

Penalties are written as in the books' order of steps: `opponent+2` are points to the opponent, `self-2` points off the
offender, `a&b` two things at once. A format is `players, target or rounds, timeouts`.
"""

from __future__ import annotations

KINDS = {
    "federation-2024": "knock-off", "csc-2007": "knock-off", "alberta-55plus": "knock-off", "casual": "knock-off",
    "baseball": "innings", "horse-collar": "horse-collar", "bowling": "bowling", "court": "court",
}  # fmt: skip

TABLE, NEUTRAL = "1=1 2=2 3=3 4=4", "N=0 1=1 2=2 3=3 4=4"
ZONES = {
    "federation-2024": TABLE, "csc-2007": NEUTRAL, "alberta-55plus": NEUTRAL, "casual": TABLE, "baseball": TABLE,
    "horse-collar": "1=1 2=2 3=3 13=13 26=26", "bowling": "", "court": "-10=-10 7=7 8=8 10=10",
}  # fmt: skip

FORMATS = {
    "federation-2024": {"singles": "1 to 15, 3", "doubles": "2 to 15, 3"},
    "csc-2007": {"singles": "1 to 15, 0", "doubles": "2 to 17, 0", "league": "2 to 21, 0"},
    "alberta-55plus": {"doubles": "2 to 21, 0"},
    "casual": {"singles": "1 to 15, 0", "doubles": "2 to 21, 0"},
    "baseball": {"singles": "1 for 9, 0", "doubles": "2 for 9, 0"},
    "horse-collar": {"singles": "1 to 51, 0 or for 8", "doubles": "2 to 51, 0 or for 10"},
    "bowling": {"singles": "1 for 10, 0", "doubles": "2 for 10, 0"},
    "court": {
        "singles": "1 to 75, 0 or to 50, for 10, for 16; lead 1, extra 2",
        "doubles": "2 to 75, 0 or to 50, for 10, for 16; lead 2, extra 4",
    },
}

CASUAL = """
harassment        game        warning, opponent+2, forfeit-game
slow-play         game        opponent+1
"""
OFFENCES = {
    "federation-2024": """
2.5               tournament  warning, opponent+2, forfeit-match, disqualify-tournament
2.6               tournament  warning, disqualify-event, disqualify-tournament
2.7               tournament  disqualify-tournament
2.8 spectator     event       counsel, warning, removed-vicinity, removed-event
4.5.2             tournament  warning, forfeit-match
4.7.3             tournament  warning, forfeit-match
6.3.3.2           event       warning, opponent+2, forfeit-match
6.4               game        loss-of-shot
6.4.1             game        loss-of-shot
6.4.2             event       warning, loss-of-shot
6.4.6             game        opponent+1
6.4.7             game        opponent+1&loss-of-shot
6.4.8             game        forfeit-match
6.8.2             event       warning, loss-of-frame-points
""",
    "csc-2007": """
4j                match       warning, self-2
5a doubles league match       warning, self-1
5b                match       warning, self-2
5c                match       dead-weight
5j                match       warning, self-1
5l                match       warning, self-1
VI.10             tournament  disqualify-tournament
VI.12             tournament  disqualify-tournament
VI.13             tournament  disqualify-tournament
L12 league        match       self-1
""",
    "alberta-55plus": """
8a                game        dead-weight
8b                game        warning, self-2
8c                game        dead-weight
8d                game        warning, self-1
8e                game        warning, self-2
8f                game        warning, self-2
8g                game        dead-weight
""",
    "casual": CASUAL, "baseball": CASUAL, "horse-collar": CASUAL, "bowling": CASUAL,
    "court": """
3-start           game        self-5
3-front-back      game        self-5
3-side displaced  game        self-10
5-baseline        game        self-10
5-body            game        self-10
5-opponent-disc   game        self-10
4-aid             game        self-5
""",
}  # fmt: skip

# Seconds of the shot clock, a timeout and the time between games.
SLOW = {"shot": 30}
CLOCKS = {
    "federation-2024": {"shot": 20, "timeout": 60, "between": 300}, "csc-2007": {}, "alberta-55plus": {}, "court": {},
    "casual": SLOW, "baseball": SLOW, "horse-collar": SLOW, "bowling": SLOW,
}  # fmt: skip
LATENESS = {"federation-2024": "300 60 points-to-opponent 1", "csc-2007": "900 900 forfeit-game league"}

# Judges of the weight call, the line call and the rub; after the slash when the weight could win the game.
ANY = {"weight": "1 3", "line": "1 3", "rub": "1 3"}
CALLS = {
    "federation-2024": {"weight": "1 3", "line": "3 5 1 / 5", "rub": "1"},
    "csc-2007": {"weight": "3 1", "line": "3 1", "rub": "3 1"},
    "alberta-55plus": ANY, "casual": ANY, "baseball": ANY,
    "horse-collar": {"line": "1 3", "rub": "1 3"}, "bowling": {}, "court": {"line": "1 3"},
}  # fmt: skip

# Lengths of a match, who shoots first in game 2 and in game 3, ends, practice weights.
SILENT = "1 3 5: swap, toss, may-change"
MATCHES = {
    "federation-2024": "1 3 5: choice, toss, may-change, practice", "csc-2007": "1 3: swap, toss, may-change",
    "alberta-55plus": "1 3 5: winner, winner, winner-changes",
    "casual": SILENT, "baseball": SILENT, "horse-collar": SILENT, "bowling": SILENT, "court": SILENT,
}  # fmt: skip
