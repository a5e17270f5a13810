"""Items of a collection: parsed, validated against their records, and stored as rows."""

from __future__ import annotations

from collections.abc import Collection as Some
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils import timezone

from apps.collections.choices import Broken, Mode, Theme
from apps.collections.models import Collection, CollectionItem
from apps.collections.models.items import WRITTEN
from apps.collections.record import MOST_ITEMS, targets
from apps.collections.record.targets import Target
from apps.content.domain.blocks import links
from apps.content.domain.blocks.fields import Problems, Ref, Text, refuse
from apps.content.services.blocks import stores
from apps.core.http.fields import MAX_ID
from apps.core.values import FieldValue, Json

Item = dict[str, Any]
Key = tuple[str, Any]
_TEXTS = {"title_override": Text(100), "note": Text(300), "rank_label": Text(20)}


def key_of(item: Mapping[str, Any]) -> Key:
    """Return the key that identifies an item within its collection."""
    return (item["kind"], item["ref_id"] or item["url"])


def named(items: Sequence[Item]) -> list[tuple[str, int]]:
    """Return the (kind, id) of the records in items."""
    return [(item["kind"], item["ref_id"]) for item in items if item["ref_id"]]


# -- parsing ------------------------------------------------------------------------------------------
def read(value: FieldValue, problems: Problems) -> list[Item]:
    """Return the items in canonical form; add errors to `problems` by path, such as `items[3].url`."""
    if not isinstance(value, list):
        refuse(problems, "items", "This value cannot be read")
        return []
    if len(value) > MOST_ITEMS:
        refuse(problems, "items", f"At most {MOST_ITEMS} items")
        return []
    return [_read(item, f"items[{place}]", problems) for place, item in enumerate(value)]


def _read(value: Json, at: str, problems: Problems) -> Item:
    fields = value if isinstance(value, Mapping) else {}
    for name in sorted(str(name)[:40] for name in set(fields) - set(WRITTEN)):
        refuse(problems, f"{at}.{name}", "Unknown field")
    kind = fields.get("kind")
    item: Item = {"kind": kind, "ref_id": None, "url": ""}
    for name, field in _TEXTS.items():
        item[name] = field.read(fields.get(name), f"{at}.{name}", problems)
    item["picture_override_id"] = Ref().read(
        fields.get("picture_override_id"), f"{at}.picture_override_id", problems
    )
    if kind == targets.LINK:
        _read_link(item, fields, at, problems)
    elif kind not in targets.kinds():
        refuse(problems, f"{at}.kind", "Choose what kind of item it is")
    else:
        ref_id = fields.get("ref_id")
        is_id = isinstance(ref_id, int) and not isinstance(ref_id, bool) and 1 <= ref_id <= MAX_ID
        if is_id and not fields.get("url"):
            item["ref_id"] = ref_id
        else:
            refuse(problems, f"{at}.ref_id", f"Choose the {targets.kinds()[str(kind)].label.lower()}")
    return {name: item[name] for name in WRITTEN}


def _read_link(item: Item, fields: Mapping[str, FieldValue], at: str, problems: Problems) -> None:
    url = fields.get("url")
    item["url"] = url.strip() if isinstance(url, str) else ""
    if len(item["url"]) > links.LONGEST:
        refuse(problems, f"{at}.url", f"At most {links.LONGEST} characters")
    elif not links.is_outside(item["url"]):
        refuse(problems, f"{at}.url", "Links start with https:// or http://")
    if not item["title_override"]:
        refuse(problems, f"{at}.title_override", "Enter the link text")


# -- validation ---------------------------------------------------------------------------------------
def check(collection: Collection, before: Some[Key]) -> Iterator[tuple[str, str]]:
    """Yield (path, message) for invalid items.

    Items with a key in `before` may have broken targets.
    """
    records = targets_of(collection)
    seen: set[Key] = set()
    for place, item in enumerate(collection.items):
        key, at = key_of(item), f"items[{place}]"
        target = records.get(key) if item["ref_id"] else None
        title = item["title_override"] or (target.title if target else item["url"] or "This item")
        if key in seen:
            yield at, f"{title} is already in this collection"
        elif item["ref_id"] and key not in before:
            yield from _missing(item, target, at)
        if collection.theme == Theme.RANKING and item["kind"] != "store":
            yield at, f"A ranking can contain only stores. {title} is not a store"
        seen.add(key)


