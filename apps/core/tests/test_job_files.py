"""Files of jobs: downloads are checked against current rights, not those at the time of the order."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import Role
from apps.core.models import ImportFile, Job
from apps.core.testing.api import Api
from config import api_urls

pytestmark = pytest.mark.django_db
assert api_urls.urlpatterns, "the lists are registered"
EXPORT = {"kind": "export", "params": {"area": "crm", "query": {}, "columns": ["phone"]}}


def made(owner: User, **facts: Any) -> Job:
    """Create a finished job with a file and a line in its report."""
    job = Job.objects.create(title="Work", created_by=owner, status="succeeded", **{"country": "ID", **facts})
    job.file.save("out.xlsx", ContentFile(b"phones"))
    job.file_size = 6
    job.errors = [{"id": 1, "code": 10007, "msg": "Locked"}]
    job.save()
    return job


def fetched(api: Api, job: Job, person: User) -> tuple[int, bytes]:
    """Return the code of the answer and the content of the file."""
    answer = api.call("job/download_job", {"job_id": job.pk}, as_=person)
    if answer.body:
        return answer.code, b""
    return 0, b"".join(answer.response.streaming_content)


def test_a_file_is_its_makers_who_still_works_there(api: Api) -> None:
    manager = UserFactory(manager=True)
    job = made(manager, **EXPORT)
    assert fetched(api, job, manager) == (0, b"phones")
    row = api.call("job/get_job", {"job_id": job.pk}, as_=manager).ok()
    assert (row["allowed_actions"], len(row["errors"])) == (["download"], 1)


@pytest.mark.parametrize("role", [Role.KOL, Role.EDITOR, Role.REVIEWER, Role.OPERATOR])
def test_job_file_and_report_are_refused_after_a_role_change(api: Api, role: str) -> None:
    """Operators work with leads, but may not export their phone numbers."""
    manager = UserFactory(manager=True)
    job = made(manager, **EXPORT)
    User.objects.filter(pk=manager.pk).update(role=role)
    assert fetched(api, job, manager) == (10003, b"")
    row = api.call("job/get_job", {"job_id": job.pk}, as_=manager).ok()
    assert (row["allowed_actions"], row["errors"]) == ([], [])


def test_job_is_invisible_after_a_country_change(api: Api) -> None:
    manager = UserFactory(manager=True, countries=["TR"])
    job = made(manager, **{**EXPORT, "country": "TR"})
    User.objects.filter(pk=manager.pk).update(countries=["ID"])
    assert fetched(api, job, manager) == (10004, b"")
    assert api.call("job/query_jobs", {}, as_=manager).ok()["list"] == []
    assert fetched(api, job, UserFactory(super_admin=True)) == (0, b"phones")


@pytest.mark.parametrize("kind", ["bulk", "import", "import_check", "feed"])
def test_reports_of_other_work_follow_their_area(api: Api, kind: str) -> None:
    manager = UserFactory(manager=True)
    imported = ImportFile.objects.create(
        area="store", country="ID", file_name="a.csv", size=1, owner=manager, expires_at=timezone.now()
    )
    job = made(manager, kind=kind, params={"area": "store", "import_id": imported.pk, "run_id": 1})
    assert fetched(api, job, manager) == (0, b"phones")
    User.objects.filter(pk=manager.pk).update(role=Role.KOL)
    assert fetched(api, job, manager) == (10003, b"")
