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
    old, new = (_named(country, snapshot) for snapshot in (other.snapshot, revision.snapshot))
    plain = {name: label for name, label in COLLECTION_RECORD.labels.items() if name != "items"}
    differences = diff.compare(old, new, plain)
    if old["items"] != new["items"]:
        change = "changed" if old["items"] and new["items"] else "added" if new["items"] else "removed"
        differences.append(
            Difference(
                "items",
                change,
                label=COLLECTION_RECORD.labels["items"],
                parts=_lines(old["items"], new["items"]),
            )
        )
    return Compared(collection, revision, other, differences)


def _lines(old: Sequence[str], new: Sequence[str]) -> list[TextRun]:
    """Return a run per item line: removed, unchanged or moved ("same"), or added."""
    before, after = set(old), set(new)
    removed = [TextRun("removed", f"{line}\n") for line in old if line not in after]
    return [*removed, *(TextRun("same" if line in before else "added", f"{line}\n") for line in new)]


def _named(country: str, snapshot: Mapping[str, Any]) -> dict[str, Any]:
    """Return a snapshot with titles and labels in place of ids and codes."""
    result = dict(snapshot)
    for name, rows, title in (
        ("curator_id", User.objects.all(), "nickname"),
        ("cover_picture_id", Picture.objects.all(), "file_name"),
        ("og_picture_id", Picture.objects.all(), "file_name"),
        ("region_id", Region.objects.all(), "name"),
    ):
        if result.get(name) is not None:
            record = rows.filter(pk=result[name]).first()
            result[name] = getattr(record, title) if record else f"#{result[name]}"
    tags = (
        {tag.pk: tag.label for tag in Tag.objects.filter(pk__in=result["tags"])} if result.get("tags") else {}
    )
    result["tags"] = [tags.get(pk, f"#{pk}") for pk in result.get("tags") or []]
    for name, kind in (("theme", Theme), ("mode", Mode), ("sponsorship", Sponsorship), ("robots", Robots)):
        if result.get(name):
            result[name] = kind(result[name]).label
    result["rule"] = _rule(result.get("rule"))
    result["items"] = _items(country, result.get("items") or [])
    return result


def _items(country: str, items: Sequence[Mapping[str, Any]]) -> list[str]:
    records = targets.load(country, [(item["kind"], item["ref_id"]) for item in items if item["ref_id"]])
    lines = []
    for place, item in enumerate(items, 1):
        target = records.get((item["kind"], item["ref_id"] or 0))
        name = item["title_override"] or (target.title if target else item["url"] or f"#{item['ref_id']}")
        more = [text for text in (item["rank_label"], item["note"]) if text]
        lines.append(f"{place}. {': '.join([name, ', '.join(more)]) if more else name}")
    return lines


def _rule(rule: Mapping[str, Any] | None) -> list[str]:
    if rule is None:
        return []
    texts = []
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
        texts.append(f"{_RULE_WORDS[name]} {value if value is not True else ''}".strip())
    return texts


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
    cuisine = taxonomy.cuisines().get(code)
    return str(cuisine["labels"]["en"]) if cuisine else code
