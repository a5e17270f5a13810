"""Import with few questions: suggestions for unknown values, row edits, list of created stores."""

from __future__ import annotations

import csv
import io
from itertools import cycle, islice
from typing import Any

import pytest
from django.core.files.storage import default_storage

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.importing import edits, file_check, row_list
from apps.core.models import ImportFile, ImportLine
from apps.core.testing.api import Api
from apps.stores.models import Store, Tag
from apps.stores.tests.factories import TagFactory, regions
from apps.stores.tests.test_import_console import HEADS, ROW, check, report_of, run, setup_of, sheet, upload

pytestmark = pytest.mark.django_db(transaction=True)

KINDS = (
    "Chinese Restaurant;Seafood Restaurant;Pizza Place;Noodle House;Indonesian Restaurant;Asian Restaurant;Food Truck;"
    "Ice Cream Shop;Dessert Shop;Korean Restaurant;Breakfast Spot;Steakhouse;Sushi Restaurant;Burger Joint;BBQ Joint;"
    "Fried Chicken Joint;Thai Restaurant;Padangnese Restaurant;Sundanese Restaurant;Javanese Restaurant;Soup Place;"
    "Balinese Restaurant;Manadonese Restaurant;Acehnese Restaurant;Satay Restaurant;Ramen Restaurant;Meatball Place;"
    "Dim Sum Restaurant;Middle Eastern Restaurant;Turkish Restaurant;Dumpling Restaurant;Hotpot Restaurant;Wine Bar;"
    "Vegetarian / Vegan Restaurant;Bubble Tea Shop;Juice Bar;Gastropub;Cocktail Bar;Beer Garden;Lounge;Snack Place;"
    "Donut Shop;Bistro;Buffet;Sandwich Place;Salad Place;Hotel;Gym;Pastry Shop;Deli / Bodega;Cafeteria;Resturant"
).split(";")
"""Categories of a map service found in 200 rows of a city."""
VENUES = (
    "District",
    "District Latitude",
    "District Longitude",
    "Venue",
    "Venue Latitude",
    "Venue Longitude",
    "Venue Category",
)


@pytest.fixture
def operator() -> User:
    regions("ID")
    return UserFactory(nickname="Olga")


def venues(count: int) -> bytes:
    """Return places as listed by a map service, around the centers of districts."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(VENUES)
    for row, kind in enumerate(islice(cycle(KINDS), count)):
        middle = (f"-6.2{row % 4}", f"106.8{row % 4}")
        own = (f"-6.2{row:04}", f"106.8{row:04}")
        writer.writerow(["Kota Administrasi Jakarta Selatan", *middle, f"Tempat {row} {kind}", *own, kind])
    return out.getvalue().encode()


def rows_of(api: Api, user: User, imported: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = {"import_id": imported["import_id"], **more}
    data: dict[str, Any] = api.call("store/query_import_rows", body, as_=user).ok()
    return data


def edit(api: Api, user: User, imported: dict[str, Any], row: int, **cells: str | None) -> Any:
    message = [{"field": name, "value": value} for name, value in cells.items()]
    body = {"import_id": imported["import_id"], "row": row, "cells": message}
    return api.call("store/edit_import_row", body, as_=user)


def accepted(imported: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all suggestions as accepted by a user; other values are skipped."""
    return [
        {"field": question["field"], "theirs": one["value"], "ours": question["ours"], "also": one["also"]}
        for question in imported["questions"]
        for one in question["values"]
    ]


