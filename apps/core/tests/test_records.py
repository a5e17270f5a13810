"""Tables of records: everything derived from a field's line, and rejection of inconsistent tables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.db import models
from django.db.models import Q
from msgspec.structs import asdict as values
from rest_framework import serializers

from apps.accounts.models import User
from apps.core import registry
from apps.core.choices import Country
from apps.core.http.fields import Id
from apps.core.http.outputs import serializer_of
from apps.core.http.serializers import UserRef
from apps.core.lists import common_filters, list_filters
from apps.core.lists.list_filters import FilterContext, flag
from apps.core.models import SavedView
from apps.core.records import fields as f
from apps.core.records import registration
from apps.core.records.answers import Answers
from apps.core.records.browser import facts_of
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
OMAR = UserRef(user_id=1, nickname="Omar", role="editor")
OF_OWNER = f.Visibility(
    shows=lambda user, thing: user.pk == thing.pk,
    where=lambda user: Q(owner_id=user.pk),
    keyword=lambda word: Q(note=word),
)


def test_table_refuses_a_field_that_is_named_twice() -> None:
    with pytest.raises(ValueError, match="thing: named twice: name"):
        table(NAME, NAME)


def test_new_record_needs_what_an_edit_may_leave_out() -> None:
    thing = table(NAME, SIZE, NOTE)
    new = thing.create_input("CreateThing")(data={"note": "123456"})
    assert not new.is_valid()
    assert {name: [str(msg) for msg in result] for name, result in new.errors.items()} == {
        "name": ["Name required"],
        "note": ["Ensure this field has no more than 5 characters."],
    }
    patch = thing.edit_input("EditThing")(data={"thing_id": 3, "version": 1, "size": "large"})
    assert patch.is_valid()
    assert patch.validated_data == {"thing_id": 3, "version": 1, "size": "large"}


def test_rows_show_row_fields_and_the_record_in_full_shows_the_rest_too() -> None:
    thing = table(NAME, NOTE, COUNT)
    row, detail = set(thing.row_shape.__struct_fields__), set(thing.detail_shape.__struct_fields__)
    assert {"thing_id", "name", "count"} <= row
    assert detail - row == {"note"}


def test_answers_hold_what_the_shapes_declare_and_nothing_else() -> None:
    thing = table(NAME, NOTE, COUNT)
    answers = Answers(thing, {"allowed_actions": lambda one, user: ["edit"], "count": lambda one, user: 7})
    person = SimpleNamespace(pk=1, nickname="Omar", role="editor")
    record = SimpleNamespace(
        pk=5, name="Kopi", note="x", version=2, created_at=1, updated_at=2, created_by=None, updated_by=person
    )
    user = cast("User", SimpleNamespace())
    assert isinstance(answers.row(record, user), thing.row_shape)
    detail = values(answers.detail(record, user))
    assert set(detail) == set(thing.detail_shape.__struct_fields__)
    assert (detail["thing_id"], detail["count"], detail["note"]) == (5, 7, "x")
    assert (detail["created_by"], detail["updated_by"]) == (None, OMAR)


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


def test_values_are_read_and_errors_reported_by_field() -> None:
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
    assert list(spec.filters) == ["size", "old", "among"]
    assert (spec.sorts, spec.nullable_sorts) == ({"size": "size"}, frozenset({"size"}))


def test_writable_fields_are_in_history_and_can_be_undone() -> None:
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
    for stored, called, label in ((2, "high", "High one"), (0, "low", "Low")):
        record = SimpleNamespace(urgency=stored)
        assert urgency.plain is not None
        assert (urgency.plain(record), thing.columns()[0].value(record)) == (called, label)


def test_sheet_shows_the_labels_of_several_choices() -> None:
    (sizes,) = table(f.choices("sizes", "Sizes", Size, 2, column=f.Column("sizes"))).columns()
    assert sizes.value(SimpleNamespace(sizes=["large", "small"])) == ["Large one", "Small one"]


def thing_with(**more: Any) -> SimpleNamespace:
    person = SimpleNamespace(pk=1, nickname="Omar", role="editor")
    return SimpleNamespace(
        pk=5, version=2, created_at=1, updated_at=2, created_by=None, updated_by=person, **more
    )


def test_rows_take_what_was_fetched_for_all_of_them() -> None:
    answers = Answers(table(NAME, COUNT), {"allowed_actions": lambda one, user: []}, name_list={"count"})
    user = cast("User", SimpleNamespace())
    first, second = thing_with(name="Kopi"), thing_with(name="Teh")
    second.pk = 6
    assert [values(row)["count"] for row in answers.rows([first, second], user, count={6: 4})] == [None, 4]
    with pytest.raises(KeyError, match="count"):
        answers.rows([first], user)


def test_row_names_the_editor_where_the_list_has_the_column() -> None:
    changed_by = f.column_only("updated_by", "Changed by", column=f.Column("updated_by"))
    user = cast("User", SimpleNamespace())
    new_values = {"allowed_actions": lambda one, user: []}
    record = thing_with(name="Kopi")
    assert values(Answers(table(NAME), new_values).row(record, user))["updated_by"] is None
    assert values(Answers(table(NAME, changed_by), new_values).row(record, user))["updated_by"] == OMAR
    assert values(Answers(table(NAME), new_values).detail(record, user))["updated_by"] == OMAR


def test_table_declares_personal_fields() -> None:
    assert table(NAME, f.text("phone", "Phone", 20, personal=True)).personal == ("phone",)


def test_choice_that_may_be_open_takes_none_and_is_an_empty_cell() -> None:
    thing = table(f.choice("size", "Size", Size, blank=True, column=f.Column("size")))
    for value in ("", None, "small"):
        new_values = thing.edit_input("EditThing")(data={"thing_id": 1, "version": 1, "size": value})
        assert new_values.is_valid(), (value, new_values.errors)
    (column,) = thing.columns()
    assert column.value(SimpleNamespace(size="")) == ""


def test_record_that_is_never_missing_and_too_many_codes_are_refused() -> None:
    thing = table(f.record("owner_id", "Owner", nullable=False), f.codes("cuisines", "Cuisines", 1))
    data = {"thing_id": 1, "version": 1, "owner_id": None, "cuisines": ["a", "b"]}
    new_values = thing.edit_input("EditThing")(data=data)
    assert not new_values.is_valid()
    assert set(new_values.errors) == {"owner_id", "cuisines"}


def test_table_knows_how_one_is_called_and_which_enumerations_people_choose_from() -> None:
    assert table(SIZE, f.state("status", "Status", Country)).choices == {"size": Size}
    assert table(NAME).one == "a thing"


def test_group_fields_resolve_by_name_and_groups_need_labels() -> None:
    lat, lng = (f.text(name, name, 9, group="pin") for name in ("lat", "lng"))
    thing = table(lat, NAME, lng, groups={"pin": "Pin"})
    assert thing.group("pin") == ("lat", "lng")
    assert facts_of(thing)["groups"] == {"pin": "Pin"}
    assert facts_of(thing)["fields"]["lat"]["group"] == "pin"
    with pytest.raises(ValueError, match="thing: groups without a name: pin"):
        table(lat, NAME)


def test_fields_of_a_section_reach_the_browser_and_a_section_without_a_title_is_refused() -> None:
    lat = f.text("lat", "lat", 9, section="place")
    thing = table(NAME, lat, sections={"place": "Place"})
    assert facts_of(thing)["sections"] == {"place": "Place"}
    assert facts_of(thing)["fields"]["lat"]["section"] == "place"
    assert "section" not in facts_of(thing)["fields"]["name"]
    with pytest.raises(ValueError, match="thing: sections without a title: place"):
        table(NAME, lat)


def test_a_shared_field_gets_its_section_from_the_kind_that_uses_it() -> None:
    shown = f.count("views", "Views")
    placed, unplaced = f.in_section("place", NAME, shown)
    assert placed.section == "place"
    assert unplaced is shown
    assert NAME.section == ""


def test_several_texts_are_limited_in_number_and_length() -> None:
    words = f.texts("words", "Words", 2, 5)
    thing = table(NAME, words)
    patch = thing.edit_input("EditThing")
    assert patch(data={"thing_id": 1, "version": 1, "words": ["one", "two"]}).is_valid()
    for refused in (["one", "two", "three"], ["sixsix"]):
        assert not patch(data={"thing_id": 1, "version": 1, "words": refused}).is_valid()
    assert (thing.longest("words"), facts_of(thing)["fields"]["words"]["each"]) == (2, 5)
    with pytest.raises(ValueError, match=r"thing\.size has no limit"):
        table(NAME, SIZE).longest("size")


def test_screens_know_what_kind_of_filter_each_is_and_between_which_numbers() -> None:
    def of_numbers(child: serializers.Field) -> list_filters.Filter:
        return list_filters.Filter(lambda: serializers.ListField(child=child), lambda value, ctx: Q())

    filters = {
        "share": f.ListFilter("Share", list_filters.number_from("share"), bounds=(0, 100)),
        "least": f.ListFilter("Least", list_filters.number_from("least")),
        "owner": f.ListFilter("Owner", of_numbers(Id()), of="person"),
        "price": f.ListFilter("Price", of_numbers(serializers.IntegerField())),
    }
    new_values = {one["key"]: one for one in facts_of(table(NAME, filters=filters))["filters"]}
    assert (new_values["share"]["least"], new_values["share"]["most"]) == (0, 100)
    assert (new_values["least"]["least"], new_values["least"]["most"]) == (None, None)
    assert [new_values[key]["kind"] for key in ("share", "owner", "price")] == ["number", "ids", "many"]


def test_rows_may_carry_allowed_actions() -> None:
    answers = Answers(table(NAME), {}, name_list={"allowed_actions"})
    record = SimpleNamespace(pk=5, name="Kopi", version=2, created_at=1, updated_at=2)
    row = values(answers.row(record, cast("User", SimpleNamespace()), allowed_actions=["open"]))
    assert (row["name"], row["allowed_actions"]) == ("Kopi", ["open"])


def test_code_fields_filter_the_list_where_declared() -> None:
    ctx = FilterContext(None, "ID", "UTC")
    fields = (
        f.choice("size", "Size", Size, of="thing_size", filtered=True),
        f.state("status", "Status", Country, filters={"old": f.ListFilter("Old", flag(Q()))}, filtered=True),
        f.level("urgency", "Urgency", Urgency, filtered=True),
    )
    rows = table(*fields).list_filters
    assert {key: one.label for key, one in rows.items()} == {
        "size": "Size",
        "status": "Status",
        "old": "Old",
        "urgency": "Urgency",
    }
    assert rows["size"].of == "thing_size"
    assert rows["size"].filter.where(["small"], ctx) == Q(size__in=["small"])
    assert rows["urgency"].filter.where(["high", "low"], ctx) == Q(urgency__in=[2, 0])
    with pytest.raises(serializers.ValidationError):
        rows["urgency"].filter.field().run_validation(["higher"])


def test_text_that_knows_no_null_refuses_it() -> None:
    for nullable in (True, False):
        thing = table(f.text("note", "Note", 5, nullable=nullable))
        new_values = thing.edit_input("EditThing")(data={"thing_id": 1, "version": 1, "note": None})
        assert new_values.is_valid() is nullable


def test_calls_and_history_may_use_different_kind_names() -> None:
    thing = table(NAME, area="thing_list", noun="matter", prefix="page")
    assert (thing.call_prefix, thing.call_noun, thing.id_name) == ("page", "matter", "matter_id")
    assert (thing.row_shape.__name__, thing.words) == ("MatterRow", ("matter", "things"))
    plain = table(NAME, area="thing_list")
    assert (plain.call_prefix, plain.id_name) == ("thing_list", "thing_id")
    assert plain.row_shape.__name__ == "SavedViewRow"


def test_area_that_registers_its_table_has_its_enumerations_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("_enums", "_object_types", "_by_model"):
        monkeypatch.setattr(registry, name, dict(getattr(registry, name)))
    monkeypatch.setattr(registration, "_records", {})
    sizes = f.choice("size", "Size", Size, of="thing_size")
    urgency = f.level("urgency", "Urgency", Urgency, of="thing_urgency")
    registration.register(table(sizes, urgency, f.record("owner_id", "Owner", of="person")))
    result = registry.enums()
    assert result["thing_size"][0] == {"value": "small", "label": "Small one"}
    assert result["thing_urgency"] == [
        {"value": "low", "label": "Low"},
        {"value": "high", "label": "High one"},
    ]
    assert "person" not in result


def test_keyword_finds_by_every_word_or_by_an_id() -> None:
    words = Q(search_text__contains="kopi") & Q(search_text__contains="tuku")
    assert common_filters.keyword("kopi tuku", "pk") == words
    assert common_filters.keyword("7", "pk", "store_id") == Q(search_text__contains="7") | Q(pk=7) | Q(
        store_id=7
    )
    assert common_filters.keyword("7") == Q(search_text__contains="7")
    # No ID is that long, and the database does not accept such a number.
    assert common_filters.keyword("9" * 25, "pk") == Q(search_text__contains="9" * 25)


def test_a_field_of_some_people_is_null_in_answers_and_empty_in_sheets_of_others() -> None:
    secret = f.text("note", "Note", 5, row=True, column=f.Column("note"), visibility=OF_OWNER)
    record = table(NAME, secret)
    answers = Answers(record, {"allowed_actions": lambda one, user: []})
    moments = dict.fromkeys(("version", "created_at", "updated_at", "created_by", "updated_by"))
    thing = SimpleNamespace(pk=1, name="A", note="B", **moments)
    owner, other = cast(User, SimpleNamespace(pk=1)), cast(User, SimpleNamespace(pk=2))
    assert [values(answers.row(thing, person))["note"] for person in (owner, other)] == ["B", None]
    assert [values(answers.detail(thing, person))["note"] for person in (owner, other)] == ["B", None]
    cells = {column.id: column for column in record.columns()}
    assert [cells["note"].cell(person, thing) for person in (owner, other)] == ["B", None]
    assert [cells["called"].cell(person, thing) for person in (owner, other)] == ["A", "A"]
    assert [record.hidden(person, thing) for person in (owner, other)] == [frozenset(), frozenset({"note"})]
    fields = serializer_of(record.row_shape)().fields
    assert fields["note"].allow_null
    assert not fields["name"].allow_null


def test_a_field_of_some_people_is_looked_through_where_they_see_it_alone() -> None:
    narrowing = {"has_note": f.ListFilter("Has note", flag(~Q(note="")))}
    secret = f.text("note", "Note", 5, filters=narrowing, visibility=OF_OWNER)
    record = table(NAME, secret, keyword=lambda word: Q(name=word))
    person = SimpleNamespace(pk=3)
    ctx = FilterContext(person, "ID", "UTC")
    within = record.list_spec.filters["has_note"].where
    assert within(False, ctx) == ~~Q(note="") & Q(owner_id=3)
    assert record.list_spec.keyword_in_sight is not None
    assert record.list_spec.keyword_in_sight("abc", ctx) == Q(note="abc") & Q(owner_id=3)
    assert table(NAME).list_spec.keyword_in_sight is None


def test_table_refuses_an_order_by_a_field_of_some_people() -> None:
    with pytest.raises(ValueError, match="thing: an order tells what not everybody sees: note"):
        table(NAME, f.text("note", "Note", 5, sort=f.Sort("note"), visibility=OF_OWNER))
