"""A file that the worker takes while a user saves the form that references it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from apps.videos.models import VideoAsset
from apps.videos.services import processing
from apps.videos.tests.factories import asset

pytestmark = pytest.mark.django_db(transaction=True)


def _takes(asset_id: int) -> bool:
    try:
        return processing._take(asset_id) is not None
    finally:
        connection.close()


def _has_waiter() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone()[0])


def test_a_file_whose_form_is_being_saved_is_waited_for() -> None:
    made = asset(status="processing", file="", ready_at=None)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            VideoAsset.objects.select_for_update().get(pk=made.pk)
            accepted = pool.submit(_takes, made.pk)
            while not accepted.done() and not _has_waiter():
                pass
            assert not accepted.done(), "it was given up, and nobody would come back to it for minutes"
        assert accepted.result(timeout=30)
    # Another worker leaves it alone meanwhile.
    assert not _takes(made.pk)
