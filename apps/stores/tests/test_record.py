"""The field table of stores: the same label and limit of a field everywhere."""

from __future__ import annotations

import pytest

from apps.core.country import pack
from apps.stores.importing.fields import fields
from apps.stores.record import STORE_RECORD
from apps.stores.services.merging.fields import CHOICES
from apps.stores.services.proposals.units import UNITS

COUNTRIES = ("ID", "TR", "MY", "PH")


def test_review_and_merge_call_fields_and_groups_as_the_table_does() -> None:
    labels = {**STORE_RECORD.labels, **STORE_RECORD.groups}
    of_units = {unit.name: unit.label for unit in UNITS if unit.name in labels}
    # The business status is one unit, named after its first field.
    assert len(of_units) == len(UNITS) - 1
    assert of_units == {name: labels[name] for name in of_units}
    assert {choice.name: choice.label for choice in CHOICES.values()} == {
        name: labels[name] for name in CHOICES
    }


@pytest.mark.parametrize("country", COUNTRIES)
def test_import_calls_fields_as_the_table_does_and_regions_as_the_country_does(country: str) -> None:
    levels = {level.field: level.name for level in pack(country).regions}
    ids = {
        "brand": "brand_id",
        "region_l1": "region_l1_id",
        "region_l2": "region_l2_id",
        "region_l3": "region_l3_id",
    }
    offered = {ids.get(one.id, one.id): one for one in fields(country)}
    existing = {name: one for name, one in offered.items() if name in STORE_RECORD.labels}
    assert len(existing) > 30
    assert {name: one.label for name, one in existing.items()} == {
        name: levels.get(name, STORE_RECORD.labels[name]) for name in existing
    }
    assert [name for name, one in existing.items() if one.is_needed] == ["name", "store_type"]


def test_everything_that_can_be_put_back_is_chosen_in_a_merge_or_goes_along() -> None:
    chosen = {column for choice in CHOICES.values() for column in choice.columns}
    assert chosen | {"status", "external_ids"} == STORE_RECORD.undoable


@pytest.mark.parametrize("name", ["menu_url", "seo_title", "internal_note"])
def test_edit_accepts_texts_up_to_the_limit_of_the_table(name: str) -> None:
    edit = STORE_RECORD.edit_input("Edit")
    start = "https://a.id/" if name == "menu_url" else ""
    longest = STORE_RECORD.longest(name)
    for length, is_used in ((longest, True), (longest + 1, False)):
        text = start.ljust(length, "a")
        assert edit(data={"store_id": 1, "version": 1, name: text}).is_valid() is is_used
        _, errors = STORE_RECORD.read({name: text})
        assert (errors == {}) is is_used