@pytest.mark.slow
def test_200_rows_of_a_map_service_ask_a_handful_of_questions(api: Api, operator: User) -> None:
    imported = upload(api, operator, venues(200)).ok()
    mapped = {one["field"]: one["column"] for one in imported["suggested"]}
    assert (mapped["name"], mapped["store_type"]) == ("Venue", "Venue Category")
    assert (mapped["lat"], mapped["lng"]) == ("Venue Latitude", "Venue Longitude")
    before = check(api, operator, imported)
    assert before["findings"]["counts"]["skipped"] == 200
    assert len(before["findings"]["unknown"]) == len(KINDS)
    assert len(before["questions"]) <= 8
    assert before["questions"][0]["ours"] == "restaurant"
    assert "… Restaurant" in before["questions"][0]["patterns"]
    assert {value["value"] for question in before["questions"] for value in question["values"]} == set(KINDS)
    assert before["setup"]["values"] == [], "nothing is applied before a person accepts it"

    after = check(api, operator, imported, values=accepted(before))
    assert after["questions"] == []
    refused = [
        value for question in before["questions"] if question["ours"] is None for value in question["values"]
    ]
    assert after["findings"]["counts"]["refused"] == sum(value["count"] for value in refused)
    run(api, operator, imported)
    assert Store.objects.count() == after["findings"]["counts"]["created"] > 180
    chinese = Store.objects.filter(name__contains="Chinese Restaurant")[0]
    assert (chinese.store_type, chinese.cuisines) == ("restaurant", ["chinese"])
    typo = Store.objects.filter(name__contains="Resturant")[0]
    assert (typo.store_type, typo.cuisines) == ("restaurant", [])


def test_the_cuisine_of_a_type_comes_beside_those_of_the_row(api: Api, operator: User) -> None:
    row = {**ROW, "Jenis": "Chinese Restaurant", "Masakan": "Thai; Chinese"}
    imported = upload(api, operator, sheet([row])).ok()
    check(api, operator, imported, values=accepted(check(api, operator, imported)))
    run(api, operator, imported)
    assert Store.objects.get().cuisines == ["thai", "chinese"]


@pytest.mark.parametrize("also", [("cuisines", "martian"), ("halal_status", "unknown"), ("nothing", "thai")])
def test_values_fill_other_fields_only_from_their_text(
    api: Api, operator: User, also: tuple[str, str]
) -> None:
    imported = upload(api, operator, sheet([ROW])).ok()
    message = [{"field": also[0], "ours": also[1]}]
    values = [{"field": "store_type", "theirs": "Kafe", "ours": "cafe", "also": message}]
    body = {"import_id": imported["import_id"], "setup": setup_of(imported, values=values)}
    answer = api.call("store/preview_import", body, as_=operator)
    assert answer.code == 10005
    assert "setup.values.store_type" in answer.data["errors"] or "values.store_type" in answer.data["errors"]


def test_rows_that_share_a_pin_are_asked_about(api: Api, operator: User) -> None:
    imported = upload(api, operator, venues(60)).ok()
    assert check(api, operator, imported)["findings"]["notes"] == []
    values = accepted(imported | check(api, operator, imported))
    middles = [
        *(
            {"field": name, "columns": [column]}
            for name, column in zip(("name", "store_type"), (VENUES[3], VENUES[6]), strict=True)
        ),
        {"field": "region_l2", "columns": ["District"]},
        {"field": "lat", "columns": ["District Latitude"]},
        {"field": "lng", "columns": ["District Longitude"]},
    ]
    result = check(api, operator, imported, mapped=middles, values=values)["findings"]
    [note] = result["notes"]
    assert "rows share only 4 pins" in note


