"""Tables filled by PostgreSQL itself."""

from __future__ import annotations

import pytest
from django.db import connection

from apps.accounts.tests.factories import UserFactory
from apps.core.models import Notification
from apps.core.testing.bulk_rows import add_copies

pytestmark = pytest.mark.django_db


@pytest.fixture
def notification() -> Notification:
    return Notification.objects.create(user=UserFactory(), type="due", title="First", country="ID")


def test_copies_equal_the_record_except_expressions(notification: Notification) -> None:
    add_copies(notification, 3, title="'Copy ' || n", object_id="n * 10")
    copies = Notification.objects.exclude(pk=notification.pk).order_by("pk")
    assert list(copies.values_list("title", "object_id", "country", "user_id")) == [
        (f"Copy {number}", number * 10, "ID", notification.user_id) for number in (1, 2, 3)
    ]


def test_planner_knows_the_number_of_rows(notification: Notification) -> None:
    add_copies(notification, 99)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT reltuples FROM pg_class WHERE oid = %s::regclass", [Notification._meta.db_table]
        )
        assert cursor.fetchone() == (100,)


def test_unknown_field_is_refused(notification: Notification) -> None:
    with pytest.raises(KeyError, match="titel"):
        add_copies(notification, 1, titel="'x'")
    assert Notification.objects.count() == 1