def _missing(item: Item, target: Target | None, at: str) -> Iterator[tuple[str, str]]:
    label = targets.kinds()[item["kind"]].label
    if target is None or target.broken == Broken.GONE:
        yield f"{at}.ref_id", f"{label} not found"
    elif target.broken == Broken.MERGED:
        yield f"{at}.ref_id", f"{target.title} was merged. Add the remaining record"


# -- derived values -----------------------------------------------------------------------------------
def targets_of(collection: Collection) -> dict[Key, Target]:
    """Return the targets of the items by key, cached while the items reference the same records."""
    wanted = named(collection.items)
    cached: tuple[list[tuple[str, int]], dict[Key, Target]] | None = collection.__dict__.get("_targets")
    if cached is None or cached[0] != wanted:
        cached = (wanted, dict(targets.load(collection.country, wanted)))
        collection.__dict__["_targets"] = cached
    return cached[1]


def broken_in(collection: Collection) -> dict[Key, str]:
    """Return the reasons of broken items by key."""
    records = targets_of(collection)
    missing = Broken.GONE.value
    reasons = {key: records[key].broken if key in records else missing for key in named(collection.items)}
    return {key: reason for key, reason in reasons.items() if reason}


def store_ids_of_rule(country: str, rule: Mapping[str, Any] | None) -> list[int]:
    """Return the ids of the stores that a rule finds, in its order."""
    if rule is None:
        return []
    return list(stores.matching(country, rule).values_list("pk", flat=True))


def refresh(collection: Collection) -> None:
    """Set the values derived from items and rule: found stores and counts. Does not save."""
    is_rule = collection.mode == Mode.RULE
    collection.found_store_ids = store_ids_of_rule(collection.country, collection.rule) if is_rule else []
    collection.found_at = timezone.now() if is_rule else None
    count(collection, broken_in(collection))


def count(collection: Collection, broken: Some[Key]) -> None:
    """Set the number of items and of broken ones; pinned stores found by the rule count once.

    Does not save.
    """
    pinned = {ref_id for kind, ref_id in named(collection.items) if kind == "store"}
    more = [pk for pk in collection.found_store_ids if pk not in pinned]
    collection.item_count = len(collection.items) + len(more)
    collection.broken_count = sum(key_of(item) in broken for item in collection.items)


def save_rows(collection: Collection) -> None:
    """Save the items as rows, reusing existing rows, and why an item cannot be shown.

    The counts of the collection are set, not saved.
    """
    broken = broken_in(collection)
    rows = {row.key: row for row in collection.loaded_rows()}
    wanted = {key_of(item) for item in collection.items}
    CollectionItem.objects.filter(pk__in=[row.pk for key, row in rows.items() if key not in wanted]).delete()
    new: list[CollectionItem] = []
    for position, item in enumerate(collection.items):
        row = rows.get(key_of(item))
        if row is None:
            row = CollectionItem(collection=collection)
            new.append(row)
        row.position = position
        for name, value in item.items():
            setattr(row, name, value)
        set_broken(row, broken.get(row.key, ""))
    columns = ["position", *_TEXTS, "picture_override_id", "broken", "broken_since"]
    CollectionItem.objects.bulk_update([rows[key] for key in rows if key in wanted], columns)
    CollectionItem.objects.bulk_create(new)
    collection.forget_rows()
    count(collection, broken)


def set_broken(row: CollectionItem, reason: str) -> None:
    """Set why a row cannot be shown and since when, "" if it can. Does not save."""
    if bool(reason) != bool(row.broken):
        row.broken_since = timezone.now() if reason else None
    row.broken = reason


def through_merges(country: str, items: Sequence[Item]) -> list[Item]:
    """Return the items with merged stores replaced by their targets, without duplicates."""
    merged = _merged(country, [pk for kind, pk in named(items) if kind == "store"])
    turned = (
        {**item, "ref_id": merged.get(item["ref_id"], item["ref_id"])} if item["kind"] == "store" else item
        for item in items
    )
    return _once(turned)


def _merged(country: str, ids: Sequence[int]) -> dict[int, int]:
    return {pk: store.pk for pk, store in stores.named(country, ids).items() if store.pk != pk}


def repointed(items: Sequence[Item], from_id: int, into_id: int) -> list[Item]:
    """Return the items with one store replaced by another; of duplicates the first stays."""
    turned = ({**item, "ref_id": into_id} if key_of(item) == ("store", from_id) else item for item in items)
    return _once(turned)


def _once(items: Iterable[Item]) -> list[Item]:
    """Return the items without duplicates; the first one stays."""
    items_by_key: dict[Key, Item] = {}
    for item in items:
        items_by_key.setdefault(key_of(item), item)
    return list(items_by_key.values())
