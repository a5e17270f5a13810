"""Contract test cases of the operations on stores."""

from __future__ import annotations

from typing import Any

from apps.accounts.tests.factories import UserFactory
from apps.core.testing.contract import Case, register
from apps.stores.models import Brand, Holiday
from apps.stores.record import refs
from apps.stores.services import derived
from apps.stores.services.merging.merge import merge_stores
from apps.stores.tests.factories import PLACES, PairFactory, StoreFactory, TagFactory, boundary, regions
from apps.uploads.tests.import_cases import Imports


def _own(**more: Any) -> Any:
    return lambda person: {"store_id": StoreFactory(complete=True).pk, **more}


def _foreign(**more: Any) -> Any:
    return lambda person: {"store_id": StoreFactory(country="TR").pk, **more}


def _store(statements: int, **more: Any) -> Case:
    return Case(statements, own=_own(**more), foreign=_foreign(**more), id_field="store_id")


def _draft(person: Any) -> dict[str, Any]:
    place = regions("ID")
    return {
        "name": "Kopi Tuku",
        "store_type": "cafe",
        "region_l1_id": place["31"].pk,
        "region_l2_id": place["31.74"].pk,
    }


TAG = {"version": 1, "labels": {"en": "Rendang"}, "kind": "dish"}


def _tag(person: Any) -> dict[str, Any]:
    return {"tag_id": TagFactory().pk, **TAG}


def _tag_of(country: str) -> dict[str, Any]:
    return {"tag_id": TagFactory(country=country).pk}


