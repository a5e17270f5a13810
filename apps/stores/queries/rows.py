"""Rows of store lists, and whole stores with the records that they refer to.

Planning a join of six tables takes PostgreSQL longer than reading it: the statement of a page is prepared once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import models
from django.db.models.functions import Cast

from apps.accounts.models import User
from apps.core.database.prepared import Param, PreparedRecords, PreparedRows
from apps.stores.models import Brand, Region, Store, StoreExternalId
from apps.stores.record import STORE_RECORD
from apps.stores.record.refs import tag_refs_by_id
from apps.stores.record.shapes import TagRef
from apps.uploads.models import Picture, ThumbFile

ROW = (
    "version",
    "created_at",
    "updated_at",
    *(one.name for one in STORE_RECORD.fields if one.row and one.plain is None),
)
"""What a row of the list shows of a store as it stands."""
REGION = ("id", "name", "level", "type")
"""What a row says of each of its regions."""
REGIONS = ("region_l1", "region_l2", "region_l3")
_OTHERS = {
    **dict.fromkeys(REGIONS, REGION),
    "brand": ("id", "name"),
    "updated_by": ("id", "nickname", "role"),
    "cover_picture": ("status",),
}
_COVER = ThumbFile("cover_picture__variants")
_OWN = ("id", *ROW, "cuisines", "tags")
_CUISINES, _TAGS, _FIRST_REGION = range(len(_OWN) - 2, len(_OWN) + 1)
_BRAND = _FIRST_REGION + len(REGIONS) * len(REGION)
_BESIDE = tuple(f"{name}__{column}" for name, columns in _OTHERS.items() for column in columns)


class _Number(Cast):
    """A decimal as the number that answers tell it as: the database makes it sooner."""

    def __init__(self, column: str) -> None:
        super().__init__(column, models.FloatField())

    def get_db_converters(self, connection: Any) -> list[Any]:
        """Return none: Django's own would make a number of each number once more."""
        return []


def _read(column: str) -> Any:
    """A column as a list reads it."""
    is_decimal = isinstance(Store._meta.get_field(column), models.DecimalField)
    return _Number(column) if is_decimal else column


_PAGE: PreparedRows = PreparedRows(
    lambda: (
        Store.objects.filter(pk__among=Param("ids"))
        .order_by()
        .values_list(*map(_read, _OWN), *_BESIDE, _COVER)
    )
)


class ListRow(NamedTuple):
    """What a list shows of one store."""

    own: tuple[Any, ...]
    """The id, then ROW."""
    cuisines: list[str]
    tag_refs: list[TagRef]
    regions: tuple[Any, ...]
    """Of each, from the first level on: id, name, level and type."""
    beside: tuple[Any, ...]
    """Of the brand id and name; of who changed it last id, nickname and role; of the cover its status and the file of
    its smallest size."""


def rows_of(ids: Sequence[int]) -> list[ListRow]:
    """What a list shows of the stores with these ids, in this order."""
    found = {row[0]: row for row in _PAGE.fetch(ids=list(ids))}
    # A page names few tags, each of them many times.
    tags = tag_refs_by_id({tag for row in found.values() for tag in row[_TAGS]})
    return [
        ListRow(
            row[:_CUISINES],
            row[_CUISINES],
            [tags[tag] for tag in row[_TAGS] if tag in tags],
            row[_FIRST_REGION:_BRAND],
            row[_BRAND:],
        )
        for pk in ids
        if (row := found.get(pk)) is not None
    ]


PIN = ("name", "branch_name", "status", "business_status", "store_type", "address_text", "lat", "lng")


class PinRow(NamedTuple):
    """What the map shows of one store."""

    pk: int
    shown: dict[str, Any]
    """PIN by name."""
    cover: tuple[str | None, str | None]
    """Its status and the file of its smallest size."""


def pins_of(ids: Sequence[int]) -> list[PinRow]:
    """Return what the map shows of single stores, by id."""
    stores = Store.objects.filter(pk__in=ids).order_by("id")
    return [
        PinRow(pk, dict(zip(PIN, row, strict=True)), (status, file))
        for pk, *row, status, file in stores.values_list(
            "id", *map(_read, PIN), "cover_picture__status", _COVER
        )
    ]


