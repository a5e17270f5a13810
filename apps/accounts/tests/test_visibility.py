"""Private account fields in outputs, history, keyword search, exports and sessions."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from apps.accounts.models import User
from apps.accounts.permissions import private_seen_by, sees_private
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import Role
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db
PRIVATE: dict[str, Any] = {
    "email": "reach.me@sofra.example",
    # Two accounts of a test may share this address only while it is unconfirmed.
    "is_email_confirmed": False,
    "phone": "+6281255501234",
    "note": "On leave in June",
    "last_login_ip": "203.0.113.77",
}


@pytest.fixture
def boss() -> User:
    """Return a super admin with an address, a phone and a note."""
    return UserFactory(super_admin=True, nickname="Boss", **PRIVATE)


def matching_ids(api: Api, name: str, keyword: str, person: User) -> list[int]:
    """Return the ids of accounts that a keyword finds."""
    answer = api.call(name, {"keyword": keyword}, as_=person).ok()
    rows = answer["list"] if isinstance(answer, dict) else answer
    return [row["user_id"] for row in rows]


@pytest.mark.parametrize("role", list(Role.values))
@pytest.mark.parametrize("keyword", ["reach.me@", "sofra.example", "81255501234"])
def test_search_ignores_invisible_fields_of_super_admins(
    api: Api, boss: User, role: str, keyword: str
) -> None:
    person = UserFactory(role=role)
    assert matching_ids(api, "user/search_users", keyword, person) == []
    assert matching_ids(api, "user/search_users", "boss", person) == [boss.pk]
    if role in (Role.MANAGER, Role.REVIEWER):
        assert matching_ids(api, "user/query_users", keyword, person) == []
        assert api.call("system/find_records", {"keyword": keyword}, as_=person).ok()["list"] == []


def test_managers_find_accounts_by_email_and_phone(api: Api) -> None:
    kol = UserFactory(role="kol", **PRIVATE)
    manager, elsewhere = UserFactory(manager=True), UserFactory(manager=True, countries=["ID", "TR"])
    UserFactory(role="kol", countries=["ID", "TR"], **PRIVATE)
    for keyword in ("reach.me@", "81255501234"):
        assert matching_ids(api, "user/query_users", keyword, manager) == [kol.pk]
        assert matching_ids(api, "user/search_users", keyword, manager) == [kol.pk]
        assert kol.pk in matching_ids(api, "user/query_users", keyword, elsewhere)
    assert [
        row["object_id"]
        for row in api.call("system/find_records", {"keyword": "reach.me@"}, as_=manager).ok()["list"]
    ] == [kol.pk]


def test_private_fields_are_null_to_those_who_may_not_manage_the_account(api: Api, boss: User) -> None:
    manager, reviewer = UserFactory(manager=True), UserFactory(reviewer=True)
    User.objects.filter(pk=boss.pk).update(kol={"display_name": "Chef Reach", "city": "Bandung"})
    for person, account in (
        (manager, boss),
        (reviewer, boss),
        (reviewer, UserFactory(manager=True, **PRIVATE)),
    ):
        shown = api.call("user/get_user_detail", {"user_id": account.pk}, as_=person).ok()
        hidden = (*PRIVATE, "kol")
        assert {name: shown[name] for name in hidden} == dict.fromkeys(hidden)
        assert shown["nickname"] == account.nickname
    own = api.call("user/get_user_detail", {"user_id": boss.pk}, as_=boss).ok()
    assert (own["email"], own["phone"]) == (PRIVATE["email"], PRIVATE["phone"])
    kol = UserFactory(role="kol", **PRIVATE)
    assert (
        api.call("user/get_user_detail", {"user_id": kol.pk}, as_=reviewer).ok()["email"] == PRIVATE["email"]
    )


def test_history_hides_private_fields(api: Api) -> None:
    admin, reviewer = UserFactory(super_admin=True), UserFactory(reviewer=True)
    operator = UserFactory(email="before@sofra.example")
    body = {"user_id": operator.pk, "version": 1, "email": "after@sofra.example", "nickname": "Renamed"}
    api.call("user/edit_user", body, as_=admin).ok()
    query = {"object_type": "user", "object_id": operator.pk}

    def changed(person: User) -> set[str]:
        rows = api.call("activity/query_logs", query, as_=person).ok()["list"]
        return {change["field"] for row in rows for change in row["changes"]}

    assert changed(reviewer) == {"nickname"}
    assert changed(UserFactory(manager=True)) == {"nickname", "email"}
    api.call(
        "user/edit_user",
        {**body, "version": 2, "email": "last@sofra.example", "nickname": "Again"},
        as_=admin,
    ).ok()
    last, first = [row["log_id"] for row in api.call("activity/query_logs", query, as_=admin).ok()["list"]]
    moments = {**query, "from_log_id": first, "to_log_id": last}
    response = api.call("activity/compare", moments, as_=reviewer).ok()["changes"]
    assert [change["field"] for change in response] == ["nickname"]


def test_a_managers_sheet_leaves_out_addresses_of_those_they_do_not_manage(api: Api, boss: User) -> None:
    manager = UserFactory(manager=True, email="own@sofra.example")
    kol = UserFactory(kol=True, email="kol@sofra.example")
    body = {"columns": ["username", "email"], "ids": [boss.pk, manager.pk, kol.pk]}
    response = api.call("user/export_users", body, as_=manager).response
    book = openpyxl.load_workbook(io.BytesIO(b"".join(response.streaming_content)))
    rows: dict[Any, Any] = dict(book.active.iter_rows(values_only=True, min_row=2))
    assert rows == {
        boss.username: None,
        manager.username: "own@sofra.example",
        kol.username: "kol@sofra.example",
    }


def test_sessions_are_for_those_who_may_manage_the_account(api: Api, boss: User) -> None:
    manager, reviewer, editor = (
        UserFactory(manager=True),
        UserFactory(reviewer=True),
        UserFactory(editor=True),
    )
    for person, account in ((reviewer, manager), (reviewer, boss), (manager, boss)):
        refused = api.call("user/query_sessions", {"user_id": account.pk}, as_=person)
        assert refused.code == 10003
        assert "list" not in (refused.data or {})
    api.token(editor)
    for person in (reviewer, manager, boss, editor):
        assert len(api.call("user/query_sessions", {"user_id": editor.pk}, as_=person).ok()["list"]) == 1


@pytest.mark.parametrize("role", [*Role.values, "super admin"])
def test_the_condition_over_accounts_is_the_rule_of_one(role: str) -> None:
    of_role = {"super_admin": True} if role == "super admin" else {"role": role}
    actor = UserFactory(countries=["ID", "MY"], **of_role)
    for other in (*Role.values, "super admin"):
        for countries in (["ID"], ["ID", "MY"], ["ID", "TR"], ["PH"]):
            UserFactory(
                countries=countries, **({"super_admin": True} if other == "super admin" else {"role": other})
            )
    everybody = User.objects.all()
    one_by_one = {user.pk for user in everybody if sees_private(actor, user)}
    assert set(everybody.filter(private_seen_by(actor)).values_list("pk", flat=True)) == one_by_one
