"""Choices in a merge by field, and the meaning of "both" for each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from apps.core.text.folding import fold
from apps.core.values import Json, items_of, number_of, object_of, objects_of, text_of
from apps.stores.choices import FieldChoice
from apps.stores.domain import taxonomy
from apps.stores.domain.values import MOST_LINKS
from apps.stores.record import STORE_RECORD


class TooMuch(ValueError):
    """Both values together exceed the limit of the field; the text names the excess."""


V = TypeVar("V", bound=Json)
Union = Callable[[Json, Json], Json]
"""(winner's value, loser's value) -> combined value. Raises TooMuch."""


@dataclass(frozen=True)
class Choice:
    """A choice: a field, or several fields that are only meaningful together."""

    name: str
    label: str
    columns: tuple[str, ...]
    union: Union | None = None
    default: FieldChoice = FieldChoice.WINNER
    is_state: bool = False
    """True if only separate actions change it, not an edit."""


# -- combined values -----------------------------------------------------------------
def _together(
    mine: Sequence[V],
    other: Sequence[V],
    key: Callable[[V], Hashable],
    most: int,
    what: str,
    named: Callable[[V], str],
) -> list[V]:
    """Return `mine`, then the items of `other` with other keys. Raise TooMuch for more than `most`."""
    keys = {key(item) for item in mine}
    joined = [*mine, *(item for item in other if key(item) not in keys)]
    if len(joined) > most:
        over = ", ".join(dict.fromkeys(named(item) for item in joined[most:]))
        raise TooMuch(f"At most {most} {what}. These do not fit: {over}")
    return joined


def _lists(name: str, what: str, named: Callable[[Json], str] = str) -> Union:
    """Return a union of two lists that compares texts without case and accents."""
    most = STORE_RECORD.longest(name)

    def union(mine: Json, other: Json) -> list[Json]:
        return _together(items_of(mine), items_of(other), lambda item: fold(str(item)), most, what, named)

    return union


def _cuisine(code: Json) -> str:
    cuisine = taxonomy.cuisines().get(str(code))
    return str(cuisine["labels"]["en"]) if cuisine else str(code)


def _phones(mine: Json, other: Json) -> list[Mapping[str, Json]]:
    """Return the phones of both; only one stays primary, the winner's if it has one. Raise TooMuch."""
    winners = objects_of(mine)
    has_primary = any(row.get("is_primary") for row in winners)
    seconds = [{**row, "is_primary": False} if has_primary else row for row in objects_of(other)]
    return _together(
        winners,
        seconds,
        lambda row: str(row["number"]),
        STORE_RECORD.longest("phones"),
        "phones",
        lambda row: str(row["number"]),
    )


def _links(what: str) -> Union:
    """Return a union of two lists of links that compares platform and URL."""

    def union(mine: Json, other: Json) -> list[Mapping[str, Json]]:
        def key(row: Mapping[str, Json]) -> tuple[str, str]:
            return text_of(row["platform"]), text_of(row["url"]).lower().rstrip("/")

        return _together(
            objects_of(mine), objects_of(other), key, MOST_LINKS, what, lambda row: str(row["url"])
        )

    return union


def _pictures(mine: Json, other: Json) -> list[Mapping[str, Json]]:
    """Return the winner's pictures, then the loser's others behind them. Raise TooMuch."""
    winners = objects_of(mine)
    behind = max((number_of(row["sort"]) for row in winners), default=-1) + 1
    last = [{**row, "sort": behind + place} for place, row in enumerate(objects_of(other))]
    return _together(
        winners,
        last,
        lambda row: number_of(row["picture_id"]),
        STORE_RECORD.longest("pictures"),
        "pictures",
        lambda row: f"picture {row['picture_id']}",
    )


def _attributes(mine: Json, second: Json) -> dict[str, Json]:
    """Return the attributes of both: lists are joined, else the winner's value wins."""
    losers = object_of(second)
    joined = {**losers, **object_of(mine)}
    for key, value in object_of(mine).items():
        other = losers.get(key)
        if isinstance(value, list) and isinstance(other, list):
            joined[key] = [*value, *(item for item in other if item not in value)]
    return joined


def _notes(mine: Json, other: Json) -> str:
    """Return both notes in separate lines, equal ones once. Raise TooMuch."""
    joined = "\n".join(dict.fromkeys(text for text in (text_of(mine), text_of(other)) if text))
    most = STORE_RECORD.longest("internal_note")
    if len(joined) > most:
        raise TooMuch(f"Both notes together have {len(joined)} characters. At most {most} fit")
    return joined


# -- table of choices ----------------------------------------------------------------
_UNIONS: Mapping[str, Union] = {
    "alternate_names": _lists("alternate_names", "entries"),
    "cuisines": _lists("cuisines", "cuisines", _cuisine),
    "tags": _lists("tags", "tags"),
    "phones": _phones,
    "socials": _links("links"),
    "order_links": _links("links"),
    "attributes": _attributes,
    "pictures": _pictures,
    "labels": _lists("labels", "entries"),
    "internal_note": _notes,
}
_MOVED = frozenset({"status", "external_ids"})
"""Fields that cannot be chosen: the loser becomes merged, and its external ids are moved."""


def _choices() -> Iterator[Choice]:
    """Yield the choices: all fields that can be undone, groups as one."""
    for one in STORE_RECORD.fields:
        if not one.undo or one.name in _MOVED:
            continue
        columns = STORE_RECORD.group(one.group) if one.group else (one.name,)
        if one.name != columns[0]:
            continue
        yield Choice(
            name=one.group or one.name,
            label=STORE_RECORD.groups.get(one.group, one.label),
            columns=columns,
            union=_UNIONS.get(one.name),
            default=FieldChoice.UNION if one.name == "pictures" else FieldChoice.WINNER,
            is_state=not one.written,
        )


CHOICES: Mapping[str, Choice] = {choice.name: choice for choice in _choices()}
"""All choices in the order of the form. References by other records are moved, not chosen."""


def choices_for_form() -> list[dict[str, Json]]:
    """Return the choices of a merge for the form: [{name, label, columns, both, most}], in its order.

    `columns` are the output fields of the choice, `both` whether both values can be combined, `most` the
    maximum length or number of values.
    """
    return [
        {
            "name": choice.name,
            "label": choice.label,
            "columns": [name for name in choice.columns if STORE_RECORD.of(name).output is not None],
            "both": choice.union is not None,
            "most": STORE_RECORD.of(choice.columns[0]).longest,
        }
        for choice in CHOICES.values()
    ]
