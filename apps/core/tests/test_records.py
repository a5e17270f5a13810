"""Tables of records: what follows from one line, and what a table that cannot be right is refused for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.db import models

from apps.accounts.models import User
from apps.core.choices import Country
from apps.core.models import SavedView
from apps.core.records import fields as f
from apps.core.records.answers import Answers
from apps.core.records.record import Record


class Size(models.TextChoices):
    SMALL = "small", "Small one"
    LARGE = "large", "Large one"


def read_short(value: Any) -> str:
    if len(value) < 2:
        raise ValueError("Too short")
    return str(value).upper()


def table(*fields: f.Field, **more: Any) -> Record:
    return Record(
        code="thing",
        label="Thing",
        plural="things",
        model=SavedView,
        roles=frozenset({"manager"}),
        fields=fields,
        title=lambda thing: thing.name,
        **more,
    )


NAME = f.text(
    "name", "Name", 20, required="Name required", row=True, read=read_short, column=f.Column("called", 30)
)
SIZE = f.choice("size", "Size", Size, row=True, column=f.Column("size"), sort=f.Sort("size", nullable=True))
NOTE = f.text("note", "Note", 5)
COUNT = f.count("count", "Count", row=True)


def test_table_refuses_a_field_that_is_named_twice() -> None:
    with pytest.raises(ValueError, match="thing: named twice: name"):
        table(NAME, NAME)


def test_new_record_needs_what_an_edit_may_leave_out() -> None:
    thing = table(NAME, SIZE, NOTE)
    new = thing.create_input("CreateThing")(data={"note": "123456"})
    assert not new.is_valid()
    assert {name: [str(msg) for msg in found] for name, found in new.errors.items()} == {
        "name": ["Name required"],
        "note": ["Ensure this field has no more than 5 characters."],
    }
    patch = thing.edit_input("EditThing")(data={"thing_id": 3, "version": 1, "size": "large"})
    assert patch.is_valid()
    assert patch.validated_data == {"thing_id": 3, "version": 1, "size": "large"}


def test_rows_show_row_fields_and_the_record_in_full_shows_the_rest_too() -> None:
    thing = table(NAME, NOTE, COUNT)
    row, detail = set(thing.row_shape().fields), set(thing.detail_shape().fields)
    assert {"thing_id", "name", "count"} <= row
    assert detail - row == {"note"}


def test_answers_hold_what_the_shapes_declare_and_nothing_else() -> None:
    thing = table(NAME, NOTE, COUNT)
    answers = Answers(thing, {"allowed_actions": lambda one, user: ["edit"], "count": lambda one, user: 7})
    person = SimpleNamespace(as_ref=lambda: {"user_id": 1})
    record = SimpleNamespace(
        pk=5, name="Kopi", note="x", version=2, created_at=1, updated_at=2, created_by=None, updated_by=person
    )
    user = cast("User", SimpleNamespace())
    assert set(answers.row(record, user)) == set(thing.row_shape().fields)
    told = answers.detail(record, user)
    assert set(told) == set(thing.detail_shape().fields)
    assert (told["thing_id"], told["count"], told["note"]) == (5, 7, "x")
    assert (told["created_by"], told["updated_by"]) == (None, {"user_id": 1})


@pytest.mark.parametrize(
    ("computed", "msg"),
    [
        ({"allowed_actions": lambda one, user: [], "colour": lambda one, user: ""}, "no answer shows colour"),
        ({}, "say what may be done with one"),
    ],
)
def test_answers_refuse_a_value_that_no_shape_declares(computed: Any, msg: str) -> None:
    with pytest.raises(ValueError, match=msg):
        Answers(table(NAME), computed)


def test_values_are_read_and_what_cannot_be_is_told_by_field() -> None:
    assert table(NAME, NOTE).read({"name": "kopi", "note": "n"}) == ({"name": "KOPI", "note": "n"}, {})
    assert table(NAME).read({"name": "k"}) == ({}, {"name": ["Too short"]})


def test_sheet_shows_the_label_of_a_choice_under_the_label_of_its_field() -> None:
    called, size = table(NAME, SIZE, NOTE).columns()
    record = SimpleNamespace(name="Kopi", size="large")
    assert (called.id, called.label, called.width, called.value(record)) == ("called", "Name", 30, "Kopi")
    assert (size.id, size.label, size.value(record)) == ("size", "Size", "Large one")


def test_list_takes_filters_of_fields_and_of_none() -> None:
    of_size = f.ListFilter("Size", f.Filter(SIZE.output, lambda value, ctx: models.Q(size=value)))  # type: ignore[arg-type]
    spec = table(
        f.choice("size", "Size", Size, filters={"size": of_size}, sort=f.Sort("size", nullable=True)),
        filters={"old": of_size},
        default_sort=("size", "asc"),
    ).list_spec
    assert list(spec.filters) == ["size", "old"]
    assert (spec.sorts, spec.nullable_sorts) == ({"size": "size"}, frozenset({"size"}))


def test_what_people_write_is_kept_in_history_and_can_be_taken_back() -> None:
    thing = table(NAME, COUNT, f.state("status", "Status", Country, history=True))
    assert thing.history == ("name", "status")
    assert thing.undoable == {"name"}
    assert thing.written == ("name",)


class Urgency(models.IntegerChoices):
    LOW = 0, "Low"
    HIGH = 2, "High one"


def test_level_is_named_in_calls_and_labelled_in_the_sheet() -> None:
    urgency = f.level("urgency", "Urgency", Urgency, row=True, column=f.Column("urgency"))
    thing = table(urgency)
    assert urgency.options == (("low", "Low"), ("high", "High one"))
    assert not thing.edit_input("EditThing")(data={"thing_id": 3, "version": 1, "urgency": "2"}).is_valid()
    record = SimpleNamespace(urgency=2)
    assert urgency.plain is not None
    assert (urgency.plain(record), thing.columns()[0].value(record)) == ("high", "High one")


def test_sheet_shows_the_labels_of_several_choices() -> None:
    (sizes,) = table(f.choices("sizes", "Sizes", Size, 2, column=f.Column("sizes"))).columns()
    assert sizes.value(SimpleNamespace(sizes=["large", "small"])) == ["Large one", "Small one"]


def thing_with(**more: Any) -> SimpleNamespace:
    person = SimpleNamespace(as_ref=lambda: {"user_id": 1})
    return SimpleNamespace(
        pk=5, version=2, created_at=1, updated_at=2, created_by=None, updated_by=person, **more
    )


def test_rows_take_what_was_fetched_for_all_of_them() -> None:
    answers = Answers(table(NAME, COUNT), {"allowed_actions": lambda one, user: []}, given={"count"})
    user = cast("User", SimpleNamespace())
    first, second = thing_with(name="Kopi"), thing_with(name="Teh")
    second.pk = 6
    assert [row["count"] for row in answers.rows([first, second], user, count={6: 4})] == [None, 4]
    with pytest.raises(KeyError, match="count"):
        answers.rows([first], user)


def test_row_tells_who_changed_it_where_the_list_has_a_column_for_it() -> None:
    changed_by = f.column_only("updated_by", "Changed by", column=f.Column("updated_by"))
    user = cast("User", SimpleNamespace())
    told = {"allowed_actions": lambda one, user: []}
    record = thing_with(name="Kopi")
    assert Answers(table(NAME), told).row(record, user)["updated_by"] is None
    assert Answers(table(NAME, changed_by), told).row(record, user)["updated_by"] == {"user_id": 1}
    assert Answers(table(NAME), told).detail(record, user)["updated_by"] == {"user_id": 1}


def test_table_tells_which_of_its_fields_are_personal() -> None:
    assert table(NAME, f.text("phone", "Phone", 20, personal=True)).personal == ("phone",)


def test_choice_that_may_be_open_takes_none_and_is_an_empty_cell() -> None:
    thing = table(f.choice("size", "Size", Size, blank=True, column=f.Column("size")))
    for value in ("", None, "small"):
        given = thing.edit_input("EditThing")(data={"thing_id": 1, "version": 1, "size": value})
        assert given.is_valid(), (value, given.errors)
    (column,) = thing.columns()
    assert column.value(SimpleNamespace(size="")) == ""


def test_record_that_is_never_missing_and_too_many_codes_are_refused() -> None:
    thing = table(f.record("owner_id", "Owner", nullable=False), f.codes("cuisines", "Cuisines", 1))
    data = {"thing_id": 1, "version": 1, "owner_id": None, "cuisines": ["a", "b"]}
    given = thing.edit_input("EditThing")(data=data)
    assert not given.is_valid()
    assert set(given.errors) == {"owner_id", "cuisines"}


def test_table_knows_how_one_is_called_and_which_enumerations_people_choose_from() -> None:
    assert table(SIZE, f.state("status", "Status", Country)).choices == {"size": Size}
    assert table(NAME).one == "a thing"
