"""Reading tables: file type, encoding, columns and words, for arbitrary input."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.core.country import pack
from apps.core.importing import row_reader, text_reader
from apps.core.importing.area import Field
from apps.core.importing.batches import general
from apps.core.importing.column_suggestions import suggest
from apps.core.importing.columns import named_columns
from apps.core.importing.findings import Group
from apps.core.importing.seen import FirstRows
from apps.core.importing.unreadable import UnreadableFile
from apps.core.importing.words import read_yes_no
from apps.core.readers.dates import read_date
from apps.core.testing.levels import examples

BOUNDS = pack("ID").bounds
many = settings(max_examples=examples(150))
cells = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)


def write(folder: Path, content: bytes, name: str = "table.csv") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def read(path: Path) -> list[tuple[int, row_reader.Row]]:
    return list(row_reader.rows(path, row_reader.inspect(path)))


# -- properties of any table -----------------------------------------------------------------------
@many
@given(
    rows=st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=8),
    delimiter=st.sampled_from(text_reader.DELIMITERS),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_written_sheet_is_read_back(
    tmp_path: Path, rows: list[list[str]], delimiter: str, encoding: str
) -> None:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    # Names that columns often have: otherwise a row with such words would be taken as the header.
    writer.writerow(["name", "phone", "address"])
    writer.writerows(rows)
    path = write(tmp_path, out.getvalue().encode(encoding))
    result = read(path)
    wanted = [(n, row) for n, row in enumerate(rows, 2) if any(row)]
    assert [(number, list(row.values())) for number, row in result] == wanted


@many
@given(content=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = write(tmp_path, content)
    try:
        read(path)
    except UnreadableFile as error:
        assert str(error)


@many
@given(heads=st.lists(cells, max_size=8))
def test_every_column_gets_a_name_of_its_own(heads: list[str]) -> None:
    named, notes = named_columns(heads)
    assert len(set(named)) == len(named)
    assert all(named)
    assert len(named) <= len(heads)
    assert len(notes) <= len(heads) * 2


@many
@given(keys=st.lists(st.integers(0, 3000), max_size=4000))
def test_the_first_row_of_a_key_is_remembered(keys: list[int]) -> None:
    seen, first = FirstRows(), dict[int, int]()
    for row, key in enumerate(keys, 1):
        assert seen.first(("id", key), row) == first.setdefault(key, row)


@many
@given(columns=st.lists(cells, max_size=10, unique=True))
def test_a_suggestion_uses_each_column_and_field_once(columns: list[str]) -> None:
    fields = [
        Field("name", "Name", "", words=("nama", "title")),
        Field("lat", "Latitude", "", words=("lintang",)),
    ]
    result = suggest([row_reader.Column(name) for name in columns], fields, BOUNDS)
    assert len({one.field for one in result}) == len({one.column for one in result}) == len(result)
    assert all(one.column in columns and 0.75 <= one.confidence <= 1 for one in result)


@many
@given(text=st.text(max_size=20), order=st.sampled_from(["dmy", "mdy", "ymd"]))
def test_a_date_is_read_as_one_or_refused(text: str, order: str) -> None:
    try:
        result = read_date(text, order)
    except ValueError:
        return
    assert len(result) in (4, 7, 10)


# -- typical files ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("ad\nÇiğköfteci Şükrü\n".encode("cp1254"), "windows-1254"),
        ("ad\nÇiğköfteci Şükrü\n".encode("utf-16-le"), "utf-16-le"),
        ("ad\nÇiğköfteci Şükrü\n".encode("utf-16-be"), "utf-16-be"),
        ("ad\nÇiğköfteci Şükrü\n".encode("utf-16"), "utf-16-le"),
        ("ad\nÇiğköfteci Şükrü\n".encode("utf-8-sig"), "utf-8"),
    ],
)
def test_turkish_is_read_in_every_encoding_that_people_save_it_in(
    tmp_path: Path, content: bytes, encoding: str
) -> None:
    path = write(tmp_path, content)
    facts = row_reader.inspect(path)
    assert facts.encoding == encoding
    assert [row["ad"] for _, row in row_reader.rows(path, facts)] == ["Çiğköfteci Şükrü"]


def test_mixed_encodings_are_reported(tmp_path: Path) -> None:
    path = write(tmp_path, "ad\nÖzgür\n".encode() + "Café\n".encode("latin-1"))
    facts = row_reader.inspect(path)
    assert (facts.encoding, len(facts.notes)) == ("mixed", 1)
    assert [row["ad"] for _, row in row_reader.rows(path, facts)] == ["Özgür", "Café"]


def test_rows_have_the_numbers_of_a_spreadsheet_and_columns_are_named(tmp_path: Path) -> None:
    path = write(tmp_path, b"\n;name;;name\n1;A;x;y\n\n2;B\n")
    facts = row_reader.inspect(path)
    assert [column.name for column in facts.columns] == ["Column A", "name", "Column C", "name (2)"]
    assert facts.notes == [
        "Column A has no name in the file",
        "Column C has no name in the file",
        "“name” occurs twice in the file. The second is shown as “name (2)”",
    ]
    assert [(number, row["name"]) for number, row in row_reader.rows(path, facts)] == [(3, "A"), (5, "B")]


def test_a_workbook_that_unfolds_without_end_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", "<workbook/>")
        packed.writestr("xl/worksheets/sheet1.xml", b" " * 20_000_000)
    with pytest.raises(UnreadableFile, match="too large when unpacked"):
        row_reader.inspect(path)


def test_a_packed_file_that_is_no_workbook_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.xlsx"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("notes.txt", "hello")
    with pytest.raises(UnreadableFile, match="does not contain a workbook"):
        row_reader.inspect(path)


@pytest.mark.parametrize(
    ("text", "order", "wanted"),
    [
        ("31.12.2024", "dmy", "2024-12-31"),
        ("12/31/24", "mdy", "2024-12-31"),
        ("2024-05", "dmy", "2024-05"),
        ("2024", "dmy", "2024"),
        ("05/2024", "dmy", "2024-05"),
        ("2024-12-31 00:00:00", "mdy", "2024-12-31"),
    ],
)
def test_dates_are_read_as_they_are_written(text: str, order: str, wanted: str) -> None:
    assert read_date(text, order) == wanted


def test_yes_and_no_in_five_languages() -> None:
    assert {read_yes_no(word) for word in ("Yes", "ya", "evet", "VAR", "Oo", "✓", "1")} == {True}
    assert {read_yes_no(word) for word in ("no", "Tidak", "hayır", "yok", "Hindi", "0")} == {False}
    assert read_yes_no("perhaps") is None


def test_like_problems_are_counted_together() -> None:
    assert general("The pin is 31 km from Bogor") == general("The pin is 7,5 km from Bogor")
    assert general("Possible duplicate of “A” (#1)") == general("Possible duplicate of “B” (#22)")


def test_rows_with_different_numbers_are_grouped_with_an_example() -> None:
    group = Group("lat", "The pin is 31 km from Bogor", is_fatal=False)
    group.add(2, "The pin is 31 km from Bogor", "")
    assert group.msg == "The pin is 31 km from Bogor"
    for row in (3, 4):
        group.add(row, f"The pin is {row} km from Bogor", "")
        assert group.msg == "For example: The pin is 31 km from Bogor"
    assert (group.count, group.rows) == (3, [[2, 4]])
