"""Leads exported for editing come back as a comparison of cells; contacts, owners and rules as in the form."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.changes import versions
from apps.core.models import ChangeLog, Job, Notification
from apps.core.testing.api import Api
from apps.core.testing.jobs import work
from apps.crm.choices import ActivityType, Interest, Priority
from apps.crm.models import Activity, Lead
from apps.crm.services import leads
from apps.crm.tests.factories import contact, lead
from apps.stores.models import Region
from apps.stores.tests.factories import regions

pytestmark = pytest.mark.django_db(transaction=True)

Table = list[list[Any]]


@pytest.fixture
def manager() -> User:
    regions("ID")
    return UserFactory(role="manager")


def table_of(api: Api, user: User, **body: Any) -> Table:
    answer = api.call("crm/export_leads_for_editing", body, as_=user)
    book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content)))
    return [list(row) for row in book.active.iter_rows(values_only=True)]


def checked(api: Api, user: User, table: Table) -> dict[str, Any]:
    """Upload a table and return its check."""
    book = openpyxl.Workbook()
    for row in table:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    files = {"file": SimpleUploadedFile("leads.xlsx", out.getvalue())}
    imported = api.call("crm/upload_import", files=files, as_=user).ok()
    body = {"import_id": imported["import_id"], "setup": {"mapped": []}}
    result: dict[str, Any] = api.call("crm/preview_import", body, as_=user).ok()
    return result


def edit(table: Table, **cells: Any) -> Table:
    """Return the table with changed cells in its first row, by heading with underscores."""
    row = list(table[1])
    for name, value in cells.items():
        row[table[0].index(name.replace("_", " "))] = value
    return [table[0], row, *table[2:]]


def counted(imported: dict[str, Any]) -> dict[str, int]:
    return {result: count for result, count in imported["findings"]["counts"].items() if count}


def problems_of(imported: dict[str, Any]) -> list[tuple[str, str]]:
    return [(group["field"], group["msg"]) for group in imported["findings"]["groups"]]


def run(api: Api, user: User, imported: dict[str, Any]) -> Job:
    made = api.call("crm/run_import", {"import_id": imported["import_id"]}, as_=user).ok()
    work()
    return Job.objects.get(pk=made["job_id"])


def full_lead(owner: User) -> Lead:
    place = Region.objects.filter(country="ID", level=2).select_related("parent")[0]
    return lead(
        owner,
        name="Warung 007",
        contacts=[
            contact(name="-Bu Sri", email="sri@example.com"),
            {"name": "Pak Budi", "role": "manager", "phone": "+622155512345 ext. 12", "is_primary": True},
        ],
        interests=list(Interest.values[:2]),
        priority="high",
        region_l1_id=place.parent_id,
        region_l2_id=place.pk,
        address_text="Jl. Satu\n=2",
        outlet_count=3,
        expected_value=1_500_000,
        expected_close_on=dt.date(2026, 12, 31),
    )


def test_an_unchanged_file_has_nothing_to_change(api: Api, manager: User) -> None:
    full_lead(manager)
    lead(manager)
    table = table_of(api, manager)
    imported = checked(api, manager, table)
    assert imported["is_round_trip"] is True
    assert (counted(imported), problems_of(imported)) == ({"unchanged": 2}, [])


def test_changed_cells_are_written_in_one_changeset_that_can_be_undone(api: Api, manager: User) -> None:
    one = full_lead(manager)
    first, second = one.contacts
    table = edit(
        table_of(api, manager),
        Name="Warung 008",
        Priority="Low",
        Outlets="",
        Expected_value="2500000",
        Expected_close="2027-01-31",
        Contact_name="Pak Budiman",
        Email="budi@example.com",
    )
    imported = checked(api, manager, table)
    assert (counted(imported), problems_of(imported)) == ({"updated": 1}, [])
    assert not ChangeLog.objects.filter(object_type="lead", action="edit").exists()
    job = run(api, manager, imported)
    assert job.message == "1 updated"
    old = Lead.objects.get(pk=one.pk)
    assert (old.name, old.priority, old.outlet_count, old.expected_value) == (
        "Warung 008",
        Priority.LOW,
        None,
        2_500_000,
    )
    assert old.expected_close_on == dt.date(2027, 1, 31)
    assert old.contacts == [first, {**second, "name": "Pak Budiman", "email": "budi@example.com"}]
    assert "budi@example.com" in old.contact_keys
    undo = {"changeset_id": job.changeset_id}
    assert api.call("activity/undo_changeset", undo, as_=manager).ok()["undone"] == 1
    old.refresh_from_db()
    assert (old.name, old.contacts) == ("Warung 007", one.contacts)


def test_an_owner_in_a_file_is_an_assignment(api: Api, manager: User) -> None:
    colleague = UserFactory(username="sari", nickname="Sari")
    one = lead(manager)
    imported = checked(api, manager, edit(table_of(api, manager), **{"Owner (username or nickname)": "sari"}))
    Activity.objects.all().delete()
    assert not Notification.objects.filter(user=colleague).exists()
    run(api, manager, imported)
    one.refresh_from_db()
    assert one.owner == colleague
    assert Activity.objects.get(lead=one).type == ActivityType.OWNER_CHANGE
    assert Notification.objects.filter(user=colleague).count() == 1


def test_changes_of_both_sides_are_merged_and_conflicts_wait_for_a_choice(api: Api, manager: User) -> None:
    one = lead(manager, address_text="Base", priority="normal")
    table = table_of(api, manager)
    leads.edit_lead(
        actor=manager,
        country="ID",
        lead_id=one.pk,
        version=one.version,
        patch={"address_text": "Theirs", "priority": "high", "outlet_count": 4},
    )
    imported = checked(api, manager, edit(table, Address="Ours", Name="Ours"))
    assert counted(imported) == {"updated": 1}
    assert imported["findings"]["conflicts"] == 1
    choice = {"import_id": imported["import_id"], "takes_file": True, "row": 2, "field": "address_text"}
    run(api, manager, api.call("crm/choose_import_values", choice, as_=manager).ok())
    one.refresh_from_db()
    assert (one.name, one.address_text, one.priority, one.outlet_count) == ("Ours", "Ours", Priority.HIGH, 4)


def test_an_unchanged_file_stays_unchanged_after_every_column_was_changed(api: Api, manager: User) -> None:
    one = full_lead(manager)
    table = table_of(api, manager)
    colleague = UserFactory()
    patch = {
        "name": "Other",
        "source": "social",
        "contacts": [contact()],
        "interests": [],
        "priority": "low",
        "region_l1_id": None,
        "region_l2_id": None,
        "address_text": "",
        "outlet_count": None,
        "expected_value": None,
        "expected_close_on": None,
    }
    changed = leads.edit_lead(actor=manager, country="ID", lead_id=one.pk, version=one.version, patch=patch)
    leads.assign_lead(
        actor=manager, country="ID", lead_id=one.pk, version=changed.version, owner_id=colleague.pk
    )
    imported = checked(api, manager, table)
    assert (counted(imported), problems_of(imported)) == ({"unchanged": 1}, [])


@pytest.mark.parametrize(
    ("cells", "field", "message"),
    [
        ({"Name": ""}, "name", "Business name required"),
        ({"Source": ""}, "source", "Choose a source"),
        ({"Source": "dream"}, "source", "“dream” is not a known value"),
        ({"Owner (username or nickname)": "x"}, "owner", "“x” is not a colleague with access to leads"),
        ({"Owner (username or nickname)": ""}, "owner", "Every lead has an owner"),
        ({"Phone": ""}, "phone", "Add a phone number or an email"),
        ({"Phone": "0812-1111-2222, 0812-1111-3333"}, "phone", "Write one value: the cell is of one contact"),
        ({"Expected close": "soon"}, "expected_close_on", "“soon”"),
        ({"Outlets": "-1"}, "outlet_count", "“-1” is not a whole number from 0 to 100,000"),
        ({"Expected value": "9" * 15}, "expected_value", "is out of range"),
    ],
)
def test_a_cell_that_breaks_a_rule_rejects_its_row(
    api: Api, manager: User, cells: dict[str, str], field: str, message: str
) -> None:
    one = lead(manager)
    table = edit(table_of(api, manager), Address="New", **cells)
    imported = checked(api, manager, table)
    assert counted(imported) == {"refused": 1}
    ((result, msg),) = problems_of(imported)
    assert (result, message in msg) == (field, True), msg
    assert Lead.objects.get(pk=one.pk).version == one.version


def test_only_managers_export_and_edit_numbers_and_addresses_of_contacts(api: Api, manager: User) -> None:
    operator = UserFactory()
    one = lead(manager, contacts=[contact(email="sri@example.com")])
    table = table_of(api, manager)
    assert not {"Phone", "Email", "WhatsApp"} & set(table_of(api, operator)[0])
    imported = checked(api, operator, edit(table, Email="other@example.com", Name="Other"))
    assert counted(imported) == {"updated": 1}
    assert "“Email”" in imported["findings"]["notes"][0]
    run(api, operator, imported)
    one.refresh_from_db()
    assert (one.name, one.contacts[0]["email"]) == ("Other", "sri@example.com")


def test_a_demoted_manager_cannot_fetch_an_export_of_contacts(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.core.bulk.exporting.AT_ONCE", 0)
    lead(manager)
    job_id = api.call("crm/export_leads_for_editing", {}, as_=manager).ok()["job_id"]
    work()
    assert api.call("job/download_job", {"job_id": job_id}, as_=manager).status == 200
    User.objects.filter(pk=manager.pk).update(role="operator")
    manager.refresh_from_db()
    assert api.call("job/download_job", {"job_id": job_id}, as_=manager).code != 0


def test_exports_of_contacts_for_editing_are_recorded(api: Api, manager: User) -> None:
    lead(manager)
    table_of(api, manager)
    entry = ChangeLog.objects.get(object_type="lead", action="export")
    assert "phone" in next(one["new"] for one in entry.changes if one["field"] == "columns")


def test_a_merged_lead_and_a_lead_of_another_country_are_rejected(api: Api, manager: User) -> None:
    stored, removed = lead(manager), lead(manager)
    elsewhere = lead(country="TR")
    table = table_of(api, manager)
    with versions.changing(removed, actor=manager):
        removed.merged_into = stored
    head, *rows = table
    changed = [[*row[:2], "Other", *row[3:]] for row in rows]
    imported = checked(api, manager, [head, *changed, [elsewhere.pk, 1, "Other"]])
    assert counted(imported) == {"updated": 1, "refused": 2}
    assert problems_of(imported) == [("record_id", "You have no lead with this id in this country")]
