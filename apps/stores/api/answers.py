"""Stores as the calls answer them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import cache, partial
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes import history
from apps.core.readers.phones import national
from apps.core.records.answers import Answers
from apps.stores import permissions, places, selectors
from apps.stores.hours.describe import describe, holidays_ahead
from apps.stores.hours.evaluate import NO_HOLIDAYS, Holidays, open_at
from apps.stores.hours.model import Hours
from apps.stores.hours.validate import parse_hours
from apps.stores.map_grid import lat_of, lng_of
from apps.stores.map_reads import Cell, Gathered
from apps.stores.matching import scoring
from apps.stores.models import (
    Brand,
    Holiday,
    Region,
    Store,
    StoreDuplicatePair,
    StoreExternalId,
    StoreMerge,
    Tag,
)
from apps.stores.record import HOURS, STORE_RECORD
from apps.stores.refs import path_of, place_of, store_ref
from apps.stores.rows import REGION, REGIONS, ROW, ListRow, PinRow
from apps.stores.services import rules
from apps.stores.services.merging import transfers
from apps.uploads.models import file_url

ANSWERS = Answers(
    STORE_RECORD,
    {
        "allowed_actions": lambda store, user: permissions.allowed_actions(user, store),
        "phones": lambda store, user: [
            {**phone, "national": national(phone["number"], store.country)} for phone in store.phones
        ],
        "open_now": lambda store, user: open_now(store, timezone.now()),
        "pictures": lambda store, user: _pictures(store),
        "external_ids": lambda store, user: [external_id(row) for row in store.external_ids.all()],
        "missing_to_publish": lambda store, user: _missing(store),
        "merge": lambda store, user: _standing_merge(store, user),
    },
)


def _ref(record: Any) -> dict[str, Any] | None:
    return record.as_ref() if record else None


_OWN = ("store_id", *ROW)
_STATUS, _BUSINESS_STATUS = map(_OWN.index, ("status", "business_status"))


def store_rows(rows: Sequence[ListRow], user: User) -> list[dict[str, Any]]:
    """Rows of the list; those in one state name the same list of actions, those in one place the same regions."""
    actions_at = cache(partial(permissions.actions_at, user))
    place_at = cache(_place)
    return [
        _store_row(row, place_at(row.regions), actions_at(row.own[_STATUS], row.own[_BUSINESS_STATUS]))
        for row in rows
    ]


def _store_row(row: ListRow, place: dict[str, Any], actions: list[str]) -> dict[str, Any]:
    brand_id, brand_name, user_id, nickname, role, cover, file = row.beside
    return {
        **dict(zip(_OWN, row.own, strict=True)),
        **place,
        "cover_url": file_url(cover, file) if cover else None,
        "cuisine": row.cuisines[0] if row.cuisines else None,
        "tag_refs": row.tag_refs,
        "brand": brand_id and {"brand_id": brand_id, "name": brand_name},
        "updated_by": user_id and {"user_id": user_id, "nickname": nickname, "role": role},
        "allowed_actions": actions,
    }


def _place(regions: tuple[Any, ...]) -> dict[str, Any]:
    levels = [regions[at : at + len(REGION)] for at in range(0, len(regions), len(REGION))]
    return {
        **{field: _region(*level) for field, level in zip(REGIONS, levels, strict=True)},
        "region_path": path_of(*(name for _, name, *_ in levels)),
    }


def _region(pk: int | None, name: str, level: int, kind: str) -> dict[str, Any] | None:
    return {"region_id": pk, "name": name, "level": level, "type": kind} if pk else None


def store_map(gathered: Gathered, pins: Sequence[PinRow]) -> dict[str, Any]:
    """A part of the map: clusters and single stores."""
    return {
        "clusters": [_cluster(cell) for cell in gathered.cells if cell.count > 1],
        "stores": [_pin(row) for row in pins],
        "total": gathered.total,
        "total_is_exact": gathered.is_exact,
        "truncated": gathered.is_crowded,
    }


def _cluster(cell: Cell) -> dict[str, Any]:
    return {
        "lat": lat_of(cell.y),
        "lng": lng_of(cell.x),
        "count": cell.count,
        "bounds": cell.box.in_degrees(),
    }


def _pin(row: PinRow) -> dict[str, Any]:
    cover, file = row.cover
    return {"store_id": row.pk, **row.shown, "cover_url": file_url(cover, file) if cover else None}


def store_detail(store: Store, user: User) -> dict[str, Any]:
    """One store in full, as it is now."""
    return ANSWERS.detail(store, user)


def _missing(store: Store) -> list[dict[str, str]]:
    """What the store lacks to be published."""
    missing = rules.missing_to_publish(store, place_of(store)) if store.is_listed else []
    return [{"field": name, "label": label} for name, label in missing]


def _standing_merge(store: Store, user: User) -> dict[str, Any] | None:
    merge = selectors.standing_merge(store)
    if merge is None:
        return None
    return {
        "merge_id": merge.pk,
        "merged_at": merge.created_at,
        "merged_by": _ref(merge.created_by),
        "allowed_actions": permissions.merge_actions(user, merge),
    }


def _pictures(store: Store) -> list[dict[str, Any]]:
    found = selectors.pictures_of(store)
    return [{**row, "picture": _ref(found.get(row["picture_id"]))} for row in store.pictures]


def external_id(row: StoreExternalId) -> dict[str, Any]:
    """One id of another source."""
    return {
        **row.as_value(),
        "linked_at": row.linked_at,
        "linked_by": _ref(row.linked_by),
        "link_confidence": row.link_confidence,
    }


def hours_of(store: Store) -> Hours:
    """The store's hours as the model of opening hours."""
    return parse_hours({name: getattr(store, name) for name in HOURS})


