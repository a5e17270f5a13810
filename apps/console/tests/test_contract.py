"""The contract of every operation, tested for all roles, countries, own and foreign records."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import Session
from apps.accounts.tests.factories import UserFactory
from apps.core import registry
from apps.core.choices import Country, Role
from apps.core.db import clock
from apps.core.http.checks import faults_of
from apps.core.http.operations import PUBLIC, Kind, Operation, Scope
from apps.core.http.sensitive import PROOF_VALID_FOR, SENSITIVE
from apps.core.testing.api import Api
from apps.core.testing.contract import case_of, cases
from apps.core.testing.levels import walked
from config import api_urls

pytestmark = pytest.mark.django_db

assert api_urls.urlpatterns, "the operations are loaded by their URLs"
OPERATIONS = registry.operations()
NAMES = list(OPERATIONS)
PRIVATE = [name for name, op in OPERATIONS.items() if op.roles is not PUBLIC]


def allowed_roles(operation: type[Operation]) -> frozenset[str]:
    assert not isinstance(operation.roles, type(PUBLIC))
    return operation.roles


@pytest.mark.parametrize("name", NAMES)
def test_declares_itself(name: str) -> None:
    assert faults_of(OPERATIONS[name]) == []


def test_undeclared_operation_is_detected() -> None:
    class Silent(Operation):
        pass

    assert faults_of(Silent) == [
        "its name must be area/verb_noun",
        "it declares no kind",
        "it declares no scope",
        "it declares no roles",
        "it has no docstring",
        "it has no run()",
    ]


@pytest.mark.parametrize("name", PRIVATE)
def test_refuses_a_call_without_session(api: Api, name: str) -> None:
    answer = api.call(name, {})
    assert (answer.status, answer.code) == (401, 10001)
    assert answer.writes == []


@pytest.mark.parametrize("name", walked(NAMES))
@pytest.mark.parametrize("method", ["get", "put", "patch", "delete", "options", "head"])
def test_refuses_any_other_method(api: Api, name: str, method: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        response = getattr(api.client, method)(f"/seo/admin/v1/{name}?cc=ID")
    assert response.status_code == 405
    assert len(captured.captured_queries) == 0


@pytest.mark.parametrize("role", Role.values)
@pytest.mark.parametrize("name", walked(PRIVATE))
def test_refuses_the_roles_it_is_not_for(api: Api, name: str, role: str) -> None:
    roles = allowed_roles(OPERATIONS[name])
    person = UserFactory(role=role)
    case = case_of(name)
    answer = api.call(
        name, case.foreign_body(person) if case else {}, as_=person, files=case.files if case else None
    )
    if role in roles:
        assert (
            not answer.body  # a file
            or answer.code != 10003
            or "required_roles" not in answer.data
            or role not in answer.data["required_roles"]
        )
    else:
        assert answer.code == 10003
        assert answer.data["required_roles"] == sorted(roles)
        assert answer.writes == []


@pytest.mark.parametrize("country", ["TR", "XX", "", None])
@pytest.mark.parametrize("name", walked(n for n in PRIVATE if OPERATIONS[n].scope is Scope.COUNTRY))
def test_refuses_a_country_that_is_not_the_persons(api: Api, name: str, country: str | None) -> None:
    person = UserFactory(role=min(allowed_roles(OPERATIONS[name])), countries=["ID"])
    answer = api.call(name, {}, as_=person, cc=country)
    if country == "TR":
        assert (answer.code, answer.data) == (10011, {"countries": ["ID"]})
    else:
        assert answer.errors == {"cc": ["Choose a country"]}
    assert answer.writes == []


@pytest.mark.parametrize("role", Role.values)
@pytest.mark.parametrize("name", walked(name for name, case in cases().items() if case.foreign is not None))
def test_refuses_objects_of_others_and_writes_nothing(api: Api, name: str, role: str) -> None:
    if role not in allowed_roles(OPERATIONS[name]):
        return
    person = UserFactory(role=role, countries=["ID"])
    case = case_of(name)
    assert case is not None
    api.token(person)
    body = case.foreign_body(person)
    answer = api.call(name, body, as_=person, files=case.files)
    assert answer.code == 10004, answer.body
    missing = api.call(name, case.missing_body(person), as_=person, files=case.files)
    assert (missing.code, missing.msg) == (answer.code, answer.msg), (
        "missing and forbidden must look the same"
    )
    assert answer.writes == []
    assert missing.writes == []


@pytest.mark.parametrize("name", sorted(SENSITIVE))
def test_action_requires_fresh_proof_and_writes_nothing_without(api: Api, name: str) -> None:
    proof, case = PROOF_VALID_FOR, case_of(name)
    assert case is not None
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    body = case.sensitive_body(admin)
    api.token(admin)
    for proven_at in (clock.now() - proof - timedelta(seconds=1), None):
        Session.objects.filter(user=admin).update(proven_at=proven_at)
        answer = api.call(name, body, as_=admin, files=case.files)
        assert (answer.status, answer.code) == (200, 10015), answer.body
        assert answer.writes == []
    Session.objects.filter(user=admin).update(proven_at=clock.now() - proof + timedelta(minutes=1))
    assert api.call(name, body, as_=admin, files=case.files).body.get("code") != 10015


@pytest.mark.parametrize("name", [name for name in NAMES if OPERATIONS[name].kind is Kind.QUERY])
def test_a_query_writes_nothing(api: Api, name: str) -> None:
    case = case_of(name)
    admin = UserFactory(super_admin=True)
    answer = api.call(name, case.own_body(admin) if case else {}, as_=admin)
    assert answer.response.headers["Content-Type"] != "application/json" or answer.code == 0, answer.body
    assert answer.writes == []


SHEETS = [
    name for name in NAMES if re.fullmatch(r"\w+/export_\w+", name) and name != "insights/export_charts"
]


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_can_be_of_selected_rows_alone(api: Api, name: str) -> None:
    case = case_of(name)
    assert case is not None
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    answer = api.call(name, {**case.own_body(admin), "among": [999_999]}, as_=admin)
    assert answer.response.headers["Content-Type"] != "application/json", answer.body


@pytest.mark.parametrize("name", [name for name, case in cases().items() if case.own is not None])
def test_answers_a_good_call_in_its_number_of_statements(api: Api, name: str) -> None:
    case = case_of(name)
    assert case is not None
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    body = case.own_body(admin)
    api.token(admin)
    answer = api.call(name, body, as_=admin, files=case.files)
    if answer.body:
        answer.ok()
    assert len(answer.statements) == case.statements, "\n".join(sql[:160] for sql in answer.statements)


def test_every_operation_has_a_case() -> None:
    missing = [name for name in PRIVATE if case_of(name) is None]
    assert missing == []


@pytest.mark.parametrize("name", NAMES)
def test_refuses_unknown_keys(api: Api, name: str) -> None:
    operation = OPERATIONS[name]
    if operation.takes_files():
        return
    admin = UserFactory(super_admin=True)
    answer = api.call(name, {"no_such_key": 1}, as_=admin)
    assert answer.errors["no_such_key"] == ["Unknown field"]
    assert answer.writes == []
