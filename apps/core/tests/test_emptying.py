"""Deletion of the rows that tests with real transactions leave behind."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import Notification
from apps.core.testing.cleanup import delete_all_rows, filled_tables


@pytest.mark.django_db(transaction=True)
def test_rows_that_point_at_each_other_are_deleted_and_what_migrations_made_stays() -> None:
    user = UserFactory()
    UserFactory(created_by=user)
    Notification.objects.create(user=user, type="due", title="Look")
    stored = (ContentType.objects.count(), Permission.objects.count())
    assert {"accounts_user", "core_notification"} <= set(filled_tables())

    delete_all_rows()

    assert filled_tables() == []
    assert (User.objects.count(), Notification.objects.count()) == (0, 0)
    assert (ContentType.objects.count(), Permission.objects.count()) == stored
    assert min(stored) > 0
