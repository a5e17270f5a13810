"""What records may be linked to: each area says how its kinds are looked for and how they are named.

An article that names stores, a page that shows a collection, a task about a lead keep `(object_type,
object_id)` and ask here for the rest; no area needs to know another one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from apps.core import registry
from apps.core.errors import Invalid

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST_FOUND = 20

Key = tuple[str, int]
"""(object_type, object_id)."""


@dataclass(frozen=True)
class Link:
    """One record as whatever links to it shows it."""

    object_type: str
    object_id: int
    title: str
    note: str = ""
    """What tells it from others of its name: a region, a username."""
    picture_url: str | None = None
    status: str = ""
    screen: str = ""
    """The path of the screen that shows it; `?id=` is added."""


@dataclass(frozen=True)
class Linkable:
    """One kind of record that others may link to."""

    code: str
    """As the kind of record is named elsewhere: "store"."""
    label: str
    search: Callable[[User, str, str, int], Sequence[Any]]
    """(user, country, keyword, limit): the records that the person may link to, the likeliest first."""
    load: Callable[[User, str, Sequence[int]], Iterable[Any]]
    """(user, country, ids): those of the ids that are there and for the person, in any order."""
    show: Callable[[Any], Link]
    """(record): how it is shown, from what was fetched with it."""


_linkables: dict[str, Linkable] = {}


def register(entry: Linkable) -> None:
    """Registers a kind of record that others may link to."""
    _linkables[entry.code] = entry


def kinds() -> list[dict[str, str]]:
    """The kinds as a choice: `[{value, label}]`."""
    return [{"value": entry.code, "label": entry.label} for entry in _linkables.values()]


def search(*, user: User, country: str, kind: str, keyword: str, limit: int = MOST_FOUND) -> list[Link]:
    """Up to twenty records of a kind to link to. Raises Invalid for a kind that nothing links to."""
    entry = _linkable(kind)
    found = entry.search(user, country, keyword, max(1, min(limit, MOST_FOUND)))
    return [entry.show(record) for record in found]


def links(*, user: User, country: str, keys: Collection[Key]) -> dict[Key, Link]:
    """How the records named by `keys` are shown; what is gone or not for the person is left out.

    Each kind costs its own fixed number of statements, however many of it are asked for.
    """
    wanted: defaultdict[str, list[int]] = defaultdict(list)
    for kind, object_id in dict.fromkeys(keys):
        wanted[kind].append(object_id)
    found: dict[Key, Link] = {}
    for kind, ids in wanted.items():
        if kind in _linkables:
            entry = _linkables[kind]
            for record in entry.load(user, country, ids):
                found[kind, record.pk] = entry.show(record)
    return found


def require(*, user: User, country: str, key: Key, field: str) -> Link:
    """How one record is shown. Raises Invalid for `field` where it is gone or not for the person."""
    entry = _linkable(key[0], field)
    found = links(user=user, country=country, keys=[key]).get(key)
    if found is None:
        raise Invalid({field: [f"{entry.label} not found"]})
    return found


def screen_of(kind: str) -> str:
    """The path of the screen that shows a record of the kind, if there is one."""
    entry = registry.object_type(kind)
    return entry.screen if entry else ""


def _linkable(kind: str, field: str = "object_type") -> Linkable:
    if kind not in _linkables:
        raise Invalid({field: ["Unknown kind of record"]})
    return _linkables[kind]
