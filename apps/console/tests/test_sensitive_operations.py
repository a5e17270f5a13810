"""The table of sensitive operations contains every operation that is sensitive by its fields or writes."""

from __future__ import annotations

import re

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.core import registry
from apps.core.choices import Country
from apps.core.http.operations import PUBLIC, Kind, Operation
from apps.core.http.outputs import serializer_of
from apps.core.http.sensitive import GRANTING_FIELDS, SENSITIVE, SHEETS_OF_PEOPLE
from apps.core.lists import list_area
from apps.core.records.registration import records
from apps.core.testing.api import Api
from apps.core.testing.contract import cases
from config import api_urls

pytestmark = pytest.mark.django_db
assert api_urls.urlpatterns, "the operations are registered when their addresses are"

OPERATIONS = registry.operations()
SECRETS = {"token", "temp_password", "invitation_path", "recovery_codes", "secret"}
GRANTING_COLUMNS = re.compile(
    r'"(?:password|role|is_superuser|countries|email|status|second_factor_at|invited_until)" ='
)
EXEMPT = {
    "user/update_password": "asks for the old password itself",
    "user/choose_password": "replaces the one-time password of the sign-in a moment ago",
    "user/cancel_invitation": "only takes away a way in",
    "video/get_video_token": "the token opens one film, no account",
}


def _areas_with_people() -> set[str]:
    return {
        code for code, area in list_area.areas().items() if any(column.is_personal for column in area.columns)
    }


def _exports_of_people() -> set[str]:
    areas = _areas_with_people()
    return {
        f"{one.call_prefix}/export_{one.plural}{suffix}"
        for one in records().values()
        if one.area in areas
        for suffix in ("", "_for_editing")
    } & set(OPERATIONS)


def _reason(operation: type[Operation]) -> str:
    """Return why an operation is sensitive by its own declarations, or ""."""
    sent, answered = set(operation.input().fields), set(serializer_of(operation.output)().fields)
    if secrets := SECRETS & answered:
        return f"answers {', '.join(sorted(secrets))}"
    is_write = operation.kind is Kind.MUTATION
    if is_write and sent & GRANTING_FIELDS and "username" in answered:
        return "writes fields that grant rights"
    if is_write and operation.name.startswith("person/"):
        return "exports or erases a person"
    if is_write and "log_id" in sent:
        return "restores earlier values, of accounts too"
    if operation.name in _exports_of_people():
        return "exports personal columns"
    return ""


PRIVATE = [name for name, operation in OPERATIONS.items() if operation.roles is not PUBLIC]


@pytest.mark.parametrize("name", PRIVATE)
def test_what_an_operation_declares_puts_it_into_the_table(name: str) -> None:
    reason = _reason(OPERATIONS[name])
    if name not in EXEMPT:
        assert not reason or name in SENSITIVE, f"{name} {reason}: add it to apps/core/http/sensitive.py"


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, case in cases().items()
        if case.own and name in PRIVATE and OPERATIONS[name].kind is Kind.MUTATION and name not in SENSITIVE
    ],
)
def test_an_operation_that_writes_rights_of_accounts_is_in_the_table(api: Api, name: str) -> None:
    case = cases()[name]
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    answer = api.call(name, case.own_body(admin), as_=admin, files=case.files)
    granting = [
        sql
        for sql in answer.statements
        if 'INSERT INTO "accounts_user"' in sql
        or (sql.startswith('UPDATE "accounts_user"') and GRANTING_COLUMNS.search(sql))
    ]
    if name not in EXEMPT:
        assert granting == [], f"{name}: add it to apps/core/http/sensitive.py"


def test_the_table_names_operations_that_exist() -> None:
    assert sorted(set(SENSITIVE) - set(OPERATIONS)) == []
    assert sorted(set(EXEMPT) - set(OPERATIONS)) == []


def test_sheets_that_jobs_make_are_recognized_by_their_areas() -> None:
    edited = {name.split("/")[0] for name in _exports_of_people() if name.endswith("_for_editing")}
    sheets = {f"export:{code}" for code in _areas_with_people()}
    assert sheets | {f"export_for_editing:{code}" for code in edited} == SHEETS_OF_PEOPLE
    assert len(_exports_of_people()) == len(SHEETS_OF_PEOPLE)
