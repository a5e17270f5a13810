"""Rows of store lists, and whole stores with related records.

PostgreSQL takes longer to plan a join of six tables than to run it, so the statement of a page is prepared
once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import models
from django.db.models.functions import Cast

from apps.accounts.models import User
from apps.core.db.prepared import Param, PreparedRecords, PreparedRows
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
"""Columns of a store that list rows show unchanged."""
REGION = ("id", "name", "level", "type")
"""Columns of each region in a row."""
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
    """A cast of decimals to float in SQL, which is faster than converting in Python."""

    def __init__(self, column: str) -> None:
        super().__init__(column, models.FloatField())

    def get_db_converters(self, connection: Any) -> list[Any]:
        """Return no converters: Django's own would convert each number again."""
        return []


def _read(column: str) -> Any:
    """Return the expression that reads a column in a list."""
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
    """The data of a store in a list."""

    own: tuple[Any, ...]
    """The id, followed by the columns of ROW."""
    cuisines: list[str]
    tag_refs: list[TagRef]
    regions: tuple[Any, ...]
    """Id, name, level and type of each region, from the first level."""
    beside: tuple[Any, ...]
    """Id and name of the brand; id, nickname and role of the last editor; status and file of the cover."""


def rows_of(ids: Sequence[int]) -> list[ListRow]:
    """Return the data of list rows for these stores, in the order of `ids`; missing ids are skipped.

    Does not check permissions. At most two queries.
    """
    rows = {row[0]: row for row in _PAGE.fetch(ids=list(ids))}
    # A page contains few distinct tags, each many times.
    tags = tag_refs_by_id({tag for row in rows.values() for tag in row[_TAGS]})
    return [
        ListRow(
            row[:_CUISINES],
            row[_CUISINES],
            [tags[tag] for tag in row[_TAGS] if tag in tags],
            row[_FIRST_REGION:_BRAND],
            row[_BRAND:],
        )
        for pk in ids
        if (row := rows.get(pk)) is not None
    ]


PIN = ("name", "branch_name", "status", "business_status", "store_type", "address_text", "lat", "lng")


class PinRow(NamedTuple):
    """The data of a store on the map."""

    pk: int
    shown: dict[str, Any]
    """Values of PIN by name."""
    cover: tuple[str | None, str | None]
    """Status of the cover and file of its smallest size."""


def pins_of(ids: Sequence[int]) -> list[PinRow]:
    """Return the data of map pins for these stores, sorted by id; missing ids are skipped.

    Does not check permissions. One query.
    """
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
    """Return a store of the country with everything that its detail page shows already loaded, or None.

    With `locked`, the store is locked for update. Does not check permissions.
    """
    store = (_LOCKED if locked else _READ).first(id=store_id, country=country)
    if store is not None:
        name_all(store)
        fetch_external_ids(store)
    return store


def locked_stores(ids: Sequence[int], country: str, *columns: str) -> list[Store]:
    """Return the country's stores among `ids`, locked for update, sorted by id; others are skipped.

    A merged store has the store that it is part of now loaded. With `columns`, only these are read. Does not
    check permissions.
    """
    matching_stores = Store.objects.filter(pk__in=ids, country=country).order_by("pk").select_for_update()
    stores = list(matching_stores.only(*columns) if columns else matching_stores)
    load_relations(stores, ("merged_into_store",), Store.objects.all())
    return stores


def many_locked(ids: Sequence[int], country: str) -> list[Store]:
    """Return the country's stores among `ids`, locked for update, sorted by id, with external ids loaded.

    Missing ids and stores of other countries are skipped. A merged store has the store that it is part of now
    loaded.
    """
    stores = locked_stores(ids, country)
    if stores:
        fetch_external_ids(*stores)
    return stores


def fetch_external_ids(*stores: Store) -> None:
    """Load the external ids of the stores, oldest first, and set them on the objects; one query.

    Each external id has the user who linked it loaded.
    """
    rows: dict[int, list[StoreExternalId]] = {store.pk: [] for store in stores}
    for row in _LINKED.fetch(ids=list(rows)):
        rows[row.store_id].append(row)
    for store in stores:
        cache_external_ids(store, rows[store.pk])


def cache_external_ids(store: Store, rows: list[StoreExternalId]) -> None:
    """Set `rows` as the external ids of the store object, so that `store.external_ids.all()` needs no query.

    Saves nothing.
    """
    no_links = StoreExternalId.objects.none()
    no_links._result_cache = rows
    # The ORM's cache of prefetched objects.
    store.__dict__.setdefault("_prefetched_objects_cache", {})["external_ids"] = no_links


def name_all(store: Store) -> None:
    """Load the records that a store's detail page shows and that are not loaded yet, such as after an edit.

    Those are regions, brand, pictures, users and the stores that it refers to. They are set on the object.
    """
    others = load_relations([store], _ELSEWHERE, Store.objects.all())
    load_relations([store, *others], REGIONS, Region.objects.all())
    load_relations([store, *others], ("cover_picture", "halal_picture"), Picture.objects.all())
    load_relations([store], ("brand",), Brand.objects.all())
    load_relations(
        [store], ("created_by", "updated_by", "verified_by"), User.objects.only("nickname", "role")
    )


def loaded_relations(store: Store, names: Sequence[str]) -> list[Any]:
    """Return the related records of these fields that are already loaded; others are left out."""
    related = (_RELATIONS[name].get_cached_value(store, default=None) for name in names)
    return [one for one in related if one is not None]


def load_relations(
    stores: Sequence[Store], names: Sequence[str], records: models.QuerySet[models.Model]
) -> list[Any]:
    """Load the related records of the fields `names` that are missing on the stores, and set them; one query.

    Return only the newly loaded records; no query if nothing is missing. `records` is the queryset to load
    from. Raise KeyError for an id that is not in it.
    """
    missing = [
        (store, name, getattr(store, f"{name}_id"))
        for store in stores
        for name in names
        if getattr(store, f"{name}_id") is not None and not _RELATIONS[name].is_cached(store)
    ]
    name_list = records.in_bulk({pk for _, _, pk in missing}) if missing else {}
    for store, name, pk in missing:
        setattr(store, name, name_list[pk])
    return list(name_list.values())


_RELATIONS: dict[str, Any] = {field.name: field for field in Store._meta.concrete_fields if field.is_relation}
