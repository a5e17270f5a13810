"""Static maps in pages: pin positions, texts and publication checks."""

from __future__ import annotations

import re
from typing import Any

import pytest

from apps.content.domain.blocks import canonical
from apps.content.domain.blocks.canonical import Kind
from apps.content.domain.blocks.spec import SHAPES
from apps.content.services.blocks import maps, rendering
from apps.content.services.blocks.stores import ShownStore
from apps.content.services.publishing import publish_checks
from apps.content.tests.factories import block
from apps.stores.tests.factories import StoreFactory, regions

_PIN = re.compile(r'class="map-pin" transform="translate\((-?\d+) (-?\d+)\)"')


def at(lat: Any, lng: Any, store_id: int = 1) -> ShownStore:
    return ShownStore(store_id, "Kopi", "Jakarta", "/id/stores/kopi", "", False, "", "", "cafe", lat, lng)


def read(*blocks: dict[str, Any]) -> list[dict[str, Any]]:
    ready, wrong = canonical.read(list(blocks), Kind(frozenset(SHAPES), 60))
    assert wrong == {}
    return ready


def drawn(*blocks: dict[str, Any]) -> str:
    ready = read(*blocks)
    return str(rendering.html_of(ready, rendering.gather("ID", ready)))


def test_pins_stand_to_each_other_as_the_stores_do_and_all_within_the_frame() -> None:
    south, north, east = at(-6.30, 106.80, 1), at(-6.10, 106.80, 2), at(-6.20, 106.95, 3)
    drawing = maps.draw([south, at(None, None, 9), north, east], 15)
    assert drawing is not None
    one, two, three = drawing.pins
    assert (one.x, two.y < three.y < one.y, three.x > one.x) == (two.x, True, True)
    for pin in drawing.pins:
        assert maps.MARGIN <= pin.x <= maps.WIDTH - maps.MARGIN
        assert maps.MARGIN <= pin.y <= maps.HEIGHT - maps.MARGIN
    assert [store.store_id for store in drawing.stores] == [1, 2, 3]
    assert (drawing.scale, 0 < drawing.scale_px <= 140) == ("10 km", True)


def test_map_caps_zoom_and_joins_overlapping_pins() -> None:
    near, beside = at(-6.2, 106.8, 1), at(-6.2, 106.8005, 2)
    far_off = maps.draw([near, beside], 10)
    close = maps.draw([near, beside], 19)
    assert far_off is not None
    assert close is not None
    assert [pin.label for pin in far_off.pins] == ["1+1"]
    assert [pin.label for pin in close.pins] == ["1", "2"]
    assert maps.draw([at(None, None)], 15) is None


@pytest.mark.django_db
def test_a_list_shows_its_stores_on_a_map_where_that_is_wanted() -> None:
    pinned = StoreFactory(status="published", name="Kopi Selatan", lat="-6.260000", lng="106.810000")
    nowhere = StoreFactory(status="published", name="Kopi Entah", lat=None, lng=None)
    ids = [nowhere.pk, pinned.pk]
    shown = drawn(block("store_list", store_ids=ids, show_map=True))
    assert len(_PIN.findall(shown)) == 1
    listed = shown.split("<ol>")[1]
    assert ("Kopi Selatan" in listed, "Kopi Entah" in listed) == (True, False)
    assert "<svg" not in drawn(block("store_list", store_ids=ids))
    assert "<svg" not in drawn(block("store_list", store_ids=[nowhere.pk], show_map=True))


@pytest.mark.django_db
def test_a_map_shows_the_stores_of_the_page_or_of_a_region_and_names_those_without_a_pin() -> None:
    jakarta = regions("ID")["31"]
    one = StoreFactory(status="published", name="Kopi Satu", lat="-6.200000", lng="106.800000")
    two = StoreFactory(status="published", name="Kopi Dua", lat=None, lng=None)
    of_page = drawn(block("store_card", store_id=one.pk), block("store_card", store_id=two.pk), block("map"))
    assert (len(_PIN.findall(of_page)), of_page.count("Kopi Dua")) == (1, 2)
    of_region = drawn(block("map", mode="region", region_id=jakarta.pk, anchor="peta"))
    assert '<figure class="store-map" id="peta">' in of_region
    assert ("Kopi Satu" in of_region, "Kopi Dua" in of_region) == (True, True)


@pytest.mark.django_db
def test_a_map_with_nothing_to_show_does_not_go_out() -> None:
    region = regions("ID")["31"]
    blocks = read(
        block("map"),
        block("map", mode="region", region_id=region.pk),
        block("map", hidden=True),
        block("map", mode="region"),
    )
    assert list(publish_checks.maps("ID", blocks, "blocks")) == [
        ("blocks[0].mode", "This page has no stores to show on the map"),
        ("blocks[1].region_id", "No stores in this region"),
    ]
    store = StoreFactory(status="published")
    assert (
        list(publish_checks.maps("ID", read(*blocks, block("store_card", store_id=store.pk)), "blocks")) == []
    )
