"""Web addresses of pages: form, reserved ones and conflicts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.services.publishing.states import StatusChange
from apps.core.errors import Invalid
from apps.core.testing.api import Api
from apps.pages.models import Page, Redirect
from apps.pages.services import pages, states
from apps.pages.tests.factories import complete, page, redirect
from apps.pages.tests.working import edit, move, now, publish_at

pytestmark = pytest.mark.django_db


def check(api: Api, user: User, slug: str, **more: Any) -> dict[str, Any]:
    result: dict[str, Any] = api.call("page/check_slug", {"slug": slug, **more}, as_=user).ok()
    return result


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("/Jakarta/Kopi & Teh/", "jakarta/kopi-and-teh"),
        ("Kadıköy/Şişli/İçecek", "kadikoy/sisli/icecek"),
        ("a/b/c/d", "a/b/c/d"),
        ("soto--ayam", "soto-ayam"),
        ("admins", "admins"),
    ],
)
def test_an_address_is_folded_to_ascii(api: Api, operator: User, typed: str, stored: str) -> None:
    made = page(operator)
    assert edit(api, operator, made, slug=typed).ok()["slug"] == stored
    assert check(api, operator, typed, page_id=made.pk)["slug"] == stored


@pytest.mark.parametrize(
    ("typed", "msg"),
    [
        ("a/b/c/d/e", "At most 4 parts between slashes"),
        ("/".join(["x" * 50] * 3), "At most 150 characters"),
        ("api", "This web address is reserved"),
        ("Sitemap/kopi", "This web address is reserved"),
        ("tr", "This web address is reserved"),
        ("stores/kopi", "This web address is reserved"),
    ],
)
def test_an_address_that_cannot_be_is_refused(api: Api, operator: User, typed: str, msg: str) -> None:
    made = page(operator)
    answer = edit(api, operator, made, slug=typed)
    assert (answer.code, answer.data["errors"]) == (10005, {"slug": [msg]})
    assert now(made).slug == "kopi-di-jakarta"
    assert check(api, operator, typed)["msg"] == msg


def test_no_two_pages_of_a_country_have_one_address_archived_ones_too(api: Api, operator: User) -> None:
    first = page(operator, title="Kopi", slug="kopi")
    move(api, operator, first, "archive").ok()
    second = page(operator, title="Teh")
    answer = edit(api, operator, second, slug="kopi")
    assert answer.data["errors"] == {"slug": ["This web address is already used by page Kopi"]}
    result = check(api, operator, "kopi")
    assert (result["ok"], result["slug"], result["conflict"]["page_id"]) == (False, "kopi-2", first.pk)
    assert page(country="TR", slug="kopi").slug == "kopi"


def test_address_is_retained_while_it_is_live(api: Api, operator: User) -> None:
    first = complete(operator, title="Kopi", slug="kopi")
    publish_at(api, operator, first, "kopi")
    edit(api, operator, first, slug="kopi-baru").ok()
    answer = edit(api, operator, page(operator, title="Lain"), slug="kopi")
    assert answer.data["errors"] == {"slug": ["This web address is already used by page Kopi"]}


def test_an_address_follows_the_title_until_it_was_live(api: Api, operator: User) -> None:
    made = complete(operator)
    assert edit(api, operator, made, title="Teh di Jakarta").ok()["slug"] == "teh-di-jakarta"
    move(api, operator, made, "publish").ok()
    assert edit(api, operator, made, title="Susu").ok()["slug"] == "teh-di-jakarta"


def test_reusing_an_old_address_requires_confirmation_and_ends_its_redirect(api: Api, operator: User) -> None:
    first = complete(operator, title="Kopi", slug="kopi")
    publish_at(api, operator, first, "kopi")
    publish_at(api, operator, first, "kopi-baru")
    second = complete(operator, title="Lain")
    result = check(api, operator, "kopi", page_id=second.pk)
    assert (result["ok"], result["msg"]) == (
        True,
        "kopi redirects to page Kopi. Publishing this page ends that",
    )
    response = edit(api, operator, second, slug="kopi")
    assert (response.code, response.data["warnings"][0]["field"]) == (10009, "slug")
    assert now(second).slug == "lain"
    edit(api, operator, second, slug="kopi", confirm_token=response.data["confirm_token"]).ok()
    assert Redirect.objects.filter(from_path="kopi").exists()
    move(api, operator, second, "publish").ok()
    assert not Redirect.objects.filter(from_path="kopi").exists()


def test_own_old_address_is_reused_without_confirmation(api: Api, operator: User) -> None:
    made = complete(operator, slug="kopi")
    publish_at(api, operator, made, "kopi")
    publish_at(api, operator, made, "kopi-baru")
    edit(api, operator, made, slug="kopi").ok()
    move(api, operator, made, "publish").ok()
    assert [(one.from_path, one.page_id) for one in Redirect.objects.all()] == [("kopi-baru", made.pk)]


def test_an_address_made_of_a_title_passes_over_redirects(operator: User) -> None:
    redirect(operator, from_path="promo")
    assert page(operator, title="Promo").slug == "promo-2"
    assert Page.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_an_address_at_once_one_gets_it() -> None:
    actor = UserFactory(manager=True)
    made = [complete(actor, title=title, slug=slug) for title, slug in (("Satu", "a"), ("Dua", "b"))]
    ready = Barrier(2)

    def take(one: Page) -> dict[str, Any]:
        values = {"actor": actor, "country": "ID", "page_id": one.pk}
        try:
            ready.wait()
            edited = pages.edit_page(**values, version=one.version, patch={"slug": "c"})
            states.change_page_status(
                **values, version=edited.version, action="publish", change=StatusChange()
            )
        except Invalid as refused:
            return dict(refused.errors)
        finally:
            connection.close()
        return {}

    with ThreadPoolExecutor(2) as pool:
        outcomes = sorted(pool.map(take, made), key=len)
    (won,) = Page.objects.filter(is_live=True)
    assert outcomes == [{}, {"slug": [f"This web address is already used by page {won.title}"]}]
    lost = Page.objects.exclude(pk=won.pk).get()
    stored = next(one for one in made if one.pk == lost.pk)
    assert (won.slug, lost.slug, lost.status, lost.version) == ("c", stored.slug, "draft", stored.version)
    assert not Redirect.objects.exists()
