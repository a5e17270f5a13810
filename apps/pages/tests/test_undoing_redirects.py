"""Undo of redirect changes and deletions."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Answer, Api
from apps.pages.models import Redirect
from apps.pages.tests.factories import complete, page, redirect
from apps.pages.tests.working import move, publish_at

pytestmark = pytest.mark.django_db


def led() -> dict[str, tuple[str, int | None, str, int, bool]]:
    return {
        one.from_path: (one.to_type, one.to_id, one.to_url, one.code, one.is_auto)
        for one in Redirect.objects.all()
    }


def change(api: Api, user: User, made: Redirect, **fields: Any) -> None:
    version = Redirect.objects.get(pk=made.pk).version
    api.call("page/save_redirect", {"redirect_id": made.pk, "version": version, **fields}, as_=user).ok()


def take_back(api: Api, user: User, made: Redirect) -> Answer:
    log = ChangeLog.objects.filter(object_type="redirect", object_id=made.pk).latest("id")
    body = {"object_type": "redirect", "object_id": made.pk, "log_id": log.pk}
    return api.call("activity/undo_change", body, as_=user)


def delete(api: Api, user: User, made: Redirect) -> int:
    body = {"redirect_id": made.pk, "version": Redirect.objects.get(pk=made.pk).version}
    changeset_id: int = api.call("page/delete_redirect", body, as_=user).ok()["changeset_id"]
    return changeset_id


def bring_back(api: Api, user: User, changeset_id: int) -> Answer:
    return api.call("activity/undo_changeset", {"changeset_id": changeset_id}, as_=user)


def test_redirect_edit_can_be_undone_and_redone(api: Api, operator: User) -> None:
    made = redirect(operator, note="Brosur")
    before = led()
    change(api, operator, made, from_path="kuno", to_type="gone", note="")
    assert led() == {"kuno": ("gone", None, "", 410, False)}
    done = take_back(api, operator, made).ok()
    assert (done["undone"], done["not_undone"], done["version"]) == (1, [], 3)
    assert (led(), Redirect.objects.get().note) == (before, "Brosur")
    assert Redirect.objects.get().search_text.startswith("lama")
    take_back(api, operator, made).ok()
    assert led() == {"kuno": ("gone", None, "", 410, False)}


def test_a_redirect_made_by_itself_is_that_again(api: Api, operator: User) -> None:
    moved = complete(operator, slug="a")
    publish_at(api, operator, moved, "a")
    publish_at(api, operator, moved, "b")
    made = Redirect.objects.get(from_path="a")
    change(api, operator, made, to_type="url", to_id=None, to_url="https://example.com")
    assert (Redirect.objects.get().page_id, led()["a"][-1]) == (None, False)
    take_back(api, operator, made).ok()
    assert (Redirect.objects.get().page_id, led()["a"]) == (moved.pk, ("page", moved.pk, "", 301, True))


def test_undo_preserves_the_whole_target_after_a_partial_edit(
    api: Api, operator: User, manager: User
) -> None:
    made = redirect(operator)
    change(api, operator, made, to_url="https://example.com/lain", to_type="url", code=302, note="x")
    log = ChangeLog.objects.filter(object_type="redirect", object_id=made.pk).latest("id")
    change(api, manager, made, to_type="url", to_url="https://example.com/besok")
    body = {"object_type": "redirect", "object_id": made.pk, "log_id": log.pk}
    response = api.call("activity/undo_change", body, as_=operator).ok()["not_undone"]
    assert {one["field"] for one in response} == {"to_url", "code"}
    assert Redirect.objects.get().code == 302
    assert (Redirect.objects.get().to_url, Redirect.objects.get().note) == ("https://example.com/besok", "")


def test_undo_does_not_restore_redirects_to_unpublished_targets(api: Api, operator: User) -> None:
    goal = complete(operator, title="Kopi", slug="b")
    publish_at(api, operator, goal, "b")
    made = redirect(operator, to_type="page", to_id=goal.pk, to_url="")
    change(api, operator, made, to_type="url", to_id=None, to_url="https://example.com")
    move(api, operator, goal, "unpublish", reason="Usang").ok()
    answer = take_back(api, operator, made).ok()
    assert answer["undone"] == 0
    assert {one["msg"] for one in answer["not_undone"]} == {"Page Kopi is not published"}
    assert led()["lama"] == ("url", None, "https://example.com", 301, False)


def test_a_deleted_redirect_comes_back(api: Api, operator: User) -> None:
    made = redirect(operator, note="Brosur", code=302)
    before = led()
    changeset_id = delete(api, operator, made)
    assert led() == {}
    done = bring_back(api, operator, changeset_id).ok()
    assert (done["undone"], done["not_undone"]) == (1, [])
    assert (led(), Redirect.objects.get().note) == (before, "Brosur")
    entry = ChangeLog.objects.filter(object_type="redirect").latest("id")
    assert (entry.action, entry.actor_id, entry.object_id) == (
        "undo",
        operator.pk,
        Redirect.objects.get().pk,
    )
    assert bring_back(api, operator, changeset_id).code == 10007
    assert Redirect.objects.count() == 1


def test_deleted_redirect_stays_deleted_when_its_address_is_used(api: Api, operator: User) -> None:
    changeset_id = delete(api, operator, redirect(operator))
    page(operator, title="Kopi", slug="lama")
    stored = bring_back(api, operator, changeset_id).ok()
    assert stored["undone"] == 0
    assert stored["not_undone"][0]["msg"] == "This web address is already used by page Kopi"
    assert not Redirect.objects.exists()
    assert Changeset.objects.get(pk=changeset_id).undone_at is None


@pytest.mark.parametrize("who", ["another role", "another country"])
def test_undo_is_refused_to_other_roles_and_countries(api: Api, operator: User, who: str) -> None:
    stranger = (
        UserFactory(role="editor") if who == "another role" else UserFactory(role="manager", countries=["TR"])
    )
    made = redirect(operator)
    change(api, operator, made, note="x")
    assert take_back(api, stranger, made).code in (10003, 10004, 10011)
    changeset_id = delete(api, operator, made)
    assert bring_back(api, stranger, changeset_id).code in (10003, 10004, 10011)
    assert not Redirect.objects.exists()
