"""Input types: accepted and rejected values, and the instances that operations receive."""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import Annotated, Any, Self

import pytest
from rest_framework import serializers

from apps.core.choices import JobStatus
from apps.core.http.fields import MAX_ID, File, Id, Number, Text
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    CreateInput,
    EditInput,
    IdNumber,
    Input,
    Json,
    Messages,
    Meta,
    Omittable,
    OneOf,
    UnsetType,
    VersionNumber,
    one_of,
    typed_serializer_of,
)
from apps.core.http.operations import Call, Operation


class Part(Input):
    name: Annotated[str, Meta(max_length=5)]
    amount: Annotated[int, Meta(ge=1, le=9)] = 1


class Thing(Input):
    """A thing."""

    thing_id: IdNumber
    status: Annotated[str, JobStatus]
    size: Annotated[str, one_of("small", "large"), BLANK] | None = None
    tone: Annotated[str, OneOf((("calm", "Calm"),))] = "calm"
    day: Omittable[dt.date] = None
    code: Annotated[str, Meta(pattern=r"^[a-z]+$"), Messages({"invalid": "Use letters"})] = "x"
    note: Annotated[str, Meta(max_length=9, description="For colleagues."), BLANK] | UnsetType | None = UNSET
    parts: Annotated[list[Part], Meta(max_length=2)] = []
    first: Part | None = None
    facts: dict[str, Json] | UnsetType = UNSET
    key: Annotated[str, partial(Text, max_length=3)] = ""


class Period(Input):
    start: dt.date
    end: dt.date

    def checked(self) -> Self:
        """Return the period. Raise ValidationError if it ends before it starts."""
        if self.end < self.start:
            raise serializers.ValidationError({"end": "The end is before the start"})
        return self


class NewThing(CreateInput):
    name: Annotated[str, Meta(max_length=5)]


class ChangedThing(EditInput):
    name: Annotated[str, Meta(max_length=5)] | UnsetType = UNSET


LEAST = {"thing_id": 7, "status": "running"}


def read(declared: type[Input], body: dict[str, Any]) -> Any:
    serializer = typed_serializer_of(declared)(data=body)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def errors_of(declared: type[Input], body: dict[str, Any]) -> Any:
    serializer = typed_serializer_of(declared)(data=body)
    assert not serializer.is_valid()
    return serializer.errors


def test_missing_keys_get_the_defaults_of_the_type() -> None:
    thing = read(Thing, LEAST)
    assert thing == Thing(thing_id=7, status="running")
    assert (thing.size, thing.tone, thing.day, thing.note, thing.parts) == (None, "calm", None, UNSET, [])


def test_values_are_converted_and_nested_objects_are_instances() -> None:
    body = {
        **LEAST,
        "day": "2026-03-01",
        "note": " e\u0301 ",
        "parts": [{"name": "a"}],
        "first": {"name": "b"},
    }
    thing = read(Thing, body)
    assert (thing.day, thing.note) == (dt.date(2026, 3, 1), "\u00e9")
    assert (thing.parts, thing.first) == ([Part(name="a")], Part(name="b"))


def test_null_is_accepted_only_where_the_type_has_none() -> None:
    thing = read(Thing, {**LEAST, "size": None, "note": None, "first": None})
    assert (thing.size, thing.note, thing.first) == (None, None, None)
    refused = errors_of(Thing, {**LEAST, "day": None, "parts": None, "facts": None})
    assert set(refused) == {"day", "parts", "facts"}
    assert refused["day"] == ["This field may not be null."]


def test_the_empty_text_is_accepted_only_where_it_is_allowed() -> None:
    thing = read(Thing, {**LEAST, "size": "", "note": ""})
    assert (thing.size, thing.note) == ("", "")
    assert errors_of(Part, {"name": ""}) == {"name": ["This field may not be blank."]}