NAMED = (*REGIONS, "brand", "cover_picture", "halal_picture", "created_by", "updated_by", "verified_by")
_ELSEWHERE = ("moved_to_store", "merged_into_store")


def _by_id() -> models.QuerySet[Store]:
    return Store.objects.filter(pk=Param("id"), country=Param("country")).order_by()


_READ: PreparedRecords[Store] = PreparedRecords(_by_id, *NAMED)
_LOCKED: PreparedRecords[Store] = PreparedRecords(lambda: _by_id().select_for_update(of=("self",)), *NAMED)
_LINKED: PreparedRecords[StoreExternalId] = PreparedRecords(
    lambda: StoreExternalId.objects.filter(store__id__among=Param("ids")).order_by("id"), "linked_by"
)


def one_in_full(store_id: int, country: str, *, locked: bool = False) -> Store | None:
    """Return a store of the country with all records that its detail refers to, and its external ids; or None."""
    store = (_LOCKED if locked else _READ).first(id=store_id, country=country)
    if store is not None:
        name_all(store)
        fetch_external_ids(store)
    return store


def locked_stores(ids: Sequence[int], country: str, *columns: str) -> list[Store]:
    """Lock stores of the country in the order of ids; return them with their merge targets.

    With columns, only these are read.
    """
    found = Store.objects.filter(pk__in=ids, country=country).order_by("pk").select_for_update()
    stores = list(found.only(*columns) if columns else found)
    name_records(stores, ("merged_into_store",), Store.objects.all())
    return stores


def many_locked(ids: Sequence[int], country: str) -> list[Store]:
    """Return the stores of the country with these ids, locked, with their external ids and merge targets."""
    stores = locked_stores(ids, country)
    if stores:
        fetch_external_ids(*stores)
    return stores


def fetch_external_ids(*stores: Store) -> None:
    """Fetches the stores' external ids with who linked them, in the order in which they came."""
    rows: dict[int, list[StoreExternalId]] = {store.pk: [] for store in stores}
    for row in _LINKED.fetch(ids=list(rows)):
        rows[row.store_id].append(row)
    for store in stores:
        hold_external_ids(store, rows[store.pk])


def hold_external_ids(store: Store, rows: list[StoreExternalId]) -> None:
    """Tells the store its external ids: `store.external_ids.all()` asks no more."""
    known = StoreExternalId.objects.none()
    known._result_cache = rows
    # Where the ORM keeps what it fetched along.
    store.__dict__.setdefault("_prefetched_objects_cache", {})["external_ids"] = known


def name_all(store: Store) -> None:
    """Fetches what a store's detail names and the store does not hold yet (or not any more, after an edit)."""
    others = name_records([store], _ELSEWHERE, Store.objects.all())
    name_records([store, *others], REGIONS, Region.objects.all())
    name_records([store, *others], ("cover_picture", "halal_picture"), Picture.objects.all())
    name_records([store], ("brand",), Brand.objects.all())
    name_records([store], ("created_by", "updated_by", "verified_by"), User.objects.only("nickname", "role"))


def held(store: Store, names: Sequence[str]) -> list[Any]:
    """What the store names in these fields and holds already."""
    found = (_RELATIONS[name].get_cached_value(store, default=None) for name in names)
    return [one for one in found if one is not None]


def name_records(stores: Sequence[Store], names: Sequence[str], records: models.QuerySet[Any]) -> list[Any]:
    """Fetches what the stores name in these fields and do not hold yet, in one statement; returns it."""
    missing = [
        (store, name, getattr(store, f"{name}_id"))
        for store in stores
        for name in names
        if getattr(store, f"{name}_id") is not None and not _RELATIONS[name].is_cached(store)
    ]
    found = records.in_bulk({pk for _, _, pk in missing}) if missing else {}
    for store, name, pk in missing:
        setattr(store, name, found[pk])
    return list(found.values())


_RELATIONS: dict[str, Any] = {field.name: field for field in Store._meta.concrete_fields if field.is_relation}
