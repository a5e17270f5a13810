"""Import of stores: formats, errors, matching by id, and files of real sources."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from openpyxl import Workbook

from apps.core.models import ChangeLog, Changeset
from apps.stores.importing.mappings import load_mapping, names
from apps.stores.models import Region, Store, Tag
from apps.stores.tests.factories import TagFactory, boundary, regions

pytestmark = pytest.mark.django_db

FILES = Path(__file__).parent / "files"

COLUMNS = {
    "external_id": "id",
    "name": "name",
    "address_line1": "address",
    "phones": "phone",
    "website": "site",
    "lat": "lat",
    "lng": "lng",
    "business_status": "state",
}
STATES = {"business_status": {"OPEN": "open", "CLOSED": "permanently_closed"}}
MAPPING = {
    "source": "test",
    "format": "csv",
    "columns": COLUMNS,
    "values": STATES,
    "constants": {"store_type": "cafe"},
    "cuisines": {"column": "cuisine", "separator": ";", "values": {"coffee": None}},
    "hours": {"kind": "osm", "column": "hours"},
    "places": {"l1": "province", "l2": "city"},
}
ROW = {
    "id": "1",
    "name": "Kopi Tuku",
    "address": "Jl. Cipete 7",
    "phone": "0812-3456-7890",
    "site": "https://tuku.example",
    "lat": "-6.27",
    "lng": "106.80",
    "state": "OPEN",
    "cuisine": "indonesian;coffee",
    "hours": "Mo-Su 08:00-22:00",
    "province": "DKI Jakarta",
    "city": "Jakarta Selatan",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = regions("ID")
    place["31"].aliases = ["DKI Jakarta"]
    place["31"].save()
    place["31.74"].aliases = ["Jakarta Selatan"]
    place["31.74"].save()
    (tmp_path / "mapping.json").write_text(json.dumps(MAPPING), encoding="utf-8")
    return tmp_path


def write_csv(path: Path, rows: list[dict[str, Any]], encoding: str = "utf-8") -> Path:
    with path.open("w", encoding=encoding, newline="") as file:
        writer = csv.DictWriter(file, list(ROW))
        writer.writeheader()
        writer.writerows(rows)
    return path


def run(folder: Path, path: Path, *more: str) -> tuple[str, list[dict[str, str]]]:
    """Return the command's output and the lines of its report."""
    out, report = io.StringIO(), folder / "report.csv"
    options = ["--country", "ID", "--mapping", str(folder / "mapping.json"), "--report", str(report)]
    call_command("import_stores", str(path), *options, *more, stdout=out)
    with report.open(encoding="utf-8", newline="") as file:
        return out.getvalue(), list(csv.DictReader(file))


def test_a_row_becomes_a_draft_with_its_history(folder: Path) -> None:
    out, _ = run(folder, write_csv(folder / "stores.csv", [ROW]))
    assert "1 created" in out
    store = Store.objects.get()
    assert (store.status, store.name, store.slug) == ("draft", "Kopi Tuku", "kopi-tuku-jakarta-selatan")
    assert store.cuisines == ["indonesian"]
    assert store.phones[0]["number"] == "+6281234567890"
    assert store.hours_osm == "Mo-Su 08:00-22:00"
    assert store.region_l2.name == "Kota Administrasi Jakarta Selatan"
    assert store.field_sources["name"]["source"] == "test"
    entry = ChangeLog.objects.get(object_type="store")
    changeset = Changeset.objects.get()
    assert (entry.via, entry.action, entry.changeset_id) == ("import", "create", changeset.pk)
    assert changeset.counts == {"created": 1}
    assert {"external_ids", "name"} <= {change["field"] for change in entry.changes}


def test_importing_again_writes_nothing_and_a_changed_row_only_its_fields(folder: Path) -> None:
    path = write_csv(folder / "stores.csv", [ROW])
    run(folder, path)
    out, _ = run(folder, path)
    assert "1 unchanged" in out
    assert (Store.objects.get().version, ChangeLog.objects.filter(object_type="store").count()) == (1, 1)
    assert Changeset.objects.count() == 1
    out, _ = run(folder, write_csv(path, [{**ROW, "address": "Jl. Cipete 8"}]))
    assert "1 updated" in out
    store = Store.objects.get()
    assert (store.version, store.address_line1) == (2, "Jl. Cipete 8")
    changes = ChangeLog.objects.filter(object_type="store").latest("id").changes
    assert [change["field"] for change in changes] == ["address_line1"]


