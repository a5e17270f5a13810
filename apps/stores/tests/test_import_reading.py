"""Reading options of an import: header rows, encodings, hidden rows, dates."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from apps.accounts.models import User
from apps.core.importing import file_check
from apps.core.models import ImportFile
from apps.core.testing.api import Api
from apps.core.testing.jobs import work
from apps.stores.models import Store
from apps.stores.tests.test_import_console import check, operator, run, setup_of, upload

__all__ = ["operator"]
pytestmark = pytest.mark.django_db(transaction=True)
TABLES = Path(__file__).parents[2] / "core" / "tests" / "tables"
NAMES = "name;type;town"


def table(*rows: str) -> bytes:
    return "\n".join(rows).encode()


def choose(api: Api, user: User, imported: dict[str, Any], **choices: Any) -> Any:
    body = {"import_id": imported["import_id"], **choices}
    return api.call("store/change_import_reading", body, as_=user)


def book_of(rows: list[list[Any]], hidden: tuple[int, ...] = ()) -> bytes:
    book = openpyxl.Workbook()
    assert isinstance(book.active, Worksheet)
    for row in rows:
        book.active.append(row)
    for number in hidden:
        book.active.row_dimensions[number].hidden = True
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def stored(imported: dict[str, Any]) -> ImportFile:
    return ImportFile.objects.get(pk=imported["import_id"])


def test_a_file_with_titles_is_imported(api: Api, operator: User) -> None:
    content = table(
        "Daftar toko;;", "per 1 Nov;;", NAMES, "Kopi Judul;Café;Kota Administrasi Jakarta Selatan"
    )
    imported = upload(api, operator, content).ok()
    assert {one["field"]: one["column"] for one in imported["suggested"]} == {
        "name": "name",
        "store_type": "type",
        "region": "town",
    }
    checked = check(api, operator, imported)
    assert checked["findings"]["samples"][0]["row"] == 4
    run(api, operator, imported)
    assert Store.objects.get().name == "Kopi Judul"


def test_columns_under_two_header_rows_are_recognized(api: Api, operator: User) -> None:
    content = table(
        ";Contact;;Hours;;",
        "name;phone;email;open;close;town",
        "Kopi;0812-3456-7890;a@contoh.test;10:00;22:00;Bogor",
    )
    imported = upload(api, operator, content).ok()
    assert {one["column"]: one["field"] for one in imported["suggested"]} == {
        "name": "name",
        "Contact / phone": "phones",
        "Contact / email": "email",
        "Hours / open": "opens",
        "Hours / close": "closes",
        "Hours / town": "region",
    }


def test_the_header_row_is_chosen_and_used_by_check_and_run(api: Api, operator: User) -> None:
    content = table("name;phone;kota", NAMES, "Kopi Pilih;Café;Kota Administrasi Jakarta Selatan")
    imported = upload(api, operator, content).ok()
    assert imported["facts"]["header_row"] == 1
    chosen = choose(api, operator, imported, header_row=2).ok()
    assert chosen["facts"]["header_row"] == 2
    assert [column["name"] for column in chosen["facts"]["columns"]] == NAMES.split(";")
    assert chosen["setup"] is None
    checked = check(api, operator, chosen, header_row=2)
    assert (checked["findings"]["total"], checked["setup"]["header_row"]) == (1, 2)
    run(api, operator, chosen)
    assert Store.objects.get().name == "Kopi Pilih"


def test_check_reads_the_file_as_set_up(api: Api, operator: User) -> None:
    content = table("nama;jenis;kota", NAMES, "Kopi Pilih;Café;Kota Administrasi Jakarta Selatan")
    imported = upload(api, operator, content).ok()
    mapped = [
        {"field": name, "columns": [column]}
        for name, column in (
            ("name", "name"),
            ("store_type", "type"),
            ("region", "town"),
        )
    ]
    setup = {"mapped": mapped, "header_row": 2}
    body = {"import_id": imported["import_id"], "setup": setup}
    checked = api.call("store/preview_import", body, as_=operator).ok()
    assert checked["facts"]["header_row"] == 2
    assert checked["findings"]["counts"]["created"] == 1


@pytest.mark.parametrize(
    ("choices", "name", "message"),
    [
        ({"header_row": 9}, "header_row", "Row 9: This row has no column names. Choose another row"),
        ({"header_row": 0}, "header_row", "greater than or equal to 1"),
        ({"header_row": 1001}, "header_row", "less than or equal to 1000"),
        ({"header_rows": 3}, "header_rows", "less than or equal to 2"),
        ({"encoding": "klingon"}, "encoding", "klingon"),
        ({}, "header_row", "Choose a header row or an encoding"),
    ],
)
def test_a_reading_that_is_not_possible_is_refused(
    api: Api, operator: User, choices: dict[str, Any], name: str, message: str
) -> None:
    imported = upload(api, operator, table(NAMES, "Kopi;Café;Bogor")).ok()
    before = stored(imported).facts
    refused = choose(api, operator, imported, **choices)
    assert refused.code == 10005
    assert message in refused.errors[name][0]
    assert stored(imported).facts == before


def test_a_check_with_a_header_row_or_sheet_that_is_not_there_is_refused(api: Api, operator: User) -> None:
    imported = upload(api, operator, table(NAMES, "Kopi;Café;Bogor")).ok()
    for choice, name in (({"header_row": 50}, "header_row"), ({"sheet": "Other"}, "sheet")):
        body = {"import_id": imported["import_id"], "setup": setup_of(imported, **choice)}
        refused = api.call("store/preview_import", body, as_=operator)
        assert list(refused.errors) == [name]
        assert stored(imported).setup == {}
        assert stored(imported).findings is None


def test_a_workbook_has_no_encoding_and_a_map_file_no_header(api: Api, operator: User) -> None:
    workbook = upload(api, operator, book_of([["name"], ["Kopi"]]), "x.xlsx").ok()
    assert workbook["facts"]["encodings"] == []
    assert list(choose(api, operator, workbook, encoding="utf-8").errors) == ["encoding"]
    content = b'{"features": [{"type": "Feature", "properties": {"name": "Kopi"}}]}'
    places = upload(api, operator, content, "x.geojson").ok()
    assert list(choose(api, operator, places, header_row=1).errors) == ["header_row"]


def test_an_encoding_is_named_and_can_be_chosen(api: Api, operator: User) -> None:
    imported = upload(api, operator, (TABLES / "dos_cp857.csv").read_bytes()).ok()
    assert imported["facts"]["columns"][0]["samples"] == ["Şişli Köftecisi"]
    assert "cp857" in imported["facts"]["notes"][0]
    assert {one["value"] for one in imported["facts"]["encodings"]} >= {
        "utf-8",
        "windows-1254",
        "cp857",
        "cp850",
    }
    chosen = choose(api, operator, imported, encoding="windows-1254").ok()
    assert chosen["facts"]["encoding"] == "windows-1254"
    assert chosen["facts"]["columns"][0]["samples"] != ["Şişli Köftecisi"]
    back = choose(api, operator, chosen, encoding="cp857").ok()
    assert back["facts"]["columns"][0]["samples"] == ["Şişli Köftecisi"]


def test_hidden_rows_are_asked_about_and_omitted_by_check_and_run(api: Api, operator: User) -> None:
    rows = [
        NAMES.split(";"),
        *([f"Kopi {row}", "Café", "Kota Administrasi Jakarta Selatan"] for row in "ABC"),
    ]
    imported = upload(api, operator, book_of(rows, hidden=(3,)), "x.xlsx").ok()
    assert imported["facts"]["hidden_rows"] == 1
    response = check(api, operator, imported)
    assert response["findings"]["total"] == 3
    assert "1 row is hidden in the sheet" in response["findings"]["notes"][0]
    included = check(api, operator, imported, hidden_rows="include")
    assert (included["findings"]["total"], included["findings"]["notes"]) == (3, [])
    left_out = check(api, operator, imported, hidden_rows="leave_out")
    assert (left_out["findings"]["total"], left_out["findings"]["notes"]) == (2, [])
    run(api, operator, imported)
    assert sorted(Store.objects.values_list("name", flat=True)) == ["Kopi A", "Kopi C"]


def test_saved_mapping_contains_no_settings_of_one_file(api: Api, operator: User) -> None:
    setup = {
        "mapped": [{"field": "name", "columns": ["name"]}],
        "sheet": "One",
        "header_row": 3,
        "header_rows": 2,
        "encoding": "cp857",
        "hidden_rows": "leave_out",
    }
    saved = api.call("store/save_import_mapping", {"name": "Partner", "setup": setup}, as_=operator).ok()
    assert {name: saved["setup"][name] for name in setup if name != "mapped"} == {
        "sheet": "",
        "header_row": 0,
        "header_rows": 0,
        "encoding": "",
        "hidden_rows": "ask",
    }


def test_facts_of_an_earlier_release_are_read(api: Api, operator: User) -> None:
    imported = upload(api, operator, table(NAMES, "Kopi;Café;Kota Administrasi Jakarta Selatan")).ok()
    file = stored(imported)
    old = ("format", "encoding", "delimiter", "sheets", "sheet", "columns", "notes")
    file.facts = {name: file.facts[name] for name in old}
    file.save()
    again = api.call("store/get_import", {"import_id": imported["import_id"]}, as_=operator).ok()
    assert again["facts"]["first_lines"] == []
    result = check(api, operator, imported)["findings"]
    assert result["counts"]["created"] == 1, result["groups"]


def test_the_order_of_dates_is_suggested_by_the_file(api: Api, operator: User) -> None:
    rows = [f"Kopi {row};{date}" for row, date in enumerate(("03/04/2019", "03/25/2019"))]
    imported = upload(api, operator, table("name;opened on", *rows)).ok()
    assert imported["suggested_date_order"] == "mdy"
    assert imported["facts"]["columns"][1]["date_order"] == "mdy"


def test_dates_in_different_orders_are_a_note_of_the_check(api: Api, operator: User) -> None:
    rows = [
        f"Kopi {row};Café;Kota Administrasi Jakarta Selatan;{date}"
        for row, date in enumerate(("25/03/2019", "03/25/2019"))
    ]
    imported = upload(api, operator, table(f"{NAMES};opened on", *rows)).ok()
    (note,) = check(api, operator, imported)["findings"]["notes"]
    assert "“opened on” are written in different orders" in note
    other = upload(api, operator, table(f"{NAMES};opened on", rows[0])).ok()
    (note,) = check(api, operator, other, date_order="mdy")["findings"]["notes"]
    assert "are written as day, month, year, but are read as month, day, year" in note


@pytest.mark.parametrize("at_once", [1000, 3])
def test_a_file_that_breaks_further_down_is_refused_with_a_reason(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(file_check, "AT_ONCE", at_once)
    rows = [f"Kopi {row};Café;Kota Administrasi Jakarta Selatan" for row in range(300)]
    content = table(NAMES, *rows, '"' + "x" * 1_000_100)
    imported = upload(api, operator, content).ok()
    body = {"import_id": imported["import_id"], "setup": setup_of(imported)}
    answer = api.call("store/preview_import", body, as_=operator)
    work()
    if at_once == 1000:
        assert answer.code == 10013
        assert "a quotation mark may not be closed" in answer.msg
    else:
        job = stored(imported).check_job
        assert job is not None
        assert "a quotation mark may not be closed" in job.message
    assert stored(imported).findings is None


def test_the_check_shows_every_value_that_will_be_stored(api: Api, operator: User) -> None:
    row = {
        "name": "Kopi Lengkap",
        "English name": "Full Coffee",
        "alt name": "Kopi Lama",
        "branch name": "Blok M",
        "type": "Café",
        "town": "Kota Administrasi Jakarta Selatan",
        "summary": "Small and quiet",
        "about": "A long story",
        "opened on": "2019-03-04",
        "street": "Jl. Melawai 1",
        "unit": "Lt. 2",
        "landmark": "Near the park",
        "located in": "Blok M Plaza",
        "kelurahan": "Melawai",
        "kode pos": "12160",
        "phone": "0812 3456 7801",
        "email": "kopi@contoh.test",
        "website": "https://kopi.test",
        "menu link": "https://kopi.test/menu",
        "booking": "https://kopi.test/book",
        "instagram": "https://instagram.com/kopi",
        "opening hours": "Mo-Fr 08:00-22:00",
        "hours note": "Kitchen closes at 21",
        "cuisine": "coffee",
        "price level": "2",
        "min cost": "50000",
        "max cost": "150000",
        "halal status": "certified",
        "labels": "partner",
        "notes": "Call first",
    }
    content = table(";".join(row), ";".join(row.values()))
    imported = upload(api, operator, content).ok()
    checked = check(api, operator, imported)
    (sample,) = checked["findings"]["samples"]
    shown = {one["field"]: one["text"] for one in sample["values"]}
    left_out = {problem["field"] for problem in sample["problems"]}
    wanted = {
        "name": "Kopi Lengkap",
        "name_en": "Full Coffee",
        "alternate_names": "Kopi Lama",
        "branch_name": "Blok M",
        "intro": "Small and quiet",
        "description": "A long story",
        "opened_on": "2019-03-04",
        "address_line1": "Jl. Melawai 1",
        "address_line2": "Lt. 2",
        "landmark": "Near the park",
        "located_in": "Blok M Plaza",
        "sublocality": "Melawai",
        "postcode": "12160",
        "email": "kopi@contoh.test",
        "website": "https://kopi.test",
        "menu_url": "https://kopi.test/menu",
        "reservation_url": "https://kopi.test/book",
        "socials.instagram": "https://instagram.com/kopi",
        "hours_note": "Kitchen closes at 21",
        "price_level": "2",
        "labels": "partner",
        "internal_note": "Call first",
    }
    assert {name: shown.get(name) for name in wanted} == wanted
    assert shown["avg_cost_min"] == "Rp50.000"
    assert shown["avg_cost_max"] == "Rp150.000"
    assert not {source["field"] for source in checked["setup"]["mapped"]} - set(shown) - left_out
