"""Database constraints on sources, runs and records."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from apps.sync.choices import RunStatus
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory

pytestmark = pytest.mark.django_db


def test_a_source_knows_a_place_by_one_id() -> None:
    record = RecordFactory()
    with pytest.raises(IntegrityError, match="source_record_once"), transaction.atomic():
        RecordFactory(source=record.source, external_id=record.external_id)
    assert RecordFactory(external_id=record.external_id).source != record.source


def test_one_run_of_a_source_goes_on_in_a_country() -> None:
    run = RunFactory(status=RunStatus.RUNNING)
    with pytest.raises(IntegrityError, match="sync_run_one_at_a_time"), transaction.atomic():
        RunFactory(source=run.source, country=run.country, status=RunStatus.QUEUED)
    RunFactory(source=run.source, country="TR", status=RunStatus.QUEUED)
    RunFactory(source=run.source, country=run.country, status=RunStatus.FAILED)


def test_a_linked_record_names_its_store() -> None:
    with pytest.raises(IntegrityError, match="source_record_linked_to"), transaction.atomic():
        RecordFactory(link_status="linked")


def test_trust_is_between_zero_and_one() -> None:
    with pytest.raises(IntegrityError, match="sync_source_trust_range"), transaction.atomic():
        SourceFactory(trust="1.01")