@pytest.mark.parametrize(
    ("values", "name", "message"),
    [
        ({"thing_id": 0}, "thing_id", "Ensure this value is greater than or equal to 1."),
        ({"status": "odd"}, "status", '"odd" is not a valid choice.'),
        ({"tone": "loud"}, "tone", '"loud" is not a valid choice.'),
        ({"code": "A1"}, "code", "Use letters"),
        ({"note": "0123456789"}, "note", "Ensure this field has no more than 9 characters."),
        ({"key": "abcd"}, "key", "Ensure this field has no more than 3 characters."),
        ({"parts": [{"name": "a"}] * 3}, "parts", "Ensure this field has no more than 2 elements."),
        ({"odd": 1}, "odd", "Unknown field"),
    ],
)
def test_values_outside_the_limits_are_refused(values: dict[str, Any], name: str, message: str) -> None:
    assert errors_of(Thing, {**LEAST, **values}) == {name: [message]}


def test_errors_of_nested_objects_name_their_place() -> None:
    refused = errors_of(Thing, {**LEAST, "parts": [{"name": "a"}, {"name": "b", "amount": 10}]})
    assert refused == {"parts": {1: {"amount": ["Ensure this value is less than or equal to 9."]}}}


def test_fields_that_do_not_go_together_are_refused() -> None:
    good = {"start": "2026-03-01", "end": "2026-03-02"}
    assert read(Period, good) == Period(start=dt.date(2026, 3, 1), end=dt.date(2026, 3, 2))
    assert errors_of(Period, {**good, "end": "2026-02-01"}) == {"end": ["The end is before the start"]}


def test_sent_returns_only_the_keys_of_the_request() -> None:
    assert read(ChangedThing, {"version": 3}).sent() == {"version": 3}
    assert read(ChangedThing, {"version": 3, "name": "a"}).sent("version") == {"name": "a"}


def test_control_keys_are_read_beside_the_input() -> None:
    serializer = typed_serializer_of(NewThing)(data={"name": "a", "validate_only": True})
    assert serializer.is_valid()
    assert serializer.validated_data == NewThing(name="a")
    assert serializer.control_values == {"validate_only": True}
    assert set(errors_of(ChangedThing, {"version": 1, "request_id": "x"})) == {"request_id"}


@pytest.mark.parametrize("value", ["nan", "-inf", "Infinity", float("nan")])
def test_a_number_is_finite(value: str | float) -> None:
    with pytest.raises(serializers.ValidationError, match="valid number"):
        Number(min_value=0, max_value=1).run_validation(value)


def test_inputs_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        read(Part, {"name": "a"}).name = "b"


def test_an_unsupported_type_is_refused_where_the_input_is_declared() -> None:
    class Odd(Input):
        value: set[int]

    with pytest.raises(TypeError, match="set"):
        typed_serializer_of(Odd)


def test_the_description_has_limits_and_help_texts() -> None:
    fields = typed_serializer_of(Thing)().fields
    assert typed_serializer_of(Thing).__doc__ == "A thing."
    assert fields["note"].help_text == "For colleagues."
    assert [name for name, field in fields.items() if field.required] == ["thing_id", "status"]
    # A default of the type is not a default in openapi.yaml.
    assert fields["tone"].default is serializers.empty


def test_an_operation_takes_its_input_from_its_type() -> None:
    class SeeThing(Operation[Thing]):
        def run(self, call: Call[Thing]) -> None:
            assert call.data.thing_id

    assert SeeThing.input is typed_serializer_of(Thing)
    assert not SeeThing.takes_files()


def test_an_operation_with_a_file_in_its_input_takes_files() -> None:
    class Upload(Input):
        file: Annotated[bytes, partial(File, 100)]

    assert typed_serializer_of(Upload)().fields["file"].required

    class TakeFile(Operation[Upload]):
        pass

    assert TakeFile.takes_files()


def test_a_number_with_the_limits_of_an_id_is_no_id() -> None:
    class Sized(Input):
        size_id: IdNumber
        size: Annotated[int, Meta(ge=1, le=MAX_ID)]

    fields = typed_serializer_of(Sized)().fields
    assert [name for name, field in fields.items() if isinstance(field, Id)] == ["size_id"]


def test_versions_are_positive() -> None:
    class Versioned(Input):
        version: VersionNumber

    assert set(errors_of(Versioned, {"version": 0})) == {"version"}
