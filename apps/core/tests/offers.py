"""Jobs, changesets and saved views for the test of `allowed_actions`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.core.files.base import ContentFile
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.changes import versions
from apps.core.choices import JobStatus
from apps.core.models import Changeset, Job, SavedView
from apps.core.permissions import UNDO_WITHIN
from apps.core.testing.offers import Offers, register


# -- jobs -------------------------------------------------------------------------------------------
def _job(status: str, *, has_file: bool = False, **fields: Any) -> Callable[[], Job]:
    def make() -> Job:
        owner = UserFactory(manager=True)
        job = Job.objects.create(kind="test", title="A job", created_by=owner, status=status, **fields)
        if has_file:
            job.file.save("out.txt", ContentFile(b"x"), save=False)
            job.file_name, job.file_size = "out.txt", 1
            job.save()
        return job

    return make


_WITH_FILE = ("succeeded", "partial", "failed", "cancelled")


def _own_job(record: Job, person: User) -> None:
    Job.objects.filter(pk=record.pk).update(created_by=person)


register(
    "job",
    Offers(
        answers=("JobRow",),
        states={
            **{status: _job(status) for status in JobStatus.values},
            "running to be stopped": _job("running", cancel_requested=True),
            **{f"{status} with a file": _job(status, has_file=True) for status in _WITH_FILE},
        },
        field="status",
        values=tuple(JobStatus.values),
        shown=lambda record: ("job/get_job", {"job_id": record.pk}),
        attempts={
            "cancel": lambda record, person: ("job/cancel_job", {"job_id": record.pk}),
            "download": lambda record, person: ("job/download_job", {"job_id": record.pk}),
        },
        own=_own_job,
    ),
)


# -- changesets -------------------------------------------------------------------------------------
def _changeset(age: dt.timedelta = dt.timedelta(0), **fields: Any) -> Callable[[], Changeset]:
    def make() -> Changeset:
        user = UserFactory(role="kol", nickname="First")
        made = Changeset.objects.create(kind="test", title="A change", country="ID", actor=UserFactory())
        with versions.changing(user, actor=None, changeset=made):
            user.nickname = "Second"
        Changeset.objects.filter(pk=made.pk).update(at=timezone.now() - age, **fields)
        return made

    return make


register(
    "changeset",
    Offers(
        answers=("ChangesetRow", "ChangesetDetail"),
        states={
            "done": _changeset(),
            "done long ago": _changeset(UNDO_WITHIN + dt.timedelta(minutes=1)),
            "undone": _changeset(undone_at=timezone.now()),
        },
        shown=lambda record: ("activity/get_changeset", {"changeset_id": record.pk}),
        within=lambda data, record: data.get("changeset", data),
        attempts={
            "undo": lambda record, person: ("activity/undo_changeset", {"changeset_id": record.pk}),
        },
        own=lambda record, person: Changeset.objects.filter(pk=record.pk).update(actor=person),
    ),
)


# -- saved views ------------------------------------------------------------------------------------
def _view(scope: str) -> Callable[[], SavedView]:
    country = "ID" if scope == "country" else ""
    return lambda: SavedView.objects.create(
        owner=UserFactory(), area="store", name="A view", scope=scope, country=country
    )


register(
    "saved view",
    Offers(
        answers=("ViewRow",),
        states={scope: _view(scope) for scope in ("private", "country")},
        field="scope",
        values=("private", "country"),
        shown=lambda record: ("view/query_views", {"area": "store"}),
        within=lambda data, record: next(
            (row for row in data if row["view_id"] == record.pk), {"allowed_actions": []}
        ),
        attempts={
            "edit": lambda record, person: (
                "view/save_view",
                {"view_id": record.pk, "version": record.version, "name": "Another name"},
            ),
            "delete": lambda record, person: ("view/delete_view", {"view_id": record.pk}),
        },
        own=lambda record, person: SavedView.objects.filter(pk=record.pk).update(owner=person),
    ),
)
