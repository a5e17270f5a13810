"""The Django admin: for super admins only, writing through the services."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.db.models import CompositePrimaryKey

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.accounts.tests.second_factors import sign_in_to_admin as sign_in
from apps.core.admin import ReadOnlyAdmin, read_only_records
from apps.core.models import ChangeLog
from apps.crm.models import Lead

pytestmark = pytest.mark.django_db


def test_only_super_admins_get_in() -> None:
    assert sign_in(UserFactory(super_admin=True)).get("/django-admin/").status_code == 200
    for user in (
        UserFactory(manager=True),
        UserFactory(super_admin=True, status="disabled"),
        UserFactory(super_admin=True, must_change_password=True),
    ):
        assert sign_in(user).get("/django-admin/").status_code == 302
    assert sign_in(UserFactory(super_admin=True), "wrong").get("/django-admin/").status_code == 302


def test_a_disabled_super_admin_is_out_at_once() -> None:
    user = UserFactory(super_admin=True)
    client = sign_in(user)
    User.objects.filter(pk=user.pk).update(status="disabled")
    assert client.get("/django-admin/").status_code == 302


def test_every_own_model_is_covered() -> None:
    """Check every model, except those with composite keys, which the admin does not support."""
    own = {
        model
        for model in apps.get_models()
        if model.__module__.startswith("apps.") and not isinstance(model._meta.pk, CompositePrimaryKey)
    }
    assert own <= set(admin.site._registry), own - set(admin.site._registry)


@pytest.mark.parametrize(
    "model",
    [model for model in admin.site._registry if model.__module__.startswith("apps.")],
    ids=lambda m: m.__name__,
)
def test_every_list_and_form_opens(model: type) -> None:
    client = sign_in(UserFactory(super_admin=True))
    meta = model._meta  # type: ignore[attr-defined]
    base = f"/django-admin/{meta.app_label}/{meta.model_name}/"
    assert client.get(base).status_code == 200
    assert client.get(f"{base}add/").status_code in (200, 403)


def test_a_kind_without_its_own_admin_is_listed_read_only() -> None:
    own = type(admin.site.get_model_admin(Lead))
    admin.site.unregister(Lead)
    try:
        read_only_records()
        shown = admin.site.get_model_admin(Lead)
        assert isinstance(shown, ReadOnlyAdmin)
        assert {"name", "stage"} <= set(shown.list_display)
        client = sign_in(UserFactory(super_admin=True))
        assert client.get("/django-admin/crm/lead/?q=kopi").status_code == 200
        assert client.get("/django-admin/crm/lead/add/").status_code == 403
    finally:
        admin.site.unregister(Lead)
        admin.site.register(Lead, own)


FORM = {"nickname": "New", "role": "editor", "countries": ["ID"], "language": "en", "start_on": "landing"}


def test_a_change_goes_through_the_service_and_is_in_history() -> None:
    boss, user = UserFactory(super_admin=True), UserFactory(nickname="Old", role="editor")
    response = sign_in(boss).post(f"/django-admin/accounts/user/{user.pk}/change/", {**FORM, "version": 1})
    assert response.status_code == 302, response.content
    user.refresh_from_db()
    assert (user.nickname, user.version) == ("New", 2)
    log = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    assert (log.actor_id, log.via) == (boss.pk, "django_admin")
    assert log.changes == [{"field": "nickname", "old": "Old", "new": "New"}]


def test_a_stale_change_is_refused_in_the_form() -> None:
    boss, user = UserFactory(super_admin=True), UserFactory(nickname="Old", role="editor", version=3)
    response = sign_in(boss).post(f"/django-admin/accounts/user/{user.pk}/change/", {**FORM, "version": 2})
    assert response.status_code == 200
    assert b"This record was changed by" in response.content
    user.refresh_from_db()
    assert (user.nickname, user.version) == ("Old", 3)


def test_service_refusal_becomes_a_form_error() -> None:
    boss = UserFactory(super_admin=True)
    form = {
        "username": boss.username,
        "nickname": "Me",
        "role": "manager",
        "countries": ["ID"],
        "language": "en",
        "start_on": "landing",
    }
    url = f"/django-admin/accounts/user/{boss.pk}/change/"
    response = sign_in(boss).post(url, {**form, "version": 1})
    assert b"At least one active super admin is needed" in response.content
    boss.refresh_from_db()
    assert boss.is_superuser


def test_an_account_made_here_gets_a_one_time_password() -> None:
    client = sign_in(UserFactory(super_admin=True))
    response = client.post("/django-admin/accounts/user/add/", {**FORM, "username": "made.here"}, follow=True)
    assert b"One-time password of made.here" in response.content
    assert User.objects.get(username="made.here").must_change_password
    assert ChangeLog.objects.get(action="create").via == "django_admin"
