"""Metrics for Prometheus: access and content."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.core.models import Job
from apps.core.testing.api import Api

TOKEN = "a-token-for-prometheus-0123456789abcdef"


def read(api: Api) -> str:
    response = api.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert response.status_code == 200
    return response.content.decode()


def value(text: str, series: str) -> float:
    result = re.search(rf"^{re.escape(series)} (\S+)$", text, re.MULTILINE)
    return float(result[1]) if result else 0.0


def test_without_a_token_in_the_environment_the_page_is_absent(api: Api) -> None:
    for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": f"Bearer {TOKEN}"}):
        assert api.client.get("/metrics", headers=headers).status_code == 404


@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer é"]
)
def test_another_token_is_refused(api: Api, settings: Any, sent: str) -> None:
    settings.METRICS_TOKEN = TOKEN
    response = api.client.get("/metrics", headers={"Authorization": sent})
    assert response.status_code == 401
    assert b"sofra_" not in response.content


def test_calls_are_counted_by_operation_code_and_status(api: Api, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    series = (
        'sofra_calls_total{code="0",operation="user/user_info",status="200"}',
        'sofra_calls_total{code="10001",operation="other",status="401"}',
        'sofra_call_seconds_count{operation="user/user_info"}',
    )
    before = [value(read(api), name) for name in series]
    user = UserFactory()
    for _ in range(3):
        api.call("user/user_info", as_=user, cc=None).ok()
    api.call("user/user_info", cc=None)
    after = [value(read(api), name) for name in series]
    assert [b - a for a, b in zip(before, after, strict=True)] == [3, 1, 3]


def test_a_caller_cannot_make_labels(api: Api, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    api.client.get("/made-up-path-of-the-caller")
    api.client.post("/seo/admin/v1/made/up", b"{}", content_type="application/json")
    assert "made" not in read(api)


def test_metrics_contain_jobs_and_queue_age(api: Api, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert value(read(api), "sofra_queue_age_seconds") == 0
    Job.objects.create(kind="x", title="x", created_at=timezone.now() - timedelta(seconds=90))
    Job.objects.create(kind="x", title="x", status="failed")
    text = read(api)
    assert value(text, 'sofra_jobs{status="queued"}') == 1
    assert value(text, 'sofra_jobs{status="failed"}') == 1
    assert value(text, 'sofra_jobs{status="running"}') == 0
    assert 90 <= value(text, "sofra_queue_age_seconds") < 120
