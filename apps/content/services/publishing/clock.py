"""Scheduled publication and unpublication; each change happens once, with any number of workers."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable
from typing import Any

from django.db import models, transaction

from apps.content.domain.labels import label_of
from apps.content.models import Reviewed
from apps.content.services.publishing import going_out, notifications
from apps.content.services.publishing.kind import PublishedKind
from apps.core.changes import versions
from apps.core.errors import AppError, Invalid, NotFound, WrongStatus

logger = logging.getLogger("sofra.content")
MOST = 200
_FAULT = "Publishing failed. It is retried every minute"
_kinds: dict[str, PublishedKind] = {}


def register(kind: PublishedKind) -> None:
    """Register a kind whose records are published and unpublished on schedule."""
    _kinds[kind.code] = kind


def kind_of(code: str) -> PublishedKind | None:
    """Return the registered kind with this code, or None."""
    return _kinds.get(code)


def run(at: dt.datetime) -> int:
    """Publish and unpublish due records of every kind; return the number of changed records."""
    return sum(publish_due(kind, at) + unpublish_due(kind, at) for kind in _kinds.values())


def publish_due(kind: PublishedKind, at: dt.datetime) -> int:
    """Publish due records; return their number. Failed ones stay scheduled, with one notification."""
    return _each(kind, lambda: kind.rows.due(at).order_by("publish_at", "pk"), at, _publish)


def unpublish_due(kind: PublishedKind, at: dt.datetime) -> int:
    """Unpublish due records; return their number."""
    return _each(kind, lambda: kind.rows.over(at).order_by("unpublish_at", "pk"), at, _unpublish)


def _each(
    kind: PublishedKind,
    due: Callable[[], Any],
    at: dt.datetime,
    do: Callable[[PublishedKind, Any, dt.datetime], bool],
) -> int:
    done = 0
    for pk in list(due().values_list("pk", flat=True)[:MOST]):
        with transaction.atomic():
            # Check that it is still due, and skip it if another worker has locked it.
            record = due().filter(pk=pk).select_for_update(of=("self",), skip_locked=True).first()
            done += bool(record is not None and do(kind, record, at))
    return done


def _publish(kind: PublishedKind, record: Any, at: dt.datetime) -> bool:
    before = set(kind.counted(record))
    try:
        with transaction.atomic(), versions.changing(record, actor=None, action="publish"):
            # Warnings were confirmed when publication was scheduled.
            plan = kind.look(record)
            plan.warnings.clear()
            plan.require(frozenset())
            going_out.go_live(kind, None, record, at)
    except AppError as error:
        _fail(kind, record.pk, error.msg)
        return False
    except Exception:
        logger.exception("publishing failed", extra={"kind": kind.code, "record_id": record.pk})
        _fail(kind, record.pk, _FAULT)
        return False
    kind.recount(before ^ set(kind.counted(record)))
    return True


def _fail(kind: PublishedKind, record_id: int, msg: str) -> None:
    """Store the reason of a failure; notify only if it is a new reason."""
    record = kind.rows.select_related("updated_by").get(pk=record_id)
    if record.publish_error == msg[:300]:
        return
    planned_by = record.updated_by
    with versions.changing(record, actor=planned_by, action="publish_failed", reason=msg):
        record.publish_error = msg[:300]
    notifications.notify_failure(kind, record, msg)


def _unpublish(kind: PublishedKind, record: models.Model, at: dt.datetime) -> bool:
    _take_offline(kind, record, "The unpublishing time has come")
    return True


def _take_offline(kind: PublishedKind, record: Any, reason: str) -> None:
    before = set(kind.counted(record))
    with versions.changing(record, actor=None, action="unpublish", reason=reason):
        going_out.go_off(kind, None, record)
    kind.recount(before)


def kinds() -> list[str]:
    """Return the codes of the registered kinds."""
    return list(_kinds)


@transaction.atomic
def take_off(code: str, record_id: int, reason: str) -> Reviewed:
    """Unpublish a record of any country now, for a command, with the system as actor.

    Raise NotFound, WrongStatus or Invalid.
    """
    kind = _kinds[code]
    record = kind.rows.filter(pk=record_id).select_for_update(of=("self",)).first()
    if record is None:
        raise NotFound(kind.label.capitalize())
    if not kind.workflow.state_allows(record, "unpublish"):
        refused = WrongStatus("unpublish", record.status, label_of(record), [])
        refused.msg = "Cannot unpublish: it is not published"
        raise refused
    if not reason:
        raise Invalid({"reason": ["Enter a reason for unpublishing"]})
    _take_offline(kind, record, reason)
    return record
