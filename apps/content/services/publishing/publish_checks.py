"""Publication checks shared by reviewed kinds: cover, texts, lists and stores."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from apps.content.domain.blocks import canonical, cards, outgoing_references
from apps.content.domain.blocks.canonical import Block
from apps.content.models import Reviewed
from apps.content.services.blocks import stores as matched
from apps.content.services.blocks.rendering import LISTED
from apps.core.errors import ConfirmationWarning
from apps.core.files.covers import Least
from apps.core.http import confirmations
from apps.stores.choices import BusinessStatus, StoreStatus
from apps.stores.models import Store
from apps.uploads.models import Picture

PICTURE_UNAVAILABLE = "This picture can no longer be shown. Choose another"
_OF_STORES = ("store_card", "store_list")
Problem = Iterator[tuple[str, str]]


def words(record: Reviewed) -> Problem:
    """Yield errors for a missing title or sponsorship."""
    if not record.title:
        yield "title", "Title required"
    if not record.sponsorship:
        yield "sponsorship", "Choose a sponsorship option"


def cover(record: Reviewed, picture: Picture | None, least: Least) -> Problem:
    """Yield an error for a cover that is missing, unusable or too small."""
    if record.cover_picture_id is None:
        yield "cover_picture_id", "Add a cover picture"
    elif picture is None:
        yield "cover_picture_id", PICTURE_UNAVAILABLE
    elif problem := least.problem(picture.width, picture.height):
        yield "cover_picture_id", problem


def alts(record: Reviewed, blocks: Sequence[Block], pictures: Mapping[int, Picture]) -> Problem:
    """Yield an error for a cover without alt text, and for each visible place of a picture without it."""
    front = pictures.get(record.cover_picture_id or 0)
    if front and not record.cover_alt and not front.alt_text:
        yield "cover_alt", "Add alt text for the cover picture"
    mute = {pk for pk, picture in pictures.items() if not picture.alt_text}
    for at in outgoing_references.visible_places(blocks, mute, "picture_id"):
        yield at, "This picture has no alt text"


def blocks(blocks: Sequence[Block], pictures: Collection[int], field: str = "body") -> Problem:
    """Yield errors for unfinished visible blocks and for unusable pictures."""
    yield from canonical.missing_values(blocks, field=field)
    for place, block in enumerate(blocks):
        named = [] if block["hidden"] else outgoing_references.picture_ids([block])
        if any(pk not in pictures for pk in named):
            yield f"{field}[{place}]", PICTURE_UNAVAILABLE


def lists(country: str, blocks: Sequence[Block], field: str = "body") -> Problem:
    """Yield errors for lists whose rule matches nothing."""
    for place, block in enumerate(blocks):
        if block["hidden"] or block.get("mode") != "rule" or block.get("rule") is None:
            continue
        if block["type"] == "store_list":
            if not matched.matching(country, block["rule"]).exists():
                yield f"{field}[{place}].rule", "This list matches 0 stores"
        elif not cards.by_rule(LISTED[block["type"]], country, block["rule"]):
            yield f"{field}[{place}].rule", f"This list matches 0 {LISTED[block['type']]}s"


def maps(country: str, blocks: Sequence[Block], field: str = "body") -> Problem:
    """Yield errors for maps without stores."""
    shown = [block for block in blocks if not block["hidden"]]
    has_stores = any(
        outgoing_references.store_ids([b]) or b.get("rule") for b in shown if b["type"] in _OF_STORES
    )
    for place, block in enumerate(blocks):
        if block["hidden"] or block["type"] != "map":
            continue
        if block["mode"] == "stores" and not has_stores:
            yield f"{field}[{place}].mode", "This page has no stores to show on the map"
        elif block["mode"] == "region" and block["region_id"] is not None:
            if not matched.in_region(country, block["region_id"], 1).exists():
                yield f"{field}[{place}].region_id", "No stores in this region"


def stores(country: str, ids: Sequence[int], field: str = "stores") -> Iterator[ConfirmationWarning]:
    """Yield warnings about referenced stores that are merged, unpublished or permanently closed."""
    for pk, msg in troubles(country, ids).items():
        yield confirmations.warning(f"store:{pk}", msg, field)


def troubles(country: str, ids: Sequence[int]) -> dict[int, str]:
    """Return, by store id, why readers cannot visit it: merged, unpublished or permanently closed."""
    if not ids:
        return {}
    named = Store.objects.filter(country=country, pk__in=ids)
    matching_stores = {store.pk: store for store in named.select_related("merged_into_store")}
    return {pk: msg for pk in ids if (store := matching_stores.get(pk)) and (msg := _trouble(store))}


def _trouble(store: Store) -> str:
    # The address distinguishes stores with the same name.
    name = f"Store {store.full_name}" + (f" ({store.address_line1})" if store.address_line1 else "")
    if store.status == StoreStatus.MERGED and store.merged_into_store:
        return f"{name} was merged into {store.merged_into_store.full_name}"
    if store.status != StoreStatus.PUBLISHED:
        return f"{name} is not published: {StoreStatus(store.status).label.lower()}"
    if store.business_status == BusinessStatus.PERMANENTLY_CLOSED:
        return f"{name} is permanently closed"
    return ""
