"""Declaration of a setting, and the parser of values."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from urllib.parse import unquote, urlsplit

Value = str | int | float | bool | list[str] | dict[str, str]
Check = Callable[[str], str]
"""Return the reason why a value is wrong, or ""."""

TRUE = frozenset({"1", "true", "yes", "on", "y", "ok"})
FALSE = frozenset({"0", "false", "no", "off", "n"})
DATABASES = frozenset({"postgres", "postgresql", "psql", "pgsql"})


class Kind(Enum):
    """Types of values."""

    TEXT = "text"
    NUMBER = "whole number"
    DECIMAL = "number"
    YES_NO = "yes or no"
    LIST = "list"
    PAIRS = "list of name=value"
    ADDRESS = "address"
    DATABASE = "database address"
    FILE = "file"
    FOLDER = "folder"


class Group(Enum):
    """The sections of `.env.example` and docs/settings.md."""

    CONSOLE = "Console"
    DATABASE = "Database"
    CONTAINERS = "Containers"
    KEYS = "Keys"
    SIGN_IN = "Sign-in"
    SITE = "Public site and hosts"
    MAIL = "Mail"
    FILES = "Files"
    BACKUP = "Backup and history"
    SERVICES = "Maps and other services"
    MONITORING = "Monitoring"
    DEVELOPMENT = "Development"


class Wrong(ValueError):
    """A value cannot be used. The message is the reason and never contains the value of a secret."""


@dataclass(frozen=True)
class Setting:
    """An environment variable."""

    name: str
    group: Group
    purpose: str
    kind: Kind = Kind.TEXT
    default: str = ""
    """The value if the variable is not set, as it would be written."""
    default_note: str = ""
    """A description of the default, if it is not a fixed value."""
    example: str = ""
    is_required: bool = False
    """Production does not start without it."""
    is_secret: bool = False
    """No message shows its value."""
    is_forbidden: bool = False
    """Production does not start with it."""
    choices: tuple[str, ...] = ()
    least: float = -math.inf
    most: float = math.inf
    check: Check | None = None
    """Called in production with the text, or with each item of a list."""
    check_machine: Check | None = None
    """Called by `sofra check` only: reads files that not every service can read."""

    @property
    def hides_value(self) -> bool:
        """Return whether messages must hide the value."""
        return self.is_secret or self.kind is Kind.DATABASE


def parse(setting: Setting, text: str) -> Value:
    """Return the value of a text. Raise Wrong.

    An empty text means the default, except for lists, which may be empty.
    """
    if not text.strip() and setting.kind not in {Kind.LIST, Kind.PAIRS}:
        text = setting.default
    value = _READERS.get(setting.kind, str)(text)
    _check_range(setting, value)
    for item in _items(value):
        if setting.choices and item not in setting.choices:
            raise Wrong(f"{item!r} is none of {', '.join(setting.choices)}")
    return value


def find_reason(setting: Setting, text: str) -> str:
    """Return why production must not start with a value, or ""."""
    try:
        items = _items(parse(setting, text))
    except Wrong as wrong:
        return str(wrong)
    check = setting.check
    return next((reason for item in items if check and (reason := check(item))), "")


def _check_range(setting: Setting, value: Value) -> None:
    if isinstance(value, (int, float)) and not setting.least <= value <= setting.most:
        limits = (
            f"{setting.least:g} or more"
            if setting.most == math.inf
            else f"{setting.least:g} to {setting.most:g}"
        )
        raise Wrong(f"must be {limits}")


def _items(value: Value) -> list[str]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list):
        return value
    return [value] if isinstance(value, str) and value else []


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Wrong("must be a whole number") from None


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise Wrong("must be a number") from None
    if not math.isfinite(value):
        raise Wrong("must be a number")
    return value


def _yes_no(text: str) -> bool:
    word = text.strip().lower()
    if word not in TRUE | FALSE:
        raise Wrong("must be 1 (yes) or 0 (no)")
    return word in TRUE


def _list(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _pairs(text: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for item in _list(text):
        name, is_pair, value = (part.strip() for part in item.partition("="))
        if not (name and is_pair and value) or name in pairs:
            raise Wrong(f"{item!r} must be NAME=value, with each name once")
        pairs[name] = value
    return pairs


def _database(text: str) -> str:
    """Return the address of a PostgreSQL database, or "" for an empty text."""
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        is_complete = bool(parts.scheme in DATABASES and parts.netloc and unquote(parts.path).strip("/"))
        _ = parts.port
    except ValueError:
        is_complete = False
    if not is_complete:
        raise Wrong(
            "must be postgres://USER:PASSWORD@HOST:PORT/DATABASE; encode special characters (%40 for @)"
        )
    return text


_READERS: dict[Kind, Callable[[str], Value]] = {
    Kind.NUMBER: _whole_number,
    Kind.DECIMAL: _number,
    Kind.YES_NO: _yes_no,
    Kind.LIST: _list,
    Kind.PAIRS: _pairs,
    Kind.DATABASE: _database,
}
