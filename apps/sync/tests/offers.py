"""Records and actions of sources, runs, items and rules for the test of `allowed_actions`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.inbox import claims
from apps.core.models import Changeset, Job
from apps.core.permissions import UNDO_WITHIN
from apps.core.testing.offers import Call, Offers, register
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.tests.factories import StoreFactory
from apps.sync.choices import RunStatus, SyncStatus
from apps.sync.models import AutoRule, SyncItem, SyncRun, SyncSource
from apps.sync.permissions import MANAGING
from apps.sync.services import auto_rules, item_decisions
from apps.sync.services.review import claim_of, claim_sync
from apps.sync.services.sources import make_missing
from apps.sync.tests.factories import RunFactory, SourceFactory
from apps.sync.tests.item_contract import item_of


# -- items ------------------------------------------------------------------------------------------
def _item(status: str, *, holder: bool = False, **fields: Any) -> Callable[[], SyncItem]:
    """Return a function that creates an item with a status; with `holder`, a colleague has claimed it."""

    def make() -> SyncItem:
        item = item_of()
        existing = {
            "reject_reason": "source_wrong" if status == SyncStatus.REJECTED else "",
            "snooze_until": timezone.now().date() if status == SyncStatus.SNOOZED else None,
        }
        SyncItem.objects.filter(pk=item.pk).update(status=status, **{**existing, **fields})
        if holder:
            claims.claim(actor=UserFactory(), item=claim_of(item))
        return item

    return make


def _applied(status: str, age: dt.timedelta = dt.timedelta(0), **fields: Any) -> Callable[[], SyncItem]:
    def make() -> SyncItem:
        person = UserFactory(manager=True)
        item = item_of(status="in_review", person=person)
        decisions = [{"field": "website", "decision": "accept"}]
        about = {"actor": person, "country": "ID", "sync_id": item.pk}
        done = item_decisions.apply_sync(**about, version=item.version, decisions=decisions)
        at = timezone.now() - age
        SyncItem.objects.filter(pk=done.pk).update(status=status, decided_at=at, **fields)
        Changeset.objects.filter(pk=done.changeset_id).update(at=at)
        return done

    return make


def _take(record: SyncItem, person: User) -> None:
    """Claim the item for the user, and make the user the one who decided on it."""
    works_here = person.is_superuser or person.role in STORE_ROLES
    if record.status == SyncStatus.IN_REVIEW and works_here and not claims.living("sync_item", [record.pk]):
        claim_sync(actor=person, country="ID", sync_id=record.pk)
    SyncItem.objects.filter(pk=record.pk).exclude(decided_at=None).update(decided_by=person)
    if works_here:
        Changeset.objects.filter(pk=record.changeset_id).update(actor=person)


def _on(name: str, /, **more: Any) -> Callable[[SyncItem, User], Call]:
    return lambda record, person: (
        f"store_sync/{name}",
        {"sync_id": record.pk, "version": record.version, **more},
    )


def _move(action: str, **more: Any) -> Callable[[SyncItem, User], Call]:
    return _on("change_sync_status", action=action, **more)


def _unversioned(name: str, /, **more: Any) -> Callable[[SyncItem, User], Call]:
    return lambda record, person: (f"store_sync/{name}", {"sync_id": record.pk, **more})


def _holder(record: SyncItem) -> int | None:
    claim = claims.living("sync_item", [record.pk]).get(record.pk)
    return claim.user_id if claim else None


def _claim(record: SyncItem, person: User) -> Call | None:
    # A user who has claimed it may claim it again, which renews the claim.
    return None if _holder(record) == person.pk else _unversioned("claim_sync")(record, person)


def _take_over(record: SyncItem, person: User) -> Call | None:
    # Without a claim of a colleague, this would be an ordinary claim.
    if _holder(record) in (None, person.pk):
        return None
    return _unversioned("claim_sync", take_over=True)(record, person)


def _release(record: SyncItem, person: User) -> Call | None:
    # An unclaimed item cannot be released.
    return None if _holder(record) is None else _unversioned("release_sync")(record, person)


def _link(record: SyncItem, person: User) -> Call:
    record.record.link_status, record.record.store = "unlinked", None
    record.record.save()
    return _on("link_candidate", store_id=StoreFactory().pk)(record, person)


_ACCEPTED = [{"field": "website", "decision": "accept"}]
_DAY = str((timezone.now() + dt.timedelta(days=7)).date())
register(
    "item of a review",
    Offers(
        answers=("SyncRow", "SyncDetail"),
        states={
            **{status: _item(status) for status in SyncStatus.values},
            "in_review of a colleague": _item("in_review", holder=True),
            "conflict of a colleague": _item("conflict", holder=True),
            "applied now": _applied("applied"),
            "applied long ago": _applied("applied", UNDO_WITHIN + dt.timedelta(minutes=1)),
            "auto_applied now": _applied("auto_applied"),
            "auto_applied sample": _applied("auto_applied", is_qa=True),
        },
        field="status",
        values=tuple(SyncStatus.values),
        shown=lambda record: ("store_sync/get_sync_detail", {"sync_id": record.pk}),
        attempts={
            "claim": _claim,
            "take_over": _take_over,
            "release": _release,
            "save_decisions": _on("save_decisions", decisions=_ACCEPTED),
            "link": _link,
            "apply": _on("apply_sync", decisions=_ACCEPTED),
            "rebase": _on("rebase_sync"),
            "reject": _move("reject", reason="source_wrong"),
            "snooze": _move("snooze", snooze_until=_DAY),
            "reopen": _move("reopen"),
            "confirm": _move("confirm"),
            "undo": _on("undo_sync"),
        },
        own=_take,
    ),
)


# -- sources and runs -------------------------------------------------------------------------------
def _source(*countries: str, enabled: bool = True) -> Callable[[], SyncSource]:
    def make() -> SyncSource:
        make_missing()
        source = SyncSource.objects.get(code="osm")
        SyncSource.objects.filter(pk=source.pk).update(enabled=enabled, countries=list(countries))
        RunFactory(file="feeds/1.geojson", source=source)
        return source

    return make


_FEED = b'{"type": "FeatureCollection", "features": []}'


def _source_in(data: Any, record: SyncSource) -> Any:
    return next(row for row in data if row["source_code"] == record.code)


register(
    "source",
    Offers(
        answers=("SourceListRow", "SourceRow"),
        states={
            "on": _source("ID"),
            "off": _source("ID", enabled=False),
            "on in several countries": _source("ID", "TR"),
        },
        shown=lambda record: ("store_sync/query_sources", {}),
        within=_source_in,
        attempts={
            "edit": lambda record, person: (
                "store_sync/edit_source",
                {"source_code": record.code, "version": record.version, "radius_m": 200},
            ),
            "upload": lambda record, person: (
                "store_sync/upload_feed",
                {"source_code": record.code, "file": SimpleUploadedFile("a.geojson", _FEED)},
            ),
            "start": lambda record, person: ("store_sync/start_run", {"source_code": record.code}),
        },
    ),
)


def _run(status: str, job_status: str) -> Callable[[], SyncRun]:
    def make() -> SyncRun:
        owner = UserFactory(manager=True)
        job = Job.objects.create(kind="test", title="A run", created_by=owner, status=job_status)
        if job_status not in ("queued", "running"):
            job.file.save("out.txt", ContentFile(b"x"))
        return RunFactory(status=status, job=job)

    return make


def _own_run(record: SyncRun, person: User) -> None:
    # Only managers can have started runs.
    if person.role in MANAGING:
        Job.objects.filter(pk=record.job_id).update(created_by=person)


_JOB_OF = {"queued": "queued", "running": "running", "partial": "succeeded"}
register(
    "run",
    Offers(
        answers=("RunRow", "RunDetail"),
        states={status: _run(status, _JOB_OF.get(status, status)) for status in RunStatus.values},
        field="status",
        values=tuple(RunStatus.values),
        shown=lambda record: ("store_sync/get_run_detail", {"run_id": record.pk}),
        attempts={
            "cancel": lambda record, person: ("job/cancel_job", {"job_id": record.job_id}),
            "download": lambda record, person: ("job/download_job", {"job_id": record.job_id}),
        },
        own=_own_run,
    ),
)


# -- rules ------------------------------------------------------------------------------------------
def _rule(field: str, *, enabled: bool) -> Callable[[], AutoRule]:
    def make() -> AutoRule:
        rule = AutoRule.objects.create(source=SourceFactory(), country="ID", field=field, enabled=enabled)
        # Recently tested, as required for enabling it.
        terms = auto_rules.terms_of(AutoRule.objects.get(pk=rule.pk))
        AutoRule.objects.filter(pk=rule.pk).update(replayed_at=timezone.now(), replayed_terms=terms)
        return rule

    return make


def _switch(*, enabled: bool) -> Callable[[AutoRule, User], Call | None]:
    def call(record: AutoRule, person: User) -> Call | None:
        if record.enabled == enabled:
            return None
        about = {"rule_id": record.pk, "version": record.version}
        return "store_sync/save_auto_rule", {**about, "enabled": enabled}

    return call


register(
    "rule",
    Offers(
        answers=("RuleRow",),
        states={
            f"{field} {'on' if enabled else 'off'}": _rule(field, enabled=enabled)
            for field in ("website", "create")
            for enabled in (True, False)
        },
        shown=lambda record: ("store_sync/query_auto_rules", {}),
        within=lambda data, record: next(row for row in data if row["rule_id"] == record.pk),
        attempts={
            "edit": lambda record, person: (
                "store_sync/save_auto_rule",
                {"rule_id": record.pk, "version": record.version, "min_trust": 0.7},
            ),
            "replay": lambda record, person: ("store_sync/replay_auto_rule", {"rule_id": record.pk}),
            "enable": _switch(enabled=True),
            "disable": _switch(enabled=False),
        },
    ),
)
