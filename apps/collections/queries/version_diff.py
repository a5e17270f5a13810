"""Read one version of a collection, and the differences between two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.collections.choices import Mode, Theme
from apps.collections.models import Collection
from apps.collections.record import COLLECTION_RECORD, targets
from apps.content.choices import Robots, Sponsorship
from apps.content.models import Revision
from apps.content.queries import reads
from apps.content.services.publishing import diff, revisions
from apps.content.services.publishing.diff import Difference, TextRun
from apps.content.services.publishing.version_diff import Compared
from apps.stores.domain import taxonomy
from apps.stores.models import Region, Tag
from apps.uploads.models import Picture


def compare(collection: Collection, revision_no: int, compare_to: int | None) -> Compared:
    """Return a version and its differences from another, by default the previous one. Raise NotFound."""
    country = collection.country
    revision = revisions.get(collection, revision_no)
    if compare_to:
        other: Revision | None = revisions.get(collection, compare_to)
    else:
        earlier = reads.revisions_of(collection).filter(revision_no__lt=revision_no)
        other = earlier.order_by("-revision_no").first()
    if other is None:
        return Compared(collection, revision, None, [])
    old, new = (_named(country, held) for held in (other.snapshot, revision.snapshot))
    plain = {name: label for name, label in COLLECTION_RECORD.labels.items() if name != "items"}
    found = diff.compare(old, new, plain)
    if old["items"] != new["items"]:
        change = "changed" if old["items"] and new["items"] else "added" if new["items"] else "removed"
        found.append(
            Difference(
                "items",
                change,
                label=COLLECTION_RECORD.labels["items"],
                parts=_lines(old["items"], new["items"]),
            )
        )
    return Compared(collection, revision, other, found)


def _lines(old: Sequence[str], new: Sequence[str]) -> list[TextRun]:
    """Return a run per item line: removed, unchanged or moved ("same"), or added."""
    before, after = set(old), set(new)
    gone = [TextRun("removed", f"{line}\n") for line in old if line not in after]
    return [*gone, *(TextRun("same" if line in before else "added", f"{line}\n") for line in new)]


def _named(country: str, held: Mapping[str, Any]) -> dict[str, Any]:
    """Return a snapshot with titles and labels in place of ids and codes."""
    told = dict(held)
    for name, rows, title in (
        ("curator_id", User.objects.all(), "nickname"),
        ("cover_picture_id", Picture.objects.all(), "file_name"),
        ("og_picture_id", Picture.objects.all(), "file_name"),
        ("region_id", Region.objects.all(), "name"),
    ):
        if told.get(name) is not None:
            found = rows.filter(pk=told[name]).first()
            told[name] = getattr(found, title) if found else f"#{told[name]}"
    tags = {tag.pk: tag.label for tag in Tag.objects.filter(pk__in=told["tags"])} if told.get("tags") else {}
    told["tags"] = [tags.get(pk, f"#{pk}") for pk in told.get("tags") or []]
    for name, kind in (("theme", Theme), ("mode", Mode), ("sponsorship", Sponsorship), ("robots", Robots)):
        if told.get(name):
            told[name] = kind(told[name]).label
    told["rule"] = _rule(told.get("rule"))
    told["items"] = _items(country, told.get("items") or [])
    return told


def _items(country: str, held: Sequence[Mapping[str, Any]]) -> list[str]:
    found = targets.load(country, [(item["kind"], item["ref_id"]) for item in held if item["ref_id"]])
    lines = []
    for place, item in enumerate(held, 1):
        target = found.get((item["kind"], item["ref_id"] or 0))
        name = item["title_override"] or (target.title if target else item["url"] or f"#{item['ref_id']}")
        more = [text for text in (item["rank_label"], item["note"]) if text]
        lines.append(f"{place}. {': '.join([name, ', '.join(more)]) if more else name}")
    return lines


def _rule(rule: Mapping[str, Any] | None) -> list[str]:
    if rule is None:
        return []
    told = []
    for name, value in rule.items():
        if value in (None, [], False):
            continue
        if name == "region_id":
            region = Region.objects.filter(pk=value).first()
            value = region.name if region else f"#{value}"
        elif name == "tags":
            value = ", ".join(tag.label for tag in Tag.objects.filter(pk__in=value).order_by("pk"))
        elif name == "cuisines":
            value = ", ".join(_cuisine(code) for code in value)
        elif isinstance(value, list):
            value = ", ".join(str(one) for one in value)
        told.append(f"{_RULE_WORDS[name]} {value if value is not True else ''}".strip())
    return told


_RULE_WORDS = {
    "region_id": "in",
    "cuisines": "cuisine",
    "tags": "tagged",
    "price": "price level",
    "halal": "halal",
    "min_rating": "minimum rating",
    "sort": "ordered by",
    "limit": "at most",
}


def _cuisine(code: str) -> str:
    known = taxonomy.cuisines().get(code)
    return str(known["labels"]["en"]) if known else code
