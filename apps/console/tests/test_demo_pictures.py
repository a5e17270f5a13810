"""The demo's pictures of food: complete, small and suited to what they are shown beside."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from apps.console.demo.foods import FOLDER, FOODS
from apps.console.demo.pictures import SIZE, describe, draw, suitable
from apps.console.demo.words import WORDS
from apps.stores.domain import taxonomy

MAX_BYTES = 2_000_000


def test_every_described_picture_has_a_file_and_every_file_a_description() -> None:
    assert {path.stem for path in FOLDER.glob("*.webp")} == set(FOODS)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= MAX_BYTES
    assert len({food.en for food in FOODS.values()}) == len(FOODS)


def test_pictures_are_described_in_the_language_of_each_country() -> None:
    for country in WORDS:
        texts = {name: describe(name, country) for name in FOODS}
        assert len(set(texts.values())) == len(FOODS), country
    assert describe("soup", "TR") == "Bir tencere çorba"
    assert describe("soup", "PH") == FOODS["soup"].en


@pytest.mark.parametrize("country", WORDS)
def test_every_kind_of_store_has_pictures_of_its_own(country: str) -> None:
    for _, store_type, cuisine in WORDS[country].kinds:
        names = suitable(store_type, cuisine)
        assert 2 <= len(names) < len(FOODS), (store_type, cuisine)
        assert all({store_type, cuisine} & set(FOODS[name].serves) for name in names)


def test_copies_of_a_picture_are_different_files_of_one_size() -> None:
    copies = [draw("soup", copy) for copy in range(7)]
    assert len(set(copies)) == len(copies)
    assert draw("soup", 3) == copies[3]
    for content in copies:
        assert Image.open(io.BytesIO(content)).size == SIZE


def test_pictures_suit_store_types_and_cuisines_that_exist() -> None:
    existing = {*taxonomy.store_types(), *taxonomy.cuisines()}
    assert {code for food in FOODS.values() for code in food.serves} <= existing
