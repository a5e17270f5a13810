"""System status: the same figures in health checks, System status, alarms and the dashboard."""

from __future__ import annotations

import json
import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
import yaml
from django.conf import settings as project
from django.core.mail import make_msgid
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.jobs import presence
from apps.core.models import Job, OutgoingMail, ScheduledRun, WorkerProcess
from apps.core.monitoring import metrics, status
from apps.core.testing.api import Api
from config.version import VERSION

pytestmark = pytest.mark.django_db

ALERTS = project.BASE_DIR / "ops/deploy/prometheus/alerts.yml"
DASHBOARD = project.BASE_DIR / "ops/deploy/grafana/sofra.json"


@pytest.fixture(autouse=True)
def _storage_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "_storage", None)


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


def worker(seconds_ago: int = 0) -> None:
    at = timezone.now() - timedelta(seconds=seconds_ago)
    WorkerProcess.objects.create(id=uuid.uuid4(), name="there:1", started_at=at, seen_at=at)


def waits(kind: str, **ago: int) -> None:
    Job.objects.create(kind=kind, title="Waits", created_at=timezone.now() - timedelta(**ago))


def part(name: str) -> tuple[int, dict[str, str]]:
    answer = Client().get(f"/healthz/{name}")
    return answer.status_code, answer.json()


# -- worker ----------------------------------------------------------------------------------------
def test_health_fails_without_a_reporting_worker() -> None:
    worker(seconds_ago=60)
    failed = (
        503,
        {"status": "failed", "words": "No worker is running. Jobs, email and pictures are waiting"},
    )
    assert part("worker") == failed
    presence.record_heartbeat(uuid.uuid4())
    assert part("worker") == (200, {"status": "ok", "words": "1 worker"})


@pytest.mark.parametrize(
    ("ago", "code", "state", "words"),
    [
        ({"seconds": 50}, 200, "ok", "1 worker"),
        ({"minutes": 5}, 200, "warning", "1 worker; a job has waited for 5 minutes"),
        ({"hours": 2}, 503, "failed", "1 worker; a job has waited for 2 hours"),
    ],
)
def test_long_waiting_job_of_a_person_is_reported(
    ago: dict[str, int], code: int, state: str, words: str
) -> None:
    worker()
    waits("bulk", **ago)
    assert part("worker") == (code, {"status": state, "words": words})


def test_upkeep_may_wait() -> None:
    worker()
    waits("personal_retention", hours=2)
    assert part("worker")[1]["status"] == "ok"


# -- schedule --------------------------------------------------------------------------------------
def test_stalled_recurring_work_is_named() -> None:
    assert part("schedule") == (200, {"status": "ok", "words": "On time"})
    ScheduledRun.objects.create(name="core.send_mail", last_slot=timezone.now() - timedelta(hours=3))
    # It is due every minute, so only this minute's slot is late.
    assert part("schedule")[1]["status"] == "ok"
    ScheduledRun.objects.create(name="core.forget_workers", last_slot=timezone.now() - timedelta(hours=3))
    at = timezone.now().replace(minute=20)
    result = status.recurring(at)
    assert (result.state, result.words) == ("failed", "core.forget_workers is overdue by 20 minutes")


# -- storage, mail, backup -------------------------------------------------------------------------
def test_silent_storage_is_reported_and_not_retried_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checks = []

    def away(name: str) -> bool:
        checks.append(name)
        raise OSError("gone")

    monkeypatch.setattr(status.default_storage, "exists", away)
    for _ in range(3):
        assert part("storage") == (503, {"status": "failed", "words": "Not reachable"})
    assert len(checks) == 1


def mail(**values: Any) -> None:
    OutgoingMail.objects.create(to="sari@example.com", subject="Halo", message_id=make_msgid(), **values)