def test_import_preserves_fields_changed_or_locked_by_staff(folder: Path) -> None:
    path = write_csv(folder / "stores.csv", [ROW])
    run(folder, path)
    store = Store.objects.get()
    store.field_sources["address_line1"]["source"] = "staff"
    store.field_sources["website"]["locked"] = True
    store.save()
    changed = {**ROW, "address": "Elsewhere", "site": "https://other.example"}
    out, _ = run(folder, write_csv(path, [changed]))
    assert "1 unchanged" in out


def test_every_refused_row_is_reported_with_its_reason(folder: Path) -> None:
    rows = [
        {**ROW, "id": "1", "name": ""},
        {**ROW, "id": "2", "name": "Promo!!!! 0812 3456 7890"},
        {**ROW, "id": "3", "lat": "41.0", "lng": "29.0"},
        {**ROW, "id": "4", "city": "Atlantis", "lat": "", "lng": ""},
        {**ROW, "id": "5", "name": "Caf\ufffd"},
        {**ROW, "id": "6"},
        {**ROW, "id": "6"},
        {**ROW, "id": "7", "phone": "12", "hours": "sunrise", "lat": "0", "lng": "0"},
    ]
    out, report = run(folder, write_csv(folder / "stores.csv", rows))
    assert "2 created, 0 updated, 0 unchanged, 6 rejected" in out
    refused = {line["row"]: line["message"] for line in report if line["result"] == "refused"}
    assert refused == {
        "1": "Store name required",
        "2": "Use the real store name, without phone numbers, links or slogans",
        "3": "The pin is outside Indonesia",
        "4": "Kabupaten/Kota required",
        "5": "The text contains lost characters (\ufffd)",
        "7": "The same id as row 6",
    }
    warned = {line["message"] for line in report if line["row"] == "8"}
    assert warned == {
        "Phone number is not valid for Indonesia: “12”: skipped",
        "Could not read: sunrise. The text is saved as a note on hours",
        "The pin 0, 0 is not a location: skipped",
    }


def test_mixed_up_encodings_are_repaired_or_refused_never_stored(folder: Path) -> None:
    rows = [
        {**ROW, "id": "1", "name": "Kafe Özgür".encode().decode("cp1252")},
        {**ROW, "id": "2", "name": "SofrasÛ±"},
    ]
    _, report = run(folder, write_csv(folder / "stores.csv", rows))
    assert list(Store.objects.values_list("name", flat=True)) == ["Kafe Özgür"]
    assert [line["message"] for line in report if line["result"] == "refused"] == [
        "The text was saved in the wrong encoding and cannot be repaired"
    ]


def test_a_file_in_latin_1_is_read_as_such(folder: Path) -> None:
    run(folder, write_csv(folder / "stores.csv", [{**ROW, "name": "Café Brûlé"}], encoding="latin-1"))
    assert Store.objects.get().name == "Café Brûlé"


def test_dry_run_reports_the_same_and_writes_nothing(folder: Path) -> None:
    path = write_csv(folder / "stores.csv", [ROW, {**ROW, "id": "2", "name": ""}])
    out, _ = run(folder, path, "--dry-run")
    assert "1 created, 0 updated, 0 unchanged, 1 rejected" in out
    assert "nothing was written" in out
    assert not Store.objects.exists()
    assert not Changeset.objects.exists()


@pytest.mark.parametrize("kind", ["xlsx", "geojson", "jsonl"])
def test_other_formats_carry_the_same_row(folder: Path, kind: str) -> None:
    path = folder / f"stores.{kind}"
    if kind == "xlsx":
        book = Workbook()
        book.active.append(list(ROW))
        book.active.append(list(ROW.values()))
        book.save(path)
    elif kind == "jsonl":
        path.write_text(json.dumps(ROW) + "\n\n", encoding="utf-8")
    else:
        point = {"type": "Point", "coordinates": [106.80, -6.27]}
        feature = {"type": "Feature", "properties": ROW, "geometry": point}
        path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}), encoding="utf-8")
    out, _ = run(folder, path, "--format", kind)
    assert "1 created" in out
    assert Store.objects.get().name == "Kopi Tuku"


