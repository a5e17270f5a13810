"""Field types of blocks: parsing, default values and required values.

Parsing never raises; errors are collected by path. Unfinished values (such as a missing picture) are stored;
they are required only for publishing.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.content.domain.blocks import html, links
from apps.core.http.fields import MAX_ID
from apps.core.text.normal_forms import normalize
from apps.core.values import Json

Problems = dict[str, list[str]]
LIST_STYLES = ("bullet", "number")
_CODE = re.compile(r"^[a-z0-9_]{1,40}$")
_WRONG_KIND = "This value cannot be read"


class Field(ABC):
    """A field of a block."""

    @abstractmethod
    def read(self, value: Json, at: str, problems: Problems) -> Any:
        """Return the value in canonical form; add errors to `problems` under the path `at`."""

    def missing(self, value: Json, at: str) -> Iterator[tuple[str, str]]:
        """Yield (path, message) for required values that are missing before publishing."""
        yield from ()


def refuse(problems: Problems, at: str, msg: str) -> None:
    """Add an error message for a path."""
    problems.setdefault(at, []).append(msg)


def text_of(value: Json, at: str, problems: Problems) -> str:
    """Return the text, trimmed and in NFC; "" with an error if the value is not text."""
    if value is None:
        return ""
    if not isinstance(value, str):
        refuse(problems, at, _WRONG_KIND)
        return ""
    try:
        value.encode()
    except UnicodeEncodeError:
        refuse(problems, at, _WRONG_KIND)
        return ""
    return normalize("NFC", value.replace("\x00", "")).strip()


@dataclass(frozen=True)
class Text(Field):
    """A plain text."""

    longest: int
    needed: str = ""
    """Error message for an empty value; "" if the field is optional."""

    def read(self, value: Json, at: str, problems: Problems) -> str:
        text = text_of(value, at, problems)
        if len(text) > self.longest:
            refuse(problems, at, f"At most {self.longest:,} characters")
        return text

    def missing(self, value: Json, at: str) -> Iterator[tuple[str, str]]:
        if self.needed and not value:
            yield at, self.needed


@dataclass(frozen=True)
class Html(Field):
    """A text with strong, em, s, links and line breaks."""

    longest: int
    needed: str = ""

    def read(self, value: Json, at: str, problems: Problems) -> str:
        text = text_of(value, at, problems)
        if len(text) > html.MOST_MARKUP:
            refuse(problems, at, f"At most {self.longest:,} characters")
            return ""
        text = html.canonical(text)
        if len(html.plain(text)) > self.longest or len(text) > html.MOST_MARKUP:
            refuse(problems, at, f"At most {self.longest:,} characters")
        return text

    def missing(self, value: Any, at: str) -> Iterator[tuple[str, str]]:
        if self.needed and not html.plain(value).strip():
            yield at, self.needed


@dataclass(frozen=True)
class ListItem(Field):
    """A list item: a text, or an object with HTML, depth, style and number.

    Items at depth 0 without a number are stored as text, as in lists without nesting.
    """

    longest: int
    deepest: int
    highest: int
    """The largest start number of an item."""

    def read(self, value: Json, at: str, problems: Problems) -> str | dict[str, Any]:
        if not isinstance(value, dict):
            return Html(self.longest).read(value, at, problems)
        fields: dict[str, Field] = {
            "html": Html(self.longest),
            "depth": Number(0, self.deepest, default=0),
            "style": Choice(LIST_STYLES),
            "number": Number(0, self.highest),
        }
        item = read_fields(fields, value, at, problems)
        return item if item["depth"] or item["number"] is not None else item["html"]


@dataclass(frozen=True)
class Choice(Field):
    """One of several values; the first is the default."""

    options: tuple[str | int, ...]

    def read(self, value: Json, at: str, problems: Problems) -> str | int:
        if value is None:
            return self.options[0]
        for option in self.options:
            if type(value) is type(option) and value == option:
                return option
        refuse(problems, at, f"Choose one of {', '.join(str(option) for option in self.options)}")
        return self.options[0]


@dataclass(frozen=True)
class Number(Field):
    """A number within limits, or None."""

    least: float
    most: float
    is_whole: bool = True
    default: int | None = None

    def read(self, value: Json, at: str, problems: Problems) -> int | float | None:
        if value is None:
            return self.default
        kinds = (int,) if self.is_whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds):
            refuse(problems, at, _WRONG_KIND)
            return self.default
        if not self.least <= value <= self.most:
            refuse(problems, at, f"From {self.least:g} to {self.most:g}")
            return self.default
        return value


@dataclass(frozen=True)
class Flag(Field):
    """A boolean."""

    default: bool = False

    def read(self, value: Json, at: str, problems: Problems) -> bool:
        if value is None:
            return self.default
        if not isinstance(value, bool):
            refuse(problems, at, _WRONG_KIND)
            return self.default
        return value


@dataclass(frozen=True)
class Ref(Field):
    """The id of a record, or None."""

    needed: str = ""

    def read(self, value: Json, at: str, problems: Problems) -> int | None:
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_ID:
            refuse(problems, at, _WRONG_KIND)
            return None
        return value

    def missing(self, value: Json, at: str) -> Iterator[tuple[str, str]]:
        if self.needed and value is None:
            yield at, self.needed


@dataclass(frozen=True)
class Many(Field):
    """A list of values of one type; with `is_set`, empty and duplicate values are dropped."""

    of: Field
    most: int
    least: int = 0
    needed: str = ""
    is_set: bool = False

    def read(self, value: Json, at: str, problems: Problems) -> list[Any]:
        if value is None:
            return []
        if not isinstance(value, list):
            refuse(problems, at, _WRONG_KIND)
            return []
        if len(value) > self.most:
            refuse(problems, at, f"At most {self.most}")
            return []
        ready = [self.of.read(item, f"{at}[{place}]", problems) for place, item in enumerate(value)]
        return [item for item in dict.fromkeys(ready) if item not in (None, "")] if self.is_set else ready

    def missing(self, value: Any, at: str) -> Iterator[tuple[str, str]]:
        if self.needed and len(value) < self.least:
            yield at, self.needed
        for place, item in enumerate(value):
            yield from self.of.missing(item, f"{at}[{place}]")


@dataclass(frozen=True)
class Code(Field):
    """A vocabulary code: lowercase letters, digits and underscores."""

    def read(self, value: Json, at: str, problems: Problems) -> str:
        text = text_of(value, at, problems)
        if text and not _CODE.match(text):
            refuse(problems, at, _WRONG_KIND)
            return ""
        return text


@dataclass(frozen=True)
class Address(Field):
    """The URL of a link, or None."""

    needed: str = ""
    only_outside: bool = False
    """True to allow only web addresses, no paths of our site and no mailto links."""

    def read(self, value: Json, at: str, problems: Problems) -> str | None:
        text = text_of(value, at, problems)
        if not text:
            return None
        good = links.is_outside(text) if self.only_outside else links.is_safe(text)
        if len(text) > links.LONGEST:
            refuse(problems, at, f"At most {links.LONGEST} characters")
        elif not good:
            refuse(problems, at, "Links start with https://, mailto: or /")
        return text

    def missing(self, value: Json, at: str) -> Iterator[tuple[str, str]]:
        if self.needed and not value:
            yield at, self.needed


@dataclass(frozen=True)
class Group(Field):
    """Several fields together; None if `is_optional` and no value is given."""

    fields: Mapping[str, Field]
    is_optional: bool = False

    def read(self, value: Json, at: str, problems: Problems) -> dict[str, Any] | None:
        if value is None and self.is_optional:
            return None
        if value is not None and not isinstance(value, dict):
            refuse(problems, at, _WRONG_KIND)
            value = None
        return read_fields(self.fields, value or {}, at, problems)

    def missing(self, value: Any, at: str) -> Iterator[tuple[str, str]]:
        if value is not None:
            for name, one in self.fields.items():
                yield from one.missing(value[name], f"{at}.{name}")


@dataclass(frozen=True)
class Notes(Field):
    """A text for each of several records, by id."""

    longest: int
    most: int

    def read(self, value: Json, at: str, problems: Problems) -> dict[str, str]:
        if value is None:
            return {}
        if not isinstance(value, dict) or len(value) > self.most:
            refuse(problems, at, _WRONG_KIND)
            return {}
        ready = {}
        for key in sorted(value, key=str):
            if not re.fullmatch(r"[1-9][0-9]{0,15}", str(key), re.ASCII):
                refuse(problems, f"{at}.{str(key)[:40]}", "Unknown field")
            elif text := Text(self.longest).read(value[key], f"{at}.{key}", problems):
                ready[str(key)] = text
        return ready


def read_fields(
    fields: Mapping[str, Field],
    value: Mapping[Any, Any],
    at: str,
    problems: Problems,
    names: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """Return the parsed fields sorted by name; report keys that are neither fields nor in `names`."""
    for key in sorted(str(key)[:60] for key in value if key not in fields and key not in names)[:20]:
        refuse(problems, f"{at}.{key}", "Unknown field")
    return {name: fields[name].read(value.get(name), f"{at}.{name}", problems) for name in sorted(fields)}


@dataclass(frozen=True)
class Shape:
    """The fields of one block type, besides the common ones."""

    fields: Mapping[str, Field] = field(default_factory=dict)
    label: str = ""
    for_super_admins: bool = False
