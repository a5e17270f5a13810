"""The public site besides pages: articles, videos, collections, stores and the home page."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

import pytest
import shapely
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.collections.tests import factories as collections
from apps.collections.tests.working import move as move_collection
from apps.content.choices import LANGUAGE_OF
from apps.content.domain import site_words
from apps.content.models import Article
from apps.content.tests.factories import complete as complete_article
from apps.content.tests.schema_org import faults
from apps.content.tests.working import move as move_article
from apps.core.testing.api import Api
from apps.pages.site.public import STAFF_COOKIE
from apps.pages.tests.factories import complete
from apps.pages.tests.working import confirmed
from apps.stores.models import BoundarySource, Holiday, Region, RegionOutline, Store
from apps.stores.tests.factories import StoreFactory
from apps.videos.tests.factories import asset
from apps.videos.tests.factories import complete as complete_video
from apps.videos.tests.working import move as move_video

pytestmark = pytest.mark.django_db
_DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)
OPEN_ALL_DAYS = [
    {"day": day, "state": "open", "intervals": [{"open": "10:00", "close": "22:00"}]} for day in range(1, 8)
]
CLOSED_ON_TUESDAY = [
    {"day": 2, "state": "closed", "intervals": []} if day["day"] == 2 else day for day in OPEN_ALL_DAYS
]


def get(path: str, **headers: str) -> HttpResponse:
    return Client(headers=headers).get(path)


def types(response: HttpResponse) -> list[str]:
    message: dict[str, Any] = json.loads(_DATA.findall(response.content.decode())[0])
    return [part["@type"] for part in message.get("@graph", [message])]


def read(path: str) -> str:
    response = get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def on_the_site(**fields: Any) -> Store:
    """Create a published store with the facts for guests."""
    existing = {
        "slug": "tuku",
        "name": "Kopi Tuku",
        "hours_mode": "regular",
        "regular_hours": OPEN_ALL_DAYS,
        "price_level": 2,
        "halal_status": "certified",
        "halal_body": "bpjph",
        "halal_cert_no": "ID31110000123450",
        "halal_expires_on": dt.date(2099, 1, 1),
        "status": "published",
        "phones": [{"number": "+622112345678", "type": "landline", "is_primary": True, "label": ""}],
        "internal_note": "Pemilik galak",
        "email": "pemilik@example.com",
    }
    return StoreFactory(**{**existing, **fields})


def published(api: Api, actor: User, writer: User) -> Article:
    made = complete_article(writer)
    move_article(api, actor, made, "publish").ok()
    return Article.objects.get(pk=made.pk)


# -- from the site to the console ---------------------------------------------------------------------
def test_staff_reach_the_screen_of_a_record_from_its_page(api: Api, operator: User, kol: User) -> None:
    store, article = on_the_site(), published(api, operator, kol)
    public = read("/site/id/stores/tuku")
    assert "/store/store/edit" not in public
    staff = Client()
    staff.cookies[STAFF_COOKIE] = "1"
    assert staff.get("/site/id/stores/tuku").content.decode() == public, "another host than the console's"
    with override_settings(CONSOLE_URL="https://testserver"):
        shown = staff.get("/site/id/stores/tuku")
        assert f'href="/store/store/edit?id={store.pk}"' in shown.content.decode()
        assert shown["Cache-Control"] == "private, no-cache"
        path = f"/site/id/articles/{article.live_slug}"
        assert f'href="/content/article/edit?id={article.pk}"' in staff.get(path).content.decode()
        assert read("/site/id/stores/tuku") == public


# -- addresses ----------------------------------------------------------------------------------------
def test_article_is_served_at_the_console_address(api: Api, operator: User, kol: User) -> None:
    made = complete_article(kol)
    path = f"/site/id/articles/{made.slug}"
    assert get(path).status_code == 404
    move_article(api, operator, made, "publish").ok()
    response = get(path)
    assert (response.status_code, types(response)[:2]) == (200, ["Article", "BreadcrumbList"])
    shown = response.content.decode()
    assert f"<h1>{made.title}</h1>" in shown
    assert "Preview" not in shown
    assert f"/site/id/-/seen/article/{made.pk}.gif" in shown
    assert get(path.replace("/id/", "/tr/")).status_code == 404
    assert get(path.upper().replace("/SITE/ID/ARTICLES", "/site/id/articles"))["Location"] == path
    move_article(api, operator, made, "unpublish", reason="Usang").ok()
    assert get(path).status_code == 410


def test_a_video_is_read_and_may_play(api: Api, operator: User, kol: User) -> None:
    made = complete_video(kol)
    path = f"/site/id/videos/{made.slug}"
    assert get(path).status_code == 404
    move_video(api, operator, made, "publish").ok()
    response = get(path)
    assert (response.status_code, types(response)) == (200, ["VideoObject", "BreadcrumbList"])
    assert "media-src 'self'" in response["Content-Security-Policy"]
    assert "script-src" not in response["Content-Security-Policy"]


def test_the_file_of_a_published_video_has_a_lasting_address(api: Api, operator: User, kol: User) -> None:
    made = complete_video(kol, asset_id=asset(kol, stored=True).pk)
    path = f"/site/id/videos/{made.slug}"
    assert get(f"{path}/file").status_code == 404
    move_video(api, operator, made, "publish").ok()
    video = json.loads(_DATA.findall(get(path).content.decode())[0])["@graph"][0]
    assert video["contentUrl"] == f"https://www.sofra.example/id/videos/{made.slug}/file"
    response = get(f"{path}/file")
    assert (response.status_code, response["Content-Type"]) == (200, "video/mp4")
    assert "X-Robots-Tag" not in response
    assert get(f"{path.replace('/id/', '/tr/')}/file").status_code == 404
    move_video(api, operator, made, "unpublish", reason="Usang").ok()
    assert get(f"{path}/file").status_code == 404


def test_collection_is_served_with_facts_of_its_stores(api: Api, operator: User) -> None:
    made = collections.complete(operator)
    path = f"/site/id/collections/{made.slug}"
    assert get(path).status_code == 404
    move_collection(api, operator, made, "publish").ok()
    response = get(path)
    assert (response.status_code, types(response)) == (200, ["CollectionPage", "ItemList", "BreadcrumbList"])
    move_collection(api, operator, made, "unpublish", reason="Usang").ok()
    assert get(path).status_code == 410


@time_machine.travel("2026-12-01T05:00:00Z", tick=False)
def test_a_store_is_read_without_what_staff_write() -> None:
    on_the_site()
    response = get("/site/id/stores/tuku")
    shown = response.content.decode()
    graph = json.loads(_DATA.findall(shown)[0])
    assert faults(graph) == []
    assert graph["@graph"][0]["telephone"] == "+622112345678"
    open_on = graph["@graph"][0]["openingHoursSpecification"]
    assert len(open_on) == 7
    assert open_on[0] == {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": "https://schema.org/Monday",
        "opens": "10:00",
        "closes": "22:00",
    }
    for words in (
        "Buka sampai 22.00",
        "10.00–22.00",
        "Bersertifikat halal",
        "per orang",
        "Senin",
        "tel:+622112345678",
        "(021) 12345678",
    ):
        assert words in shown
    assert "galak" not in shown
    assert "pemilik@example.com" not in shown
    assert get("/site/tr/stores/tuku").status_code == 404


def test_a_store_is_described_in_local_words_with_its_place() -> None:
    store = on_the_site(cuisines=["japanese"], store_type="bakery", rating_avg="4.5", rating_count=12)
    shown = read("/site/id/stores/tuku")
    assert "<title>Kopi Tuku, Jakarta Selatan – Sofra</title>" in shown
    assert "Toko roti · Jepang" in shown
    assert "4,5 dari 5, 12 penilaian" in shown
    assert f'href="https://www.openstreetmap.org/directions?to={store.lat}%2C{store.lng}"' in shown
    graph = json.loads(_DATA.findall(shown)[0])
    assert faults(graph) == []
    place, crumbs = graph["@graph"]
    assert place["address"]["addressLocality"] == "Jakarta Selatan"
    assert place["address"]["addressRegion"] == "Jakarta"
    assert (place["aggregateRating"]["ratingValue"], place["aggregateRating"]["ratingCount"]) == (4.5, 12)
    assert [step["name"] for step in crumbs["itemListElement"]] == [
        "Beranda",
        "Tempat makan",
        "Jakarta",
        "Kopi Tuku",
    ]


def test_titles_keep_long_names_whole() -> None:
    name = "Rumah Makan Sederhana Masakan Padang Asli Haji Bustamam Jalan Raya Pasar Minggu"
    on_the_site(name=name)
    assert f"<title>{name}</title>" in read("/site/id/stores/tuku")


@pytest.mark.parametrize(("country", "first"), [("ID", "Minggu"), ("TR", "Pazartesi"), ("PH", "Sunday")])
def test_week_starts_on_the_first_day_of_the_country(country: str, first: str) -> None:
    on_the_site(country=country)
    days = re.findall(r'<th scope="row">([^<]+)</th>', read(f"/site/{country.lower()}/stores/tuku"))
    assert (len(set(days)), days[0]) == (7, first)


@pytest.mark.parametrize(
    ("hours", "text"),
    [
        ({"hours_mode": "always_open", "regular_hours": None}, {("00:00", "23:59")}),
        ({"hours_mode": "unknown", "regular_hours": None}, set()),
    ],
)
def test_machines_read_the_hours_that_guests_read(hours: dict[str, Any], text: set[tuple[str, str]]) -> None:
    on_the_site(**hours)
    message = json.loads(_DATA.findall(read("/site/id/stores/tuku"))[0])["@graph"][0]
    week = message.get("openingHoursSpecification", [])
    assert {(day["opens"], day["closes"]) for day in week} == text


@pytest.mark.parametrize("status", ["draft", "hidden", "deleted"])
def test_a_store_that_is_not_on_the_site_is_not_read(status: str) -> None:
    on_the_site(status=status)
    assert get("/site/id/stores/tuku").status_code == 404


@pytest.mark.parametrize(
    ("at", "hours", "text"),
    [
        ("2026-12-01T02:00Z", {}, "Sekarang tutup, buka pukul 10.00"),
        ("2026-12-01T03:00Z", {}, "Buka sampai 22.00"),
        ("2026-12-01T15:00Z", {}, "Sekarang tutup<"),
        ("2026-12-01T03:00Z", {"hours_mode": "always_open", "regular_hours": None}, "Buka 24 jam"),
        ("2026-12-01T03:00Z", {"regular_hours": CLOSED_ON_TUESDAY}, "Tutup hari ini"),
    ],
)
def test_store_shows_whether_it_is_open(at: str, hours: dict[str, Any], text: str) -> None:
    on_the_site(**hours)
    with time_machine.travel(at, tick=False):
        for path in ("/site/id/stores/tuku", "/site/id/stores"):
            assert f"<li>{text}" in read(path)


def test_stored_page_shows_whether_a_store_is_open() -> None:
    on_the_site()
    for path in ("/site/id/stores/tuku", "/site/id/stores", "/site/id/"):
        with time_machine.travel("2026-12-01T14:58Z", tick=False) as clock:
            for _ in range(3):
                assert "<li>Buka sampai 22.00" in read(path)
            clock.shift(dt.timedelta(minutes=2))
            assert "<li>Sekarang tutup" in read(path)


def test_descriptions_have_no_facts_of_the_day() -> None:
    on_the_site(intro="", seo_description="")
    with time_machine.travel("2026-12-01T03:00Z", tick=False):
        (description,) = re.findall(
            '<meta name="description" content="([^"]*)"', read("/site/id/stores/tuku")
        )
    assert "Bersertifikat halal" in description
    assert "22:00" not in description


def head(path: str) -> tuple[str, str]:
    """Return title and description of a page for search results."""
    shown = read(path)
    (title,) = re.findall("<title>(.*?)</title>", shown)
    (description,) = re.findall('<meta name="description" content="([^"]*)"', shown)
    return title, description


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"address_line1": "Jl. Cipete Raya 7"}, {"address_line1": "Jl. Kemang 90"}),
        ({"sublocality": "Cipete"}, {"sublocality": "Bangka"}),
        ({"branch_name": "Cipete"}, {"branch_name": "Kemang"}),
    ],
)
def test_stores_of_one_name_have_different_titles(first: dict[str, str], second: dict[str, str]) -> None:
    for slug, fields in (("tuku", first), ("tuku-2", second)):
        on_the_site(slug=slug, **{"address_line1": "", "sublocality": "", **fields})
    titles = [head(f"/site/id/stores/{slug}")[0] for slug in ("tuku", "tuku-2")]
    assert len(set(titles)) == 2
    for title, fields in zip(titles, (first, second), strict=True):
        assert any(value in title for value in fields.values())


def test_a_name_of_one_store_needs_no_street_in_its_title() -> None:
    on_the_site(address_line1="Jl. Cipete Raya 7")
    on_the_site(slug="hidden", address_line1="Jl. Kemang 90", status="hidden")
    assert "Cipete Raya" not in head("/site/id/stores/tuku")[0]


@pytest.mark.parametrize("texts", [{"intro": "Kopi."}, {"seo_description": "Kopi enak."}, {}])
def test_short_descriptions_are_completed_from_facts(texts: dict[str, str]) -> None:
    on_the_site(**{"intro": "", "seo_description": "", **texts})
    _, description = head("/site/id/stores/tuku")
    assert len(description) >= 50
    assert all(own.rstrip(".") in description for own in texts.values())
    assert "50.000" in description


def test_few_facts_are_completed_with_the_address() -> None:
    bare = {
        "price_level": None,
        "halal_status": "unknown",
        "cuisines": [],
        "intro": "",
        "seo_description": "",
    }
    on_the_site(name="Bo", address_line1="Jl. Cipete Raya 7", **bare)
    _, description = head("/site/id/stores/tuku")
    assert len(description) >= 50
    assert "Jl. Cipete Raya 7." in description


def test_long_descriptions_stay_as_they_are() -> None:
    text = "Kopi susu gula aren yang dibuat dengan biji dari Flores dan Gayo."
    on_the_site(seo_description=text)
    assert head("/site/id/stores/tuku")[1] == text


def test_a_central_district_is_named_with_its_province() -> None:
    province = Region.objects.create(
        country="TR", level=1, code="02", name="Adıyaman", search_text="adiyaman"
    )
    center = Region.objects.create(
        country="TR", level=2, code="02-06", parent=province, name="Merkez", search_text="merkez"
    )
    on_the_site(country="TR", region_l1=province, region_l2=center, timezone="Europe/Istanbul")
    assert "Adıyaman Merkez" in head("/site/tr/stores/tuku")[0]
    assert "Adıyaman Merkez" in head(f"/site/tr/stores?region={center.pk}")[0]
    for path in ("/site/tr/stores/tuku", f"/site/tr/stores?region={center.pk}"):
        assert not re.findall(r"(?<!Adıyaman )Merkez", read(path))


def test_search_engines_do_not_list_a_store_that_is_permanently_closed() -> None:
    on_the_site(business_status="permanently_closed")
    shown = read("/site/id/stores/tuku")
    assert '<meta name="robots" content="noindex, follow">' in shown
    assert "Tutup permanen" in shown
    assert "tuku" not in read("/site/id/stores")


def test_noindex_pages_are_marked_for_search_engines() -> None:
    on_the_site(noindex=True)
    assert '<meta name="robots" content="noindex, follow">' in read("/site/id/stores/tuku")


def test_a_certificate_that_has_ended_certifies_nothing() -> None:
    on_the_site(halal_expires_on=dt.date(2020, 1, 1))
    assert "halal" not in read("/site/id/stores/tuku").casefold()


# -- layout -------------------------------------------------------------------------------------------
def test_the_front_page_of_a_country_shows_what_is_new(api: Api, operator: User, kol: User) -> None:
    article = published(api, operator, kol)
    page = complete(operator, slug="kopi")
    confirmed(api, operator, page, "publish")
    store = on_the_site()
    for path in ("/site/id", "/site/id/"):
        shown = read(path)
        for words in (article.title, page.title, store.name, "Artikel terbaru", "Sofra Indonesia"):
            assert words in shown
    assert "Kopi Tuku" not in read("/site/tr/")
    assert get("/site/xx/").status_code == 404


def test_missing_pages_answer_in_the_frame_of_the_site() -> None:
    for path in ("/site/tr/yok", "/site/tr/stores/yok", "/site/tr/articles/yok"):
        response = get(path)
        shown = response.content.decode()
        assert (response.status_code, "Böyle bir sayfa yok" in shown) == (404, True)
        assert '<a class="brand" href="https://www.sofra.example/tr">' in shown
        assert 'content="noindex"' in shown
        assert "console-boot" not in shown


def test_days_are_written_as_the_country_writes_them(api: Api, operator: User, kol: User) -> None:
    made = published(api, operator, kol)
    assert made.first_published_at is not None
    shown = read(f"/site/id/articles/{made.slug}")
    assert site_words.day(made.first_published_at.date(), "id")[-4:] in shown
    assert [
        site_words.day(dt.date(2026, 11, 22), str(LANGUAGE_OF[cc])) for cc in ("ID", "TR", "MY", "PH")
    ] == [
        "22 November 2026",
        "22 Kasım 2026",
        "22 November 2026",
        "November 22, 2026",
    ]
    assert site_words.day(dt.date(2026, 11, 22), "xx") == "November 22, 2026"


def test_caches_keep_a_page_for_a_minute_and_ask_whether_it_changed() -> None:
    on_the_site()
    for path in ("/site/id/stores/tuku", "/site/id/"):
        response = get(path)
        assert response["Cache-Control"] == "public, max-age=60"
        again = get(path, **{"If-None-Match": response["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_the_site_may_lie_below_a_path_of_a_host() -> None:
    on_the_site()
    with override_settings(PUBLIC_SITE="http://testserver/site"):
        shown = read("/site/id/stores/tuku")
        assert '<link rel="canonical" href="http://testserver/site/id/stores/tuku">' in shown
        assert get("/site/id/stores/Tuku/")["Location"] == "http://testserver/site/id/stores/tuku"
        robots = get("/robots.txt").content.decode()
    assert "Sitemap: http://testserver/sitemap-id.xml" in robots


# -- query costs --------------------------------------------------------------------------------------
def test_reading_a_page_has_a_low_statement_count(api: Api, operator: User, kol: User) -> None:
    article = published(api, operator, kol)
    on_the_site()
    for path, most in (
        (f"/site/id/articles/{article.slug}", 8),
        ("/site/id/stores/tuku", 5),
        ("/site/id/", 9),
    ):
        with CaptureQueriesContext(connection) as response:
            read(path)
        assert len(response) <= most, [one["sql"][:90] for one in response.captured_queries]


# -- map ----------------------------------------------------------------------------------------------
def outline_of(region: Region, west: float, south: float, east: float, north: float) -> None:
    """Store a rectangle as the drawn outline of a region."""
    shape = shapely.MultiLineString([shapely.box(west, south, east, north).exterior.coords])
    RegionOutline.objects.create(
        country=region.country,
        region=region,
        first_level=region.level,
        last_level=region.level,
        west=west,
        south=south,
        east=east,
        north=north,
        shape=shapely.to_wkb(shape),
        vertices=5,
    )


def test_the_map_of_a_store_shows_its_district_the_neighbors_and_the_pin() -> None:
    store = on_the_site(lat="-6.25", lng="106.85")
    assert 'class="store-map' not in read("/site/id/stores/tuku")
    district = store.region_l2
    outline_of(district, 106.8, -6.3, 106.9, -6.2)
    neighbor = Region.objects.create(
        country="ID", level=2, parent=district.parent, code="ID-X", name="Neighbor", type="city"
    )
    outline_of(neighbor, 106.9, -6.3, 107.0, -6.2)
    BoundarySource.objects.create(country="ID", attribution="© Survey", digest="")
    shown = read("/site/id/stores/tuku")
    assert 'class="map-own"' in shown
    assert "<figcaption>© Survey</figcaption>" in shown
    assert shown.partition('class="map-around"')[2].partition("</g>")[0].count("<path") == 1
    assert "translate(240 130)" in shown, "the pin is in the middle of the district"


def test_a_pin_far_outside_its_district_is_not_drawn() -> None:
    store = on_the_site(lat="-7.9", lng="112.6")
    outline_of(store.region_l2, 106.8, -6.3, 106.9, -6.2)
    assert 'class="store-map' not in read("/site/id/stores/tuku")


# -- exceptions ---------------------------------------------------------------------------------------
@time_machine.travel(dt.datetime(2026, 11, 30, 3, tzinfo=dt.UTC))
def test_a_holiday_in_the_week_is_named_and_in_the_structured_data() -> None:
    on_the_site(holiday_policy="closed")
    Holiday.objects.create(country="ID", date=dt.date(2026, 12, 2), name="Election day", kind="public")
    shown = read("/site/id/stores/tuku")
    assert "Tutup<br><small>Election day, 2 Desember 2026</small>" in shown
    store = json.loads(_DATA.findall(shown)[0])["@graph"][0]
    assert len(store["openingHoursSpecification"]) == 7
    assert store["specialOpeningHoursSpecification"] == [
        {
            "@type": "OpeningHoursSpecification",
            "validFrom": "2026-12-02",
            "validThrough": "2026-12-02",
            "opens": "00:00",
            "closes": "00:00",
        }
    ]


def test_permanently_closed_store_shows_no_hours_and_no_review_form() -> None:
    on_the_site(business_status="permanently_closed", closed_on=dt.date(2026, 1, 1))
    shown = read("/site/id/stores/tuku")
    assert '<ul class="facts closed">' in shown
    assert "Tutup permanen" in shown
    assert 'class="week"' not in shown
    assert "/review" not in shown
    assert "/claim" not in shown
    assert "openingHoursSpecification" not in json.loads(_DATA.findall(shown)[0])["@graph"][0]
