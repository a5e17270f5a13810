"""Publication checks of collections: errors that block publishing, and warnings."""

from __future__ import annotations

from collections.abc import Iterator

from apps.collections.choices import Broken, Mode, Theme
from apps.collections.models import Collection
from apps.collections.services import items
from apps.content.services.publishing.findings import Findings
from apps.core.http import confirmations
from apps.uploads.queries.selectors import usable_pictures

LEAST_ITEMS = 3
MAX_NAMED = 3
"""Maximum hidden items named in the warning."""
_UNAVAILABLE = "This picture can no longer be shown. Choose another"


def find_problems(collection: Collection) -> Findings:
    """Return all errors and warnings for publishing a collection; reloads its items and pictures."""
    findings = Findings()
    items.refresh(collection)
    for part in (_words, _pictures, _items):
        findings.add(part(collection))
    if collection.broken_count:
        findings.warnings.append(confirmations.warning("broken", _hidden(collection), "items"))
    return findings


def _hidden(collection: Collection) -> str:
    """Return a text with the items that are not shown and the reasons, at most three in full."""
    reasons, targets = items.broken_in(collection), items.targets_of(collection)
    names = []
    for item in collection.items:
        if reason := reasons.get(items.key_of(item)):
            target = targets.get(items.key_of(item))
            title = item["title_override"] or (target.title if target else f"{item['kind']} {item['ref_id']}")
            names.append(f"{title} ({Broken(reason).label.lower()})")
    more = [f"{len(names) - MAX_NAMED} more"] if len(names) > MAX_NAMED else []
    return f"Not shown on the site: {', '.join([*names[:MAX_NAMED], *more])}"


def _words(collection: Collection) -> Iterator[tuple[str, str]]:
    if not collection.title:
        yield "title", "Title required"
    if not collection.slug:
        yield "slug", "Enter a web address"
    if not collection.meta_title:
        yield "meta_title", "Add a title for search results"
    if not collection.meta_description:
        yield "meta_description", "Add a description for search results"
    if collection.theme == Theme.KOL_PICK and collection.curator_id is None:
        yield "curator_id", "Choose a curator"


def _pictures(collection: Collection) -> Iterator[tuple[str, str]]:
    usable = usable_pictures(country=collection.country, picture_ids=set(collection.picture_ids))
    if collection.cover_picture_id is None:
        yield "cover_picture_id", "Add a cover picture"
    elif collection.cover_picture_id not in usable:
        yield "cover_picture_id", _UNAVAILABLE
    if collection.og_picture_id and collection.og_picture_id not in usable:
        yield "og_picture_id", _UNAVAILABLE
    for place, item in enumerate(collection.items):
        if item["picture_override_id"] and item["picture_override_id"] not in usable:
            yield f"items[{place}].picture_override_id", _UNAVAILABLE


def _items(collection: Collection) -> Iterator[tuple[str, str]]:
    if collection.mode == Mode.RULE and collection.rule is None:
        yield "rule", "Choose filters for the rule"
        return
    usable = collection.item_count - collection.broken_count
    if usable < LEAST_ITEMS:
        field = "rule" if collection.mode == Mode.RULE else "items"
        yield (
            field,
            f"A collection needs at least {LEAST_ITEMS} visible items (now {usable})",
        )
