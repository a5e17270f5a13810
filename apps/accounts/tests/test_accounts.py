"""Accounts: visibility, creation, edits and disabling."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest

from apps.accounts.models import Session, User
from apps.accounts.queries import own_work
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.models import ChangeLog, Notification
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db

NEW = {"username": "new.person", "nickname": "New Person", "role": "editor", "countries": ["ID"]}


def make(kind: str, **values: Any) -> User:
    return UserFactory(**{kind: True} if kind != "operator" else {}, **values)


@pytest.mark.parametrize(
    ("kind", "role", "allowed"),
    [
        ("super_admin", "manager", True),
        ("manager", "operator", True),
        ("manager", "reviewer", True),
        ("manager", "kol", True),
        ("manager", "manager", False),
        ("reviewer", "editor", True),
        ("reviewer", "kol", True),
        ("reviewer", "operator", False),
        ("reviewer", "reviewer", False),
    ],
)
def test_role_grants_per_role(api: Api, kind: str, role: str, allowed: bool) -> None:
    actor = make(kind)
    answer = api.call("user/create_user", {**NEW, "role": role}, as_=actor)
    assert answer.code == (0 if allowed else 10003), answer.body
    assert User.objects.filter(username="new.person").exists() is allowed


@pytest.mark.parametrize("kind", ["operator", "editor", "kol"])
@pytest.mark.parametrize(
    "name", ["user/query_users", "user/get_user_detail", "user/create_user", "user/edit_user"]
)
def test_other_roles_have_no_accounts_area(api: Api, kind: str, name: str) -> None:
    answer = api.call(name, {}, as_=make(kind))
    assert answer.code == 10003
    assert answer.data == {"required_roles": ["manager", "reviewer"]}


def test_a_new_account_without_password_gets_a_one_time_password_that_must_be_changed(api: Api) -> None:
    data = api.call("user/create_user", NEW, as_=make("manager")).ok()
    assert re.fullmatch(r"[a-z2-9]{4}(-[a-z2-9]{4}){3}", data["temp_password"])
    assert not set(data["temp_password"]) & set("il1o0")
    signed = api.call(
        "user/login", {"username": "new.person", "password": data["temp_password"]}, cc=None
    ).ok()
    info = api.call("user/user_info", token=signed["token"], cc=None).ok()
    assert info["must_change_password"] is True
    body = {"old_password": data["temp_password"], "new_password": "chosen-by-myself"}
    api.call("user/update_password", body, token=signed["token"], cc=None).ok()
    assert api.call("user/user_info", token=signed["token"], cc=None).ok()["must_change_password"] is False
    log = ChangeLog.objects.get(object_type="user", action="create")
    assert data["temp_password"] not in str(log.changes)


def test_an_account_that_must_change_its_password_may_do_nothing_else(api: Api) -> None:
    user = make("manager", must_change_password=True)
    for name in ("user/query_users", "user/get_my_info", "user/search_users"):
        answer = api.call(name, {}, as_=user)
        assert (answer.code, answer.msg) == (10003, "Change your password first")
    api.call("user/user_info", as_=user).ok()
    api.call("user/logout", as_=user).ok()


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"username": "Ayu Lestari"}, "username", "Use 3 to 32 of: a to z, 0 to 9, dot, underscore, hyphen"),
        ({"username": "taken"}, "username", "This username is taken"),
        ({"nickname": "   "}, "nickname", "Nickname required"),
        ({"nickname": "x" * 41}, "nickname", "Ensure this field has no more than 40 characters."),
        ({"countries": []}, "countries", "Choose at least one country"),
        ({"countries": ["TR"]}, "countries", "TR is outside your own countries"),
        ({"role": None}, "role", "Role required"),
        ({"password": "short"}, "password", "Password must be 8 to 64 characters"),
        ({"password": NEW["username"]}, "password", "Password must not be the username"),
        ({"is_admin": True}, "is_admin", "Unknown field"),
    ],
)
def test_a_bad_account_is_refused_by_field(
    api: Api, change: dict[str, Any], field: str, message: str
) -> None:
    make("editor", username="taken")
    actor = make("manager")
    before = User.objects.count()
    answer = api.call("user/create_user", {**NEW, **change}, as_=actor)
    assert answer.code == 10005
    assert answer.errors[field] == [message]
    assert User.objects.count() == before
    assert not ChangeLog.objects.exists()


def test_only_super_admins_create_super_admins(api: Api) -> None:
    answer = api.call("user/create_user", {**NEW, "is_superuser": True}, as_=make("manager"))
    assert answer.code == 10003
    assert not User.objects.filter(username="new.person").exists()
    api.call("user/create_user", {**NEW, "is_superuser": True}, as_=make("super_admin")).ok()


def test_a_repeated_create_returns_the_first_result(api: Api) -> None:
    actor = make("manager")
    body = {**NEW, "request_id": "0b54a4d2-9df0-4f5e-9b6d-2f7f4c8d5a10"}
    first = api.call("user/create_user", body, as_=actor).ok()
    second = api.call("user/create_user", body, as_=actor).ok()
    assert second == first
    assert User.objects.filter(username="new.person").count() == 1
    assert api.call("user/create_user", NEW, as_=actor).errors["username"] == ["This username is taken"]


def test_validate_only_writes_nothing(api: Api) -> None:
    actor = make("manager")
    api.call("user/create_user", {**NEW, "validate_only": True}, as_=actor).ok()
    assert not User.objects.filter(username="new.person").exists()
    assert not ChangeLog.objects.exists()


def test_edit_changes_only_sent_fields_and_writes_history(api: Api) -> None:
    user = make("editor", nickname="Old", email="old@example.com")
    actor = make("manager")
    body = {"user_id": user.pk, "version": 1, "nickname": "Yeni İsim"}
    data = api.call("user/edit_user", body, as_=actor).ok()
    assert (data["nickname"], data["email"], data["version"]) == ("Yeni İsim", "old@example.com", 2)
    assert data["updated_by"]["user_id"] == actor.pk
    log = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    assert log.changes == [{"field": "nickname", "old": "Old", "new": "Yeni İsim"}]
    assert (log.actor_id, log.via, log.object_version) == (actor.pk, "ui", 2)


def test_an_edit_that_changes_nothing_writes_nothing(api: Api) -> None:
    user = make("editor", nickname="Same")
    api.call(
        "user/edit_user", {"user_id": user.pk, "version": 1, "nickname": "Same"}, as_=make("manager")
    ).ok()
    user.refresh_from_db()
    assert user.version == 1
    assert not ChangeLog.objects.exists()


def test_a_stale_edit_is_refused_with_both_sides(api: Api) -> None:
    user = make("editor", nickname="First", note="n0")
    ana, ben = make("manager", nickname="Ana"), make("manager", nickname="Ben")
    api.call("user/edit_user", {"user_id": user.pk, "version": 1, "nickname": "Second"}, as_=ana).ok()
    api.call("user/edit_user", {"user_id": user.pk, "version": 2, "nickname": "Third"}, as_=ana).ok()
    body = {"user_id": user.pk, "version": 1, "nickname": "Mine", "note": "n1"}
    answer = api.call("user/edit_user", body, as_=ben)
    assert answer.code == 10006
    assert answer.msg.startswith("This record was changed by Ana at ")
    assert answer.data["current_version"] == 3
    assert answer.data["changed_fields"] == ["nickname"]
    assert answer.data["base"] == {"nickname": "First", "note": "n0"}
    assert answer.data["theirs"] == {"nickname": "Third", "note": "n0"}
    user.refresh_from_db()
    assert (user.nickname, user.note, user.version) == ("Third", "n0", 3)


@pytest.mark.parametrize("change", [{"role": "kol"}, {"countries": ["ID", "TR"]}])
def test_a_changed_role_or_country_ends_the_sessions(api: Api, change: dict[str, Any]) -> None:
    user = make("editor")
    actor = make("manager", countries=["ID", "TR"])
    api.call("user/user_info", as_=user).ok()
    api.call("user/edit_user", {"user_id": user.pk, "version": 1, **change}, as_=actor).ok()
    assert api.call("user/user_info", as_=user).status == 401
    api.call("user/user_info", as_=actor).ok()


def test_a_changed_nickname_does_not(api: Api) -> None:
    user = make("editor")
    api.call("user/user_info", as_=user).ok()
    api.call("user/edit_user", {"user_id": user.pk, "version": 1, "nickname": "X"}, as_=make("manager")).ok()
    api.call("user/user_info", as_=user).ok()


@pytest.mark.parametrize(
    ("actor_kind", "target_kind", "target_values", "code"),
    [
        ("manager", "manager", {}, 10003),
        ("manager", "super_admin", {}, 10003),
        ("manager", "editor", {"countries": ["ID", "TR"]}, 10003),
        ("manager", "editor", {"countries": ["TR"]}, 10004),
        ("reviewer", "operator", {}, 10003),
        ("super_admin", "super_admin", {}, 0),
    ],
)
def test_accounts_out_of_reach(
    api: Api, actor_kind: str, target_kind: str, target_values: dict[str, Any], code: int
) -> None:
    actor, target = make(actor_kind), make(target_kind, **target_values)
    for name, body in (
        ("user/edit_user", {"nickname": "Changed"}),
        ("user/reset_password", {}),
        ("user/change_user_status", {"action": "disable"}),
    ):
        target.refresh_from_db()
        answer = api.call(name, {"user_id": target.pk, "version": target.version, **body}, as_=actor)
        assert answer.code == code, (name, answer.body)
    target.refresh_from_db()
    assert (target.version == 1) is (code != 0)


def test_disabling_warns_of_living_sessions_then_ends_them(api: Api) -> None:
    user, actor = make("editor", nickname="Elif"), make("manager")
    api.call("user/user_info", as_=user).ok()
    body = {"user_id": user.pk, "version": 1, "action": "disable"}
    response = api.call("user/change_user_status", body, as_=actor)
    assert (response.code, response.msg) == (10009, "Please confirm")
    assert response.data["warnings"][0]["msg"] == "Elif is signed in: 1 session will end"
    user.refresh_from_db()
    assert user.status == "active"
    other = {**body, "user_id": make("editor").pk, "confirm_token": response.data["confirm_token"]}
    api.call("user/change_user_status", other, as_=actor).ok()  # nothing to warn about: no token needed
    done = api.call(
        "user/change_user_status", {**body, "confirm_token": response.data["confirm_token"]}, as_=actor
    )
    assert done.ok()["status"] == "disabled"
    assert api.call("user/user_info", as_=user).status == 401
    again = api.call("user/change_user_status", {**body, "version": 2}, as_=actor)
    assert (again.code, again.msg) == (10007, "Cannot disable: status is Disabled")


def test_a_confirm_token_of_another_call_confirms_nothing(api: Api) -> None:
    actor, one, two = make("manager"), make("editor"), make("editor")
    for user in (one, two):
        api.call("user/user_info", as_=user).ok()
    body = {"version": 1, "action": "disable"}
    token = api.call("user/change_user_status", {**body, "user_id": one.pk}, as_=actor).data["confirm_token"]
    crossed = {**body, "user_id": two.pk, "confirm_token": token}
    assert api.call("user/change_user_status", crossed, as_=actor).code == 10009
    assert Session.objects.live().filter(user=two).count() == 1


def test_own_account_and_last_super_admin_cannot_be_disabled(api: Api) -> None:
    admin = make("super_admin")
    own = api.call(
        "user/change_user_status", {"user_id": admin.pk, "version": 1, "action": "disable"}, as_=admin
    )
    assert own.code == 10003
    drop = api.call("user/edit_user", {"user_id": admin.pk, "version": 1, "is_superuser": False}, as_=admin)
    assert drop.errors["status"] == ["At least one active super admin is needed"]
    admin.refresh_from_db()
    assert (admin.is_superuser, admin.status, admin.version) == (True, "active", 1)


def test_reset_password_gives_a_one_time_password_once(api: Api) -> None:
    user, actor = make("editor", username="elif"), make("manager")
    api.call("user/user_info", as_=user).ok()
    data = api.call("user/reset_password", {"user_id": user.pk, "version": 1}, as_=actor).ok()
    assert api.call("user/user_info", as_=user).status == 401
    assert api.call("user/login", {"username": "elif", "password": PASSWORD}, cc=None).code == 10002
    api.call("user/login", {"username": "elif", "password": data["temp_password"]}, cc=None).ok()
    log = ChangeLog.objects.get(action="reset_password")
    assert data["temp_password"] not in str(log.changes)


def test_sessions_are_listed_and_revoked(api: Api) -> None:
    user = make("editor")
    here = api.token(user)
    there = Api().token(user)
    rows = api.call("user/query_sessions", {}, token=here).ok()["list"]
    assert sorted(row["is_current"] for row in rows) == [False, True]
    assert {row["device"] for row in rows} == {"Chrome on Linux"}
    other = next(row["session_id"] for row in rows if not row["is_current"])
    assert api.call("user/revoke_sessions", {"session_ids": [other]}, token=here).ok() == {"count": 1}
    assert api.call("user/user_info", token=there).status == 401
    foreign = make("editor")
    api.token(foreign)
    named = api.call("user/query_sessions", {"user_id": foreign.pk}, token=here)
    assert named.code == 10004
    sid = Session.objects.get(user=foreign).pk
    assert api.call("user/revoke_sessions", {"session_ids": [sid]}, token=here).ok() == {"count": 0}
    assert api.call("user/revoke_sessions", {}, token=here).code == 10005


def test_the_list_filters_searches_sorts_and_pages(api: Api) -> None:
    actor = make("super_admin", nickname="Zed", username="zed")
    UserFactory(username="sisli", nickname="Şişli İlker", role="editor")
    UserFactory(username="ankara", nickname="Ankara", role="kol", countries=["TR"])
    for keyword in ("ŞİŞLİ", "sisli", "şişli ilk", "ILKER"):
        rows = api.call("user/query_users", {"keyword": keyword}, as_=actor).ok()["list"]
        assert [row["username"] for row in rows] == ["sisli"], keyword
    rows = api.call("user/query_users", {"role": ["kol", "editor"]}, as_=actor, cc="TR").ok()
    assert [row["username"] for row in rows["list"]] == ["ankara"]
    page = api.call("user/query_users", {"sort_by": "username", "page_size": 1, "page": 2}, as_=actor).ok()
    assert (page["total"], page["total_is_exact"], [r["username"] for r in page["list"]]) == (
        2,
        True,
        ["zed"],
    )
    assert api.call("user/query_users", {"sort_by": "password"}, as_=actor).msg == "Cannot sort by password"
    assert api.call("user/query_users", {"password": "x"}, as_=actor).errors == {
        "password": ["Unknown field"]
    }
    assert api.call("user/query_users", {"page_size": 101}, as_=actor).code == 10005


def test_the_list_takes_the_same_statements_for_one_row_and_for_many(api: Api) -> None:
    actor = make("super_admin")
    some = api.call("user/query_users", {}, as_=actor)
    UserFactory.create_batch(20)
    many = api.call("user/query_users", {"page_size": 100}, as_=actor)
    assert len(many.data["list"]) == 21
    assert len(some.statements) == len(many.statements) == 4


def test_my_info_is_mine_to_edit(api: Api) -> None:
    user = make("kol")
    info = api.call("user/get_my_info", as_=user).ok()
    body = {
        "version": info["version"],
        "nickname": "Kim",
        "phone": "+62 812 3456 789",
        "kol": {"display_name": "Kim Eats", "contract_until": "2027-01-31"},
    }
    saved = api.call("user/edit_my_info", body, as_=user).ok()
    assert (saved["nickname"], saved["kol"]["contract_until"], saved["version"]) == ("Kim", "2027-01-31", 2)
    assert api.call("user/edit_my_info", {"version": 2, "role": "manager"}, as_=user).code == 10005
    api.call("user/user_info", as_=user).ok()


@pytest.mark.parametrize(
    ("patch", "is_chosen"),
    [({"start_on": "landing"}, True), ({"start_on": "today"}, True), ({"nickname": "Kim"}, False)],
)
def test_answer_about_the_start_screen_is_stored_with_the_account(
    api: Api, patch: dict[str, str], is_chosen: bool
) -> None:
    user = make("operator")
    assert api.call("user/user_info", as_=user).ok()["is_start_chosen"] is False
    saved = api.call("user/edit_my_info", {"version": 1, **patch}, as_=user).ok()
    assert saved["is_start_chosen"] is is_chosen
    info = api.call("user/user_info", as_=user).ok()
    assert (info["start_on"], info["is_start_chosen"]) == (saved["start_on"], is_chosen)
    # A later change of another field keeps the answer.
    later = {"version": saved["version"], "nickname": "Later"}
    assert api.call("user/edit_my_info", later, as_=user).ok()["is_start_chosen"] is is_chosen


def test_own_work_is_counted_over_all_kinds(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    user = make("kol")
    monkeypatch.setattr(own_work, "_entered", {})
    day = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)
    for number, kind in enumerate(("article", "video")):
        made = [
            own_work.OwnRecord(kind, at, f"{kind} {at}", "Draft", "ID", "/x", day + dt.timedelta(days=at))
            for at in range(8)
        ]
        own_work.register(
            kind, lambda of, made=made, n=number: own_work.OwnWork({"drafts": 8, "live": n}, made)
        )
    info = api.call("user/get_my_info", as_=user).ok()
    assert info["counts"] == {"drafts": 16, "in_review": 0, "live": 1, "views_30d": 0, "comments": 0}
    assert [row["object_id"] for row in info["records"]] == [7, 7, 6, 6, 5, 5, 4, 4, 3, 3]


def test_a_picture_of_oneself_is_there_and_may_be_shown(api: Api) -> None:
    user = make("kol")
    for patch in ({"avatar_picture_id": 999}, {"kol": {"display_name": "K", "cover_picture_id": 999}}):
        answer = api.call("user/edit_my_info", {"version": 1, **patch}, as_=user)
        assert list(answer.errors.values()) == [["Picture not found"]]
    user.refresh_from_db()
    assert (user.version, user.avatar_picture_id) == (1, None)


def test_history_of_an_account_is_read_compared_and_restored(api: Api) -> None:
    user, actor = make("editor", nickname="One"), make("manager")
    for version, name in ((1, "Two"), (2, "Three")):
        api.call("user/edit_user", {"user_id": user.pk, "version": version, "nickname": name}, as_=actor).ok()
    about = {"object_type": "user", "object_id": user.pk}
    logs = api.call("activity/query_logs", about, as_=actor).ok()["list"]
    assert [log["changes"][0]["new"] for log in logs] == ["Three", "Two"]
    diff = api.call(
        "activity/compare",
        {**about, "from_log_id": logs[1]["log_id"], "to_log_id": logs[0]["log_id"]},
        as_=actor,
    ).ok()
    assert diff["changes"] == [{"field": "nickname", "old": "Two", "new": "Three"}]
    body = {**about, "log_id": logs[1]["log_id"], "fields": ["nickname"], "version": 3}
    assert api.call("activity/restore_fields", body, as_=actor).ok()["version"] == 4
    user.refresh_from_db()
    assert user.nickname == "One"
    hidden = api.call("activity/query_logs", about, as_=make("operator"))
    assert hidden.code == 10004


def test_a_bulk_change_names_each_account_that_was_refused(api: Api) -> None:
    actor, elif_, peer, foreign = (
        make("manager"),
        make("editor"),
        make("manager"),
        make("kol", countries=["TR"]),
    )
    api.token(elif_)
    body = {
        "ids": [elif_.pk, peer.pk, foreign.pk, elif_.pk],
        "action": "disable",
        "params": {"reason": "Left the company"},
    }
    response = api.call("user/bulk_edit_users", body, as_=actor)
    assert (response.code, response.data["warnings"][0]["msg"]) == (
        10009,
        "1 session of the accounts will end",
    )
    assert not ChangeLog.objects.exists()
    done = api.call(
        "user/bulk_edit_users", {**body, "confirm_token": response.data["confirm_token"]}, as_=actor
    ).ok()
    assert done["succeeded"] == [elif_.pk]
    assert [(row["id"], row["code"]) for row in done["failed"]] == [(peer.pk, 10003), (foreign.pk, 10004)]
    log = ChangeLog.objects.get()
    assert (log.object_id, log.action, log.reason, log.changeset_id) == (
        elif_.pk,
        "disable",
        "Left the company",
        done["changeset_id"],
    )
    assert api.call("user/user_info", as_=elif_).status == 401
    assert User.objects.filter(status="disabled").count() == 1
    undone = api.call("user/bulk_edit_users", {"ids": [elif_.pk], "action": "enable"}, as_=actor).ok()
    assert undone["succeeded"] == [elif_.pk]


def test_a_bulk_change_takes_at_most_two_hundred(api: Api) -> None:
    answer = api.call(
        "user/bulk_edit_users", {"ids": list(range(1, 202)), "action": "disable"}, as_=make("manager")
    )
    assert answer.code == 10005
    assert "ids" in answer.errors


def powerful_notices(admin: User) -> list[str]:
    notices = Notification.objects.filter(user=admin, title__startswith="New ").order_by("pk")
    return list(notices.values_list("title", flat=True))


def test_super_admins_are_notified_of_new_managers_and_super_admins(api: Api) -> None:
    boss, other = UserFactory(super_admin=True), UserFactory(super_admin=True)
    person = {"nickname": "Ayu", "countries": ["ID"]}
    api.call("user/create_user", {**person, "username": "one", "role": "kol"}, as_=boss).ok()
    assert powerful_notices(other) == []
    api.call("user/create_user", {**person, "username": "two", "role": "manager"}, as_=boss).ok()
    invited = {**person, "username": "three", "role": "manager", "is_superuser": True, "invite": "link"}
    api.call("user/create_user", invited, as_=boss).ok()
    assert powerful_notices(other) == ["New manager: Ayu", "New super admin: Ayu"]
    assert powerful_notices(boss) == powerful_notices(other), "whose session it was may not know of it"


def test_super_admins_are_notified_of_an_account_that_becomes_one(api: Api) -> None:
    boss, other, user = UserFactory(super_admin=True), UserFactory(super_admin=True), UserFactory()
    edit = {"user_id": user.pk, "version": 1, "role": "manager"}
    api.call("user/edit_user", edit, as_=boss).ok()
    title = f"New manager: {user.nickname}"
    assert powerful_notices(other) == [title]
    api.call("user/edit_user", {**edit, "version": 2, "role": "kol"}, as_=boss).ok()
    assert powerful_notices(other) == [title]
    entry = ChangeLog.objects.filter(object_type="user", object_id=user.pk).latest("pk")
    undo = {"object_type": "user", "object_id": user.pk, "log_id": entry.pk}
    api.call("activity/undo_change", undo, as_=boss).ok()
    assert powerful_notices(other) == [title, title]
