"""Redirects of moved articles, videos, collections and stores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.collections.tests import factories as collections
from apps.content.tests import factories as articles
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.pages.models import Redirect
from apps.pages.services import addresses
from apps.pages.tests.factories import redirect
from apps.stores.tests.factories import StoreFactory
from apps.videos.tests import factories as videos

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Kind:
    """A kind of record with a folder on the site."""

    name: str
    made: Callable[..., Any]

    def call(self, api: Api, user: User, record: Any, name: str, **more: Any) -> Answer:
        record.refresh_from_db()
        body = {f"{self.name}_id": record.pk, "version": record.version, **more}
        answer = api.call(f"{self.name}/{name}", body, as_=user)
        if answer.code == 10009:
            answer = api.call(
                f"{self.name}/{name}", {**body, "confirm_token": answer.data["confirm_token"]}, as_=user
            )
        return answer

    def publish_at(self, api: Api, user: User, record: Any, slug: str) -> None:
        record.refresh_from_db()
        if record.slug != slug:
            self.call(api, user, record, f"edit_{self.name}", slug=slug).ok()
        self.call(api, user, record, f"change_{self.name}_status", action="publish").ok()

    def take_off(self, api: Api, user: User, record: Any) -> None:
        name = f"change_{self.name}_status"
        self.call(api, user, record, name, action="unpublish", reason="Usang").ok()


KINDS = [
    Kind("article", articles.complete),
    Kind("video", videos.complete),
    Kind("collection", collections.complete),
]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def get(path: str) -> HttpResponse:
    return Client().get(path)


def led() -> dict[str, tuple[str, int | None]]:
    return {one.from_path: (one.to_type, one.to_id) for one in Redirect.objects.all()}


@every_kind
def test_old_addresses_lead_to_where_it_is_read_now(api: Api, operator: User, kind: Kind) -> None:
    record = kind.made(slug="satu")
    kind.publish_at(api, operator, record, "satu")
    kind.call(api, operator, record, f"edit_{kind.name}", slug="dua").ok()
    assert led() == {}
    for slug in ("dua", "tiga"):
        kind.publish_at(api, operator, record, slug)
    folder = f"{kind.name}s"
    assert led() == {f"{folder}/{slug}": (kind.name, record.pk) for slug in ("satu", "dua")}
    for slug in ("satu", "dua"):
        answer = get(f"/site/id/{folder}/{slug}")
        assert (answer.status_code, answer["Location"]) == (301, f"/site/id/{folder}/tiga")
    old, removed = f"/id/{folder}/satu", f"/id/{folder}/tidak-ada"
    assert addresses.lost("ID", [old, removed]) == {removed}
    log = ChangeLog.objects.filter(object_type="redirect", action="create").earliest("pk")
    assert (log.actor_id, log.reason) == (operator.pk, f"{kind.name.title()} {record.pk} moved")
    (row, _) = api.call("page/query_redirects", {"to_type": [kind.name]}, as_=operator).ok()["list"]
    assert (row["is_auto"], row["to_title"]) == (True, record.title)


@every_kind
def test_a_record_that_takes_its_old_address_back_ends_that_redirect(
    api: Api, operator: User, kind: Kind
) -> None:
    record = kind.made(slug="satu")
    for slug in ("satu", "dua", "satu"):
        kind.publish_at(api, operator, record, slug)
    assert led() == {f"{kind.name}s/dua": (kind.name, record.pk)}


@every_kind
def test_unpublished_page_answers_gone_until_published_again(api: Api, operator: User, kind: Kind) -> None:
    record = kind.made(slug="satu")
    for slug in ("satu", "dua"):
        kind.publish_at(api, operator, record, slug)
    kind.take_off(api, operator, record)
    both = [f"/site/id/{kind.name}s/{slug}" for slug in ("satu", "dua")]
    assert [get(path).status_code for path in both] == [410, 410]
    assert addresses.lost("ID", [path.removeprefix("/site") for path in both]) == {
        path.removeprefix("/site") for path in both
    }
    kind.publish_at(api, operator, record, "tiga")
    assert [get(path)["Location"].rpartition("/")[2] for path in both] == ["tiga", "tiga"]


@every_kind
def test_slug_derived_from_title_skips_redirected_addresses(api: Api, operator: User, kind: Kind) -> None:
    record = kind.made(slug="satu")
    for slug in ("satu", "dua"):
        kind.publish_at(api, operator, record, slug)
    other = kind.made(title="Satu")
    assert other.slug == "satu-2"
    kind.publish_at(api, operator, other, "satu")
    assert led() == {}


def test_taking_a_bulk_action_back_takes_its_redirects_along(api: Api, operator: User) -> None:
    kind = KINDS[0]
    record = kind.made(slug="satu")
    kind.publish_at(api, operator, record, "satu")
    body = {"ids": [record.pk], "action": "unpublish", "params": {"reason": "Usang"}}
    response = api.call("article/bulk_edit_articles", body, as_=operator)
    token = {"confirm_token": response.data["confirm_token"]} if response.code == 10009 else {}
    done = (
        response.ok()
        if not token
        else api.call("article/bulk_edit_articles", {**body, **token}, as_=operator).ok()
    )
    assert led() == {"articles/satu": ("article", record.pk)}
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    record.refresh_from_db()
    assert (led(), record.is_live) == ({}, True)


def test_redirect_to_an_own_address_leads_to_its_content(api: Api, operator: User) -> None:
    kind = KINDS[2]
    record = kind.made(slug="satu")
    for slug in ("satu", "dua"):
        kind.publish_at(api, operator, record, slug)
    for path, url in (("a", "/id/collections/dua"), ("b", "https://www.sofra.example/id/collections/satu")):
        redirect(operator, from_path=path, to_url=url)
    kind.publish_at(api, operator, record, "tiga")
    assert (led()["a"], led()["b"]) == (("collection", record.pk), ("collection", record.pk))
    assert {get(f"/site/id/{path}")["Location"] for path in "ab"} == {"/site/id/collections/tiga"}


def test_a_redirect_to_a_store_by_its_address_stays_one_hop_when_the_store_moves(
    api: Api, operator: User
) -> None:
    store = StoreFactory(status="published", slug="tuku")
    redirect(operator, from_path="flyer", to_url="https://www.sofra.example/id/stores/tuku")
    there = UserFactory(countries=["TR"])
    redirect(there, country="TR", from_path="komsu", to_url="https://www.sofra.example/id/stores/tuku")
    body = {"store_id": store.pk, "version": store.version, "slug": "kopi-tuku"}
    api.call("store/edit_store", body, as_=operator).ok()
    assert led()["flyer"] == ("store", store.pk)
    assert get("/site/id/flyer")["Location"] == "/site/id/stores/kopi-tuku"
    assert get("/site/tr/komsu")["Location"].endswith("/id/stores/kopi-tuku")


def test_people_send_readers_to_videos_and_collections(api: Api, operator: User) -> None:
    record = KINDS[1].made(slug="satu")
    fields = {"from_path": "promo", "to_type": "video", "to_id": record.pk}
    refused = api.call("page/save_redirect", fields, as_=operator)
    assert refused.errors == {"to_id": [f"Video {record.title} is not published"]}
    KINDS[1].publish_at(api, operator, record, "satu")
    api.call("page/save_redirect", fields, as_=operator).ok()
    assert get("/site/id/promo")["Location"] == "/site/id/videos/satu"


def test_users_choose_the_target_of_an_unpublished_article(api: Api, operator: User) -> None:
    record, other = KINDS[0].made(slug="satu"), KINDS[2].made(slug="lain")
    for slug in ("satu", "dua"):
        KINDS[0].publish_at(api, operator, record, slug)
    KINDS[2].publish_at(api, operator, other, "lain")
    (row,) = api.call("page/query_redirects", {"keyword": "satu"}, as_=operator).ok()["list"]
    named = {"redirect_id": row["redirect_id"], "version": row["version"]}
    fields = {"from_path": "articles/satu", "to_type": "collection", "to_id": other.pk}
    changed = api.call("page/save_redirect", {**named, **fields}, as_=operator).ok()
    assert (changed["is_auto"], changed["to_title"]) == (False, other.title)
    assert get("/site/id/articles/satu")["Location"] == "/site/id/collections/lain"
    moved = {**named, **fields, "version": changed["version"], "from_path": "articles/tiga"}
    refused = api.call("page/save_redirect", moved, as_=operator)
    assert refused.errors == {"from_path": ["This web address is reserved"]}
    assert set(led()) == {"articles/satu"}


def test_former_store_answers_at_its_old_address(api: Api, operator: User) -> None:
    store, draft = StoreFactory(status="published", slug="tuku"), StoreFactory(slug="kopi-draf")
    for one, slug in ((store, "kopi-tuku"), (draft, "kopi-lain")):
        body = {"store_id": one.pk, "version": one.version, "slug": slug}
        api.call("store/edit_store", body, as_=operator).ok()
    answer = get("/site/id/stores/tuku")
    assert (answer.status_code, answer["Location"]) == (301, "/site/id/stores/kopi-tuku")
    assert get("/site/id/stores/kopi-draf").status_code == 404
    assert addresses.lost("ID", ["/id/stores/tuku"]) == set()
    again = {"store_id": store.pk, "version": store.version + 1, "slug": "tuku"}
    api.call("store/edit_store", again, as_=operator).ok()
    assert get("/site/id/stores/kopi-tuku")["Location"] == "/site/id/stores/tuku"
    assert get("/site/id/stores/tuku").status_code == 200


def reuse_address(api: Api, user: User, kind: Kind, record: Any, slug: str, **more: Any) -> Answer:
    record.refresh_from_db()
    body = {f"{kind.name}_id": record.pk, "version": record.version, "slug": slug, **more}
    return api.call(f"{kind.name}/edit_{kind.name}", body, as_=user)


@every_kind
def test_address_with_a_redirect_requires_confirmation(api: Api, operator: User, kind: Kind) -> None:
    first, second = kind.made(slug="satu"), kind.made(slug="lain")
    kind.publish_at(api, operator, first, "satu")
    kind.publish_at(api, operator, first, "dua")
    response = reuse_address(api, operator, kind, second, "satu")
    assert (response.code, response.data["warnings"][0]["field"]) == (10009, "slug")
    words = f"{kind.name}s/satu redirects to {kind.name} {first.title}. Publishing this {kind.name} ends that"
    assert response.data["warnings"][0]["msg"] == words
    second.refresh_from_db()
    assert (second.slug, second.version) == ("lain", 1)
    reuse_address(api, operator, kind, second, "satu", confirm_token=response.data["confirm_token"]).ok()
    assert led() == {f"{kind.name}s/satu": (kind.name, first.pk)}
    kind.publish_at(api, operator, second, "satu")
    assert led() == {}


@every_kind
def test_new_record_on_an_old_address_requires_confirmation(api: Api, operator: User, kind: Kind) -> None:
    first = kind.made(slug="satu")
    kind.publish_at(api, operator, first, "satu")
    kind.publish_at(api, operator, first, "dua")
    body = {"title": "Lain", "slug": "satu", **({"category": "guide"} if kind.name == "article" else {})}
    response = api.call(f"{kind.name}/create_{kind.name}", body, as_=operator)
    assert (response.code, type(first).objects.count()) == (10009, 1)
    body["confirm_token"] = response.data["confirm_token"]
    assert api.call(f"{kind.name}/create_{kind.name}", body, as_=operator).ok()["slug"] == "satu"


@every_kind
def test_own_old_address_is_reused_without_confirmation(api: Api, operator: User, kind: Kind) -> None:
    record = kind.made(slug="satu")
    kind.publish_at(api, operator, record, "satu")
    kind.publish_at(api, operator, record, "dua")
    reuse_address(api, operator, kind, record, "satu").ok()


@every_kind
def test_undo_does_not_take_over_an_address(api: Api, operator: User, kind: Kind) -> None:
    first, second = kind.made(slug="satu"), kind.made(slug="dua")
    reuse_address(api, operator, kind, second, "tiga").ok()
    log = ChangeLog.objects.filter(object_type=kind.name, object_id=second.pk).latest("id")
    for slug in ("dua", "empat"):
        kind.publish_at(api, operator, first, slug)
    body = {"object_type": kind.name, "object_id": second.pk, "log_id": log.pk}
    response = api.call("activity/undo_change", body, as_=operator).ok()
    assert (response["undone"], [one["field"] for one in response["not_undone"]]) == (0, ["slug"])
    second.refresh_from_db()
    assert second.slug == "tiga"