def _two_tags(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        first, second = (TagFactory(country=country).pk for _ in range(2))
        StoreFactory(country=country or "ID", tags=[first])
        return {"from_id": first, "into_id": second, "from_version": 1, "into_version": 1}

    return body


def _holiday(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        name = f"Day {Holiday.objects.count()}"
        made = Holiday.objects.create(country=country, date="2026-01-01", name=name, tentative=True)
        return {"holiday_id": made.pk}

    return body


def _with_version(make: Any) -> Any:
    return lambda person: {**make(person), "version": 1}


def _brand(person: Any) -> dict[str, Any]:
    return {
        **_brand_id(person),
        "version": 1,
        "name": "Kopi Kenangan",
    }


def _brand_id(person: Any) -> dict[str, Any]:
    return {"brand_id": _brand_of("ID", "Kopi Tuku").pk}


def _brand_abroad(person: Any) -> dict[str, Any]:
    return {"brand_id": _brand_of("TR", "Kahve Dünyası").pk}


def _brand_of(country: str, name: str) -> Brand:
    number = Brand.objects.count()
    return Brand.objects.create(name=f"{name} {number}", search_text=f"{name} {number}", countries=[country])


STREET = "Jl. Senopati 1, Jakarta Selatan"


def _on_the_street_abroad(person: Any) -> dict[str, Any]:
    made = StoreFactory(country="TR", address_line1="Jl. Senopati 1", lat="41.03", lng="28.98")
    derived.refresh_search(made, refs.place_of(made))
    made.save()
    return {"text": STREET}


def _like(person: Any) -> dict[str, Any]:
    store = StoreFactory(name="Kopi Tuku")
    return {"name": "Toko Kopi Tuku", "lat": float(store.lat), "lng": float(store.lng)}


def _pair(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        pair = PairFactory(country=country, store_a__country=country, store_b__country=country)
        return {"pair_id": pair.pk, "decision": "not_duplicate"}

    return body


def _two(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        levels = {f"region_l{row[0]}": regions(country)[row[1]] for row in PLACES[country]}
        there = {"country": country, "region_l3": None, "lat": None, "lng": None, **levels}
        sides = {f"{side}__{name}": value for side in ("store_a", "store_b") for name, value in there.items()}
        pair = PairFactory(country=country, **sides)
        ids = {"winner_id": pair.store_a_id, "loser_id": pair.store_b_id}
        return {**ids, "winner_version": 1, "loser_version": 1, "field_choices": {"name": "loser"}}

    return body


def _merged(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        manager = UserFactory(manager=True, countries=[country])
        done = merge_stores(actor=manager, country=country, **_two(country)(person))
        return {"merge_id": done.merge.pk}

    return body


def _labelled(country: str) -> Any:
    return lambda person: StoreFactory(country=country, labels=["Call again"]) and {}


def _pin(person: object) -> dict[str, Any]:
    boundary(regions("ID")["31.74.07"], 106.75, -6.25, 106.85, -6.15)
    return {"lat": -6.2, "lng": 106.8}


register("store/query_stores", Case(5, own=lambda person: _own()(person) and {}))
register(
    "store/query_store_map",
    Case(
        4,
        own=lambda person: (
            _own()(person) and {"bbox": {"west": 95, "south": -11, "east": 141, "north": 6}, "zoom": 5}
        ),
    ),
)
register(
    "store/query_labels",
    Case(2, own=_labelled("ID"), abroad=_labelled("TR")),
)
register("store/query_freshness", Case(5, own=lambda person: {}))
register("store/search_stores", Case(5, own=lambda person: {"keyword": "warung"}))
register("store/get_store_detail", _store(3))
register("store/create_store", Case(9, own=_draft))
register("store/edit_store", _store(7, version=1, name="Warung Baru"))
register("store/change_store_status", _store(6, version=1, action="publish"))
register(
    "store/change_business_status",
    _store(5, version=1, action="close_temporarily", reason="renovation"),
)
register("store/verify_store", _store(5, version=1, method="phone_call"))
register("store/check_duplicates", Case(4, own=_like, foreign=_foreign(), id_field="store_id"))
register("store/query_duplicates", Case(4, own=lambda person: _pair("ID")(person) and {}))
register(
    "store/resolve_duplicate",
    Case(
        11,
        own=_pair("ID"),
        foreign=_pair("TR"),
        edit=lambda person: {**_pair("ID")(person), "version": 1},
        id_field="pair_id",
    ),
)
register("store/merge_stores", Case(36, own=_two("ID"), foreign=_two("TR"), id_field="loser_id"))
register("store/undo_merge", Case(31, own=_merged("ID"), foreign=_merged("TR"), id_field="merge_id"))
register("store/query_merges", Case(4, own=lambda person: _merged("ID")(person) and {}))
register("store/preview_slug", Case(2, own=lambda person: {"name": "Warung Bu Sri"}))
register("store/parse_hours", Case(1, own=lambda person: {"osm": "24/7"}))
register("store/preview_hours", Case(2, own=lambda person: {"hours_mode": "always_open"}))
register("store/query_brands", Case(5, own=lambda person: _brand_id(person) and {}, abroad=_brand_abroad))
register(
    "store/save_brand",
    Case(
        8,
        own=_brand,
        foreign=lambda person: {**_brand_abroad(person), "version": 1, "name": "Kahve"},
        id_field="brand_id",
    ),
)
register(
    "store/delete_brand",
    Case(6, own=_with_version(_brand_id), foreign=_with_version(_brand_abroad), id_field="brand_id"),
)
register("address/query_regions", Case(2, own=lambda person: {}))
register("address/reverse_geocode", Case(3, own=_pin))
register("address/geocode", Case(3, own=lambda person: {"text": STREET}, abroad=_on_the_street_abroad))
register(
    "address/query_outlines",
    Case(
        3,
        own=lambda person: {"bbox": {"west": 106.7, "south": -6.3, "east": 106.9, "north": -6.1}, "zoom": 13},
    ),
)
register("address/check_address", Case(1, own=lambda person: {"postcode": "12190"}))
register("taxonomy/get_taxonomies", Case(1, own=lambda person: {}))
register(
    "taxonomy/query_tags",
    Case(2, own=lambda person: {}, abroad=lambda person: {"tag_id": TagFactory(country="TR").pk}),
)
register(
    "taxonomy/save_tag",
    Case(5, own=_tag, foreign=lambda person: {**_tag_of("TR"), **TAG}, id_field="tag_id"),
)
register(
    "taxonomy/merge_tags",
    Case(
        23,
        own=_two_tags("ID"),
        foreign=_two_tags("TR"),
        edit=_two_tags("ID"),
        id_field="from_id",
    ),
)
register(
    "taxonomy/query_holidays",
    Case(4, own=lambda person: _holiday("ID")(person) and {"year": 2026}, abroad=_holiday("TR")),
)
register(
    "taxonomy/save_holiday",
    Case(
        4,
        own=lambda person: {"date": "2026-01-01", "name": "A day"},
        edit=lambda person: {
            **_holiday("ID")(person),
            "version": 1,
            "date": "2026-01-02",
            "name": "Another day",
        },
    ),
)
register(
    "taxonomy/delete_holiday",
    Case(
        4,
        own=_with_version(_holiday("ID")),
        foreign=_with_version(_holiday("TR")),
        id_field="holiday_id",
    ),
)
register(
    "taxonomy/bulk_edit_holidays",
    Case(
        8,
        own=lambda person: {
            "ids": [_holiday("ID")(person)["holiday_id"] for _ in range(2)],
            "action": "confirm",
        },
    ),
)
register(
    "store/bulk_edit_stores",
    Case(
        11,
        own=lambda person: {"ids": [StoreFactory(complete=True).pk for _ in range(2)], "action": "publish"},
    ),
)
register("store/export_stores", Case(6, own=lambda person: _own()(person) and {}))
register("store/export_stores_for_editing", Case(6, own=lambda person: _own()(person) and {}))


# -- imports ---------------------------------------------------------------------------------------
_TABLE = b"Name,Type,Region\nKopi Tuku,cafe,Daerah Khusus Ibukota Jakarta\n"
_MAPPED = {
    "mapped": [
        {"field": "name", "columns": ["Name"]},
        {"field": "store_type", "columns": ["Type"]},
        {"field": "region_l1", "columns": ["Region"]},
        {"field": "region_l2", "value": "Kota Administrasi Jakarta Selatan"},
    ]
}
Imports(
    "store",
    _TABLE,
    _MAPPED,
    lambda: regions("ID"),
    # The tags are read once, as answers to unknown ones; the regions, to decide the level of a column.
    {
        "upload_import": 5,
        "get_import": 4,
        "get_import_fields": 2,
        "change_import_sheet": 4,
        "change_import_reading": 5,
        "preview_import": 7,
        "edit_import_row": 5,
        "choose_import_values": 6,
    },
).register()
