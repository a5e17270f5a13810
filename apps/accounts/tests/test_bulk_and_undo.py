"""Bulk actions on accounts with undo, and export."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Job
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, nickname="Mira")


def disable(api: Api, actor: User, users: list[User]) -> int:
    body = {"ids": [user.pk for user in users], "action": "disable"}
    return int(api.call("user/bulk_edit_users", body, as_=actor).ok()["changeset_id"])


def undo(api: Api, actor: User, changeset_id: int) -> dict[str, Any]:
    data: dict[str, Any] = api.call("activity/undo_changeset", {"changeset_id": changeset_id}, as_=actor).ok()
    return data


def undo_last(api: Api, actor: User, user: User) -> Answer:
    log = ChangeLog.objects.filter(object_type="user", object_id=user.pk).order_by("-id")[0]
    body = {"object_type": "user", "object_id": user.pk, "log_id": log.pk}
    return api.call("activity/undo_change", body, as_=actor)


def test_history_shows_which_changes_can_be_undone(api: Api, manager: User) -> None:
    editor = UserFactory(editor=True)
    edit = {"user_id": editor.pk, "version": 1, "nickname": "Ayu"}
    api.call("user/edit_user", edit, as_=manager).ok()
    editor.refresh_from_db()
    api.call("user/reset_password", {"user_id": editor.pk, "version": editor.version}, as_=manager).ok()
    query = {"object_type": "user", "object_id": editor.pk}
    logs = api.call("activity/query_logs", query, as_=manager).ok()["list"]
    assert {log["action"]: log["is_undoable"] for log in logs} == {"edit": True, "reset_password": False}


@pytest.mark.django_db(transaction=True)
def test_all_that_match_are_disabled_after_the_sessions_were_named(api: Api, manager: User) -> None:
    editors = [UserFactory(editor=True) for _ in range(3)]
    api.token(editors[0])
    peer = UserFactory(manager=True)
    body = {
        "all_matching": True,
        "filters": {"role": ["editor", "manager"]},
        "expected_total": 5,
        "action": "disable",
        "params": {"reason": "Season over"},
    }
    response = api.call("user/bulk_edit_users", body, as_=manager)
    assert response.data["warnings"][0]["msg"] == "1 session of the accounts will end"
    assert not Job.objects.exists()
    confirmed = {**body, "confirm_token": response.data["confirm_token"]}
    job_id = api.call("user/bulk_edit_users", confirmed, as_=manager).ok()["job_id"]
    work()
    job = api.call("job/get_job", {"job_id": job_id}, as_=manager).ok()
    assert (job["status"], job["message"]) == ("partial", "3 accounts done, 2 failed")
    assert {row["id"] for row in job["errors"]} == {manager.pk, peer.pk}
    assert set(User.objects.filter(status="disabled")) == set(editors)
    assert not Session.objects.live().filter(user__in=editors).exists()
    done = undo(api, manager, job["changeset_id"])
    assert (done["undone"], done["not_undone"]) == (3, [])
    assert not User.objects.filter(status="disabled").exists()


def test_the_last_super_admins_are_not_disabled_together(api: Api) -> None:
    boss = UserFactory(super_admin=True)
    others = [UserFactory(super_admin=True, status="disabled"), UserFactory(super_admin=True)]
    body = {"ids": [boss.pk, *(other.pk for other in others)], "action": "disable"}
    done = api.call("user/bulk_edit_users", body, as_=boss).ok()
    assert done["succeeded"] == [others[1].pk]
    assert [row["code"] for row in done["failed"]] == [10003, 10007]
    # In one chunk with two accounts the second would be the last: undoing "enable" also disables.
    boss.refresh_from_db()
    assert boss.status == "active"


def test_an_enabling_is_undone_by_disabling_and_ends_sessions(api: Api, manager: User) -> None:
    user = UserFactory(editor=True, status="disabled")
    body = {"ids": [user.pk], "action": "enable"}
    changeset = api.call("user/bulk_edit_users", body, as_=manager).ok()["changeset_id"]
    user.refresh_from_db()
    api.token(user)
    assert undo(api, manager, changeset)["undone"] == 1
    user.refresh_from_db()
    assert user.status == "disabled"
    assert not Session.objects.live().filter(user=user).exists()


def test_the_last_super_admin_does_not_go_by_an_undo(api: Api) -> None:
    boss, user = UserFactory(super_admin=True), UserFactory(manager=True)
    edit = {"user_id": user.pk, "version": 1, "is_superuser": True}
    api.call("user/edit_user", edit, as_=boss).ok()
    user.refresh_from_db()
    Session.objects.filter(user=boss).update(revoked_at=timezone.now())
    disabled = disable(api, user, [boss])
    response = undo_last(api, user, user).ok()
    assert (response["undone"], {row["msg"] for row in response["not_undone"]}) == (
        0,
        {"At least one active super admin is needed"},
    )
    user.refresh_from_db()
    assert (user.is_superuser, user.version) == (True, 2)
    assert undo(api, user, disabled)["undone"] == 1
    assert undo_last(api, user, user).ok()["undone"] == 1
    assert list(User.objects.active_super_admins()) == [boss]


def test_only_super_admins_manage_their_own_account(api: Api, manager: User) -> None:
    for role in ("editor", "manager"):
        own = {"user_id": manager.pk, "version": 1, "role": role, "note": "On leave"}
        assert api.call("user/edit_user", own, as_=manager).code == 10003
    manager.refresh_from_db()
    assert (manager.role, manager.note, manager.version) == ("manager", "", 1)
    admin = UserFactory(super_admin=True)
    own = {"user_id": admin.pk, "version": 1, "note": "On leave"}
    assert api.call("user/edit_user", own, as_=admin).ok()["note"] == "On leave"
    refused = undo_last(api, manager, admin)
    assert refused.code == 10004 or refused.ok()["undone"] == 0
    admin.refresh_from_db()
    assert (admin.note, admin.version) == ("On leave", 2)
    assert undo_last(api, admin, admin).ok()["undone"] == 1, "the only super admin stays one"
    admin.refresh_from_db()
    assert (admin.note, admin.version) == ("", 3)


def test_a_changed_role_is_put_back_by_those_who_may_grant_it(api: Api, manager: User) -> None:
    user = UserFactory(nickname="Elif")
    edit = {"user_id": user.pk, "version": 1, "role": "editor", "nickname": "Elif Y"}
    api.call("user/edit_user", edit, as_=manager).ok()
    reviewer = UserFactory(reviewer=True)
    refused = undo_last(api, reviewer, user).ok()
    assert (refused["undone"], {row["msg"] for row in refused["not_undone"]}) == (
        0,
        {"You cannot assign the role Operator"},
    )
    api.token(user)
    assert undo_last(api, manager, user).ok()["fields"] == 2
    user.refresh_from_db()
    assert (user.role, user.nickname) == ("operator", "Elif")
    assert not Session.objects.live().filter(user=user).exists()


def test_own_profile_changes_can_be_undone_but_passwords_cannot(api: Api, manager: User) -> None:
    user = UserFactory(nickname="Kim")
    api.call("user/edit_my_info", {"version": 1, "nickname": "Kimmy"}, as_=user).ok()
    assert undo_last(api, user, user).ok()["undone"] == 1
    user.refresh_from_db()
    assert user.nickname == "Kim"
    api.call("user/reset_password", {"user_id": user.pk, "version": user.version}, as_=manager).ok()
    response = undo_last(api, manager, user).ok()
    assert response["undone"] == 0
    assert {row["msg"] for row in response["not_undone"]} == {"This field cannot be undone"}


def test_a_made_account_stays(api: Api, manager: User) -> None:
    new = {"username": "new.one", "nickname": "New", "role": "kol", "countries": ["ID"]}
    made = api.call("user/create_user", new, as_=manager).ok()
    stored = undo_last(api, manager, User.objects.get(pk=made["user_id"])).ok()
    assert stored["not_undone"][0]["msg"] == "Accounts cannot be deleted. Disable this one instead"
    assert User.objects.get(pk=made["user_id"]).status == "active"


def test_only_managers_see_contacts_in_account_export(api: Api, manager: User) -> None:
    UserFactory(kol=True, username="zoe", nickname="@Zoe", email="zoe@example.com")
    columns = ["username", "nickname", "role", "email"]
    body = {"role": ["kol"], "columns": columns}
    response = api.call("user/export_users", body, as_=manager).response
    book = openpyxl.load_workbook(io.BytesIO(b"".join(response.streaming_content)))
    assert list(book.active.iter_rows(values_only=True)) == [
        ("Username", "Nickname", "Role", "Email"),
        ("zoe", "'@Zoe", "KOL", "zoe@example.com"),
    ]
    reviewer = UserFactory(reviewer=True)
    refused = api.call("user/export_users", body, as_=reviewer)
    assert refused.errors == {"columns": ["Unknown column: email"]}
    plain = api.call("user/export_users", {"role": ["kol"]}, as_=reviewer).response
    book = openpyxl.load_workbook(io.BytesIO(b"".join(plain.streaming_content)))
    heads = next(book.active.iter_rows(values_only=True))
    assert "Email" not in heads
    assert "Phone" not in heads
