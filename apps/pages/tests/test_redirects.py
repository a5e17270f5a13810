"""Redirects made by moves and by users: no chains, no loops."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, override_settings

from apps.accounts.models import User
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.pages.models import Page, Redirect
from apps.pages.tests.factories import complete, page, redirect
from apps.pages.tests.working import confirmed, edit, move, now, publish_at
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


def save(api: Api, user: User, **fields: Any) -> Answer:
    return api.call("page/save_redirect", fields, as_=user)


def led() -> dict[str, tuple[str, int | None, int]]:
    return {one.from_path: (one.to_type, one.to_id, one.code) for one in Redirect.objects.all()}


def test_a_page_that_moves_leaves_a_redirect(api: Api, operator: User) -> None:
    made = complete(operator, slug="kopi")
    edit(api, operator, made, slug="kopi-a").ok()
    assert led() == {}
    publish_at(api, operator, made, "kopi")
    publish_at(api, operator, made, "kopi/jakarta")
    assert led() == {"kopi": ("page", made.pk, 301)}
    (row,) = api.call("page/query_redirects", {"page_id": [made.pk]}, as_=operator).ok()["list"]
    assert (row["is_auto"], row["to_title"]) == (True, "Kopi di Jakarta")
    assert row["to_address"] == "https://www.sofra.example/id/kopi/jakarta"
    log = ChangeLog.objects.get(object_type="redirect", action="create")
    assert (log.actor_id, log.reason) == (operator.pk, "The page moved")


def test_a_page_that_moves_again_leaves_no_chain(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    for slug in ("a", "b", "c", "a"):
        publish_at(api, operator, made, slug)
    assert led() == {"b": ("page", made.pk, 301), "c": ("page", made.pk, 301)}


def test_a_draft_that_changes_its_address_changes_nothing_public(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    publish_at(api, operator, made, "a")
    edit(api, operator, made, slug="b").ok()
    assert (led(), now(made).live_slug) == ({}, "a")


def test_unpublished_page_answers_gone_and_returns_when_republished(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    publish_at(api, operator, made, "a")
    publish_at(api, operator, made, "b")
    assert move(api, operator, made, "unpublish").data["errors"] == {
        "reason": ["Enter a reason for unpublishing"]
    }
    assert led() == {"a": ("page", made.pk, 301)}
    move(api, operator, made, "unpublish", reason="Usang").ok()
    assert led() == {"a": ("gone", None, 410), "b": ("gone", None, 410)}
    confirmed(api, operator, made, "publish")
    assert led() == {"a": ("page", made.pk, 301)}


def test_unpublished_page_redirects_its_readers(api: Api, operator: User) -> None:
    made, other = complete(operator, slug="a"), complete(operator, title="Lain", slug="b")
    publish_at(api, operator, made, "a")
    to = {"to_type": "page", "to_id": other.pk}
    refused = move(api, operator, made, "unpublish", reason="Usang", redirect_to=to)
    assert refused.data["errors"] == {"redirect_to.to_id": ["Page Lain is not published"]}
    assert now(made).is_live
    publish_at(api, operator, other, "b")
    move(api, operator, made, "unpublish", reason="Usang", redirect_to=to).ok()
    assert led() == {"a": ("page", other.pk, 301)}
    move(api, operator, other, "unpublish", reason="Usang").ok()
    assert led() == {"a": ("gone", None, 410), "b": ("gone", None, 410)}


def test_a_temporary_redirect_stays_temporary_when_its_page_moves(api: Api, operator: User) -> None:
    made = complete(operator, slug="kopi")
    publish_at(api, operator, made, "kopi")
    save(api, operator, from_path="promo", to_type="page", to_id=made.pk, code=302).ok()
    for slug in ("kopi-a", "kopi-b"):
        publish_at(api, operator, made, slug)
        assert led()["promo"] == ("page", made.pk, 302)
        answer = Client().get("/site/id/promo")
        assert (answer.status_code, answer["Location"]) == (302, f"/site/id/{slug}")


def test_a_page_does_not_lead_to_itself(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    publish_at(api, operator, made, "a")
    for to in (
        {"to_type": "page", "to_id": made.pk},
        {"to_type": "url", "to_url": "https://www.sofra.example/id/a"},
    ):
        answer = move(api, operator, made, "unpublish", reason="Usang", redirect_to=to)
        assert answer.msg == "This redirect would loop"
    assert (led(), now(made).is_live) == ({}, True)


def test_a_page_does_not_lead_to_itself_by_an_address_of_its_past(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    publish_at(api, operator, made, "a")
    publish_at(api, operator, made, "b")
    to = {"to_type": "url", "to_url": "/id/a"}
    answer = move(api, operator, made, "unpublish", reason="Usang", redirect_to=to)
    assert answer.data["errors"] == {"redirect_to.to_url": ["This redirect would loop"]}
    assert (led(), now(made).is_live) == ({"a": ("page", made.pk, 301)}, True)


@pytest.mark.parametrize(
    "address",
    [
        "kopi-lain",
        "/id/kopi-lain",
        "www.sofra.example/id/kopi-lain",
        "https://www.sofra.example/id/kopi-lain/",
    ],
)
def test_an_address_is_written_short_or_whole(api: Api, operator: User, address: str) -> None:
    assert save(api, operator, from_path=address, to_type="gone").ok()["from_path"] == "kopi-lain"


def test_people_make_redirects(api: Api, operator: User) -> None:
    store = StoreFactory(status="published")
    done = save(api, operator, from_path="/id/Promo Lama/", to_type="store", to_id=store.pk, note="Brosur")
    assert (done.ok()["from_path"], done.ok()["code"]) == ("promo lama", 301)
    changed = save(
        api,
        operator,
        redirect_id=done.data["redirect_id"],
        version=1,
        to_type="url",
        to_url="https://example.com",
        to_id=None,
        code=302,
    ).ok()
    assert (changed["version"], changed["code"], changed["to_address"]) == (2, 302, "https://example.com")
    stale = save(api, operator, redirect_id=done.data["redirect_id"], version=1, note="x")
    assert stale.code == 10006


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"to_type": "gone"}, {"from_path": ["Enter a web address"]}),
        ({"from_path": "admin", "to_type": "gone"}, {"from_path": ["This web address is reserved"]}),
        *(
            (
                {"from_path": elsewhere, "to_type": "gone"},
                {
                    "from_path": [
                        "Only addresses that begin with https://www.sofra.example/id/ can lead elsewhere"
                    ]
                },
            )
            for elsewhere in (
                "http://evil.example/x",
                "//evil.example/x",
                "www.evil.example/x",
                "https://www.sofra.example/tr/kahve",
                "www.sofra.example/tr/kahve",
            )
        ),
        ({"from_path": "x"}, {"to_type": ["Choose a target"]}),
        ({"from_path": "x", "to_type": "page"}, {"to_id": ["Choose a target"]}),
        ({"from_path": "x", "to_type": "page", "to_id": 9999}, {"to_id": ["Page not found"]}),
        ({"from_path": "x", "to_type": "store", "to_id": 9999}, {"to_id": ["Store not found"]}),
        ({"from_path": "x", "to_type": "article", "to_id": 9999}, {"to_id": ["Article not found"]}),
        (
            {"from_path": "x", "to_type": "url", "to_url": "javascript:alert(1)"},
            {"to_url": ["Web addresses start with https://"]},
        ),
        *(
            (
                {"from_path": "x", "to_type": "url", "to_url": url},
                {"to_url": ["Web addresses start with https://"]},
            )
            for url in (
                "http://example.com/x",
                "http://127.0.0.1/x",
                "https://user@example.com/",
                "ftp://a.com",
            )
        ),
        *(
            (
                {"from_path": "x", "to_type": "url", "to_url": f"https://{host}/x"},
                {"to_url": [f"“{shown}” is not the name of a public site"]},
            )
            for host, shown in (
                ("127.0.0.1", "127.0.0.1"),
                ("10.0.0.8:8000", "10.0.0.8"),
                ("2130706433", "2130706433"),
                ("0x7f.1", "0x7f.1"),
                ("[::1]", "::1"),
                ("localhost", "localhost"),
                ("printer.local", "printer.local"),
                ("db.internal.", "db.internal"),
                ("１２７.０.０.１", "127.0.0.1"),
                ("example.com:port", ""),
            )
        ),
        ({"from_path": "x", "to_type": "url", "to_url": "/id/x"}, {"to_url": ["This redirect would loop"]}),
        (
            {"from_path": "x", "to_type": "url", "to_url": "/id/tidak-ada"},
            {"to_url": ["Nothing is published at this address"]},
        ),
    ],
)
def test_redirects_that_lead_nowhere_are_refused(
    api: Api, operator: User, fields: dict[str, Any], errors: dict[str, Any]
) -> None:
    answer = save(api, operator, **fields)
    assert (answer.code, answer.data["errors"]) == (10005, errors)
    assert not Redirect.objects.exists()


@override_settings(REDIRECT_HOSTS=["partner.example"])
def test_redirects_lead_to_allowed_sites_only(api: Api, operator: User) -> None:
    refused = save(api, operator, from_path="a", to_type="url", to_url="https://notpartner.example/")
    assert refused.data["errors"] == {
        "to_url": [
            "Redirects to notpartner.example are not allowed here. Ask an administrator to allow the site"
        ]
    }
    assert not Redirect.objects.exists()
    for number, host in enumerate(("partner.example", "WWW.Partner.example:8443")):
        save(api, operator, from_path=f"b{number}", to_type="url", to_url=f"https://{host}/x").ok()


def test_a_redirect_is_not_made_where_a_page_is_or_a_redirect(api: Api, operator: User) -> None:
    page(operator, title="Kopi", slug="kopi")
    answer = save(api, operator, from_path="kopi", to_type="gone")
    assert answer.data["errors"] == {"from_path": ["This web address is already used by page Kopi"]}
    redirect(operator, from_path="lama")
    again = save(api, operator, from_path="lama", to_type="gone")
    assert (again.code, again.msg) == (10008, "Already exists: a redirect of lama")


def test_a_redirect_to_an_address_that_leads_on_leads_there_at_once(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    publish_at(api, operator, made, "a")
    publish_at(api, operator, made, "b")
    for path, url in (("x", "https://www.sofra.example/id/a"), ("y", "/id/x"), ("z", "/id/b")):
        save(api, operator, from_path=path, to_type="url", to_url=url).ok()
    assert {path: led()[path] for path in "xyz"} == dict.fromkeys("xyz", ("page", made.pk, 301))
    publish_at(api, operator, made, "c")
    move(api, operator, made, "unpublish", reason="Usang").ok()
    assert set(led().values()) == {("gone", None, 410)}


def test_redirect_is_removed(api: Api, operator: User) -> None:
    made = redirect(operator)
    body = {"redirect_id": made.pk, "version": 1}
    api.call("page/delete_redirect", body, as_=operator).ok()
    assert not Redirect.objects.exists()
    assert ChangeLog.objects.filter(object_type="redirect", action="delete").count() == 1


def test_taking_a_publication_back_takes_its_redirect_along(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    publish_at(api, operator, made, "a")
    body = {"ids": [made.pk], "action": "unpublish", "params": {"reason": "Usang"}}
    response = api.call("page/bulk_edit_pages", body, as_=operator)
    done = api.call(
        "page/bulk_edit_pages", {**body, "confirm_token": response.data["confirm_token"]}, as_=operator
    ).ok()
    assert led() == {"a": ("gone", None, 410)}
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert (led(), Page.objects.get().is_live) == ({}, True)


def test_a_temporary_redirect_stays_temporary_when_its_page_sends_readers_on(
    api: Api, operator: User
) -> None:
    made, other = complete(operator, slug="a"), complete(operator, title="Lain", slug="b")
    publish_at(api, operator, made, "a")
    publish_at(api, operator, other, "b")
    save(api, operator, from_path="promo", to_type="page", to_id=made.pk, code=302).ok()
    entries = ChangeLog.objects.filter(object_type="redirect").count()
    to = {"to_type": "page", "to_id": other.pk}
    move(api, operator, made, "unpublish", reason="Usang", redirect_to=to).ok()
    assert led() == {"a": ("page", other.pk, 301), "promo": ("page", other.pk, 302)}
    # One history entry each: none was gone in between.
    assert ChangeLog.objects.filter(object_type="redirect").count() == entries + 2


def test_a_temporary_redirect_is_temporary_again_when_its_page_comes_back(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    publish_at(api, operator, made, "a")
    save(api, operator, from_path="promo", to_type="page", to_id=made.pk, code=302).ok()
    move(api, operator, made, "unpublish", reason="Usang").ok()
    assert led()["promo"] == ("gone", None, 410)
    confirmed(api, operator, made, "publish")
    assert led()["promo"] == ("page", made.pk, 302)
