"""Undo of a changeset or a history entry: restores fields that still have the written value.

Fields changed since then are left alone and reported as not undone, with the user who changed them. The
record's own area loads the records and restores the values under the rules of an edit. Each undo is a history
entry itself, so it can be undone too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Generic, TypeVar

from django.db import models

from apps.core import registry
from apps.core.changes import history
from apps.core.changes.batch_update import Batch, BatchContext
from apps.core.changes.blanking import is_blanked
from apps.core.db import clock
from apps.core.errors import AppError, Conflict, Forbidden, Invalid, NotFound
from apps.core.http.serializers import UserRef
from apps.core.models import ChangeLog, Changeset, JobFailure, Versioned
from apps.core.values import Json

if TYPE_CHECKING:
    from apps.accounts.models import User

M = TypeVar("M", bound=Versioned)
P = TypeVar("P")


@dataclass
class UndoRequest:
    """The values to undo of one record: per field the old value and the written value."""

    object_id: int
    title: str
    last_log_id: int
    fields: dict[str, tuple[Json, Json]] = field(default_factory=dict)
    is_new: bool = False

    @classmethod
    def of(cls, entries: Iterable[ChangeLog]) -> dict[int, UndoRequest]:
        """Return one request per record of the entries, sorted by id; several entries are merged."""
        requests: dict[int, UndoRequest] = {}
        for entry in entries:
            one = requests.setdefault(entry.object_id, cls(entry.object_id, entry.object_title, entry.pk))
            one.last_log_id, one.title = entry.pk, entry.object_title
            if entry.action == "create":
                one.is_new = True
                continue
            for change in entry.changes:
                if is_blanked(change):
                    # The old value was erased.
                    continue
                name = change["field"]
                first = one.fields.get(name, (change["old"], None))[0]
                one.fields[name] = (first, change["new"])
        return requests


@dataclass(frozen=True)
class NotUndone:
    """A field, or with an empty `field` a whole record, that was not restored, with the reason."""

    object_type: str
    object_id: int
    object_title: str
    field: str
    code: int
    msg: str
    by: UserRef | None = None
    at: datetime | None = None

    def as_failure(self) -> JobFailure:
        """Return the line for a job's report."""
        values = {key: value for key, value in self.__dict__.items() if key not in ("by", "at")}
        return JobFailure(**{**values, "object_title": self.object_title[:200], "msg": self.msg[:500]})


@dataclass
class UndoOutcome:
    """The result of an undo."""

    records: int = 0
    fields: int = 0
    not_undone: list[NotUndone] = field(default_factory=list)

    def add(self, other: UndoOutcome) -> None:
        """Add the result of another chunk."""
        self.records += other.records
        self.fields += other.fields
        self.not_undone += other.not_undone


def is_undoable(entry: ChangeLog) -> bool:
    """Return whether an entry changed any field that can be undone, regardless of later changes."""
    kind = registry.object_type(entry.object_type)
    if kind is None or kind.undo is None:
        return False
    fields = {change["field"] for change in entry.changes if not is_blanked(change)} - set(kind.secret)
    return not fields.isdisjoint(kind.undo.fields)


def put_back(
    *,
    actor: User,
    country: str,
    object_type: str,
    wanted: Mapping[int, UndoRequest],
    changeset: Changeset | None,
    reason: str,
) -> UndoOutcome:
    """Restore the wanted values of records of one kind, inside the caller's transaction.

    The number of statements does not depend on the number of records, except for the area's own rules.
    """
    kind = registry.object_type(object_type)
    if kind is None or kind.undo is None:
        label = kind.label if kind else object_type
        words = f"Changes of this kind of record ({label}) cannot be undone"
        return UndoOutcome(
            not_undone=[
                NotUndone(object_type, one.object_id, one.title, "", Forbidden.code, words)
                for one in wanted.values()
            ]
        )
    return Step(kind, kind.undo, actor, country, changeset, reason).run(wanted)


