"""`manage.py correct_regions`: stores get the regions of their pins, in one undoable changeset."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Api
from apps.stores.models import BoundarySource, Region, Store
from apps.stores.services import region_correction, suspect_values
from apps.stores.services.correction_runs import correction_changeset
from apps.stores.tests.factories import StoreFactory, boundary, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True)


@pytest.fixture(autouse=True)
def other() -> Region:
    """Return Menteng, a district east of Kebayoran Baru."""
    place = regions("ID")
    city = Region.objects.create(
        country="ID", level=2, code="31.71", parent=place["31"], name="Kota Pusat", type="kota"
    )
    menteng = Region.objects.create(
        country="ID", level=3, code="31.71.06", parent=city, name="Menteng", type="kecamatan"
    )
    boundary(place["31.74.07"], 106.75, -6.30, 106.82, -6.15)
    boundary(menteng, 106.82, -6.30, 106.9, -6.15)
    BoundarySource.objects.create(country="ID", digest="-", attribution="-")
    return menteng


def run(*more: str) -> str:
    out = io.StringIO()
    call_command("correct_regions", "--country=ID", *more, stdout=out)
    return out.getvalue()


def test_stores_get_the_regions_of_their_pins_and_one_undo_takes_all_back(
    api: Api, manager: User, other: Region, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(region_correction, "BATCH", 2)
    right = StoreFactory()
    wrong = [StoreFactory(lng="106.850000") for _ in range(5)]
    assert "6 stores" in run()
    right.refresh_from_db()
    assert right.version == 1
    for store in wrong:
        store.refresh_from_db()
        assert (store.region_l3_id, store.region_l2_id) == (other.pk, other.parent_id)
        assert "Menteng" in store.address_text
        assert store.version == 2
    changeset = Changeset.objects.get()
    assert (changeset.kind, changeset.counts) == ("correct_regions", {"updated": 5})
    entry = ChangeLog.objects.filter(changeset=changeset).first()
    assert (entry.via, entry.action, entry.reason) == ("command", "edit", "The pin lies in this region")
    assert {"region_l2_id", "region_l3_id"} <= {change["field"] for change in entry.changes}
    api.call("activity/undo_changeset", {"changeset_id": changeset.pk}, as_=manager).ok()
    for store in wrong:
        store.refresh_from_db()
        assert store.region_l3.name == "Kebayoran Baru"


def test_running_again_and_trying_write_nothing(other: Region) -> None:
    store = StoreFactory(lng="106.850000")
    assert "1 would be corrected" in run("--dry-run")
    assert "Dry run: nothing was written" in run("--dry-run")
    assert (Changeset.objects.count(), ChangeLog.objects.count()) == (0, 0)
    store.refresh_from_db()
    assert (store.version, store.region_l3.name) == (1, "Kebayoran Baru")
    assert "1 corrected" in run()
    assert "0 corrected" in run()
    assert Changeset.objects.count() == 1


def test_a_run_that_was_cut_short_goes_on_in_its_changeset(
    other: Region, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(region_correction, "BATCH", 1)
    stores = [StoreFactory(lng="106.850000") for _ in range(3)]

    def stop(outcome: region_correction.CorrectionOutcome) -> None:
        if outcome.looked_at == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        region_correction.correct_regions(country="ID", progress=stop)
    assert Store.objects.filter(region_l3=other).count() == 2
    run()
    assert Store.objects.filter(region_l3=other, version=2).count() == len(stores)
    assert Changeset.objects.get().counts == {"updated": 3}


KINDS = {"correct_regions": region_correction.KIND, "find_suspect_values": suspect_values.KIND}
"""Kind of the changeset by command."""


@pytest.mark.parametrize("command", ["correct_regions", "find_suspect_values --fix"])
def test_a_second_run_waits_for_the_first(other: Region, command: str) -> None:
    StoreFactory(lng="106.850000")
    name, *options = command.split()
    with (
        correction_changeset(KINDS[name], "A run", "ID") as changeset,
        pytest.raises(CommandError, match="already running for this country"),
    ):
        call_command(name, "--country=ID", *options, stdout=io.StringIO(), stderr=io.StringIO())
    assert Changeset.objects.get() == changeset
    assert not changeset.entries.exists()


def test_locked_and_outside_stores_are_skipped_and_counted(other: Region) -> None:
    StoreFactory(lng="106.850000", field_sources={"region_l3_id": {"locked": True}})
    StoreFactory(lng="107.500000")
    StoreFactory(lng="106.850000", status="deleted", slug="gone")
    out = run()
    assert "2 stores" in out
    assert "0 corrected, 1 locked, 1 with a pin outside all regions" in out
    assert not Store.objects.filter(region_l3=other).exists()
    assert not Changeset.objects.exists()


def test_a_correction_against_a_rule_is_left_alone_and_named() -> None:
    place = regions("TR")
    ankara = Region.objects.create(country="TR", level=1, code="06", name="Ankara", type="il")
    boundary(place["34-23"], 29.0, 40.9, 29.1, 41.0)
    BoundarySource.objects.create(country="TR", digest="-", attribution="-")
    store = StoreFactory(
        country="TR",
        region_l1=ankara,
        region_l2=None,
        region_l3=None,
        lat="40.950000",
        lng="29.050000",
        postcode="06420",
    )
    out = io.StringIO()
    call_command("correct_regions", "--country=TR", stdout=out)
    assert "skipped 1: Postcode 06420 does not belong to İstanbul" in out.getvalue()
    store.refresh_from_db()
    assert (store.version, store.region_l1_id) == (1, ankara.pk)


def test_the_statements_do_not_grow_with_the_stores() -> None:
    counts = []
    for number in (2, 6):
        StoreFactory.create_batch(number, lng="106.850000")
        with CaptureQueriesContext(connection) as captured:
            region_correction.correct_regions(country="ID")
        counts.append(len(captured))
    assert counts[0] == counts[1] < 25


def test_command_reports_missing_boundaries() -> None:
    BoundarySource.objects.all().delete()
    with pytest.raises(CommandError, match="No boundaries are loaded"):
        run()
