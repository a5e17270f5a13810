"""Django admin of sources."""

from __future__ import annotations

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.accounts.tests.test_admin import sign_in
from apps.core.models import ChangeLog
from apps.sync.models import SyncSource

pytestmark = pytest.mark.django_db
FORM = {
    "code": "partner_two",
    "name": "Second partner",
    "kind": "csv",
    "countries": ["ID"],
    "trust": "0.7",
    "radius_m": 150,
    "missing_days_mean": "unknown",
    "enabled": "on",
}


def test_a_source_is_made_and_changed_with_history() -> None:
    client = sign_in(UserFactory(super_admin=True))
    assert client.post("/django-admin/sync/syncsource/add/", FORM).status_code == 302
    source = SyncSource.objects.get(code="partner_two")
    page = f"/django-admin/sync/syncsource/{source.pk}/change/"
    assert client.get(page).status_code == 200
    assert client.post(page, {**FORM, "trust": "0.8", "version": "1"}).status_code == 302
    source.refresh_from_db()
    assert (str(source.trust), source.version) == ("0.80", 2)
    assert [entry.action for entry in ChangeLog.objects.order_by("id")] == ["create", "edit"]


def test_used_or_malformed_source_code_is_rejected() -> None:
    client = sign_in(UserFactory(super_admin=True))
    client.post("/django-admin/sync/syncsource/add/", FORM)
    for code in ("partner_two", "Partner Two"):
        assert client.post("/django-admin/sync/syncsource/add/", {**FORM, "code": code}).status_code == 200
    assert SyncSource.objects.count() == 1
