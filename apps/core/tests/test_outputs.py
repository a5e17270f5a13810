"""Output types: copying records, descriptions in openapi.yaml, and JSON."""

from __future__ import annotations

import datetime as dt
from types import SimpleNamespace
from typing import Annotated, Literal

import orjson
import pytest
from msgspec import field
from rest_framework import serializers

from apps.core.choices import JobStatus
from apps.core.http.outputs import (
    UNSET,
    IdNumber,
    Json,
    ListOutput,
    Meta,
    OneOf,
    Output,
    UnsetType,
    make_output,
    serializer_of,
)
from apps.core.http.rendering import dumps


class Owner(Output):
    name: str


class Thing(Output):
    """A thing."""

    thing_id: IdNumber
    name: str
    owner: Owner | None
    parts: list[Owner]
    at: dt.datetime
    status: Annotated[str, JobStatus]
    size: Annotated[str, OneOf((("small", "Small"), ("", "None")))]
    tone: Literal["calm", "loud"]
    facts: dict[str, Json]
    views: Annotated[int, Meta(description="Since it was published.")]
    erased: bool | UnsetType = UNSET


MOMENT = dt.datetime(2026, 3, 1, 12, 30, tzinfo=dt.UTC)
RECORD = SimpleNamespace(
    name="Kopi",
    owner=SimpleNamespace(name="Ayu"),
    parts=[SimpleNamespace(name="Bayu")],
    at=MOMENT,
    status="running",
    size="small",
    tone="calm",
    facts={"a": 1},
    views=3,
)


def test_answer_combines_record_attributes_and_values() -> None:
    thing = Thing.of(RECORD, thing_id=7, erased=True)
    assert (thing.thing_id, thing.name, thing.erased) == (7, "Kopi", True)
    assert (thing.owner, thing.parts) == (Owner(name="Ayu"), [Owner(name="Bayu")])


def test_answer_preserves_null_and_outputs() -> None:
    owner = Owner(name="Citra")
    record = SimpleNamespace(**{**vars(RECORD), "owner": None, "parts": [owner]})
    thing = Thing.of(record, thing_id=7, erased=UNSET)
    assert thing.owner is None
    assert thing.parts[0] is owner


def test_a_list_may_be_null() -> None:
    class Week(Output):
        days: list[Owner] | None

    assert Week.of(SimpleNamespace(days=None)).days is None
    assert Week.of(SimpleNamespace(days=[SimpleNamespace(name="Ayu")])).days == [Owner(name="Ayu")]


def test_an_answer_is_read_from_a_dict_too() -> None:
    assert Owner.of({"name": "Ayu", "more": 1}) == Owner(name="Ayu")
    with pytest.raises(KeyError):
        Owner.of({})


def test_a_generic_type_is_named_after_what_it_contains() -> None:
    class ThingRow(Output):
        name: str

    assert serializer_of(ListOutput[ThingRow]).__name__ == "ThingListOutput"


def test_a_record_without_an_attribute_is_refused() -> None:
    with pytest.raises(AttributeError, match="name"):
        Owner.of(SimpleNamespace())


def test_a_name_that_the_answer_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="color"):
        Owner.of(RECORD, color="red")


def test_an_answer_cannot_be_changed_only_copied() -> None:
    owner = Owner(name="Ayu")
    with pytest.raises(AttributeError):
        owner.name = "Bayu"
    assert owner.but(name="Bayu") == Owner(name="Bayu")
    assert owner == Owner(name="Ayu")


def test_json_leaves_out_what_is_unset_and_names_keys_as_declared() -> None:
    class Page(Output):
        rows: list[Thing] = field(name="list")

    thing = Thing.of(RECORD, thing_id=7, erased=UNSET)
    written = orjson.loads(dumps({"code": 0, "data": Page(rows=[thing])}))["data"]["list"][0]
    assert "erased" not in written
    assert written["at"] == "2026-03-01T12:30:00Z"
    assert written["owner"] == {"name": "Ayu"}


def test_the_description_has_the_fields_of_the_output() -> None:
    described = serializer_of(Thing)()
    fields = described.fields
    assert described.__doc__ == "A thing."
    assert list(fields)[:2] == ["thing_id", "name"]
    assert (fields["owner"].allow_null, fields["parts"].allow_null) == (True, False)
    assert isinstance(fields["parts"], serializers.ListSerializer)
    codes = {
        name: list(one.choices) for name, one in fields.items() if isinstance(one, serializers.ChoiceField)
    }
    assert codes == {"status": JobStatus.values, "size": ["small", ""], "tone": ["calm", "loud"]}
    assert fields["views"].help_text == "Since it was published."
    assert (fields["erased"].required, fields["name"].required) == (False, True)


def test_a_list_is_described_with_its_rows() -> None:
    fields = serializer_of(ListOutput[Owner])().fields
    assert {"list", "total", "mark"} <= set(fields)
    assert not fields["mark"].required


def test_a_made_output_has_the_fields_of_its_base_too() -> None:
    made = make_output("Employee", {"salary": int}, "An employee.", Owner)
    assert set(serializer_of(made)().fields) == {"name", "salary"}
    assert made.__doc__ == "An employee."


def test_a_type_that_no_answer_can_have_is_refused() -> None:
    class Wrong(Output):
        value: complex

    with pytest.raises(TypeError, match="complex"):
        _ = serializer_of(Wrong)().fields
