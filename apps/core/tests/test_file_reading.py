"""Real-life files: headers further down, encodings, merged and hidden cells, Excel times."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.worksheet.worksheet import Worksheet

from apps.core.importing import row_reader
from apps.core.importing.cell_text import as_text, digits_text, duration_text, moment_text
from apps.core.importing.date_order import date_order_of, has_date_conflict
from apps.core.importing.row_reader import DETECTED, Reading
from apps.core.importing.unreadable import NoHeader, UnreadableFile

TABLES = Path(__file__).parent / "tables"


def moment(year: int, month: int, day: int, *time: int) -> dt.datetime:
    """Return a spreadsheet time, which has no time zone."""
    return dt.datetime.combine(dt.date(year, month, day), dt.time(*time))


EPOCH = moment(1899, 12, 30)

Texts = list[tuple[int, dict[str, str]]]


def texts_of(path: Path, reading: Reading = DETECTED) -> Texts:
    facts = row_reader.inspect(path, reading)
    return [
        (number, {name: as_text(value) for name, value in row.items() if as_text(value)})
        for number, row in row_reader.rows(path, facts)
    ]


def names_of(path: Path, reading: Reading = DETECTED) -> list[str]:
    return [column.name for column in row_reader.inspect(path, reading).columns]


def csv_file(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "table.csv"
    path.write_bytes(text.encode(encoding))
    return path


def workbook(folder: Path, build: Callable[[Worksheet], None]) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    build(sheet)
    path = folder / "book.xlsx"
    book.save(path)
    return path


def with_rows(*rows: Sequence[object]) -> Callable[[Worksheet], None]:
    def build(sheet: Worksheet) -> None:
        for row in rows:
            sheet.append(list(row))

    return build


# -- header rows -----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["title_rows.csv", "title_rows.xlsx"])
def test_titles_above_the_header_are_skipped_and_shown(name: str) -> None:
    facts = row_reader.inspect(TABLES / name)
    assert [column.name for column in facts.columns] == ["name", "phone", "lat", "lng"]
    assert (facts.header_row, facts.header_rows) == (3, 1)
    assert [line["row"] for line in facts.first_lines] == [1, 2, 3, 4]
    assert "The column names are in row 3. The rows above are not imported" in facts.notes
    ((number, row),) = texts_of(TABLES / name)
    assert number == 4
    assert row["name"].startswith("Kedai Judul")


def test_titles_without_delimiters_do_not_hide_the_delimiter(tmp_path: Path) -> None:
    path = csv_file(tmp_path, "Stores, Jakarta\nUpdated today\n\nname;phone\nKopi;0812\n")
    assert texts_of(path) == [(5, {"name": "Kopi", "phone": "0812"})]


@pytest.mark.parametrize(
    "text",
    [
        "Merchant;Lokasi X;Kolom\nWarung Kota;Jalan Merdeka;Kota Bogor\n",
        "name;phone\nKopi;0812\nTeh;0813\n",
        "name\nKopi, Teh\n",
        "\n;name;;name\n1;A;x;y\n\n2;B\n",
        "a\n1\n",
        "Toko\nKopi;x;y\nTeh;z;w\n",
    ],
)
def test_a_header_in_the_first_filled_row_stays(tmp_path: Path, text: str) -> None:
    facts = row_reader.inspect(csv_file(tmp_path, text))
    assert facts.header_row == facts.first_lines[0]["row"]
    assert facts.header_rows == 1


def test_a_person_chooses_the_header_row(tmp_path: Path) -> None:
    path = csv_file(tmp_path, "name;phone\nAlpha;Beta\nKopi;0812\n")
    assert names_of(path) == ["name", "phone"]
    assert texts_of(path, Reading(header_row=2)) == [(3, {"Alpha": "Kopi", "Beta": "0812"})]
    with pytest.raises(NoHeader, match="Choose another row"):
        row_reader.inspect(path, Reading(header_row=9))


def test_a_group_row_is_joined_with_the_names_below_it(tmp_path: Path) -> None:
    path = csv_file(
        tmp_path, ";Contact;;Hours;\nname;phone;email;open;close\nKopi;0812;a@b.test;08:00;22:00\n"
    )
    facts = row_reader.inspect(path)
    assert (facts.header_row, facts.header_rows) == (1, 2)
    assert [column.name for column in facts.columns] == [
        "name",
        "Contact / phone",
        "Contact / email",
        "Hours / open",
        "Hours / close",
    ]
    assert [number for number, _ in texts_of(path)] == [3]
    assert names_of(path, Reading(header_row=2, header_rows=1)) == ["name", "phone", "email", "open", "close"]


def test_merged_header_cells_fill_their_range_alone(tmp_path: Path) -> None:
    def build(sheet: Worksheet) -> None:
        sheet.append(["Stores of Jakarta"])
        sheet.append(["name", "Contact", None, "city"])
        sheet.append([None, "phone", "email", None])
        sheet.append(["Kopi", "0812", "a@b.test", "Bogor"])
        for merged in ("A1:D1", "A2:A3", "B2:C2", "D2:D3"):
            sheet.merge_cells(merged)

    path = workbook(tmp_path, build)
    assert names_of(path) == ["name", "Contact / phone", "Contact / email", "city"]
    assert texts_of(path) == [
        (4, {"name": "Kopi", "Contact / phone": "0812", "Contact / email": "a@b.test", "city": "Bogor"})
    ]


def test_merged_cells_apply_to_each_filled_row() -> None:
    result = texts_of(TABLES / "merged.xlsx")
    assert [row["region"] for _, row in result] == ["DKI Jakarta"] * 3
    assert [number for number, _ in result] == [2, 3, 4]


def test_merged_data_cells_are_not_repeated_sideways_or_into_empty_rows(tmp_path: Path) -> None:
    def build(sheet: Worksheet) -> None:
        with_rows(["name", "phone", "email"], ["Kopi", "0812", None], [None, None, None])(sheet)
        sheet.merge_cells("A2:A3")
        sheet.merge_cells("B2:C2")

    assert texts_of(workbook(tmp_path, build)) == [(2, {"name": "Kopi", "phone": "0812"})]


def test_cells_beyond_the_last_name_get_a_column(tmp_path: Path) -> None:
    path = csv_file(tmp_path, "name;city\nKopi;Bogor;0812\n")
    assert names_of(path) == ["name", "city", "Column C"]
    assert texts_of(path)[0][1]["Column C"] == "0812"


# -- text files ------------------------------------------------------------------------------------
def test_a_sep_line_sets_the_delimiter_and_is_no_row() -> None:
    facts = row_reader.inspect(TABLES / "sep_line.csv")
    assert facts.delimiter == ";"
    assert texts_of(TABLES / "sep_line.csv") == [
        (2, {"name": "Kedai Sep", "phone": "081234567801", "lat": "-6,2001", "lng": "106,8001"})
    ]


@pytest.mark.parametrize("ending", ["\r", "\r\n", "\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1254"])
def test_lines_may_end_in_any_way(tmp_path: Path, ending: str, encoding: str) -> None:
    path = csv_file(
        tmp_path, f'ad;kota{ending}"Şark{ending}Köşesi";Bogor{ending}Çay;Bekasi{ending}', encoding
    )
    assert [row["ad"] for _, row in texts_of(path)] == [f"Şark{ending}Köşesi", "Çay"]


def test_mixed_line_endings_are_read(tmp_path: Path) -> None:
    path = csv_file(tmp_path, "name\rKopi\r\nTeh\nSusu\r")
    assert [row["name"] for _, row in texts_of(path)] == ["Kopi", "Teh", "Susu"]


def test_dos_turkish_is_detected_and_named() -> None:
    facts = row_reader.inspect(TABLES / "dos_cp857.csv")
    assert facts.encoding == "cp857"
    assert any("MS-DOS, Turkish (cp857)" in note for note in facts.notes)
    assert texts_of(TABLES / "dos_cp857.csv")[0][1]["name"] == "Şişli Köftecisi"


PLACES = [
    "Çiğköfteci Şükrü",
    "Şişli Köftecisi",
    "İstanbul Iğdır",
    "ÇAĞLAYAN DÖNERCİSİ",
    "Café Kopi",
    "Parañaque Grill",
    "Güneş – Özgür’ün Yeri",
    "“Kopi” Tuku",
    "Rumah’s",
    "50° Kopi",
    "ağaç",
    "Öz",
]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("codec", ["cp1254", "cp857"])
def test_the_likelier_encoding_is_chosen(tmp_path: Path, place: str, codec: str) -> None:
    try:
        content = f"name\n{place}\n".encode(codec)
    except UnicodeEncodeError:
        return
    path = tmp_path / "x.csv"
    path.write_bytes(content)
    assert texts_of(path)[0][1]["name"] == place


def test_a_person_chooses_another_encoding(tmp_path: Path) -> None:
    path = csv_file(tmp_path, "name\nCafé\n", "cp850")
    assert texts_of(path, Reading(encoding="cp850"))[0][1]["name"] == "Café"
    assert texts_of(path, Reading(encoding="windows-1254"))[0][1]["name"] == "Caf‚"


# -- hidden sheets and rows ------------------------------------------------------------------------
def test_hidden_and_empty_sheets_are_not_chosen(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    assert isinstance(book.active, Worksheet)
    book.active.title = "Old"
    book.active.append(["old"])
    book.active.sheet_state = "hidden"
    book.create_sheet("Cover")
    book.create_sheet("Stores").append(["name"])
    path = tmp_path / "x.xlsx"
    book.active = 1
    book.save(path)
    facts = row_reader.inspect(path)
    assert (facts.sheets, facts.hidden_sheets, facts.sheet) == (["Old", "Cover", "Stores"], ["Old"], "Stores")
    assert facts.notes == ["Hidden sheets are not imported: “Old”"]
    assert names_of(path, Reading(sheet="Old")) == ["old"]


def test_hidden_rows_are_counted_and_left_out_on_request(tmp_path: Path) -> None:
    def build(sheet: Worksheet) -> None:
        with_rows(["name"], ["Kopi"], ["Teh"], ["Susu"], ["Jus"])(sheet)
        for row in (1, 3, 4, 9):
            sheet.row_dimensions[row].hidden = True

    path = workbook(tmp_path, build)
    facts = row_reader.inspect(path)
    assert facts.hidden_rows == 2
    assert [number for number, _ in row_reader.rows(path, facts)] == [2, 3, 4, 5]
    facts.skips_hidden = True
    assert [number for number, _ in row_reader.rows(path, facts)] == [2, 5]


# -- cells -----------------------------------------------------------------------------------------
def cells_of(name: str, *columns: str) -> list[tuple[str, ...]]:
    return [tuple(row.get(column, "") for column in columns) for _, row in texts_of(TABLES / name)]


def test_times_of_workbooks_are_exact() -> None:
    assert cells_of("timedelta.xlsx", "opens", "closes", "opened on") == [
        ("10:00", "24:00", "2019-03-04"),
        ("10:00", "26:00", "2019-03-04"),
    ]
    assert cells_of("times.xlsx", "opens", "closes") == [
        ("10:00", "22:00"),
        ("10:00", "24:00"),
        ("00:00", "00:00"),
        ("240:00", "528:00"),
        ("18:00", "27:00"),
        ("10:00", "22:00"),
        ("10.00", "22.00"),
    ]
    assert cells_of("epoch1904.xlsx", "opens", "closes", "opened on") == [("10:00", "22:00", "2019-03-04")]


def test_24_00_is_read_in_the_1904_calendar(tmp_path: Path) -> None:
    def build(sheet: Worksheet) -> None:
        assert sheet.parent is not None
        sheet.parent.epoch = moment(1904, 1, 1)
        with_rows(["closes"], [1.0], [1.125])(sheet)
        sheet["A2"].number_format = sheet["A3"].number_format = "h:mm"

    assert [row["closes"] for _, row in texts_of(workbook(tmp_path, build))] == ["24:00", "27:00"]


def test_postcodes_keep_the_zeros_of_their_format() -> None:
    assert cells_of("postcode_format.xlsx", "postcode", "avg_cost", "max cost") == [
        ("03110", "75000", "150000.5")
    ]


def test_error_values_of_formulas_are_empty() -> None:
    assert cells_of("formula.xlsx", "name", "phone")[-1] == ("Kedai Ref", "")


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (3110, "00000", "03110"),
        (123456789, "00000-0000", "12345-6789"),
        (81234567801, '"0"000\\-0000\\-0000', "0812-3456-7801"),
        (81234567801, '"0"#', "081234567801"),
        (5, "[$-41F]000", "005"),
        (75000, '"Rp"#,##0', None),
        (12, '00" kg"', None),
        (3, "0", None),
        (3, "General", None),
        (-3, "000", None),
        (3, "0.00", None),
        (3, "00E+00", None),
    ],
)
def test_digits_follow_the_cell_format(value: int, number_format: str, text: str | None) -> None:
    assert digits_text(value, number_format) == text


@given(value=st.integers(0, 10**15), zeros=st.integers(2, 16))
def test_placed_digits_keep_the_number(value: int, zeros: int) -> None:
    text = digits_text(value, "0" * zeros)
    assert text is not None
    assert int(text) == value
    assert len(text) >= zeros


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "yes"),
        (3.0, "3"),
        (0.0000001, "0.0000001"),
        (Decimal("1.50"), "1.50"),
        (float("inf"), ""),
        (dt.time(10), "10:00"),
        (dt.time(10, 0, 30), "10:00:30"),
        (dt.date(2019, 3, 4), "2019-03-04"),
        (moment(2019, 3, 4), "2019-03-04"),
        (moment(2019, 3, 4, 8, 30, 15), "2019-03-04 08:30:15"),
        (dt.timedelta(hours=24), "24:00"),
        (dt.timedelta(hours=36, minutes=30, seconds=15), "36:30:15"),
        (dt.timedelta(seconds=1, milliseconds=500), "00:00:01.5"),
        (dt.timedelta(minutes=-90), "-01:30"),
        (["a"], '["a"]'),
    ],
)
def test_every_type_of_cell_has_a_text(value: object, text: str) -> None:
    assert as_text(value) == text


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (moment(1900, 1, 1), "h:mm", "24:00"),
        (moment(1900, 1, 1), "[$-F400]h:mm:ss AM/PM", "24:00"),
        (moment(1900, 1, 1), "yyyy-mm-dd", "1900-01-01"),
        (moment(1900, 1, 1, 3), "dd/mm/yyyy h:mm", "1900-01-01 03:00"),
        (moment(2019, 3, 4), '"day" d.m.yy', "2019-03-04"),
    ],
)
def test_a_time_without_a_date_is_a_duration(value: dt.datetime, number_format: str, text: str) -> None:
    assert moment_text(value, number_format, EPOCH) == text


@given(value=st.timedeltas(dt.timedelta(-10), dt.timedelta(100)))
def test_a_duration_loses_nothing(value: dt.timedelta) -> None:
    text = duration_text(value)
    hours, minutes, *seconds = text.lstrip("-").split(":")
    result = dt.timedelta(hours=int(hours), minutes=int(minutes)) + dt.timedelta(
        microseconds=int(Decimal(seconds[0]) * 1_000_000 if seconds else 0)
    )
    assert result * (-1 if text.startswith("-") else 1) == value


# -- dates -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("values", "order", "is_conflict"),
    [
        (["03/25/2019", "03/04/2019"], "mdy", False),
        (["25.03.2019", "03/04/2019"], "dmy", False),
        (["2019-03-25", "2019-03-04"], "ymd", False),
        (["2019-03-25", "03/25/2019"], "mdy", False),
        (["03/04/2019"], None, False),
        (["03/25/2019", "25/03/2019"], None, True),
        (["31/02/2019", "13/13/2019"], None, False),
        (["2019", "March 2019", ""], None, False),
        (["24-12-31", "99-12-31"], "ymd", False),
    ],
)
def test_the_order_of_dates_is_read_from_the_column(
    values: list[str], order: str | None, is_conflict: bool
) -> None:
    assert date_order_of(values) == order
    assert has_date_conflict(values) is is_conflict


# -- broken files ----------------------------------------------------------------------------------
def zipped(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, text in files.items():
            packed.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return out.getvalue()


PARSER_WORDS = (
    "expected",
    "delimiter",
    "lexical",
    "parse",
    "codec",
    "zip",
    "xml",
    "field larger",
    "unexpected",
    "Error",
)


@pytest.mark.parametrize(
    "content",
    [
        b'name\n"' + b"x" * 1_000_100,
        b'{"features": [{"type": "Feature", "properties": {"name": "x"}}, ',
        b'{"features": [}',
        b'{"features": [1]}',
        b'{"a": 1}',
        b"{\xff\xfe}",
        b"PK\x03\x04 no workbook",
        zipped(xl__workbook_xml="<broken"),
        zipped(xl__workbook_xml="<workbook/>"),
        b"%PDF-1.4",
        b"a\x00b\n\x00\x01\x02",
        b"\n\n;;\n",
    ],
)
def test_a_broken_file_is_refused_in_our_own_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "secret-name.bin"
    path.write_bytes(content)
    with pytest.raises(UnreadableFile) as refused:
        list(row_reader.rows(path, row_reader.inspect(path)))
    text = str(refused.value)
    assert text[0].isupper()
    assert not [word for word in (*PARSER_WORDS, "secret-name") if word in text]


@pytest.mark.parametrize(
    ("kind", "content"), [("jsonl", b'{"a": 1}\n{"b": \n'), ("jsonl", b"[1]\n"), ("geojson", b"{")]
)
def test_broken_files_of_a_named_format_are_refused_in_our_own_words(
    tmp_path: Path, kind: str, content: bytes
) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    with pytest.raises(UnreadableFile) as refused:
        list(row_reader.read_rows(path, kind))
    assert not [word for word in PARSER_WORDS if word in str(refused.value)]