def test_the_command_reads_a_file_with_titles_and_a_sep_line(folder: Path) -> None:
    path = write_csv(folder / "stores.csv", [ROW])
    path.write_text("sep=,\nDaftar toko\nper 1 Nov\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    out, _ = run(folder, path)
    assert "1 created" in out
    assert Store.objects.get().name == "Kopi Tuku"


@pytest.mark.parametrize(("kind", "content"), [("xlsx", b"no"), ("jsonl", b"{no"), ("geojson", b"[1,")])
def test_a_broken_file_ends_with_a_sentence(folder: Path, kind: str, content: bytes) -> None:
    (folder / f"broken.{kind}").write_bytes(content)
    with pytest.raises(CommandError, match=r"damaged|not valid JSON|cut off"):
        run(folder, folder / f"broken.{kind}", "--format", kind)


def test_the_command_leaves_out_what_looks_like_a_store_that_is_there(folder: Path) -> None:
    run(folder, write_csv(folder / "stores.csv", [ROW]))
    similar = write_csv(folder / "stores.csv", [{**ROW, "id": "2"}])
    out, report = run(folder, similar, "--duplicates", "skip")
    assert "0 created" in out
    assert [line["result"] for line in report if "duplicate" in line["message"]] == ["duplicate"]
    out, _ = run(folder, similar)
    assert "1 created" in out


def test_unknown_cuisines_become_suggested_tags(folder: Path) -> None:
    run(folder, write_csv(folder / "stores.csv", [{**ROW, "cuisine": "martian;thai"}]))
    tag = Tag.objects.get()
    assert (tag.slug, tag.status) == ("martian", "suggested")
    assert Store.objects.get().cuisines == ["thai"]


def test_a_file_without_valid_rows_still_suggests_its_unknown_cuisines(folder: Path) -> None:
    out, _ = run(folder, write_csv(folder / "stores.csv", [{**ROW, "name": "", "cuisine": "martian"}]))
    assert "0 created" in out
    entry = ChangeLog.objects.get(object_type="tag")
    assert (Tag.objects.get().slug, entry.changeset) == ("martian", Changeset.objects.get())
    assert not Store.objects.exists()


def test_suggested_tags_are_split_and_readable(folder: Path) -> None:
    cuisines = ["fish_and_chips", "kopi,_teh,_juice, coklat, roti bakar, dll", "Kopi"]
    rows = [{**ROW, "id": str(number), "cuisine": cuisine} for number, cuisine in enumerate(cuisines)]
    run(folder, write_csv(folder / "stores.csv", rows))
    assert {(tag.slug, tag.labels["en"]) for tag in Tag.objects.all()} == {
        ("fish-and-chips", "Fish and chips"),
        ("kopi", "Kopi"),
        ("teh", "Teh"),
        ("juice", "Juice"),
        ("coklat", "Coklat"),
        ("roti-bakar", "Roti bakar"),
    }


def test_like_names_get_numbers_across_batches_and_imports(folder: Path) -> None:
    rows = [{**ROW, "id": str(n)} for n in range(600)]
    run(folder, write_csv(folder / "stores.csv", rows))
    run(folder, write_csv(folder / "stores.csv", [{**ROW, "id": "new"}]))
    slugs = set(Store.objects.values_list("slug", flat=True))
    assert len(slugs) == 601
    assert "kopi-tuku-jakarta-selatan-601" in slugs


def test_permanently_closed_row_stays_closed(folder: Path) -> None:
    run(folder, write_csv(folder / "stores.csv", [{**ROW, "state": "CLOSED"}]))
    store = Store.objects.get()
    assert store.business_status == "permanently_closed"
    assert store.closed_on is not None


def test_an_unknown_mapping_names_those_there_are(folder: Path) -> None:
    with pytest.raises(CommandError, match="istanbul_cafes_google"):
        call_command("import_stores", "x.csv", "--country", "ID", "--mapping", "nope")


def tags_of(
    folder: Path, answers: dict[str, str | None], tags: str = "Pedas; Sambal Bawang"
) -> tuple[str, Any]:
    """Import a row with tags and answers. Return the output and the lines of the report."""
    mapping = {**MAPPING, "columns": {**COLUMNS, "tags": "dishes"}, "values": {**STATES, "tags": answers}}
    (folder / "mapping.json").write_text(json.dumps(mapping), encoding="utf-8")
    path = folder / "tags.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*ROW, "dishes"])
        writer.writeheader()
        writer.writerow({**ROW, "dishes": tags})
    return run(folder, path)


def test_unknown_tags_are_asked_about_with_the_way_to_answer(folder: Path) -> None:
    spicy = TagFactory(slug="spicy", labels={"en": "Spicy", "id": "Pedas"})
    out, report = tags_of(folder, {})
    assert "  tags: “Sambal Bawang” in 1 rows; ANSWER is the slug of a tag" in out
    assert '"values": {FIELD: {VALUE: ANSWER}}' in out
    assert [(line["field"], line["message"]) for line in report if line["field"] == "tags"] == [
        ("tags", "“Sambal Bawang” is not a known value and was skipped. Choose what it means")
    ]
    assert Store.objects.get().tags == [spicy.pk]


def test_answers_in_the_mapping_set_or_leave_out_tags(folder: Path) -> None:
    spicy = TagFactory(slug="spicy", labels={"en": "Spicy", "id": "Pedas"})
    sambal = TagFactory(slug="sambal", labels={"en": "Sambal"})
    answers = {"Sambal Bawang": "sambal", "Enak": None}
    out, _ = tags_of(folder, answers, "Pedas; Sambal Bawang; Enak")
    assert "Unknown values" not in out
    assert Store.objects.get().tags == sorted([spicy.pk, sambal.pk])


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("sambal", r"“Sambal Bawang”: this tag does not exist"),
        ("new:dish", r"“Sambal Bawang”: the command cannot create tags"),
    ],
)
def test_an_answer_that_cannot_be_used_refuses_the_import(folder: Path, answer: str, reason: str) -> None:
    with pytest.raises(CommandError, match=f"values.tags: {reason}"):
        tags_of(folder, {"Sambal Bawang": answer})
    assert not Store.objects.exists()


