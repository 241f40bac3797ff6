"""All settings in one table: name, default, strict parser and help text.

Settings come from the environment; a mapping given to `create_app` overrides it. `.env.example` lists the same names,
and a test compares the two. If a value cannot be parsed, the server does not start and prints one sentence.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.core.links import base_address, is_public_name

ROOT = Path(__file__).parents[2]

Value = str | int | tuple[str, ...] | None


class ConfigError(Exception):
    """A setting is missing or cannot be parsed. The exception's text is the sentence to show the host."""


@dataclass(frozen=True)
class Setting:
    """One row: `parse` turns the text into a value, or raises ValueError saying what it expected."""

    name: str
    default: str
    parse: Callable[[str], Value]
    help: str


def text(value: str) -> str:
    """Return any text unchanged."""
    return value


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return a parser for decimal digits between `low` and `high`: no sign, spaces or underscores."""

    def parse(value: str) -> int:
        if not re.fullmatch("[0-9]{1,12}", value) or not low <= int(value) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return int(value)

    return parse


def on_or_off(value: str) -> str:
    """Accept "on" or "off" and nothing else."""
    if value not in ("on", "off"):
        raise ValueError("on or off")
    return value


def founders(value: str) -> str:
    """Accept who may found a club."""
    if value not in ("open", "invited", "host"):
        raise ValueError("open, invited or host")
    return value


def secret(value: str) -> str:
    """Accept an empty text (SECRET_KEY_FILE is read instead) or at least 32 characters."""
    if value and len(value) < 32:
        raise ValueError("at least 32 characters")
    return value


def hosts(value: str) -> tuple[str, ...] | None:
    """Parse names separated by commas. An empty text means that every Host header is accepted."""
    names = tuple(name.strip() for name in value.split(",") if name.strip())
    if any(not re.fullmatch(r"\.?[A-Za-z0-9.-]+(:[0-9]+)?", name) for name in names):
        raise ValueError("host names separated by commas")
    return names or None


def database_url(value: str) -> str:
    """Name psycopg as the driver of a PostgreSQL address, which hosts write in three equivalent ways."""
    if value and not re.match(r"(sqlite|postgres|postgresql|postgresql\+psycopg)://", value):
        raise ValueError("an address that starts with sqlite:/// or postgresql://")
    return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", value)


def push_hosts(value: str) -> tuple[str, ...]:
    """Parse public host names separated by commas. A leading dot includes all subdomains."""
    names = tuple(name.strip().lower() for name in value.split(",") if name.strip())
    if not all(is_public_name(name.removeprefix(".")) for name in names):
        raise ValueError("public host names, separated by commas")
    return names


def contact(value: str) -> str:
    """Accept an empty text or a contact address that is publicly reachable. Apple and Mozilla refuse any other."""
    found = re.fullmatch(r"mailto:[!-?A-~]+@(?P<mail>[^@]+)|https://(?P<site>[^/?#]+)(/[!-~]*)?", value)
    if value and (found is None or not is_public_name(found["mail"] or found["site"])):
        raise ValueError("an address like mailto:host@club.example or https://club.example, at a public name")
    return value


def redis_url(value: str) -> str:
    """Accept an empty text or the address of a Redis server."""
    if value and not re.match("rediss?://", value):
        raise ValueError("an address that starts with redis:// or rediss://")
    return value


SETTINGS = (
    Setting("INSTANCE_PATH", str(ROOT / "instance"), text, "Folder of the database and the secret key."),
    Setting("DATABASE_URL", "", database_url, "Where games are archived; empty: a SQLite file in INSTANCE_PATH."),
    Setting("SECRET_KEY", "", secret, "Signs page links; empty: read from SECRET_KEY_FILE."),
    Setting(
        "SECRET_KEY_FILE",
        "",
        text,
        "File with the secret key; empty: secret_key in INSTANCE_PATH, which `flask init` makes.",
    ),
    Setting("MAX_BODY", "1000000", whole_number(1, 100_000_000), "Largest request body, in bytes."),
    Setting("TRUSTED_HOSTS", "", hosts, "Accepted host names, separated by commas; empty: all."),
    Setting(
        "PUBLIC_URL", "", base_address, "Server address in links and QR codes; empty: the host that a request names."
    ),
    Setting(
        "CLUBS",
        "host",
        founders,
        "Who starts clubs. open: any phone; invited: members of a club; host: only `flask club create`.",
    ),
    Setting(
        "REDIS_URL",
        "",
        redis_url,
        "Redis for limits shared by several hosts; empty: a file in INSTANCE_PATH.",
    ),
    # Limits on what may be stored. A long game takes 5 kB and a usual one 2 kB, including the state derived from it.
    # Within one hour there is room for phones with many games to send, as after a season or a restore (500 games each),
    # and for a backup of 5,000 games; also for thirty such phones in one bar (15,000 games, 75 MB). One device cannot
    # use up the allowance of its whole bar, and one address can store at most 2.4 GB a day. Games over the limit are
    # safe on their phone and are accepted within the hour.
    Setting("DEVICE_GAMES_AN_HOUR", "5000", whole_number(1, 10**9), "Games stored for a device per hour."),
    Setting(
        "DEVICE_BYTES_AN_HOUR",
        "30000000",
        whole_number(1, 10**12 - 1),
        "Bytes stored for a device per hour.",
    ),
    Setting("ADDRESS_GAMES_AN_HOUR", "20000", whole_number(1, 10**9), "Games stored for an address per hour."),
    Setting(
        "ADDRESS_BYTES_AN_HOUR",
        "100000000",
        whole_number(1, 10**12 - 1),
        "Bytes stored for an address per hour.",
    ),
    # Twice the largest backup that we know of, or ten years of one evening a week with 20 games. There is no such limit
    # for a club's members.
    Setting("DEVICE_GAMES", "10000", whole_number(1, 10**9), "Games kept for a device in no club."),
    Setting("DEVICE_BYTES", "60000000", whole_number(1, 10**12 - 1), "Bytes kept for a device in no club."),
    Setting(
        "PROXIES", "0", whole_number(0, 9), "Number of reverse proxies in front whose X-Forwarded headers are trusted."
    ),
    Setting("PUSH_CONTACT", "", contact, "Contact address for push services; empty: the host of PUBLIC_URL."),
    Setting(
        "PUSH_HOSTS",
        "",
        push_hosts,
        "Hosts of further push services, separated by commas; a leading dot includes all subdomains.",
    ),
    Setting(
        "VAPID_KEY_FILE",
        "",
        text,
        "File with the push keys; empty: vapid.pem in INSTANCE_PATH, which `flask init` makes.",
    ),
    Setting(
        "WORKER", "on", on_or_off, "off: phones remove their service worker and load the app from here; games stay."
    ),
    Setting("HOST", "127.0.0.1", text, "Address that gunicorn listens on."),
    Setting("PORT", "8000", whole_number(1, 65535), "Port that gunicorn listens on."),
)


def read_settings(source: Mapping[str, str]) -> dict[str, Value]:
    """Parse every setting in the table. An empty value means the default.

    Raises ConfigError with one sentence for the first value that cannot be parsed.
    """
    settings: dict[str, Value] = {}
    for row in SETTINGS:
        try:
            settings[row.name] = row.parse(source.get(row.name) or row.default)
        except ValueError as error:
            raise ConfigError(f"{row.name} must be {error}; it is {source[row.name]!r}.") from None
    instance = Path(str(settings["INSTANCE_PATH"])).absolute()
    settings["DATABASE_URL"] = settings["DATABASE_URL"] or f"sqlite:///{instance / 'scorekeeper.sqlite3'}"
    settings["SECRET_KEY_FILE"] = settings["SECRET_KEY_FILE"] or str(instance / "secret_key")
    settings["VAPID_KEY_FILE"] = settings["VAPID_KEY_FILE"] or str(instance / "vapid.pem")
    check_private(Path(str(settings["VAPID_KEY_FILE"])))
    return settings


def check_private(file: Path) -> None:
    """Raise ConfigError if everybody on the machine may read or write a file with keys. The file may be missing."""
    if file.exists() and file.stat().st_mode & 0o007:
        raise ConfigError(f"Everybody on this machine may read the keys in {file}. Change that: chmod 600 {file}")


def secret_key(settings: Mapping[str, Value]) -> str:
    """Return the secret key: the setting, or the file that `flask init` made. There is deliberately no default.

    Raises ConfigError if there is neither.
    """
    if settings["SECRET_KEY"]:
        return str(settings["SECRET_KEY"])
    file = Path(str(settings["SECRET_KEY_FILE"]))
    try:
        key = secret(file.read_text("ascii").strip()) if file.exists() else ""
    except (OSError, ValueError) as error:
        raise ConfigError(f"The secret key in {file} cannot be used; expected: {error}.") from None
    if not key:
        raise ConfigError(
            f"There is no secret key: run `flask --app wsgi init`, which makes {file}, or set SECRET_KEY."
        )
    return key