def test_failed_or_waiting_mail_is_reported() -> None:
    now = timezone.now()
    assert part("mail")[1]["words"] == "Nothing waiting"
    mail()
    assert part("mail") == (200, {"status": "ok", "words": "1 waiting"})
    mail(created_at=now - timedelta(hours=3))
    assert part("mail")[1] == {"status": "warning", "words": "2 waiting, the oldest for 3 hours"}
    mail(status="failed", failed_at=now, is_refused=True)
    mail(status="failed", failed_at=now)
    assert part("mail") == (200, {"status": "warning", "words": "1 failed"})


def test_old_or_missing_backup_is_reported() -> None:
    assert part("backup")[1] == {"status": "warning", "words": "No backup yet"}
    run = ScheduledRun.objects.create(name=status.BACKUP_RUN, last_slot=timezone.now() - timedelta(hours=2))
    assert part("backup")[1] == {"status": "ok", "words": "Started 2 hours ago"}
    run.last_slot = timezone.now() - timedelta(days=3)
    run.save()
    assert part("backup")[1] == {"status": "warning", "words": "Started 3 days ago"}


def test_there_are_no_other_parts() -> None:
    assert Client().get("/healthz/nothing").status_code == 404


# -- the call --------------------------------------------------------------------------------------
def test_managers_are_notified_about_every_health_part(api: Api, manager: User) -> None:
    worker()
    waits("bulk", minutes=5)
    waits("personal_retention", hours=1)
    answer = api.call("system/get_status", as_=manager, cc=None).ok()
    assert answer["version"] == VERSION
    assert [(one["part"], one["state"]) for one in answer["parts"]] == [
        ("worker", "warning"),
        ("schedule", "ok"),
        ("storage", "ok"),
        ("mail", "ok"),
        ("backup", "warning"),
        ("history", "ok"),
    ]
    assert [(one["lane"], one["waiting"], one["running"]) for one in answer["lanes"]] == [
        ("people", 1, 0),
        ("upkeep", 1, 0),
    ]
    assert 300 <= answer["lanes"][0]["oldest_seconds"] < 360
    for one in answer["parts"]:
        assert part(one["part"])[1]["words"] == one["words"]


@pytest.mark.parametrize("role", ["operator", "reviewer", "editor", "kol"])
def test_others_are_not(api: Api, role: str) -> None:
    assert api.call("system/get_status", as_=UserFactory(role=role), cc=None).code == 10003


# -- alarms and dashboard --------------------------------------------------------------------------
def metric_names() -> set[str]:
    """Return every metric name, with data for each metric."""
    worker()
    ScheduledRun.objects.create(name=status.BACKUP_RUN, last_slot=timezone.now())
    ScheduledRun.objects.create(name="core.forget_workers", last_slot=timezone.now() - timedelta(hours=3))
    text = metrics.exposition().decode()
    named = re.findall(r"^# TYPE (\S+) (\S+)", text, re.MULTILINE)
    ends = {"histogram": ("_bucket", "_count", "_sum")}
    return {name + end for name, kind in named for end in ends.get(kind, ("",))}


def test_alarms_and_dashboard_use_existing_metrics() -> None:
    rules = yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]
    panels = json.loads(DASHBOARD.read_text())["panels"]
    expressions = [rule["expr"] for rule in rules] + [
        target["expr"] for panel in panels for target in panel["targets"]
    ]
    query = {name for one in expressions for name in re.findall(r"\bsofra_\w+", one)}
    assert len(query) > 20
    assert query - metric_names() == set()
    assert len({rule["alert"] for rule in rules}) == len(rules)
    assert {rule["labels"]["severity"] for rule in rules} == {"page", "ticket"}


def test_the_limits_of_the_alarms_are_those_of_the_screen() -> None:
    rules = {rule["alert"]: rule["expr"] for rule in yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]}
    limits = {
        "SofraJobsWait": status.VERY_LATE,
        "SofraScheduleStands": status.VERY_LATE,
        "SofraMailWaits": status.MAIL_LATE,
        "SofraBackupOld": status.BACKUP_OLD,
    }
    for alert, limit in limits.items():
        assert f"> {round(limit.total_seconds())}" in rules[alert], alert
