"""Sitemaps of the public site: everything that is published and may be found, split by kind and ids."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.collections.tests import factories as collections
from apps.collections.tests.working import move as move_collection
from apps.content.tests.factories import complete as complete_article
from apps.content.tests.working import move as move_article
from apps.core.testing.api import Api
from apps.pages.site import sitemaps
from apps.pages.tests.factories import complete
from apps.pages.tests.working import confirmed, edit
from apps.stores.tests.factories import StoreFactory
from apps.videos.tests.factories import complete as complete_video
from apps.videos.tests.working import move as move_video

pytestmark = pytest.mark.django_db
SITE = "https://www.sofra.example"


def urls(path: str) -> list[str]:
    answer = Client().get(path)
    assert answer.status_code == 200, path
    tree = ElementTree.fromstring(answer.getvalue())  # noqa: S314 -- our own
    return [one.text or "" for one in tree.iter() if one.tag.endswith("loc")]


def listed(country: str = "id") -> list[str]:
    """Return the URLs of all files of a country but that of its lists."""
    files = [url for url in urls(f"/sitemap-{country}.xml") if "-lists-" not in url]
    return sorted(url for file in files for url in urls(file.removeprefix(SITE)))


def test_sitemaps_list_every_published_kind(api: Api, operator: User, kol: User) -> None:
    page = complete(operator, slug="panduan")
    confirmed(api, operator, page, "publish")
    article, video = complete_article(kol), complete_video(kol)
    move_article(api, operator, article, "publish").ok()
    move_video(api, operator, video, "publish").ok()
    collection = collections.complete(operator)
    move_collection(api, operator, collection, "publish").ok()
    StoreFactory(status="published", slug="tuku")
    expected = {
        f"{SITE}/id/panduan",
        f"{SITE}/id/articles/{article.slug}",
        f"{SITE}/id/videos/{video.slug}",
        f"{SITE}/id/collections/{collection.slug}",
        f"{SITE}/id/stores/tuku",
    }
    assert expected <= set(listed())
    assert listed("tr") == []
    assert urls("/sitemap-id-lists-0.xml") == [
        f"{SITE}/id",
        *(f"{SITE}/id/{folder}" for folder in ("stores", "articles", "collections", "videos")),
    ]
    assert set(urls("/sitemap-id.xml")) < set(urls("/sitemap.xml"))


def test_sitemaps_follow_the_public_revision(api: Api, operator: User, kol: User) -> None:
    for slug, fields in (
        ("b", {"robots": "noindex"}),
        ("c", {"sitemap": False}),
        ("d", {"canonical_url": "https://example.com/d"}),
    ):
        confirmed(api, operator, complete(operator, title=slug * 3, slug=slug, **fields), "publish")
    complete(operator, title="Empal", slug="e")
    made = complete(operator, title="Ayam", slug="a")
    confirmed(api, operator, made, "publish")
    hidden = complete_article(kol, robots="noindex")
    move_article(api, operator, hidden, "publish").ok()
    StoreFactory(status="published", slug="sembunyi", noindex=True)
    StoreFactory(status="published", slug="tutup", business_status="permanently_closed")
    StoreFactory(status="draft", slug="draf")
    assert listed() == [f"{SITE}/id/a"]
    edit(api, operator, made, robots="noindex", slug="f").ok()
    assert listed() == [f"{SITE}/id/a"]
    confirmed(api, operator, made, "publish")
    assert listed() == []


def test_sitemaps_are_split_by_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemaps, "IDS_PER_FILE", 1)
    first, second = (StoreFactory(status="published", slug=slug) for slug in ("satu", "dua"))
    files = [url for url in urls("/sitemap-id.xml") if "-store-" in url]
    assert files == [f"{SITE}/sitemap-id-store-{one.pk}.xml" for one in (first, second)]
    assert urls(f"/sitemap-id-store-{second.pk}.xml") == [f"{SITE}/id/stores/dua"]


@pytest.mark.parametrize(
    "path",
    [
        "/sitemap-xx.xml",
        "/sitemap-id-store-999999999999.xml",
        "/sitemap-id-nothing-0.xml",
        "/sitemap-id-lists-1.xml",
        "/feed.xml",
        "/wp-login.php",
    ],
)
def test_missing_files_answer_not_found(path: str) -> None:
    assert Client().get(path).status_code == 404
