"""Read one version of a record, and the differences between two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.accounts.models import User
from apps.content.choices import StoreRole
from apps.content.models import Published, Revision
from apps.content.queries import reads
from apps.content.services.publishing import diff, revisions
from apps.content.services.publishing.diff import Difference
from apps.content.services.publishing.kind import PublishedKind
from apps.core.values import Json
from apps.stores.domain import taxonomy
from apps.stores.models import Region, Store, Tag
from apps.uploads.models import Picture


@dataclass(frozen=True)
class Compared:
    """A version compared with another."""

    record: Any
    revision: Revision
    other: Revision | None
    differences: list[Difference]


def get_version(
    kind: PublishedKind,
    record: Published,
    revision_no: int,
    compare_to: int | None = None,
) -> Compared:
    """Return a version and its differences from another, by default the previous one. Raise NotFound."""
    revision = revisions.get(record, revision_no)
    if compare_to:
        other: Revision | None = revisions.get(record, compare_to)
    else:
        earlier = reads.revisions_of(record).filter(revision_no__lt=revision_no)
        other = earlier.order_by("-revision_no").first()
    if other is None:
        return Compared(record, revision, None, [])
    names = _Names(record.country, (other.snapshot, revision.snapshot), kind)
    snapshots = names.replace_ids(other.snapshot), names.replace_ids(revision.snapshot)
    return Compared(record, revision, other, diff.compare(*snapshots, kind.labels, kind.body))


def _titles_of(of: str, ids: set[int]) -> dict[int, str]:
    """Return the titles of records of a kind, by id."""
    if of == "author":
        return {one.pk: one.nickname for one in User.objects.filter(pk__in=ids)}
    if of == "picture":
        return {one.pk: one.file_name for one in Picture.objects.filter(pk__in=ids)}
    if of == "tag":
        return {one.pk: one.label for one in Tag.objects.filter(pk__in=ids)}
    return {one.pk: one.name for one in Region.objects.filter(pk__in=ids)}


_KINDS = ("author", "picture", "tag", "region")
"""Kinds of records whose titles replace ids."""


class _Names:
    """The titles of the records and codes that two snapshots reference."""

    def __init__(self, country: str, snapshots: tuple[Mapping[str, Json], ...], kind: PublishedKind) -> None:
        self.snapshots, self.choices = snapshots, kind.choices
        self.cuisines = [name for name, of in kind.references.items() if of == "cuisine"]
        self.titles: dict[str, dict[int, str]] = {}
        for wanted in _KINDS:
            names = [name for name, of in kind.references.items() if of == wanted]
            ids = self._changed_ids(*names)
            self.titles |= dict.fromkeys(names, _titles_of(wanted, ids) if ids else {})
        ids = self._changed_ids("stores")
        stores = Store.objects.filter(country=country, pk__in=ids) if ids else ()
        self.stores = {one.pk: one.full_name for one in stores}

    def _changed_ids(self, *names: str) -> set[int]:
        """Return the ids in fields that differ between the snapshots."""
        ids: set[int] = set()
        for name in names:
            values = [snapshot.get(name) for snapshot in self.snapshots]
            if values[0] != values[-1]:
                for value in values:
                    ids.update(_ids_in(value))
        return ids

    def replace_ids(self, snapshot: Mapping[str, Any]) -> dict[str, Json]:
        """Return the snapshot with titles in place of ids and codes."""
        values = dict(snapshot)
        for name, titles in self.titles.items():
            values[name] = _titled(values.get(name), titles)
        values["stores"] = [self._store(row) for row in values.get("stores") or []]
        for name in self.cuisines:
            values[name] = _cuisines(values.get(name) or "")
        for name, kind in self.choices.items():
            if values.get(name):
                values[name] = str(kind(values[name]).label)
        return values

    def _store(self, row: Mapping[str, Any]) -> str:
        name = self.stores.get(row["store_id"], f"#{row['store_id']}")
        note = f": {row['note']}" if row.get("note") else ""
        return f"{name} ({StoreRole(row['role']).label.lower()}){note}"


def _titled(value: int | list[int] | None, titles: Mapping[int, str]) -> str | list[str]:
    """Return the title of an id, or of each of several; without an id, an empty text."""
    if isinstance(value, list):
        return [titles.get(pk, f"#{pk}") for pk in value] or ""
    return "" if value is None else titles.get(value, f"#{value}")


def _ids_in(value: Json) -> set[int]:
    if isinstance(value, int):
        return {value}
    if isinstance(value, list):
        return {item["store_id"] if isinstance(item, dict) else item for item in value}
    return set()


def _cuisines(codes: str | list[str]) -> str | list[str]:
    """Return the label of a cuisine, or of each of several."""
    if isinstance(codes, list):
        return [str(_cuisines(code)) for code in codes]
    cuisine = taxonomy.cuisines().get(codes)
    return str(cuisine["labels"]["en"]) if cuisine else codes