class Step(Generic[M, P]):
    """The undo of a chunk of records of one kind. Also used to undo one record with extra steps."""

    def __init__(
        self,
        kind: registry.ObjectType,
        rules: registry.Undo[M, P],
        actor: User,
        country: str,
        changeset: Changeset | None,
        reason: str,
    ) -> None:
        self.kind, self.rules, self.reason = kind, rules, reason
        batch = Batch(actor=actor, changeset=changeset)
        self.work = BatchContext(actor=actor, country=country, batch=batch, at=clock.now())
        self.outcome = UndoOutcome()
        self.changed_since: list[tuple[UndoRequest, str]] = []

    def run(self, wanted: Mapping[int, UndoRequest]) -> UndoOutcome:
        """Restore the values that can be restored."""
        records = {
            record.pk: record
            for record in self.rules.lock(self.work.actor, self.work.country, sorted(wanted))
        }
        values: dict[int, dict[str, Json]] = {}
        for one in wanted.values():
            record = records.get(one.object_id)
            if record is None:
                self.stays(one, "", NotFound(self.kind.label))
            else:
                values[one.object_id] = self.standing(one, record)
        self._skip_changed_new_records(wanted, records)
        present = list(records.values())
        fetched = self.rules.prepare(self.work, present, values)
        done = [
            record
            for object_id, record in records.items()
            if self._one(wanted[object_id], record, values[object_id], fetched)
        ]
        self.work.batch.save()
        self.rules.after(self.work, done)
        self.outcome.records = len(done)
        self.name_the_changed()
        return self.outcome

    def standing(self, one: UndoRequest, record: models.Model) -> dict[str, Json]:
        """Return the values to restore: fields that still have the written value. Record the other fields."""
        values: dict[str, Json] = {}
        changed: list[str] = []
        for name, (old, new) in one.fields.items():
            if old == new:
                continue
            if name in self.kind.secret or history.HIDDEN in (old, new):
                self.stays(one, name, Forbidden(msg="History does not store the earlier value"))
            elif name not in self.rules.fields:
                self.stays(one, name, Forbidden(msg="This field cannot be undone"))
            else:
                value = history.read_field(self.kind, record, name)
                if value == new:
                    values[name] = old
                elif value != old:
                    changed.append(name)
        for name in changed:
            self.changed_since.append((one, name))
        self._skip_incomplete_groups(one, values, changed)
        return values

    def _skip_changed_new_records(self, wanted: Mapping[int, UndoRequest], records: dict[int, M]) -> None:
        """Skip new records that others have changed since; one statement for all records."""
        new = {one.object_id: one for one in wanted.values() if one.is_new and one.object_id in records}
        if not new:
            return
        later = ChangeLog.objects.filter(
            object_type=self.kind.code,
            object_id__in=new,
            id__gt=min(one.last_log_id for one in new.values()),
        )
        for entry in later.exclude(action="undo").select_related("actor").order_by("id"):
            one = new[entry.object_id]
            if entry.pk > one.last_log_id and entry.object_id in records:
                del records[entry.object_id]
                self.outcome.not_undone.append(self._changed(one, "", entry))

    def _skip_incomplete_groups(
        self, one: UndoRequest, values: dict[str, Json], changed: Sequence[str]
    ) -> None:
        for group in self.rules.groups:
            if group.isdisjoint(changed):
                continue
            for name in group & set(values):
                del values[name]
                words = "Depends on a field that was changed since"
                self.stays(one, name, Conflict(words))

    def _one(self, one: UndoRequest, record: M, values: dict[str, Json], fetched: P) -> bool:
        """Undo the changes of one record; return whether it changed."""
        if not values and not one.is_new:
            return False
        try:
            with self.work.batch.changing(record, action="undo", reason=self.reason):
                if one.is_new:
                    self._take_out(record)
                    return True
                refused = self.rules.put_back(self.work, record, values, fetched)
        except AppError as error:
            for name in [""] if one.is_new else values:
                self.stays(one, name, error)
            return False
        for name, msg in refused.items():
            self.stays(one, name, Invalid({name: [msg]}))
        self.outcome.fields += len(values) - len(refused)
        return len(refused) < len(values)

    def _take_out(self, record: M) -> None:
        if self.rules.take_out is None:
            raise Forbidden(msg=f"{self.kind.label}: creating a record cannot be undone")
        self.rules.take_out(self.work, record)

    def stays(self, one: UndoRequest, name: str, error: AppError) -> None:
        """Record that a field (with an empty name: the record) is not restored."""
        self.outcome.not_undone.append(
            NotUndone(self.kind.code, one.object_id, one.title, name, error.code, error.msg)
        )

    def name_the_changed(self) -> None:
        """Record who changed each field since, and when; one statement for all records."""
        if not self.changed_since:
            return
        later = ChangeLog.objects.filter(
            object_type=self.kind.code,
            object_id__in={one.object_id for one, _ in self.changed_since},
            id__gt=min(one.last_log_id for one, _ in self.changed_since),
        )
        last: dict[tuple[int, str], ChangeLog] = {}
        for entry in later.select_related("actor").order_by("id"):
            for change in entry.changes:
                last[entry.object_id, change["field"]] = entry
        for one, name in self.changed_since:
            entry_or_none = last.get((one.object_id, name))
            self.outcome.not_undone.append(self._changed(one, name, entry_or_none))

    def _changed(self, one: UndoRequest, name: str, entry: ChangeLog | None) -> NotUndone:
        person = entry.actor if entry else None
        who = person.nickname if person else "the system"
        return NotUndone(
            self.kind.code,
            one.object_id,
            one.title,
            name,
            Conflict.code,
            f"Changed since by {who}",
            UserRef.of(person) if person else None,
            entry.at if entry else None,
        )
