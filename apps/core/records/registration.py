"""The kinds of records that have a table, as areas register them at start-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.core import registry
from apps.core.records.record import Record

_records: dict[str, Record] = {}


def register(
    record: Record,
    *,
    edit: Callable[..., Any] | None = None,
    undo: registry.Undo | None = None,
    visible_to: Callable[..., Any] | None = None,
) -> None:
    """Registers a kind of record: its table, and with the shared services its history, undo and links.

    `visible_to` is for a kind that is seen by other rules than those of a country.
    """
    _records[record.code] = record
    registry.register_object_type(
        registry.ObjectType(
            code=record.code,
            label=record.label,
            model=record.model,
            fields=record.history,
            title=record.title,
            visible_to=visible_to or (lambda user, country: _visible(record, user, country)),
            screen=record.screen,
            read=_readers(record),
            edit=edit,
            undo=undo,
        )
    )


def records() -> Mapping[str, Record]:
    """Every kind of record that has a table, by its code."""
    return dict(sorted(_records.items()))


def _visible(record: Record, user: Any, country: str) -> Any:
    manager: Any = record.model._default_manager
    return manager.visible_to(user, country)


def _readers(record: Record) -> Mapping[str, Callable[[Any], Any]]:
    """How history reads those of its fields that are not plain attributes."""
    return {one.name: one.plain for one in record.fields if one.history and one.plain is not None}
