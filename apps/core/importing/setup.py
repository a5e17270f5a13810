"""How a file is to be read and what is to be done with its rows: the person's choices, kept as JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from apps.core.choices import ImportDuplicates, ImportHiddenRows, ImportUpdates
from apps.core.errors import Invalid
from apps.core.http.rendering import dumps
from apps.core.importing.row_reader import Reading


@dataclass(frozen=True)
class FieldSource:
    """Where one field comes from: columns, of which the first that is filled counts, or one fixed value."""

    field: str
    columns: tuple[str, ...] = ()
    value: str = ""
    separator: str = ""
    """Of a list: what stands between its items; empty: what usually does."""
    decimal_sign: str = ""
    """Of amounts: the sign before decimals, where the column leaves it open; empty: told by each number."""


@dataclass(frozen=True)
class Setup:
    """All choices for one file."""

    sheet: str = ""
    header_row: int = 0
    """The first row of column names; 0 is the one the file is read with."""
    header_rows: int = 0
    """Number of rows with column names; 0 as above."""
    encoding: str = ""
    """Of a text file; empty: the one it is read with."""
    hidden_rows: str = ImportHiddenRows.ASK
    """Until a person decides, they are included."""
    mapped: tuple[FieldSource, ...] = ()
    values: Mapping[str, Mapping[str, str | None]] = field(default_factory=dict)
    """Field -> value in the file -> ours; None leaves the value out."""
    also: Mapping[str, Mapping[str, tuple[tuple[str, str], ...]]] = field(default_factory=dict)
    """Field -> value in the file -> (another field, ours) that the value says too."""
    id_source: str = "import"
    """The name under which the file's own ids are kept."""
    date_order: str = "dmy"
    duplicates: str = ImportDuplicates.SKIP
    updates: str = ImportUpdates.BLANKS

    @property
    def reading(self) -> Reading:
        """How the file is read."""
        return Reading(self.sheet, self.header_row, self.header_rows, self.encoding)

    @property
    def by_field(self) -> dict[str, FieldSource]:
        """The sources by field."""
        return {source.field: source for source in self.mapped}

    @property
    def digest(self) -> str:
        """A short name of these choices: a run does what was checked, or is refused."""
        return hashlib.sha256(dumps(self.as_json())).hexdigest()[:32]

    def as_json(self) -> dict[str, Any]:
        """As it is kept and sent: values as a list, so that any text may be a key."""
        values = [
            {"field": name, "theirs": theirs, "ours": ours, "also": self._also(name, theirs)}
            for name, table in sorted(self.values.items())
            for theirs, ours in sorted(table.items())
        ]
        plain = asdict(self)
        del plain["also"]
        mapped = [{**source, "columns": list(source["columns"])} for source in plain["mapped"]]
        return {**plain, "mapped": mapped, "values": values}

    def _also(self, name: str, theirs: str) -> list[dict[str, str]]:
        said = self.also.get(name, {}).get(theirs, ())
        return [{"field": other, "ours": ours} for other, ours in said]


def read_setup(sent: Mapping[str, Any]) -> Setup:
    """The choices as they were sent, of the right shape already."""
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
    """Raises Invalid for fields that are not offered, columns that are not there, and what `more` says."""
    known = {one.id: one for one in offered}
    errors = _errors_of_sources(setup, known, set(columns))
    seen = {source.field for source in setup.mapped}
    for one in offered:
        if one.is_needed and one.id not in seen:
            errors[f"mapped.{one.id}"] = [f"Choose the column of “{one.label}”, or one value for all rows"]
    for name in setup.also:
        if not _says_what_it_may(setup, name, known):
            errors[f"values.{name[:60]}"] = ["There is no such value"]
    for name, messages in more.items():
        errors.setdefault(name, list(messages))
    if errors:
        raise Invalid(errors)


def _errors_of_sources(setup: Setup, known: Mapping[str, Any], present: set[str]) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    seen: set[str] = set()
    for source in setup.mapped:
        place = f"mapped.{source.field[:60]}"
        if source.field not in known:
            errors[place] = ["There is no such field"]
        elif source.field in seen:
            errors[place] = ["This field is filled twice"]
        elif missing := [name for name in source.columns if name not in present]:
            errors[place] = [f"The file has no column “{missing[0][:60]}”"]
        elif not source.columns and not source.value:
            errors[place] = ["Choose a column or write a value"]
        seen.add(source.field)
    return errors


def _says_what_it_may(setup: Setup, name: str, known: Mapping[str, Any]) -> bool:
    """Whether the values of a field say of no other field than the one that they may, and nothing unknown."""
    vocabulary = known[name].vocabulary if name in known else None
    other = known.get(vocabulary.beside) if vocabulary is not None else None
    offered = {(other.id, ours) for ours, _ in other.options} if other is not None else set()
    return all(said in offered for beside in setup.also[name].values() for said in beside)
