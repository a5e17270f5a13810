"""Records and actions of stores, pairs, merges and reference data for the test of `allowed_actions`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import Changeset, ImportMapping
from apps.core.permissions import UNDO_WITHIN
from apps.core.testing.offers import Call, Offers, register
from apps.stores.choices import BusinessStatus, DuplicateStatus, StoreStatus
from apps.stores.models import Brand, Holiday, Store, StoreDuplicatePair, StoreMerge, Tag
from apps.stores.permissions import DECISIONS
from apps.stores.services.brands import refresh_brand_search
from apps.stores.services.merging.merge import merge_stores
from apps.stores.services.merging.undo import undo_merge
from apps.stores.tests.factories import PairFactory, StoreFactory, TagFactory


# -- stores -----------------------------------------------------------------------------------------
def _store(status: str, business_status: str = "open") -> Callable[[], Store]:
    def make() -> Store:
        into = StoreFactory() if status == StoreStatus.MERGED else None
        return StoreFactory(
            complete=True, status=status, business_status=business_status, merged_into_store=into
        )

    return make


def _on_store(name: str, /, **more: Any) -> Callable[[Store, User], Call]:
    return lambda record, person: (
        f"store/{name}",
        {"store_id": record.pk, "version": record.version, **more},
    )


def _move(action: str) -> Callable[[Store, User], Call]:
    return _on_store("change_store_status", action=action, reason="Karena alasan")


def _business(action: str, **more: Any) -> Callable[[Store, User], Call]:
    return _on_store("change_business_status", action=action, **more)


def _mark_moved(record: Store, person: User) -> Call:
    return _business("mark_moved", moved_to_store_id=StoreFactory().pk)(record, person)


register(
    "store",
    Offers(
        answers=("StoreRow", "StoreDetail"),
        states={
            **{status: _store(status) for status in StoreStatus.values},
            **{f"hidden {status}": _store("hidden", status) for status in BusinessStatus.values},
        },
        field="status",
        values=tuple(StoreStatus.values),
        shown=lambda record: ("store/get_store_detail", {"store_id": record.pk}),
        attempts={
            "edit": _on_store("edit_store", branch_name="Senopati"),
            **{action: _move(action) for action in ("publish", "hide", "delete", "restore")},
            "close_temporarily": _business("close_temporarily", reason="renovation"),
            "close_permanently": _business("close_permanently", reason="out_of_business"),
            "reopen": _business("reopen", reason="Buka lagi sejak kemarin"),
            "mark_open": _business("mark_open"),
            "mark_moved": _mark_moved,
            "verify": _on_store("verify_store", method="phone_call"),
        },
    ),
)


# -- pairs and merges -------------------------------------------------------------------------------
def _pair(status: str) -> Callable[[], StoreDuplicatePair]:
    until = timezone.now().date() + dt.timedelta(days=3) if status == "snoozed" else None
    return lambda: PairFactory(status=status, snooze_until=until)


def _decide(decision: str) -> Callable[[StoreDuplicatePair, User], Call]:
    def call(record: StoreDuplicatePair, person: User) -> Call:
        day = str((timezone.now() + dt.timedelta(days=7)).date())
        until = {"snooze_until": day} if decision == "snooze" else {}
        return "store/resolve_duplicate", {"pair_id": record.pk, "decision": decision, **until}

    return call


def _merge(record: StoreDuplicatePair, person: User) -> Call:
    ids = {"winner_id": record.store_a_id, "loser_id": record.store_b_id}
    return "store/merge_stores", {**ids, "winner_version": 1, "loser_version": 1}


register(
    "pair of stores",
    Offers(
        answers=("DuplicatePair",),
        states={
            # A decided pair can be merged from the stores; the pair itself does not offer it.
            status: _pair(status)
            for status in DuplicateStatus.values
        },
        field="status",
        values=tuple(DuplicateStatus.values),
        shown=lambda record: ("store/query_duplicates", {"status": [record.status]}),
        within=lambda data, record: next(row for row in data["list"] if row["pair_id"] == record.pk),
        attempts={
            **{decision: _decide(decision) for decision in DECISIONS},
            "merge": lambda record, person: (
                None if record.status in ("not_duplicate", "merged") else _merge(record, person)
            ),
        },
    ),
)


def _merged(age: dt.timedelta = dt.timedelta(0)) -> Callable[[], StoreMerge]:
    def make() -> StoreMerge:
        pair = PairFactory()
        ids = {"winner_id": pair.store_a_id, "loser_id": pair.store_b_id}
        versions = {"winner_version": 1, "loser_version": 1, "field_choices": {}}
        done = merge_stores(actor=UserFactory(manager=True), country="ID", **ids, **versions)
        at = timezone.now() - age
        StoreMerge.objects.filter(pk=done.merge.pk).update(created_at=at)
        Changeset.objects.filter(pk=done.merge.changeset_id).update(at=at)
        return done.merge

    return make


def _undone() -> StoreMerge:
    merge = _merged()()
    undo_merge(actor=UserFactory(manager=True), country="ID", merge_id=merge.pk)
    return merge


register(
    "merge of stores",
    Offers(
        answers=("StoreMergeRow", "StandingMerge"),
        states={
            "standing": _merged(),
            "standing for long": _merged(UNDO_WITHIN + dt.timedelta(minutes=1)),
            "undone": _undone,
        },
        shown=lambda record: ("store/query_merges", {}),
        within=lambda data, record: next(row for row in data["list"] if row["merge_id"] == record.pk),
        attempts={"undo": lambda record, person: ("store/undo_merge", {"merge_id": record.pk})},
    ),
)


# -- reference data ---------------------------------------------------------------------------------
def _brand(*countries: str) -> Brand:
    brand = Brand(name="Kopi Tuku", countries=list(countries or ("ID",)))
    refresh_brand_search(brand)
    brand.save()
    return brand


def _on_tag(record: Tag, person: User) -> Call:
    fields = {"labels": {"en": "Rendang"}, "kind": "dish"}
    return "taxonomy/save_tag", {"tag_id": record.pk, "version": record.version, **fields}


def _on_merge(record: Tag, person: User) -> Call:
    into = TagFactory(country=record.country)
    return "taxonomy/merge_tags", {
        "from_id": record.pk,
        "into_id": into.pk,
        "from_version": record.version,
        "into_version": into.version,
    }


def _on_holiday(record: Holiday, person: User) -> Call:
    fields = {"date": "2026-01-02", "name": "Another day"}
    return "taxonomy/save_holiday", {"holiday_id": record.pk, "version": record.version, **fields}


register(
    "tag",
    Offers(
        answers=("TagOutput",),
        states={
            **{
                status: lambda status=status: TagFactory(status=status, country="ID")
                for status in ("active", "suggested", "blocked", "merged")
            },
            "of all countries": TagFactory,
        },
        shown=lambda record: ("taxonomy/query_tags", {"ids": [record.pk]}),
        within=lambda data, record: data["list"][0],
        attempts={"edit": _on_tag, "merge": _on_merge},
    ),
)
register(
    "brand",
    Offers(
        answers=("BrandOutput",),
        states={"entered": _brand, "of two countries": lambda: _brand("ID", "TR")},
        shown=lambda record: ("store/query_brands", {"ids": [record.pk]}),
        within=lambda data, record: data["list"][0],
        attempts={
            "edit": lambda record, person: (
                "store/save_brand",
                {"brand_id": record.pk, "version": record.version, "name": "Kopi Kenangan"},
            ),
            "delete": lambda record, person: (
                "store/delete_brand",
                {"brand_id": record.pk, "version": record.version},
            ),
        },
    ),
)
register(
    "holiday",
    Offers(
        answers=("HolidayOutput",),
        states={"entered": lambda: Holiday.objects.create(country="ID", date="2026-01-01", name="A day")},
        shown=lambda record: ("taxonomy/query_holidays", {"year": 2026}),
        within=lambda data, record: data["list"][0],
        attempts={
            "edit": _on_holiday,
            "delete": lambda record, person: (
                "taxonomy/delete_holiday",
                {"holiday_id": record.pk, "version": record.version},
            ),
        },
    ),
)


# -- import mappings ----------------------------------------------------------------------------------
def _mapping(scope: str) -> Callable[[], ImportMapping]:
    setup = {"sheet": "", "mapped": [{"field": "name", "columns": ["Name"]}]}
    country = "ID" if scope == "country" else ""
    return lambda: ImportMapping.objects.create(
        owner=UserFactory(), area="store", country=country, scope=scope, name="Partner", setup=setup
    )


def _mapping_in(data: Any, record: ImportMapping) -> Any:
    return next((row for row in data if row["mapping_id"] == record.pk), {"allowed_actions": []})


register(
    "mapping of an import",
    Offers(
        answers=("ImportMappingRow",),
        states={scope: _mapping(scope) for scope in ("private", "country")},
        field="scope",
        values=("private", "country"),
        shown=lambda record: ("store/query_import_mappings", {}),
        within=_mapping_in,
        attempts={
            "edit": lambda record, person: (
                "store/save_import_mapping",
                {"mapping_id": record.pk, "version": record.version, "name": "Another name"},
            ),
            "delete": lambda record, person: ("store/delete_import_mapping", {"mapping_id": record.pk}),
        },
        own=lambda record, person: ImportMapping.objects.filter(pk=record.pk).update(owner=person),
    ),
)
