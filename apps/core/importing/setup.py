"""The user's choices for an import, stored as JSON: how to read the file and its rows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from apps.core.choices import ImportDuplicates, ImportHiddenRows, ImportSwappedPins, ImportUpdates
from apps.core.errors import Invalid
from apps.core.http.rendering import dumps
from apps.core.importing.row_reader import Reading
from apps.core.values import Json


@dataclass(frozen=True)
class FieldSource:
    """The source of one field: columns, of which the first filled one is used, or a fixed value."""

    field: str
    columns: tuple[str, ...] = ()
    value: str = ""
    separator: str = ""
    """For a list: the separator of its items; empty: the usual ones."""
    decimal_sign: str = ""
    """For amounts: the decimal sign, if the column is ambiguous; empty: detected per number."""


@dataclass(frozen=True)
class Setup:
    """All choices for one file."""

    sheet: str = ""
    header_row: int = 0
    """The first row of column names; 0 keeps the detected one."""
    header_rows: int = 0
    """Number of rows with column names; 0 as above."""
    encoding: str = ""
    """For a text file; empty keeps the detected one."""
    hidden_rows: str = ImportHiddenRows.ASK
    """Hidden rows are included until the user decides."""
    swapped_pins: str = ImportSwappedPins.SKIP
    mapped: tuple[FieldSource, ...] = ()
    values: Mapping[str, Mapping[str, str | None]] = field(default_factory=dict)
    """Field -> value in the file -> our value; None skips the value."""
    also: Mapping[str, Mapping[str, tuple[tuple[str, str], ...]]] = field(default_factory=dict)
    """Field -> value in the file -> (other field, our value) that the value also implies."""
    id_source: str = "import"
    """The source name under which the file's ids are stored."""
    date_order: str = "dmy"
    duplicates: str = ImportDuplicates.SKIP
    updates: str = ImportUpdates.BLANKS

    @property
    def reading(self) -> Reading:
        """Return the settings for reading the file."""
        return Reading(self.sheet, self.header_row, self.header_rows, self.encoding)

    @property
    def by_field(self) -> dict[str, FieldSource]:
        """Return the sources by field."""
        return {source.field: source for source in self.mapped}

    @property
    def digest(self) -> str:
        """Return a hash of these choices: a run requires the same hash as the check."""
        return hashlib.sha256(dumps(self.as_json())).hexdigest()[:32]

    def as_json(self) -> dict[str, Any]:
        """Return the choices as they are stored and sent: values as a list, so that any text may be a key."""
        values = [
            {"field": name, "theirs": word, "ours": code, "also": self._also(name, word)}
            for name, table in sorted(self.values.items())
            for word, code in sorted(table.items())
        ]
        plain = asdict(self)
        del plain["also"]
        mapped = [{**source, "columns": list(source["columns"])} for source in plain["mapped"]]
        return {**plain, "mapped": mapped, "values": values}

    def _also(self, name: str, word: str) -> list[dict[str, str]]:
        codes = self.also.get(name, {}).get(word, ())
        return [{"field": other, "ours": code} for other, code in codes]


def read_setup(sent: Mapping[str, Any]) -> Setup:
    """Return the choices from validated input or stored JSON."""
    values: dict[str, dict[str, str | None]] = {}
    also: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {}
    for row in sent.get("values") or ():
        values.setdefault(row["field"], {})[row["theirs"]] = row.get("ours") or None
        if beside := tuple((one["field"], one["ours"]) for one in row.get("also") or ()):
            also.setdefault(row["field"], {})[row["theirs"]] = beside
    mapped = tuple(
        FieldSource(
            row["field"],
            tuple(dict.fromkeys(row.get("columns") or ())),
            row.get("value") or "",
            row.get("separator") or "",
            row.get("decimal_sign") or "",
        )
        for row in sent.get("mapped") or ()
    )
    plain = (
        "sheet",
        "header_row",
        "header_rows",
        "encoding",
        "hidden_rows",
        "swapped_pins",
        "id_source",
        "date_order",
        "duplicates",
        "updates",
    )
    rest = {name: sent[name] for name in plain if sent.get(name)}
    return Setup(mapped=mapped, values=values, also=also, **rest)


def check_setup(
    setup: Setup, *, offered: Sequence[Any], columns: Iterable[str], more: Mapping[str, list[str]]
) -> None:
    """Raise Invalid for unknown fields, missing columns, and the errors in `more`."""
    fields = {one.id: one for one in offered}
    errors = _errors_of_sources(setup, fields, set(columns))
    seen = {source.field for source in setup.mapped}
    for one in offered:
        if one.is_needed and one.id not in seen:
            errors[f"mapped.{one.id}"] = [f"Choose the column of “{one.label}”, or one value for all rows"]
    for name in setup.also:
        if not _targets_allowed_field(setup, name, fields):
            errors[f"values.{name[:60]}"] = ["Unknown value"]
    for name, messages in more.items():
        errors.setdefault(name, list(messages))
    if errors:
        raise Invalid(errors)


def _errors_of_sources(setup: Setup, fields: Mapping[str, Json], present: set[str]) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    seen: set[str] = set()
    for source in setup.mapped:
        place = f"mapped.{source.field[:60]}"
        if source.field not in fields:
            errors[place] = ["Unknown field"]
        elif source.field in seen:
            errors[place] = ["This field is mapped twice"]
        elif missing := [name for name in source.columns if name not in present]:
            errors[place] = [f"The file has no column “{missing[0][:60]}”"]
        elif not source.columns and not source.value:
            errors[place] = ["Choose a column or write a value"]
        seen.add(source.field)
    return errors


def _targets_allowed_field(setup: Setup, name: str, fields: Mapping[str, Any]) -> bool:
    """Return whether every implied value belongs to the allowed other field and is known."""
    vocabulary = fields[name].vocabulary if name in fields else None
    other = fields.get(vocabulary.beside) if vocabulary is not None else None
    offered = {(other.id, code) for code, _ in other.options} if other is not None else set()
    return all(codes in offered for beside in setup.also[name].values() for codes in beside)