# -- row edits -----------------------------------------------------------------------------------------
def test_a_row_is_mended_in_place_and_the_file_stays_as_it_was(api: Api, operator: User) -> None:
    rows = [
        {**ROW, "Nama Toko": "Bao House", "Jenis": "Spaceport"},
        {**ROW, "Id": "2", "Nama Toko": "", "Alamat": "Jl. 2", "Lat": "-6.28"},
        {**ROW, "Id": "3", "Nama Toko": "Third", "Alamat": "Jl. 3", "Lat": "-6.29"},
    ]
    imported = upload(api, operator, sheet(rows)).ok()
    result = check(api, operator, imported)
    group = next(one for one in result["findings"]["groups"] if one["field"] == "store_type")
    problem = {name: group[name] for name in ("field", "kind", "is_fatal")}
    listed = rows_of(api, operator, imported)
    assert [(one["row"], one["title"], one["result"]) for one in listed["rows"]] == [
        (2, "Bao House", "skipped"),
        (3, "", "refused"),
    ]
    assert listed["next"] is None
    message = listed["rows"][0]["problems"]
    assert [(one["field"], one["value"], one["msg"]) for one in message] == [
        (
            "store_type",
            "Spaceport",
            "“Spaceport” is not a known store type. The row waits until you choose what it means",
        )
    ]
    assert {"field": "store_type", "text": "Spaceport"} in listed["rows"][0]["cells"]
    assert len(rows_of(api, operator, imported, problem=problem)["rows"]) == 1
    assert rows_of(api, operator, imported, after=2)["rows"][0]["row"] == 3

    stored = default_storage.open(ImportFile.objects.get().file).read()
    mended = edit(api, operator, imported, 2, store_type="cafe").ok()
    assert (mended["edited"], mended["is_checked"]) == (1, False)
    edit(api, operator, imported, 3, name="Second").ok()
    body = {"import_id": imported["import_id"]}
    assert api.call("store/run_import", body, as_=operator).code == 10005, "what was edited is checked first"
    again = check(api, operator, imported)
    assert again["is_checked"]
    assert again["findings"]["counts"]["created"] == 3
    assert [one["edited"] for one in rows_of(api, operator, imported)["rows"]] == [], (
        "nothing is wrong any more"
    )
    job = run(api, operator, imported)
    assert {store.name: store.store_type for store in Store.objects.all()} == {
        "Bao House": "cafe",
        "Second": "cafe",
        "Third": "cafe",
    }
    assert [line["Jenis"] for line in report_of(api, operator, job)] == ["cafe", "Kafe", "Kafe"]
    assert default_storage.open(ImportFile.objects.get().file).read() == stored


def test_an_edit_fills_a_field_that_the_file_has_no_column_for(api: Api, operator: User) -> None:
    heads = ("Nama Toko", "Jenis", "Alamat", "Provinsi")
    row = {**ROW, "Provinsi": "Negeri Dongeng"}
    imported = upload(api, operator, sheet([row], heads)).ok()
    assert check(api, operator, imported)["findings"]["counts"]["refused"] == 1
    edit(api, operator, imported, 2, region_l1=ROW["Provinsi"], region_l2=ROW["Kota"]).ok()
    assert check(api, operator, imported)["findings"]["counts"]["created"] == 1
    edit(api, operator, imported, 2, region_l2=None).ok()
    assert ImportFile.objects.get().edits == {"2": {"region_l1": ROW["Provinsi"]}}
    edit(api, operator, imported, 2, region_l1=None).ok()
    assert ImportFile.objects.get().edits == {}
    assert check(api, operator, imported)["findings"]["counts"]["refused"] == 1


def test_edits_of_rows_and_fields_that_are_not_there_are_refused(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{**ROW, "Id": str(at), "Nama Toko": ""} for at in range(3)]
    imported = upload(api, operator, sheet(rows)).ok()
    assert edit(api, operator, imported, 2, name="A").code == 10005, "nothing was checked yet"
    check(api, operator, imported)
    assert edit(api, operator, imported, 99, name="A").code == 10005
    assert edit(api, operator, imported, 2, password="A").code == 10005
    other = UserFactory(manager=True)
    assert edit(api, other, imported, 2, name="A").code == 10004
    body = {"import_id": imported["import_id"]}
    assert api.call("store/query_import_rows", body, as_=other).code == 10004
    assert ImportFile.objects.get().edits == {}
    monkeypatch.setattr(edits, "MOST_ROWS", 1)
    edit(api, operator, imported, 2, name="A").ok()
    assert edit(api, operator, imported, 3, name="B").code == 10005
    assert ImportFile.objects.get().edits == {"2": {"name": "A"}}


