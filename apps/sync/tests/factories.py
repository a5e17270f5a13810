"""Factories of sources, runs and records with the minimum of valid data."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import factory

from apps.core.testing.factories import ModelFactory
from apps.sync.choices import MissingDays, SourceKind
from apps.sync.models import SourceRecord, SyncRun, SyncSource


class SourceFactory(ModelFactory[SyncSource]):
    """An open data source that serves all four countries."""

    class Meta:
        model = SyncSource

    code = factory.Sequence(lambda n: f"source_{n}")
    name = factory.Sequence(lambda n: f"Source {n}")
    kind = SourceKind.OPEN_DATA
    countries = factory.LazyFunction(lambda: ["ID", "TR", "MY", "PH"])
    trust = Decimal("0.65")
    missing_days_mean = MissingDays.UNKNOWN


class RunFactory(ModelFactory[SyncRun]):
    """A successful full run."""

    class Meta:
        model = SyncRun

    source = factory.SubFactory(SourceFactory)
    country = "ID"
    status = "succeeded"
    is_full = True
    file_name = "places.geojson"


class RecordFactory(ModelFactory[SourceRecord]):
    """A cafe without a linked store."""

    class Meta:
        model = SourceRecord

    source = factory.SubFactory(SourceFactory)
    external_id = factory.Sequence(lambda n: f"node/{n}")
    country = "ID"
    raw = factory.LazyAttribute(lambda record: {"id": record.external_id, "name": "Kopi Tuku"})
    normalized = factory.LazyFunction(
        lambda: {"name": "Kopi Tuku", "store_type": "cafe", "lat": "-6.243000", "lng": "106.800000"}
    )
    content_hash = factory.Sequence(lambda n: f"{n:064x}")

    @classmethod
    def _create(cls, model_class: type[SourceRecord], *args: Any, **kwargs: Any) -> SourceRecord:
        if "first_run" not in kwargs:
            kwargs["first_run"] = RunFactory(source=kwargs["source"], country=kwargs["country"])
        kwargs.setdefault("last_run", kwargs["first_run"])
        record = model_class(*args, **kwargs)
        record.save()
        return record
