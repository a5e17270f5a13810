"""Lists of the public site: stores with filters and search, articles, collections and videos."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.content.domain import site_words
from apps.content.tests.factories import complete as complete_article
from apps.content.tests.working import move as move_article
from apps.core.testing.api import Api
from apps.pages.queries import public_stores
from apps.pages.site import content_lists, rendered_pages
from apps.stores.models import Region, Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
STORES = "/site/id/stores"


def read(path: str, status: int = 200) -> str:
    response = Client().get(path)
    assert response.status_code == status, path
    return response.content.decode()


def names(path: str) -> list[str]:
    """Return the names of the listed stores in order."""
    return re.findall(r'<article class="store">.*?<h2 class="name"><a[^>]*>([^<]+)</a>', read(path))


def on_the_site(name: str, **fields: Any) -> Store:
    store: Store = StoreFactory(name=name, status="published", branch_name="", **fields)
    return store


# -- stores -------------------------------------------------------------------------------------------
def test_list_of_stores_shows_published_ones_most_reviewed_first() -> None:
    on_the_site("Kopi Satu", rating_count=3)
    on_the_site("Kopi Dua", rating_count=9)
    on_the_site("Kopi Tutup", business_status="permanently_closed")
    StoreFactory(name="Kopi Draf", status="draft")
    assert names(STORES) == names(f"{STORES}/") == ["Kopi Dua", "Kopi Satu"]
    assert names("/site/tr/stores") == []


def test_stores_are_filtered_by_price_with_the_bands_of_the_country() -> None:
    on_the_site("Cheap", price_level=1)
    on_the_site("Dear", price_level=4)
    assert names(f"{STORES}?price=1") == ["Cheap"]
    assert '<option value="4">lebih dari Rp400.000 per orang</option>' in read(STORES)
    assert "<h1>sampai Rp50.000 per orang</h1>" in read(f"{STORES}?price=1")
    read(f"{STORES}?price=5", 400)


def test_regions_to_choose_are_in_the_order_of_their_shown_names() -> None:
    for name in ("Nanggroe", "Daerah Khusus Ibukota Jakarta", "Zona", "Aceh"):
        Region.objects.create(country="ID", level=1, code=name[:3], name=name, type="provinsi")
    options = re.findall(r'<option value="\d+">([^<]+)</option>', read(STORES).split('id="type"')[0])
    assert options == ["Aceh", "Jakarta", "Nanggroe", "Zona"]


def test_filters_of_stores_combine() -> None:
    wanted = on_the_site("Wanted", store_type="cafe", cuisines=["sundanese"], halal_status="owner_declared")
    on_the_site("Other type", store_type="bar", cuisines=["sundanese"], halal_status="owner_declared")
    on_the_site("Other cuisine", store_type="cafe", cuisines=["padang"], halal_status="owner_declared")
    on_the_site("Not halal", store_type="cafe", cuisines=["sundanese"])
    query = f"type=cafe&cuisine=sundanese&halal=1&region={wanted.region_l2_id}"
    assert names(f"{STORES}?{query}") == ["Wanted"]
    shown = read(f"{STORES}?{query}")
    assert f'<option value="{wanted.region_l2_id}" selected>' in shown
    assert '<option value="cafe" selected>' in shown
    assert '&amp;cuisine=sundanese&amp;halal=1">' in shown.partition('rel="canonical"')[2].partition("\n")[0]


def test_open_now_lists_only_stores_with_open_hours() -> None:
    on_the_site("Buka", hours_mode="always_open", regular_hours=None)
    on_the_site("Entah", hours_mode="unknown", regular_hours=None)
    on_the_site("Libur", hours_mode="always_open", business_status="temporarily_closed")
    assert names(f"{STORES}?open=1") == ["Buka"]


def test_stores_near_a_position_are_sorted_by_distance() -> None:
    on_the_site("Dua kilometer", lat="-6.218", lng="106.8")
    on_the_site("Di sini", lat="-6.2001", lng="106.8")
    on_the_site("Bandung", lat="-6.9", lng="107.6")
    path = f"{STORES}?near=-6.2,106.8"
    assert names(path) == ["Di sini", "Dua kilometer"]
    shown = read(path)
    assert "10 m · " in shown
    assert "2 km · " in shown
    assert 'content="noindex, follow"' in shown


def test_visitors_from_other_countries_choose_a_region() -> None:
    on_the_site("Di sini", lat="-6.2001", lng="106.8")
    shown = read(f"{STORES}?near=41.0,29.0")
    assert names(f"{STORES}?near=41.0,29.0") == []
    assert "Tidak ada tempat makan dalam jarak 50 km" in shown
    assert 'content="noindex, follow"' in shown


def test_search_finds_names_with_typos() -> None:
    on_the_site("Warung Sederhana")
    on_the_site("Bakso Pak Kumis")
    assert names(f"{STORES}?q=sederhana") == ["Warung Sederhana"]
    assert names(f"{STORES}?q=sederhna") == ["Warung Sederhana"]
    assert "Tidak ada yang cocok dengan “sederhna”" in read(f"{STORES}?q=sederhna")
    assert names(f"{STORES}?q=zzzzqqqq") == []
    assert "&lt;script&gt;" in read(f"{STORES}?q=<script>")


def test_list_of_stores_is_paged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_stores, "PAGE_SIZE", 2)
    for number in range(3):
        on_the_site(f"Kopi {number}", rating_count=10 - number, store_type="cafe")
    assert names(f"{STORES}?type=cafe") == ["Kopi 0", "Kopi 1"]
    assert 'rel="next" href="https://www.sofra.example/id/stores?type=cafe&amp;page=2"' in read(
        f"{STORES}?type=cafe"
    )
    assert names(f"{STORES}?type=cafe&page=2") == ["Kopi 2"]
    assert 'rel="next"' not in read(f"{STORES}?type=cafe&page=2")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("region", "999999999"),
        ("region", "x"),
        ("region", "9" * 30),
        ("type", "castle"),
        ("cuisine", "stones"),
        ("halal", "yes"),
        ("open", "2"),
        ("near", "0"),
        ("near", "nan,nan"),
        ("near", "91.0,29.0"),
        ("page", "0"),
        ("page", "41"),
        ("page", "-1"),
    ],
)
def test_wrong_filters_are_named(name: str, value: str) -> None:
    shown = read(f"{STORES}?{name}={value}", 400)
    assert f"Saringan “{name}” tidak dapat bernilai “{value}”." in shown


def test_only_the_store_list_runs_a_script_and_requests_the_position() -> None:
    response = Client().get(STORES)
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert "geolocation=(self)" in response["Permissions-Policy"]
    other = Client().get("/site/id/articles")
    assert "script-src" not in other["Content-Security-Policy"]
    assert "geolocation=()" in other["Permissions-Policy"]


def test_store_lists_have_a_low_statement_count() -> None:
    for number in range(5):
        on_the_site(f"Warung {number}", lat="-6.2", lng="106.8")
    for query, most in (("", 3), ("?near=-6.2,106.8", 4), ("?q=warung", 6), ("?open=1", 3)):
        with CaptureQueriesContext(connection) as response:
            read(f"{STORES}{query}")
        assert len(response) <= most, (query, [one["sql"][:90] for one in response.captured_queries])


# -- articles, collections, videos --------------------------------------------------------------------
def test_articles_are_listed_newest_first(
    api: Api, operator: User, kol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_lists, "PAGE_SIZE", 1)
    for title in ("Soto pertama", "Soto kedua"):
        made = complete_article(kol, title=title, slug=title.replace(" ", "-").lower())
        move_article(api, operator, made, "publish").ok()
    complete_article(kol, title="Soto draf", slug="soto-draf")
    first, second = read("/site/id/articles"), read("/site/id/articles?page=2")
    assert ("Soto kedua" in first, "Soto pertama" in first) == (True, False)
    assert ("Soto kedua" in second, "Soto pertama" in second) == (False, True)
    assert 'rel="next" href="https://www.sofra.example/id/articles?page=2"' in first
    assert "Soto draf" not in first + second
    assert read("/site/id/articles?page=3", 404)
    assert read("/site/id/articles?page=x", 400)
    rendered_pages.forget_all()
    with CaptureQueriesContext(connection) as response:
        read("/site/id/articles")
    assert len(response) <= 5


def test_feed_lists_the_newest_articles(api: Api, operator: User, kol: User) -> None:
    made = complete_article(kol, title="Soto & sate", slug="soto-sate")
    assert Client().get("/site/id/feed.xml").content.decode().count("<item>") == 0
    move_article(api, operator, made, "publish").ok()
    answer = Client().get("/site/id/feed.xml")
    assert answer["Content-Type"] == "application/rss+xml; charset=utf-8"
    (item,) = ElementTree.fromstring(answer.content).iter("item")  # noqa: S314 -- our own
    assert {one.tag: one.text for one in item if one.tag in ("title", "link")} == {
        "title": "Soto & sate",
        "link": "https://www.sofra.example/id/articles/soto-sate",
    }
    assert item.findtext("pubDate")
    assert Client().get("/site/xx/feed.xml").status_code == 404
    assert 'href="https://www.sofra.example/id/feed.xml"' in read("/site/id/articles")


@pytest.mark.parametrize("folder", ["stores", "articles", "collections", "videos"])
def test_every_list_is_in_the_menu(folder: str) -> None:
    shown = read(f"/site/id/{folder}")
    assert f'<a href="https://www.sofra.example/id/{folder}" aria-current="page">' in shown


def alternates(path: str) -> list[tuple[str, str]]:
    return re.findall(r'hreflang="([^"]+)" href="([^"]+)"', read(path))


def test_the_list_of_stores_names_those_of_the_other_countries() -> None:
    assert alternates(STORES) == [
        (code, f"https://www.sofra.example/{code[-2:].lower()}/stores")
        for code in ("id-ID", "tr-TR", "ms-MY", "en-PH")
    ] + [("x-default", "https://www.sofra.example/ph/stores")]


def test_lists_name_only_countries_that_have_published_something(api: Api, operator: User, kol: User) -> None:
    assert alternates("/site/id/articles") == []
    made = complete_article(kol, title="Soto", slug="soto")
    move_article(api, operator, made, "publish").ok()
    assert alternates("/site/id/articles") == [("id-ID", "https://www.sofra.example/id/articles")]


# -- texts --------------------------------------------------------------------------------------------
def test_every_language_has_every_text() -> None:
    english = site_words.words("en")
    for language in ("id", "tr", "ms", "fil"):
        words = site_words.words(language)
        assert set(words) == set(english)
        for key, text in words.items():
            assert sorted(re.findall(r"\{\w*\}", text)) == sorted(re.findall(r"\{\w*\}", english[key])), key


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        ("Kopi dan roti", 13, "Kopi dan roti"),
        ("Kopi, dan roti bakar", 10, "Kopi, dan…"),
        ("Kopi,\n dan roti", 7, "Kopi…"),
        ("Kopikopikopi", 5, "Kopi…"),
    ],
)
def test_texts_are_cut_at_words(text: str, most: int, short: str) -> None:
    assert site_words.shorten(text, most) == short


def test_each_filter_can_be_removed_alone() -> None:
    on_the_site("Kopi Satu", store_type="cafe")
    shown = read(f"{STORES}?type=cafe&halal=1&open=1")
    links = re.findall(r'<li><a href="([^"]+)" rel="nofollow">([^<]+) ×</a></li>', shown)
    base = "https://www.sofra.example/id/stores"
    assert links == [
        (f"{base}?halal=1&amp;open=1", "Kafe"),
        (f"{base}?type=cafe&amp;open=1", "Halal saja"),
        (f"{base}?type=cafe&amp;halal=1", "Sedang buka"),
    ]


def test_search_engines_do_not_list_empty_lists(api: Api, operator: User, kol: User) -> None:
    noindex = '<meta name="robots" content="noindex, follow">'
    assert noindex in read(f"{STORES}?type=cafe")
    assert noindex in read("/site/id/articles")
    on_the_site("Kopi Satu", store_type="cafe")
    move_article(api, operator, complete_article(kol), "publish").ok()
    assert noindex not in read(f"{STORES}?type=cafe")
    assert noindex not in read("/site/id/articles")
