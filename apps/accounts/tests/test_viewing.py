"""Viewing the console as another user."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from apps.accounts.models import Session, User
from apps.accounts.tests.factories import UserFactory
from apps.core import registry
from apps.core.http.operations import PUBLIC, Kind
from apps.core.models import ChangeLog, Draft
from apps.core.testing.api import Api
from config import api_urls

pytestmark = pytest.mark.django_db

assert api_urls.urlpatterns, "the operations are loaded by their URLs"


@pytest.fixture
def boss() -> User:
    return UserFactory(super_admin=True, nickname="Boss")


def begin(api: Api, boss: User, user: User) -> str:
    token: str = api.call("user/view_as", {"user_id": user.pk}, as_=boss, cc=None).ok()["token"]
    return token


def test_super_admin_sees_what_the_person_sees(api: Api, boss: User) -> None:
    editor = UserFactory(role="editor", countries=["TR"])
    token = begin(api, boss, editor)
    response = api.call("user/user_info", token=token, cc=None).ok()
    assert (response["user_id"], response["role"], response["countries"]) == (editor.pk, "editor", ["TR"])
    assert response["viewed_by"]["nickname"] == "Boss"
    assert api.call("store/query_stores", {}, token=token, cc="TR").code == 10003
    entry = ChangeLog.objects.get(action="view_as")
    assert (entry.object_id, entry.actor, entry.changes) == (editor.pk, boss, [])


def test_everybody_else_is_shown_as_themselves(api: Api) -> None:
    assert api.call("user/user_info", as_=UserFactory(), cc=None).ok()["viewed_by"] is None


WRITING = [
    name
    for name, one in registry.operations().items()
    if one.kind is Kind.MUTATION and one.roles is not PUBLIC and not one.while_viewing
]


def test_no_call_writes_while_viewing(api: Api, boss: User) -> None:
    token = begin(api, boss, UserFactory(role="manager", nickname="Ayla"))
    answers = {name: api.call(name, {}, token=token) for name in WRITING}
    assert {name: answer.code for name, answer in answers.items() if answer.code != 10003} == {}
    assert {name: answer.writes for name, answer in answers.items() if answer.writes} == {}
    message = "You are viewing the console as Ayla. You cannot make changes"
    assert answers["store/create_store"].msg == message


def test_drafts_of_the_person_are_not_shown(api: Api, boss: User) -> None:
    manager = UserFactory(role="manager")
    place = "/store/store/edit?id=1"
    body = {
        "place": place,
        "writer": "window-1",
        "seq": 1,
        "values": {"note": "secret"},
        "version": None,
        "replaces": [],
    }
    api.call("draft/save_draft", body, as_=manager).ok()
    assert Draft.objects.count() == 1
    assert len(api.call("draft/get_drafts", {"place": place}, as_=manager).ok()) == 1
    assert api.call("draft/get_drafts", {"place": place}, token=begin(api, boss, manager)).ok() == []


@pytest.mark.parametrize(
    ("made", "code"),
    [({"status": "disabled"}, 10007), ({"must_change_password": True}, 10007)],
)
def test_account_that_sees_nothing_cannot_be_viewed(
    api: Api, boss: User, made: dict[str, Any], code: int
) -> None:
    user = UserFactory(**made)
    answer = api.call("user/view_as", {"user_id": user.pk}, as_=boss, cc=None)
    assert answer.code == code
    assert answer.writes == []


def test_own_account_cannot_be_viewed(api: Api, boss: User) -> None:
    assert api.call("user/view_as", {"user_id": boss.pk}, as_=boss, cc=None).code == 10007


def test_managers_cannot_view_as_others(api: Api) -> None:
    manager, user = UserFactory(role="manager"), UserFactory(role="kol")
    answer = api.call("user/view_as", {"user_id": user.pk}, as_=manager, cc=None)
    assert (answer.code, answer.msg) == (10003, "Super admins only")
    assert answer.writes == []


def test_viewing_ends_after_an_hour_and_with_a_disabled_account(api: Api, boss: User) -> None:
    user = UserFactory(role="kol")
    token = begin(api, boss, user)
    session = Session.objects.get(viewing=user)
    assert session.expires_at - session.created_at == timedelta(hours=1)
    user.status = "disabled"
    user.save()
    assert api.call("user/user_info", token=token, cc=None).code == 10001


def test_sign_out_ends_the_viewing_alone(api: Api, boss: User) -> None:
    user = UserFactory(role="kol")
    token = begin(api, boss, user)
    own = Session.objects.filter(user=boss, viewing=None)
    api.call("user/logout", {}, token=token, cc=None).ok()
    ended = Session.objects.get(viewing=user)
    assert (ended.revoked_at is not None, ended.revoked_by) == (True, boss)
    assert own.filter(revoked_at=None).exists()
    assert not own.exclude(user=F("revoked_by")).filter(revoked_at__isnull=False).exists()
