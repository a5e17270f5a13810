"""Record kinds with a table of fields, registered by areas at start-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from django.db import models
from django.db.models import QuerySet

from apps.core import registry
from apps.core.lists import list_area
from apps.core.permissions import verdicts
from apps.core.records.fields import Field
from apps.core.records.record import Record
from apps.core.records.services import RecordServices
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

_records: dict[str, Record] = {}


def register(
    record: Record,
    services: RecordServices[Any] | None = None,
    *,
    edit: Callable[..., Any] | None = None,
    undo: registry.Undo | None = None,
    visible_to: Callable[..., Any] | None = None,
    judge: verdicts.Judge | None = None,
) -> None:
    """Register a record kind: its table and enumerations, and its history and undo.

    `services` provide `edit` and `undo`. `visible_to` is for a kind with other visibility rules than those of
    a country; `judge` returns the available actions, for a kind where they depend on status or user.
    """
    if judge is not None:
        verdicts.register(record.code, judge)
    _records[record.code] = record
    for one in record.fields:
        if one.of and one.choices is not None:
            registry.register_enum(one.of, _options(one))
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
            hidden=record.hidden,
            edit=services.edit_from_history if services else edit,
            undo=services.undo if services else undo,
        )
    )


class ListParts(TypedDict, total=False):
    """Parts of a list that are not derived from the table; see `ListArea`."""

    note: Callable[[Any], str]
    named_by: tuple[str, ...]
    lock: Callable[[User, str, Sequence[int]], Sequence[Any]]
    actions: Mapping[str, list_area.Action]


def register_list(
    record: Record,
    matching: Callable[[User, str, Mapping[str, FieldValue]], QuerySet[models.Model]],
    rows: Callable[[Sequence[int]], Sequence[models.Model]],
    **parts: Unpack[ListParts],
) -> None:
    """Register the list of a record kind.

    `matching(user, country, query)` returns the records before the query's filters; `rows(ids)` returns the
    records of a page in the order of the ids. `parts` are further attributes of `ListArea`.
    """
    list_area.register(
        list_area.ListArea(
            code=record.area,
            noun=record.words[1],
            object_type=record.code,
            spec=record.list_spec,
            roles=record.roles,
            matching=matching,
            rows=rows,
            columns=record.columns(),
            waits_unless=record.waits_unless,
            **parts,
        )
    )


def records() -> Mapping[str, Record]:
    """Return all record kinds with a table, by code."""
    return dict(sorted(_records.items()))


def _options(one: Field) -> Callable[[], list[dict[str, str]]]:
    """Return the options of a field's enumeration for screens."""
    return lambda: [{"value": code, "label": label} for code, label in one.options]


def _visible(record: Record, user: Any, country: str) -> Any:
    manager: Any = record.model._default_manager
    return manager.visible_to(user, country)


def _readers(record: Record) -> Mapping[str, Callable[[Any], Any]]:
    """Return functions that read history fields which are not plain attributes."""
    return {one.name: one.plain for one in record.fields if one.history and one.plain is not None}
