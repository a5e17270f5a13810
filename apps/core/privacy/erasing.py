"""Erasure of a person: one transaction per record, with version and history; then the copies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import models, transaction

from apps.core import registry
from apps.core.changes.blanking import blank_entries, is_blanked
from apps.core.jobs import jobs
from apps.core.lists import searched
from apps.core.models import ChangeLog, PersonRequest
from apps.core.privacy import copies, inventory, requests
from apps.core.privacy.holders import Erasure, Holder, Trace, holders
from apps.core.privacy.inventory import ErasureEffect
from apps.core.privacy.redaction import Redactor
from apps.core.privacy.sought import SearchedPerson
from apps.core.text.counting import counted

if TYPE_CHECKING:
    from apps.accounts.models import User

M = TypeVar("M", bound=models.Model)


def _super_admins_alone(user: User, job: Any) -> bool:
    return False  # super admins bypass this rule


@jobs.job_kind("person_erase", _super_admins_alone)
def run_erase(run: jobs.Run) -> None:
    """Erase a person. Erased records stay erased: a later attempt finds only the others."""
    request = requests.stored_of(run.job)
    if not request.known:
        return
    person = requests.person_of(request)
    work = [
        (one, pk)
        for one in holders()
        for pk in one.search_thoroughly(person).order_by("pk").values_list("pk", flat=True)
    ]
    redactor = _redactor(request, person)
    erasure = Erasure(redactor, request.created_by, redactor.without(request.reason), person)
    counts: dict[str, int] = dict(run.job.state.get("counts", {}))
    initial_total = sum(counts.values())
    total = initial_total + len(work)
    try:
        for done, (holder, pk) in enumerate(work, initial_total + 1):
            with transaction.atomic():
                if erase_record(holder, pk, erasure):
                    counts[holder.code] = counts.get(holder.code, 0) + 1
                run.checkpoint({"counts": counts}, done, total)
            run.progress(done, total)
        copies.scrub(redactor, lambda: run.progress(total, total))
        searched.forget_words()
    except jobs.Cancelled:
        requests.finish(request.pk, counts)
        raise
    requests.finish(request.pk, counts)
    run.progress(total, total, counted(sum(counts.values()), "record"))


def _redactor(request: PersonRequest, person: SearchedPerson) -> Redactor:
    """Return the redactor of a person.

    Names are collected once, before the first record with them is erased.
    """
    if "names" not in request.known:
        names = {
            name
            for one in holders()
            for record in one.search_thoroughly(person).order_by("pk").iterator(chunk_size=200)
            for name in one.called(record, person)
            if name
        }
        request.known = {**request.known, "names": sorted(names)}
        PersonRequest.objects.filter(pk=request.pk).update(known=request.known)
    return Redactor(**request.known)


def erase_record(holder: Holder, pk: int, erasure: Erasure) -> bool:
    """Erase the person from one record and its history, in the caller's transaction.

    Returns False for a record that no longer identifies the person.
    """
    assert erasure.person is not None
    record = holder.search_thoroughly(erasure.person).filter(pk=pk).select_for_update(of=("self",)).first()
    if record is None:
        return False
    erase_locked(holder, record, erasure)
    return True


def erase_locked(holder: Holder[M], record: M, erasure: Erasure) -> None:
    """Erase the person from a locked record and its history."""
    traces = list(holder.traces(record))
    is_own = holder.erase(record, erasure)
    _blank_history(holder, traces, erasure.redactor, is_own=is_own)


def _blank_history(holder: Holder, traces: Iterable[Trace], redactor: Redactor, *, is_own: bool) -> None:
    """Blank the person's data in the histories of a record.

    If the record was the person's own, all personal fields are blanked, otherwise only values that identify
    the person.
    """
    by_kind: defaultdict[str, list[int]] = defaultdict(list)
    for kind, pk in traces:
        by_kind[kind].append(pk)
    together: defaultdict[tuple[frozenset[str], bool], list[int]] = defaultdict(list)
    for kind, ids in by_kind.items():
        always = _personal_fields(kind) if is_own else frozenset()
        entries = ChangeLog.objects.filter(object_type=kind, object_id__in=ids)
        for entry in entries.order_by("pk").iterator(chunk_size=200):
            fields = frozenset(_fields_to_blank(entry, always, redactor)) - holder.business
            words = entry.reason if "title" in holder.business else f"{entry.object_title}\n{entry.reason}"
            in_words = redactor.finds(words)
            if fields or in_words:
                together[fields, in_words].append(entry.pk)
    for (fields, in_words), ids in together.items():
        blank_entries(ids, fields=fields, title=in_words)


def _fields_to_blank(entry: ChangeLog, always: frozenset[str], redactor: Redactor) -> Iterable[str]:
    for change in entry.changes:
        values = [change["old"], change["new"]]
        if not is_blanked(change) and (change["field"] in always or redactor.finds(values)):
            yield change["field"]


def _personal_fields(code: str) -> frozenset[str]:
    kind = registry.object_type(code)
    data = inventory.of(kind.model) if kind else None
    return frozenset(data.going(ErasureEffect.BLANKED, ErasureEffect.REPLACED)) if data else frozenset()
