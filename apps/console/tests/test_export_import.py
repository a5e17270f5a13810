"""Exports that are imported again: unchanged ones change nothing, one changed cell one field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from apps.accounts.models import User
from apps.core.country import PACKS
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.crm.models import Lead
from apps.stores.importing.fields import fields
from apps.stores.models import Store
from apps.stores.queries import sheet
from apps.stores.tests.test_export_import import as_csv, checked, counted, exported, table_of, uploaded
from config import databases

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(autouse=True)
def _made(demo_database: databases.Template, settings: Any, tmp_path: Path) -> None:
    """Use the demo database, with files in a temporary folder."""
    settings.DEMO = True
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def manager() -> User:
    return User.objects.get(username="admin")


def state() -> tuple[Any, int]:
    return list(Store.objects.order_by("pk").values()), ChangeLog.objects.count()


@pytest.mark.parametrize("change", [bytes, as_csv], ids=["xlsx", "csv"])
@pytest.mark.parametrize("country", PACKS)
def test_an_export_of_all_stores_imported_unchanged_changes_nothing(
    api: Api, manager: User, country: str, change: Callable[[bytes], bytes]
) -> None:
    content = exported(api, manager, country)
    before = state()
    imported = uploaded(
        api, manager, country, change(content), "stores.xlsx" if change is bytes else "stores.csv"
    )
    findings = checked(api, manager, country, imported, updates="overwrite", duplicates="update")
    assert findings["groups"] == []
    assert counted(findings) == {"unchanged": len(table_of(content)) - 1}
    assert findings["unknown"] == []
    refused = api.call("store/run_import", {"import_id": imported["import_id"]}, as_=manager, cc=country)
    assert refused.errors == {"import_id": ["No row of the file would be created or updated"]}
    assert state() == before


@pytest.mark.parametrize("country", PACKS)
def test_every_heading_of_the_export_is_its_field_or_nothing(api: Api, manager: User, country: str) -> None:
    content = exported(api, manager, country)
    heads = table_of(content)[0]
    result = uploaded(api, manager, country, content, "stores.xlsx")["suggested"]
    assert {one["confidence"] for one in result} == {1.0}
    suggested = {one["column"]: one["field"] for one in result}
    assert set(heads) - set(suggested) == set(sheet.NOT_IMPORTED)
    assert (suggested["Id"], suggested["All cuisines"], suggested["Street line"]) == (
        "store_id",
        "cuisines",
        "address_line1",
    )
    assert set(suggested.values()) == {"store_id", *sheet.import_cells()}
    assert set(suggested.values()) <= {one.id for one in fields(country)}


@pytest.mark.parametrize("country", PACKS)
def test_exported_leads_are_recognized_and_none_is_created(api: Api, manager: User, country: str) -> None:
    content = exported(api, manager, country, "crm/export_leads")
    before = Lead.objects.count()
    imported = uploaded(api, manager, country, content, "leads.xlsx", "crm")
    findings = checked(api, manager, country, imported, "crm", duplicates="skip")
    assert counted(findings) == {"unchanged": len(table_of(content)) - 1}
    assert findings["groups"] == []
    assert Lead.objects.count() == before