def test_rows_are_paged_and_cells_of_the_first_are_stored(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(row_list, "PAGE", 2)
    monkeypatch.setattr(file_check, "MOST_EDITABLE", 3)
    rows = [{**ROW, "Id": str(at), "Nama Toko": "", "Lat": f"-6.2{at}"} for at in range(5)]
    imported = upload(api, operator, sheet(rows)).ok()
    check(api, operator, imported)
    seen, after = [], 0
    while after is not None:
        page = rows_of(api, operator, imported, after=after)
        seen += page["rows"]
        after = page["next"]
    assert [one["row"] for one in seen] == [2, 3, 4, 5, 6]
    assert [bool(one["cells"]) for one in seen] == [True, True, True, False, False]
    assert ImportLine.objects.count() == 5


def test_row_with_a_warning_does_not_update_a_store_created_since(api: Api, operator: User) -> None:
    rows = [{**ROW, "Telepon": "12"}]
    imported, duplicate = (upload(api, operator, sheet(rows)).ok() for _ in range(2))
    for one in (imported, duplicate):
        assert check(api, operator, one)["findings"]["counts"]["created"] == 1
    run(api, operator, imported)
    job = run(api, operator, duplicate)
    assert "1 rejected" in job.message
    assert Store.objects.get().version == 1


def test_a_name_that_is_too_long_is_not_missing_as_well(api: Api, operator: User) -> None:
    imported = upload(api, operator, sheet([{**ROW, "Nama Toko": "a" * 300}])).ok()
    check(api, operator, imported)
    [row] = rows_of(api, operator, imported)["rows"]
    assert [one["msg"] for one in row["problems"] if one["field"] == "name"] == ["At most 120 characters"]


def test_what_an_import_created_is_a_list(api: Api, operator: User) -> None:
    jobs = []
    for at in range(2):
        row = {**ROW, "Id": f"r{at}", "Nama Toko": f"Kopi {at}", "Lat": f"-6.2{at}", "Telepon": ""}
        imported = upload(api, operator, sheet([row])).ok()
        check(api, operator, imported)
        jobs.append(run(api, operator, imported))
    for at, job in enumerate(jobs):
        rows = api.call("store/query_stores", {"created_in": [job.changeset_id]}, as_=operator).ok()
        assert [row["name"] for row in rows["list"]] == [f"Kopi {at}"]
    abroad = UserFactory(manager=True, countries=["TR"])
    rows = api.call("store/query_stores", {"created_in": [jobs[0].changeset_id]}, as_=abroad, cc="TR").ok()
    assert rows["list"] == []


@pytest.mark.parametrize("cell", ["certified", "Halal certified", "bersertifikat halal"])
def test_halal_certified_is_asked_because_a_file_has_no_certificate(
    api: Api, operator: User, cell: str
) -> None:
    imported = upload(api, operator, sheet([{**ROW, "Halal": cell}], (*HEADS, "Halal"))).ok()
    result = check(api, operator, imported)
    (question,) = result["questions"]
    assert (question["field"], [one["value"] for one in question["values"]]) == ("halal_status", [cell])
    assert (question["ours"], result["findings"]["counts"]["created"]) == (None, 1)


# -- unknown tags -----------------------------------------------------------------------------------
TAGGED = ("Nama Toko", "Jenis", "Alamat", "Provinsi", "Kota", "Lat", "Lng", "Tags")
NEW_DISH = "new:dish"


def tagged(*texts: str) -> bytes:
    """Return a file with a store for each cell of tags."""
    rows = [
        {**ROW, "Nama Toko": f"Kopi {row}", "Lat": f"-6.2{row}", "Alamat": f"Jl. Mawar {row}", "Tags": text}
        for row, text in enumerate(texts, 1)
    ]
    return sheet(rows, TAGGED)


def answers(**own: str | None) -> list[dict[str, Any]]:
    """Return the meanings of unknown tags, by their text with "_" for a space."""
    return [
        {"field": "tags", "theirs": others.replace("_", " "), "ours": meaning, "also": []}
        for others, meaning in own.items()
    ]


def tags_of_stores() -> list[list[str]]:
    labels = {tag.pk: tag.label for tag in Tag.objects.all()}
    return [[labels[pk] for pk in store.tags] for store in Store.objects.order_by("name")]


def test_unknown_tags_are_asked_once_per_value_and_reject_no_row(api: Api, operator: User) -> None:
    TagFactory(slug="rooftop", labels={"en": "Rooftop"})
    imported = upload(api, operator, tagged("Rooftop; Sea view", "Sea view", "Roof top")).ok()
    result = check(api, operator, imported)
    query = {one["value"]: (one["count"], q["ours"]) for q in result["questions"] for one in q["values"]}
    assert query == {"Sea view": (2, None), "Roof top": (1, "rooftop")}
    assert result["findings"]["counts"]["created"] == 3
    assert {group["field"] for group in result["findings"]["groups"]} == {"tags"}
    fields = api.call("store/get_import_fields", as_=operator).ok()
    (options,) = [[one["value"] for one in field["options"]] for field in fields if field["id"] == "tags"]
    assert {"rooftop", NEW_DISH} <= set(options)


def test_the_answers_to_unknown_tags_use_a_tag_create_one_or_leave_it_out(api: Api, operator: User) -> None:
    TagFactory(slug="rooftop", labels={"en": "Rooftop"})
    imported = upload(api, operator, tagged("Rooftop; Sea view", "Sea view; Xyz", "Roof top")).ok()
    values = answers(Sea_view="new:ambience", Roof_top="rooftop", Xyz=None)
    result = check(api, operator, imported, values=values)
    assert (result["questions"], result["findings"]["groups"]) == ([], [])
    assert result["findings"]["notes"] == ["1 tag will be created: “Sea view”"]
    shown = [
        one["text"]
        for row in result["findings"]["samples"]
        for one in row["values"]
        if one["field"] == "tags"
    ]
    assert shown == ["Rooftop, Sea view", "Sea view", "Rooftop"]
    assert not Tag.objects.filter(slug="sea-view").exists()
    job = run(api, operator, imported)
    assert job.message == "3 created. 1 tag created"
    assert tags_of_stores() == [["Rooftop", "Sea view"], ["Sea view"], ["Rooftop"]]
    tag = Tag.objects.get(slug="sea-view")
    assert (tag.kind, tag.country, tag.status, tag.created_by) == ("ambience", "ID", "active", operator)


def test_new_tags_are_created_only_for_rows_that_are_written(api: Api, operator: User) -> None:
    rows = [{**ROW, "Nama Toko": "", "Tags": "Sea view"}, {**ROW, "Nama Toko": "Kopi", "Tags": ""}]
    imported = upload(api, operator, sheet(rows, TAGGED)).ok()
    result = check(api, operator, imported, values=answers(Sea_view=NEW_DISH, Beach=NEW_DISH))
    assert result["findings"]["notes"] == []
    assert run(api, operator, imported).message == "1 created, 1 rejected"
    assert not Tag.objects.exists()


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("Sea view", "A tag named “Sea view” exists already: suggested: skipped"),
        ("W" * 61, f"“{'W' * 59}…” is longer than 60 characters: skipped"),
        ("!!!", "“!!!” has no letters for a tag: skipped"),
    ],
)
def test_a_tag_that_cannot_be_created_is_reported_and_the_row_is_imported(
    api: Api, operator: User, word: str, message: str
) -> None:
    TagFactory(slug="sea-view", labels={"en": "Sea view"}, status="suggested")
    imported = upload(api, operator, tagged(word)).ok()
    result = check(api, operator, imported, values=answers(**{word: NEW_DISH}))
    assert [group["msg"] for group in result["findings"]["groups"]] == [message]
    assert run(api, operator, imported).message == "1 created"
    assert (Tag.objects.count(), tags_of_stores()) == (1, [[]])


@pytest.mark.parametrize("own", ["gone", "new:planet"])
def test_an_answer_that_is_no_tag_is_rejected(api: Api, operator: User, own: str) -> None:
    imported = upload(api, operator, tagged("Sea view")).ok()
    body = {
        "import_id": imported["import_id"],
        "setup": setup_of(imported, values=answers(Sea_view=own)),
    }
    answer = api.call("store/preview_import", body, as_=operator)
    assert answer.body["data"]["errors"] == {
        "values.tags": ["“Sea view”: this tag does not exist. Choose another"]
    }
    assert ImportFile.objects.get().findings is None


def test_tag_created_since_the_check_is_used(api: Api, operator: User) -> None:
    imported = upload(api, operator, tagged("Sea view")).ok()
    check(api, operator, imported, values=answers(Sea_view=NEW_DISH))
    TagFactory(slug="sea-view", labels={"en": "Sea view"})
    assert run(api, operator, imported).message == "1 created"
    assert (tags_of_stores(), Tag.objects.count()) == ([["Sea view"]], 1)
