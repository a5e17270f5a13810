"""`manage.py find_suspect_values`: truncated values are listed, certain ones corrected and undone."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.core.choices import ImportPhase, ImportResult
from apps.core.models import ChangeLog, Changeset, ImportFile, ImportLine
from apps.core.testing.api import Api
from apps.stores.models import Brand, Store
from apps.stores.services import suspect_values
from apps.stores.tests.factories import WEEK, StoreFactory

pytestmark = pytest.mark.django_db

DOUBLED = {"number": "+6262215551234", "type": "landline", "is_primary": True, "label": ""}
MIDNIGHT = [{**day, "intervals": [{"open": "00:00", "close": "01:00"}]} for day in WEEK]


def run(*more: str) -> tuple[str, str]:
    out, errors = io.StringIO(), io.StringIO()
    call_command("find_suspect_values", "--country=ID", *more, stdout=out, stderr=errors)
    return out.getvalue(), errors.getvalue()


def suspects() -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("--format=json")[0].splitlines()]


def cell_of(store: Store, **cells: str) -> None:
    """Store the cells as an import does for a row with problems."""
    expires = timezone.now() + dt.timedelta(days=1)
    imported = ImportFile.objects.create(
        owner=UserFactory(), area="store", country="ID", file_name="stores.csv", size=1, expires_at=expires
    )
    row = {"imported": imported, "row": 2, "result": ImportResult.CREATED}
    ImportLine.objects.create(phase=ImportPhase.CHECK, cells=cells, **row)
    ImportLine.objects.create(phase=ImportPhase.RUN, record_id=store.pk, **row)


def test_each_kind_of_suspect_value_is_listed() -> None:
    imported = {"regular_hours": {"source": "import", "locked": False}}
    brand = Brand.objects.create(name="Kopi Kenangan")
    stores = {
        "doubled_country_code": StoreFactory(phones=[DOUBLED]),
        "invalid_phone": StoreFactory(phones=[{**DOUBLED, "number": "+6212"}]),
        "implausible_cost": StoreFactory(avg_cost_min=50),
        "opens_at_midnight": StoreFactory(
            hours_mode="regular", regular_hours=MIDNIGHT, field_sources=imported
        ),
        "whole_degrees": StoreFactory(lat="-6.000000", lng="106.820000"),
        "branch_is_the_name": StoreFactory(brand=brand, branch_name="KOPI KENANGAN"),
    }
    StoreFactory(avg_cost_min=50_000, hours_mode="regular", regular_hours=MIDNIGHT)
    assert {one["kind"]: one["store_id"] for one in suspects()} == {
        kind: store.pk for kind, store in stores.items()
    }
    assert (Changeset.objects.count(), ChangeLog.objects.count()) == (0, 0)


def test_the_cell_of_the_import_is_shown_beside_the_stored_value() -> None:
    store = StoreFactory(avg_cost_min=50)
    cell_of(store, avg_cost_min="50.000")
    (one,) = suspects()
    assert (one["stored"], one["cell"], one["fix"]) == ("50", "50.000", {"avg_cost_min": 50_000})
    table, _ = run()
    assert "avg_cost_min: 50 · file: “50.000” · certain:" in table
    lines = list(csv.DictReader(io.StringIO(run("--format=csv")[0])))
    assert (lines[0]["stored"], lines[0]["cell"]) == ("50", "50.000")


def test_certain_values_are_corrected_in_one_changeset_that_can_be_undone(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suspect_values, "BATCH", 2)
    doubled = StoreFactory(phones=[DOUBLED])
    cost, unknown = StoreFactory(avg_cost_min=50), StoreFactory(avg_cost_min=60)
    pin = StoreFactory(lat="-6.000000", lng="106.000000")
    branch = StoreFactory(branch_name="Kopi Tuku", name="Kopi Tuku")
    cell_of(cost, avg_cost_min="50.000")
    cell_of(pin, lat="6°12'S", lng="106°48'E")
    _, summary = run("--fix")
    assert "4 corrected, 0 locked" in summary
    stores = [doubled, cost, unknown, pin, branch]
    for store in stores:
        store.refresh_from_db()
    assert [phone["number"] for phone in doubled.phones] == ["+62215551234"]
    assert (cost.avg_cost_min, unknown.avg_cost_min) == (50_000, 60)
    assert (float(pin.lat), float(pin.lng)) == (-6.2, 106.8)
    assert branch.branch_name == ""
    assert [store.version for store in stores] == [2, 2, 1, 2, 2]
    changeset = Changeset.objects.get()
    assert changeset.counts == {"updated": 4}
    api.call("activity/undo_changeset", {"changeset_id": changeset.pk}, as_=UserFactory(manager=True)).ok()
    cost.refresh_from_db()
    doubled.refresh_from_db()
    assert (cost.avg_cost_min, doubled.phones[0]["number"]) == (50, DOUBLED["number"])


def test_hours_that_differ_from_the_stored_cell_are_corrected() -> None:
    imported = {"regular_hours": {"source": "import", "locked": False}}
    store = StoreFactory(hours_mode="regular", regular_hours=MIDNIGHT, field_sources=imported)
    cell_of(store, hours="10:00 - 24:00")
    run("--fix")
    store.refresh_from_db()
    assert store.regular_hours[0]["intervals"] == [{"open": "10:00", "close": "24:00"}]


def test_a_dry_run_and_a_second_run_write_nothing() -> None:
    store = StoreFactory(phones=[DOUBLED])
    assert "1 would be corrected" in run("--fix", "--dry-run")[1]
    store.refresh_from_db()
    assert (store.version, Changeset.objects.count()) == (1, 0)
    run("--fix")
    assert "0 corrected" in run("--fix")[1]
    store.refresh_from_db()
    assert (store.version, Changeset.objects.count()) == (2, 1)


def test_locked_fields_and_short_numbers_are_only_listed() -> None:
    locked = StoreFactory(phones=[DOUBLED], field_sources={"phones": {"locked": True}})
    # 0622 is the area code of Pematangsiantar, so +62 622 … may be correct.
    siantar = StoreFactory(phones=[{**DOUBLED, "number": "+626227551234"}])
    _, summary = run("--fix")
    assert "0 corrected, 1 locked" in summary
    locked.refresh_from_db()
    siantar.refresh_from_db()
    assert (locked.version, siantar.version) == (1, 1)
