"""Comparison of edited cells with the record, three ways: at the export, now, and in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class CellChange:
    """A cell whose text differs from the record. An empty new text removes the value."""

    field: str
    base: str
    """The text at the export."""
    now: str
    """The text of the record at the check."""
    new: str
    """The text in the file."""
    is_conflict: bool = False
    """True if the record was changed since the export as well, to another value."""
    is_chosen: bool = False
    """True if the user chose the value of the file in a conflict."""
    log_id: int | None = None
    """In a conflict, the history entry that changed the cell last, if it is among the latest ones."""

    @property
    def is_applied(self) -> bool:
        """Return whether the import writes the cell."""
        return self.is_chosen or not self.is_conflict


def compare(
    file: Mapping[str, str],
    base: Mapping[str, str],
    now: Mapping[str, str],
    groups: Sequence[frozenset[str]] = (),
) -> list[CellChange]:
    """Return the changed cells in the order of the file.

    A cell that is unchanged since the export, or equal to the record now, is no change. A conflict in one field
    of a group is a conflict in all changed fields of the group.
    """
    changes = [
        CellChange(name, base[name], now[name], text, is_conflict=base[name] != now[name])
        for name, text in file.items()
        if text not in (base[name], now[name])
    ]
    conflicts = {change.field for change in changes if change.is_conflict}
    for group in groups:
        # The record has other values of the group than the exported ones, which the file was edited from.
        if any(base.get(name) != now.get(name) for name in group):
            conflicts |= group
    return [replace(change, is_conflict=change.field in conflicts) for change in changes]


def group_of(name: str, groups: Sequence[frozenset[str]]) -> frozenset[str]:
    """Return the fields that are chosen together with a field, itself included."""
    return next((group for group in groups if name in group), frozenset({name}))
