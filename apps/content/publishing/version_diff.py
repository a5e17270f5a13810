"""Reads of a record's versions: one, and what differs between two, in the words of people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Choices, Model, QuerySet

from apps.accounts.models import User
from apps.content.choices import StoreRole
from apps.content.models import Published, Revision
from apps.content.publishing import diff, revisions
from apps.content.publishing.diff import Difference
from apps.content.publishing.kind import PublishedKind
from apps.stores import taxonomy
from apps.stores.models import Region, Store, Tag
from apps.uploads.models import Picture


@dataclass(frozen=True)
class Compared:
    """A version beside another."""

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
    """One version and what differs from another; without one, from the version before it. Raises NotFound."""
    revision = revisions.get(record, revision_no)
    if compare_to:
        other: Revision | None = revisions.get(record, compare_to)
    else:
        earlier = revisions.of(record).filter(revision_no__lt=revision_no)
        other = earlier.order_by("-revision_no").first()
    if other is None:
        return Compared(record, revision, None, [])
    names = _Names(record.country, (other.snapshot, revision.snapshot), kind.choices)
    told = names.tell(other.snapshot), names.tell(revision.snapshot)
    return Compared(record, revision, other, diff.compare(*told, kind.labels, kind.body))


class _Names:
    """What people call the things that two snapshots name by their ids and codes."""

    def __init__(
        self,
        country: str,
        snapshots: tuple[Mapping[str, Any], ...],
        choices: Mapping[str, type[Choices]],
    ) -> None:
        self.snapshots, self.choices = snapshots, choices
        self.people = self._of(User.objects.all(), lambda one: one.nickname, "author_id", "co_author_ids")
        self.pictures = self._of(
            Picture.objects.all(), lambda one: one.file_name, "cover_picture_id", "og_picture_id"
        )
        self.tags = self._of(Tag.objects.all(), lambda one: one.label, "tags")
        self.regions = self._of(Region.objects.all(), lambda one: one.name, "region_id")
        self.stores = self._of(Store.objects.filter(country=country), lambda one: one.full_name, "stores")

    def _of(self, rows: QuerySet[Any], title: Callable[[Any], str], *names: str) -> dict[int, str]:
        """The titles of what differs; nothing is asked where nothing does."""
        ids: set[int] = set()
        for name in names:
            held = [snapshot.get(name) for snapshot in self.snapshots]
            if held[0] != held[-1]:
                for value in held:
                    ids.update(_ids_in(value))
        found: list[Model] = list(rows.filter(pk__in=ids)) if ids else []
        return {one.pk: title(one) for one in found}

    def tell(self, snapshot: Mapping[str, Any]) -> dict[str, Any]:
        """The snapshot with names in place of ids and codes."""
        told = dict(snapshot)
        for name, known in (
            ("author_id", self.people),
            ("cover_picture_id", self.pictures),
            ("og_picture_id", self.pictures),
            ("region_id", self.regions),
        ):
            if told.get(name) is not None:
                told[name] = known.get(told[name], f"#{told[name]}")
        for name, known in (("co_author_ids", self.people), ("tags", self.tags)):
            told[name] = [known.get(pk, f"#{pk}") for pk in told.get(name) or []]
        told["stores"] = [self._store(row) for row in told.get("stores") or []]
        told["cuisines"] = [_cuisine(code) for code in told.get("cuisines") or []]
        if told.get("cuisine_code"):
            told["cuisine_code"] = _cuisine(told["cuisine_code"])
        for name, kind in self.choices.items():
            if told.get(name):
                told[name] = str(kind(told[name]).label)
        return told

    def _store(self, row: Mapping[str, Any]) -> str:
        name = self.stores.get(row["store_id"], f"#{row['store_id']}")
        note = f": {row['note']}" if row.get("note") else ""
        return f"{name} ({StoreRole(row['role']).label.lower()}){note}"


def _ids_in(value: Any) -> set[int]:
    if isinstance(value, int):
        return {value}
    if isinstance(value, list):
        return {item["store_id"] if isinstance(item, dict) else item for item in value}
    return set()


def _cuisine(code: str) -> str:
    known = taxonomy.cuisines().get(code)
    return str(known["labels"]["en"]) if known else code
