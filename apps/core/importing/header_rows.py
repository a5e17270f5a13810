"""Detection of the rows with the column names, and joining of two such rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from apps.core.text.folding import fold

MOST_HEADER_ROWS = 2
JOINED_BY = " / "
"""Separator between the group and the name of a column from two rows."""
_LETTER = re.compile(r"[A-Za-z]")
_DIGIT = re.compile(r"\d")
_LONGEST_NAME = 60
_WORDS = re.compile(r"[\W_]+")
_COMMON_NAMES = frozenset(
    """
    name nama ad adi isim pangalan title store shop outlet branch cabang sube cawangan sangay company perusahaan
    firma sirket kumpanya contact kontak iletisim kisi type jenis tur tip kategori category kategorya uri brand merek
    phone telephone tel telepon telefon mobile hp whatsapp telepono fax email mail eposta surel emel
    address alamat adres tirahan street jalan cadde sokak city kota kabupaten sehir il ilce bandar lungsod bayan
    province provinsi negeri region rehiyon bolge wilayah district kecamatan daerah mahalle barangay kelurahan
    postcode zip kodepos poskod country negara ulke bansa lat latitude lintang enlem lng lon long longitude bujur boylam
    coordinates koordinat konum website web site url link instagram facebook tiktok
    hours jam open close opens closes opening closing buka tutup acilis kapanis oras
    monday senin pazartesi isnin lunes sunday minggu pazar ahad linggo
    id no ref code kode kod status price harga fiyat presyo cost biaya cuisine masakan mutfak rating note notes catatan
    not notlar description deskripsi aciklama tags labels label owner source value stage created updated expected
    toko restoran restaurant kedai mekan dukkan isletme outlet venue place tempat usaha gerai lengkap acik tam full
    on at of the from to in our first last min max avg average number nomor nombor numero line main all date tanggal
    tarih tarihi petsa opened closed saat saati saatleri calisma operasional days gun hari external internal
    tuesday wednesday thursday friday saturday selasa rabu kamis jumat sabtu sali carsamba persembe cuma cumartesi
    mon tue wed thu fri sat sun menu email1 phone1 phone2 telepon1 telepon2 area town locality neighbourhood
    """.split()
)
"""Words that column names consist of, in the languages of the four countries."""


@dataclass(frozen=True)
class Line:
    """A row near the top of a table."""

    number: int
    cells: Sequence[str]

    @property
    def filled(self) -> list[int]:
        """Return the positions of its filled cells."""
        return [place for place, cell in enumerate(self.cells) if cell]

    @property
    def common_names(self) -> int:
        """Return the number of cells that are common column names."""
        return len({cell for cell in self.cells if _is_common_name(cell)})

    @property
    def has_only_names(self) -> bool:
        """Return whether its cells could be column names: short texts without numbers, all different."""
        texts = [self.cells[place] for place in self.filled]
        are_short = all(len(text) <= _LONGEST_NAME and not _is_number(text) for text in texts)
        return are_short and len({fold(text) for text in texts}) == len(texts)


@dataclass(frozen=True)
class Header:
    """The rows with the column names."""

    row: int
    count: int = 1

    @property
    def last(self) -> int:
        """Return the number of its last row."""
        return self.row + self.count - 1


def find_header(lines: Sequence[Line]) -> Header:
    """Return the probable rows of the column names; `lines` are the first filled rows, at least one."""
    by_number = {line.number: line for line in lines}
    header = _by_common_names(lines) or _below_titles(lines) or lines[0]
    below = by_number.get(header.number + 1)
    if below is not None and below.common_names >= 2 and _is_group_row(header, below):
        return Header(header.number, 2)
    above = by_number.get(header.number - 1)
    if above is not None and _is_group_row(above, header):
        return Header(above.number, 2)
    return Header(header.number)


def _by_common_names(lines: Sequence[Line]) -> Line | None:
    """Return the first row with at least half the common names of the best one, and two or more."""
    best = max(line.common_names for line in lines)
    if best < 2:
        return lines[0] if lines[0].common_names else None
    least = max(2, best / 2)
    return next((line for line in lines if line.common_names >= max(least, len(line.filled) / 2)), None)


def _below_titles(lines: Sequence[Line]) -> Line | None:
    """Return the first row below titles that could be column names."""
    width = max(len(line.filled) for line in lines)
    for place, line in enumerate(lines):
        if not _is_title(line, width):
            # The last row has no data below it.
            return line if line.has_only_names and place < len(lines) - 1 else None
    return None


def _is_title(line: Line, width: int) -> bool:
    filled = len(line.filled)
    return width > 1 and (filled == 1 or filled * 2 < width)


def _is_group_row(group: Line, names: Line) -> bool:
    """Return whether a row names groups of the columns below it."""
    if not names.has_only_names or len(group.filled) < 2 or any(map(_is_number, group.cells)):
        return False
    upper, lower = set(group.filled), set(names.filled)
    covered = {place for place in lower - upper if place > min(upper)}
    # A title such as "Made by | Budi" has no cell after a gap, and has names below all of its cells.
    return bool(covered) and (bool(upper - lower) or min(covered) < max(upper))


def join_rows(rows: Sequence[Sequence[str]], has_merged_cells: bool) -> list[str]:
    """Return one name per column from one or two header rows.

    A group extends to the next one, unless merged cells define its extent.
    """
    if not rows:
        return []
    if len(rows) == 1:
        return list(rows[0])
    group_row, names = rows[0], rows[-1]
    groups = list(group_row) if has_merged_cells else _filled_right(group_row)
    width = max(len(groups), len(names))
    return [
        _joined(_cell(groups, place), _cell(names, place), _cell(group_row, place)) for place in range(width)
    ]


def _filled_right(row: Sequence[str]) -> list[str]:
    filled: list[str] = []
    for cell in row:
        filled.append(cell or (filled[-1] if filled else ""))
    return filled


def _joined(group: str, name: str, own_group: str) -> str:
    if not name:
        return own_group
    return f"{group}{JOINED_BY}{name}" if group and fold(group) != fold(name) else name


def _cell(row: Sequence[str], place: int) -> str:
    return row[place] if place < len(row) else ""


def _is_number(text: str) -> bool:
    """Return whether a text has digits and no Latin letters. Linear, unlike one expression for both."""
    return _DIGIT.search(text) is not None and _LETTER.search(text) is None


def _is_common_name(text: str) -> bool:
    if len(text) > _LONGEST_NAME or _is_number(text):
        return False
    words = [word for word in _WORDS.split(fold(text)) if word]
    return 0 < len(words) <= 4 and all(word in _COMMON_NAMES for word in words)
