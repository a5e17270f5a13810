"""The public site: pages, redirects, sitemaps and structured data."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.tests.factories import complete as complete_article
from apps.content.tests.factories import cover
from apps.content.tests.hostile import TEXTS
from apps.content.tests.markup import what_runs
from apps.content.tests.schema_org import faults
from apps.content.tests.working import move as move_article
from apps.core.testing.api import Api
from apps.pages.models import Page, Redirect
from apps.pages.tests.factories import block, complete, hero, paragraph, redirect
from apps.pages.tests.working import confirmed, detail, edit, move, publish_at
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
_DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)
_SEARCH = re.compile(r'<form class="find".*?</form>', re.DOTALL)
VARIANTS = [
    {"name": "og", "format": "jpeg", "file": "pictures/id/aa/og.jpg"},
    {"name": "large", "format": "webp", "file": "pictures/id/aa/large.webp"},
]


def get(path: str) -> HttpResponse:
    return Client().get(path)


def data(response: HttpResponse) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(_DATA.findall(response.content.decode())[0])
    return result


def live(api: Api, user: User, **fields: Any) -> Page:
    made = complete(user, **fields)
    confirmed(api, user, made, "publish")
    return made


def test_pages_are_compressed_for_who_reads_that(api: Api, operator: User) -> None:
    live(api, operator, slug="jakarta/kopi")
    plain = get("/site/id/jakarta/kopi")
    sent = Client().get("/site/id/jakarta/kopi", headers={"Accept-Encoding": "gzip"})
    assert sent.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent.content) == plain.content


# -- pages --------------------------------------------------------------------------------------------
def test_public_page_shows_the_live_copy_not_the_draft(api: Api, operator: User) -> None:
    made = live(api, operator, slug="jakarta/kopi")
    edit(api, operator, made, slug="jakarta/kopi-baru", blocks=[hero("Rahasia")]).ok()
    response = get("/site/id/jakarta/kopi")
    shown = response.content.decode()
    assert (response.status_code, "<h1>Kopi di Jakarta</h1>" in shown) == (200, True)
    assert "Rahasia" not in shown
    assert "Preview" not in shown
    assert '<link rel="canonical" href="https://www.sofra.example/id/jakarta/kopi">' in shown
    assert get("/site/id/jakarta/kopi-baru").status_code == 404
    assert get("/site/tr/jakarta/kopi").status_code == 404
    assert get("/site/xx/jakarta/kopi").status_code == 404


def test_an_address_is_written_in_one_way(api: Api, operator: User) -> None:
    live(api, operator, slug="kopi")
    answer = get("/site/id/Kopi/")
    assert (answer.status_code, answer["Location"]) == (301, "/site/id/kopi")
    at_home = Client(headers={"host": "www.sofra.example"}).get("/site/id/Kopi/")
    assert at_home.status_code in (301, 400)


def test_robots_follow_the_live_revision(api: Api, operator: User) -> None:
    made = live(api, operator, slug="kopi")
    assert '<meta name="robots" content="index, follow">' in get("/site/id/kopi").content.decode()
    edit(api, operator, made, robots="noindex").ok()
    assert "index, follow" in get("/site/id/kopi").content.decode()
    confirmed(api, operator, made, "publish")
    assert "noindex, follow" in get("/site/id/kopi").content.decode()


def test_translations_name_each_other(api: Api, operator: User) -> None:
    made = live(api, operator, slug="kopi")
    body = {"page_id": made.pk, "language": "en", "title": "Coffee", "slug": "coffee"}
    done = api.call("page/copy_page", body, as_=operator).ok()
    assert "hreflang" not in get("/site/id/kopi").content.decode()
    confirmed(api, operator, Page.objects.get(pk=done["page_id"]), "publish")
    for path in ("kopi", "coffee"):
        shown = get(f"/site/id/{path}").content.decode()
        assert re.findall(r'hreflang="(\w+)" href="([^"]+)"', shown) == [
            ("en", "https://www.sofra.example/id/coffee"),
            ("id", "https://www.sofra.example/id/kopi"),
        ]
        assert '<link rel="alternate" hreflang="x-default" href="https://www.sofra.example/id/kopi">' in shown


def test_pages_that_name_another_original_have_no_translations(api: Api, operator: User) -> None:
    made = live(api, operator, slug="kopi", canonical_url="https://example.com/kopi")
    body = {"page_id": made.pk, "language": "en", "title": "Coffee", "slug": "coffee"}
    done = api.call("page/copy_page", body, as_=operator).ok()
    confirmed(api, operator, Page.objects.get(pk=done["page_id"]), "publish")
    assert "hreflang" not in get("/site/id/kopi").content.decode()


def test_a_page_runs_nothing(api: Api, operator: User) -> None:
    written = [hero(TEXTS[0][:90]), *(paragraph(text) for text in TEXTS[:50])]
    live(api, operator, slug="kopi", title=TEXTS[11], blocks=written, meta_title="Kopi")
    response = get("/site/id/kopi")
    shown = _SEARCH.sub("", _DATA.sub("", response.content.decode()))
    assert [item for item in what_runs(shown) if item not in ("<link>", "<meta>")] == []
    assert "script-src" not in response["Content-Security-Policy"]
    assert Client().post("/site/id/kopi").status_code == 405


# -- redirects ----------------------------------------------------------------------------------------
def test_an_old_address_leads_on_and_is_counted(api: Api, operator: User) -> None:
    made = live(api, operator, slug="a")
    publish_at(api, operator, made, "b")
    with CaptureQueriesContext(
        connection,
    ) as response:
        answer = get("/site/id/a")
    assert (answer.status_code, answer["Location"]) == (301, "/site/id/b")
    assert len([one for one in response.captured_queries if "pages_" in one["sql"]]) <= 5
    get("/site/id/a")
    row = Redirect.objects.get()
    assert (row.hits, row.version, row.last_hit_at is not None) == (2, 1, True)


def test_deleted_page_answers_gone(api: Api, operator: User) -> None:
    made = live(api, operator, slug="a")
    move(api, operator, made, "unpublish", reason="Usang").ok()
    answer = get("/site/id/a")
    assert answer.status_code == 410
    assert "Halaman ini sudah tidak ada" in answer.content.decode()
    missing = get("/site/id/tidak-ada")
    assert missing.status_code == 404
    # A page published a moment later must not be hidden by a cache.
    assert {answer["Cache-Control"], missing["Cache-Control"]} == {"no-cache"}


@pytest.mark.parametrize("path", ["/site", "/site/"])
def test_site_without_a_country_leads_to_a_front_page_that_names_the_others(path: str) -> None:
    answer = get(path)
    assert (answer.status_code, answer["Location"]) == (302, "/site/id/")
    foot = get("/site/id/").content.decode().partition("<footer")[2]
    assert re.findall(r'href="https://www\.sofra\.example/(\w\w)">([^<]+)<', foot)[1:] == [
        ("tr", "Türkiye"),
        ("my", "Malaysia"),
        ("ph", "Pilipinas"),
    ]


def test_redirects_lead_to_stores_articles_and_other_sites(api: Api, operator: User, kol: User) -> None:
    into = StoreFactory(status="published", slug="kopi-tuku")
    merged = StoreFactory(status="published", slug="tuku")
    article = complete_article(kol)
    move_article(api, operator, article, "publish").ok()
    redirect(operator, from_path="s", to_type="store", to_id=merged.pk, to_url="")
    redirect(operator, from_path="t", to_type="article", to_id=article.pk, to_url="", code=302)
    redirect(operator, from_path="u", to_type="url", to_url="https://example.com/x?a=1")
    assert get("/site/id/s")["Location"] == "/site/id/stores/tuku"
    merged.status, merged.merged_into_store = "merged", into
    merged.save()
    assert get("/site/id/s")["Location"] == "/site/id/stores/kopi-tuku"
    assert (get("/site/id/t").status_code, get("/site/id/u")["Location"]) == (
        302,
        "https://example.com/x?a=1",
    )
    move_article(api, operator, article, "unpublish", reason="Usang").ok()
    assert get("/site/id/t").status_code == 410


def test_redirect_to_another_country_is_one_hop_after_the_page_moved(api: Api, operator: User) -> None:
    there = UserFactory(countries=["TR"])
    made = complete(there, country="TR", slug="kahve")
    publish_at(api, there, made, "kahve")
    redirect(operator, from_path="kopi-turki", to_type="url", to_url="/tr/kahve")
    assert get("/site/id/kopi-turki")["Location"].endswith("/tr/kahve")
    publish_at(api, there, made, "kahveler")
    assert get("/site/id/kopi-turki")["Location"].endswith("/tr/kahveler")
    move(api, there, made, "unpublish", reason="Eski").ok()
    assert get("/site/id/kopi-turki").status_code == 410


# -- structured data ----------------------------------------------------------------------------------
def test_structured_data_matches_the_page(api: Api, operator: User) -> None:
    parent = live(api, operator, title="Jakarta", slug="jakarta")
    one = StoreFactory(status="published", name="Kopi Tuku", slug="tuku", store_type="cafe")
    two = StoreFactory(status="published", name="Soto Tini", slug="tini", address_line1="Jl. Melati 3")
    hidden = StoreFactory(status="hidden", name="Sembunyi")
    picture = cover(uploaded_by=operator, variants=VARIANTS)
    made = live(
        api,
        operator,
        page_type="topic",
        title="Kopi </script><script>alert(1)</script>",
        slug="jakarta/kopi",
        cover_picture_id=picture.pk,
        blocks=[
            hero(),
            block("store_list", store_ids=[two.pk, hidden.pk, one.pk]),
            block("faq", items=[{"question": "Buka jam berapa?", "answer": "Jam <strong>6</strong>."}]),
        ],
    )
    message = data(get("/site/id/jakarta/kopi"))
    assert faults(message) == []
    crumbs, article, stores, questions = message["@graph"]
    assert [step["name"] for step in crumbs["itemListElement"]][:2] == ["Beranda", parent.title]
    assert article["author"][0]["name"] == "Sofra"
    assert [(one["item"]["@type"], one["name"]) for one in stores["itemListElement"]] == [
        ("Restaurant", "Soto Tini"),
        ("CafeOrCoffeeShop", "Kopi Tuku"),
    ]
    assert questions["mainEntity"][0]["acceptedAnswer"]["text"] == "Jam 6."
    assert detail(api, operator, made)["schema_types"] == ["Article", "BreadcrumbList", "FAQPage", "ItemList"]
    assert get("/site/id/jakarta/kopi").content.decode().count("<script") == 1


def test_preview_is_open_to_anyone_with_the_link(api: Api, operator: User) -> None:
    made = complete(operator)
    address = api.call("page/get_preview_url", {"page_id": made.pk}, as_=operator).ok()["url"]
    response = get(address)
    assert "<h1>Kopi di Jakarta</h1>" in response.content.decode()
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert "Preview of version 1" in response.content.decode()
    assert get(address.replace("rev=1", "rev=2")).status_code == 404