@pytest.mark.parametrize("name", names())
def test_every_mapping_of_the_project_can_be_read(name: str) -> None:
    mapping = load_mapping(name)
    assert mapping.columns["name"]


def test_pin_decides_regions_and_contradicting_names_are_asked_about(folder: Path) -> None:
    place = regions("ID")
    other = Region.objects.create(
        country="ID",
        level=2,
        code="31.71",
        parent=place["31"],
        name="Jakarta Pusat",
        type="kota",
        search_text="jakarta pusat",
    )
    boundary(place["31.74.07"], 106.75, -6.30, 106.85, -6.22)
    rows = [
        ROW,
        {**ROW, "id": "2", "name": "Kopi Pusat", "city": other.name},
        {**ROW, "id": "3", "name": "Kopi Diam", "province": "", "city": ""},
        {**ROW, "id": "4", "name": "Kopi Laut", "lat": "-5.5", "lng": "106.8", "city": other.name},
    ]
    _, report = run(folder, write_csv(folder / "stores.csv", rows))
    deepest = {store.name: store.region_l3 or store.region_l2 for store in Store.objects.all()}
    assert {name: region.name for name, region in deepest.items()} == {
        "Kopi Tuku": "Kebayoran Baru",
        "Kopi Pusat": "Kebayoran Baru",
        "Kopi Diam": "Kebayoran Baru",
        "Kopi Laut": "Jakarta Pusat",
    }
    response = [
        (line["external_id"], line["field"], line["message"])
        for line in report
        if line["field"].startswith("region")
    ]
    accepted = f"“{other.name}” does not match the pin; “{place['31.74'].name}” is taken from the pin"
    assert response == [("2", "region_l2", accepted)]