def open_now(store: Store, at: dt.datetime) -> dict[str, Any]:
    """Whether the store is open at a moment, with the line for people."""
    hours = hours_of(store)
    holidays = places.holidays_around(store) if hours.base_week else NO_HOLIDAYS
    return open_state(hours, at, store.timezone, holidays, store.business_status)


def open_state(
    hours: Hours, at: dt.datetime, zone: str, holidays: Holidays, business_status: str = "open"
) -> dict[str, Any]:
    """Whether hours are open at a moment, with the lines for people."""
    today = at.astimezone(ZoneInfo(zone)).date()
    state = open_at(hours, at, zone, holidays=holidays, business_status=business_status)
    return {
        "is_open": state.is_open,
        "closes_at": state.closes_at,
        "opens_at": state.opens_at,
        "reason": state.reason.value,
        "text": describe(hours, at, zone, holidays=holidays, business_status=business_status),
        "holidays": holidays_ahead(hours, today, holidays) if business_status == "open" else [],
    }


def duplicate_pair(pair: StoreDuplicatePair, user: User) -> dict[str, Any]:
    """Two stores that may be one shop."""
    plain = (
        "country",
        "status",
        "distance_m",
        "features",
        "reasons",
        "corroborated",
        "decided_at",
        "snooze_until",
        "asked_at",
    )
    return {
        "pair_id": pair.pk,
        **_base(pair),
        **{name: getattr(pair, name) for name in plain},
        "store_a": store_ref(pair.store_a),
        "store_b": store_ref(pair.store_b),
        "score": float(pair.score),
        "band": scoring.band_of(float(pair.score)),
        "decided_by": _ref(pair.decided_by),
        "asked_by": _ref(pair.asked_by),
        "allowed_actions": permissions.duplicate_actions(user, pair),
    }


def merge_row(merge: StoreMerge, user: User) -> dict[str, Any]:
    """One merge."""
    plain = ("reason", "field_choices", "changeset_id", "undone_at", "undo_reason")
    return {
        "merge_id": merge.pk,
        **{name: getattr(merge, name) for name in plain},
        "winner": store_ref(merge.winner),
        "loser": store_ref(merge.loser),
        "moved": transfers.counts(merge.moved),
        "merged_at": merge.created_at,
        "merged_by": _ref(merge.created_by),
        "undone_by": _ref(merge.undone_by),
        "allowed_actions": permissions.merge_actions(user, merge),
    }


def region_row(region: Region) -> dict[str, Any]:
    """One region of a picker."""
    return {
        **region.as_ref(),
        "name_en": region.name_en,
        "parent_id": region.parent_id,
        "path": f"{region.parent.name} › {region.name}" if region.parent else region.name,
        "lat": region.lat,
        "lng": region.lng,
        "timezone": region.timezone,
        "code": region.code,
    }


def _base(record: Any) -> dict[str, Any]:
    return {
        "version": record.version,
        "created_at": record.created_at,
        "created_by": _ref(record.created_by),
        "updated_at": record.updated_at,
        "updated_by": _ref(record.updated_by),
    }


def tag_row(tag: Tag, user: User) -> dict[str, Any]:
    """One tag in full."""
    plain = ("labels", "country", "synonyms", "usage_count", "status", "has_pork", "has_alcohol")
    return {
        **tag.as_ref(),
        **_base(tag),
        **{name: getattr(tag, name) for name in plain},
        "merged_into": tag.merged_into_id,
        "allowed_actions": permissions.tag_actions(user, tag),
    }


def brand_row(brand: Brand, user: User, store_count: int) -> dict[str, Any]:
    """One brand in full."""
    plain = ("wikidata", "hotline", "website", "countries", "match_names", "logo_picture_id")
    return {
        **brand.as_ref(),
        **_base(brand),
        **{name: getattr(brand, name) for name in plain},
        "logo": _ref(brand.logo_picture),
        "store_count": store_count,
        "allowed_actions": permissions.brand_actions(user, brand),
    }


def holiday_row(holiday: Holiday, user: User) -> dict[str, Any]:
    """One holiday in full."""
    plain = ("country", "region_id", "name", "name_local", "kind", "tentative", "source")
    return {
        "holiday_id": holiday.pk,
        **_base(holiday),
        **{name: getattr(holiday, name) for name in plain},
        "region": holiday.region.as_ref() if holiday.region else None,
        "date": history.as_json(holiday.date),
        "allowed_actions": ["edit", "delete"] if permissions.is_manager(user) else [],
    }
