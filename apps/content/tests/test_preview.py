"""Previews: permission, expiry, content, structured data and disabled scripts."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.site.views import MOST_VIEWS
from apps.content.tests.factories import block, complete, cover, paragraph
from apps.content.tests.hostile import TEXTS
from apps.content.tests.markup import what_runs
from apps.content.tests.schema_org import faults
from apps.content.tests.working import edit, move
from apps.core.testing.api import Api
from apps.stores.tests.factories import StoreFactory, TagFactory

pytestmark = pytest.mark.django_db
_DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)
VARIANTS = [
    {"name": "og", "format": "jpeg", "file": "pictures/id/aa/og.jpg"},
    {"name": "large", "format": "webp", "file": "pictures/id/aa/large.webp"},
]


def url(api: Api, user: User, made: Any, **more: Any) -> str:
    answer = api.call("article/get_preview_url", {"article_id": made.pk, **more}, as_=user)
    result: str = answer.ok()["url"]
    return result


def page(address: str) -> str:
    response = Client().get(address)
    assert response.status_code == 200
    return response.content.decode()


def data(shown: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(_DATA.findall(shown)[0])
    return result


def test_link_shows_the_version_for_half_an_hour(api: Api, kol: User) -> None:
    made = complete(kol, title="Yang pertama")
    edit(api, kol, made, title="Yang kedua").ok()
    address = url(api, kol, made)
    assert address.startswith(f"/preview/article?id={made.pk}&rev=2&token=")
    assert "<h1>Yang kedua</h1>" in page(address)
    assert "<h1>Yang pertama</h1>" in page(url(api, kol, made, revision_no=1))
    with time_machine.travel(timezone.now() + dt.timedelta(minutes=31)):
        ended = Client().get(address)
    assert (ended.status_code, "This preview has ended" in ended.content.decode()) == (404, True)


def test_a_preview_is_shown_a_limited_number_of_times_a_minute(api: Api, kol: User) -> None:
    made = complete(kol)
    with time_machine.travel("2026-03-01T12:00:10Z", tick=False):
        addresses = [url(api, kol, made), url(api, kol, made)]
        answers = [Client().get(addresses[number % 2]) for number in range(MOST_VIEWS + 1)]
    assert [answer.status_code for answer in answers] == [200] * MOST_VIEWS + [429]
    assert (answers[-1]["Retry-After"], "Try again in 50 seconds" in answers[-1].content.decode()) == (
        "50",
        True,
    )
    with time_machine.travel("2026-03-01T12:01:00Z", tick=False):
        assert Client().get(addresses[0]).status_code == 200


def test_equal_rules_of_a_page_are_evaluated_once(api: Api, kol: User) -> None:
    StoreFactory.create_batch(2)
    rule = {"sort": "rating", "limit": 2}
    lists = [
        block("store_list", mode="rule", rule=rule, layout=layout) for layout in ("card", "list", "table")
    ]
    statements = []
    for body in (lists[:1], lists):
        address = url(api, kol, complete(kol, body=[paragraph("Warung"), *body]))
        with CaptureQueriesContext(connection) as captured:
            page(address)
        statements.append(len(captured))
    assert statements[0] == statements[1]


@pytest.mark.parametrize(
    "wrong", [("rev=1", "rev=2"), ("id=", "id=9"), ("token=", "token=x"), ("token", "tok")]
)
def test_a_link_that_was_changed_shows_nothing(api: Api, kol: User, wrong: tuple[str, str]) -> None:
    made = complete(kol)
    edit(api, kol, made, title="Rahasia").ok()
    address = url(api, kol, made, revision_no=1).replace(*wrong)
    assert Client().get(address).status_code == 404


def test_links_begin_with_the_public_sites_address_where_it_hands_previews_on(
    api: Api, kol: User, settings: Any
) -> None:
    settings.PREVIEW_BASE = "https://www.sofra.example/internal"
    address = url(api, kol, complete(kol))
    assert address.startswith("https://www.sofra.example/internal/preview/article?")
    assert Client().get(address.removeprefix(settings.PREVIEW_BASE)).status_code == 200


def test_no_preview_link_for_an_invisible_record(api: Api, kol: User) -> None:
    other = complete(UserFactory(kol=True))
    assert api.call("article/get_preview_url", {"article_id": other.pk}, as_=kol).code == 10004
    body = {"article_id": complete(kol).pk, "revision_no": 9}
    assert api.call("article/get_preview_url", body, as_=kol).msg == "Version not found"


def test_search_engines_caches_and_other_sites_learn_nothing_of_it(api: Api, kol: User) -> None:
    response = Client().get(url(api, kol, complete(kol)))
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Cache-Control"] == "no-store"
    assert response["Referrer-Policy"] == "no-referrer"
    assert '<meta name="robots" content="noindex, nofollow">' in response.content.decode()
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "unsafe" not in policy
    assert Client().post(url(api, kol, complete(kol))).status_code == 405


@pytest.mark.parametrize(
    ("sponsorship", "language", "line"),
    [
        ("paid", "id", "Iklan: artikel ini merupakan kerja sama berbayar."),
        ("gifted", "tr", "Yazar davetliydi: yemek veya konaklama ücretsizdi."),
        ("own_business", "en", "The author owns or works for a business in this article."),
        ("none", "en", ""),
    ],
)
def test_preview_shows_the_sponsorship_notice_at_the_top(
    api: Api, kol: User, sponsorship: str, language: str, line: str
) -> None:
    made = complete(kol, sponsorship=sponsorship, language=language)
    shown = page(url(api, kol, made))
    assert ('class="disclosure"' in shown) == bool(line)
    assert line in shown


def test_structured_data_matches_the_page(api: Api, kol: User, operator: User) -> None:
    main = StoreFactory(
        status="published", name="Soto Bu Tini", slug="soto-bu-tini", address_line1="Jl. Melati 3"
    )
    named = StoreFactory(status="published", name="Kopi Pagi", slug="kopi-pagi", store_type="cafe")
    hidden = StoreFactory(status="hidden", name="Sembunyi")
    picture = cover(uploaded_by=kol, variants=VARIANTS)
    body = [
        paragraph(),
        block("store_list", store_ids=[named.pk, hidden.pk, main.pk]),
        block("faq", items=[{"question": "Buka jam berapa?", "answer": "Jam <strong>6</strong>."}]),
    ]
    made = complete(
        kol,
        title="Lima soto </script><script>alert(1)</script>",
        byline="Dapur Kim",
        cover_picture_id=picture.pk,
        stores=[{"store_id": main.pk, "role": "main"}],
        tags=[TagFactory(labels={"en": "Soup", "id": "Sup"}).pk],
        body=body,
    )
    edit(api, kol, made, meta_title="Soto terbaik", meta_description="Lima tempat").ok()
    shown = page(url(api, kol, made))
    assert "<title>Soto terbaik – Sofra</title>" in shown
    graph = data(shown)
    assert faults(graph) == []
    article, crumbs, stores, questions = graph["@graph"]
    assert article["headline"].startswith("Lima soto </script>")
    assert article["author"] == [{"@type": "Person", "name": "Dapur Kim"}]
    assert article["publisher"]["name"] == "Sofra"
    assert article["image"] == ["https://www.sofra.example/media/pictures/id/aa/og.jpg"]
    assert article["datePublished"].endswith("+07:00")
    assert [store["name"] for store in article["about"]] == ["Soto Bu Tini"]
    assert article["about"][0]["address"]["streetAddress"] == "Jl. Melati 3"
    assert [(store["@type"], store["name"]) for store in article["mentions"]] == [
        ("CafeOrCoffeeShop", "Kopi Pagi")
    ]
    assert article["keywords"] == ["Sup"]
    assert [step["item"] for step in crumbs["itemListElement"]] == [
        "https://www.sofra.example/id",
        "https://www.sofra.example/id/articles",
        f"https://www.sofra.example/id/articles/{made.slug}",
    ]
    assert [row["name"] for row in stores["itemListElement"]] == ["Kopi Pagi", "Soto Bu Tini"]
    assert questions["mainEntity"][0]["acceptedAnswer"]["text"] == "Jam 6."
    assert shown.count("<script") == 1


def test_news_are_marked_and_dates_never_go_backwards(api: Api, kol: User, operator: User) -> None:
    picture = cover(uploaded_by=kol, variants=VARIANTS)
    made = complete(kol, category="news", cover_picture_id=picture.pk)
    move(api, operator, made, "publish").ok()
    article = data(page(url(api, kol, made)))["@graph"][0]
    assert article["@type"] == "NewsArticle"
    assert article["dateModified"] >= article["datePublished"]
    assert faults(data(page(url(api, kol, made)))) == []


def test_hostile_texts_are_stored_and_shown_inert(api: Api, kol: User) -> None:
    written = [
        paragraph(),
        *(paragraph(text) for text in TEXTS),
        *(block("quote", text=text) for text in TEXTS),
    ]
    rest = {"subtitle": TEXTS[0], "summary": TEXTS[6], "byline": TEXTS[6], "meta_title": TEXTS[6]}
    made = complete(kol, title=TEXTS[11], body=written, **rest)
    shown = _DATA.sub("", page(url(api, kol, made)))
    own = ("<link>", "<meta>")
    assert [item for item in what_runs(shown) if item not in own] == []
    detail = api.call("article/get_article_detail", {"article_id": made.pk}, as_=kol).ok()
    assert what_runs(detail["body_html"]) == []
    assert all(what_runs(one["html"]) == [] for one in detail["body"] if one["type"] == "paragraph")


# -- inside the console -------------------------------------------------------------------------------
def test_a_reader_inside_the_console_sees_the_latest_version_block_by_block(api: Api, kol: User) -> None:
    first = paragraph("Kuahnya bening")
    made = complete(kol, body=[first])
    edit(api, kol, made, title="Yang kedua").ok()
    html = api.call("article/draw_latest", {"article_id": made.pk}, as_=kol).ok()["html"]
    assert "<h1>Yang kedua</h1>" in html
    assert f"<!--block:{first['id']}-->" in html
    assert "This is not the public page" not in html
    assert "<!--block:" not in page(url(api, kol, made))


def test_nothing_that_is_typed_runs_inside_the_console(api: Api, kol: User) -> None:
    made = complete(kol, title=TEXTS[0][:120], body=[paragraph(text) for text in TEXTS])
    html = api.call("article/draw_latest", {"article_id": made.pk}, as_=kol).ok()["html"]
    own = ("<link>", "<meta>")
    assert [item for item in what_runs(_DATA.sub("", html)) if item not in own] == []


def test_another_authors_article_is_not_drawn(api: Api, kol: User) -> None:
    other = complete(UserFactory(role="kol"))
    assert api.call("article/draw_latest", {"article_id": other.pk}, as_=kol).code == 10004


def test_site_address_is_shown_while_published(api: Api, kol: User, reviewer: User) -> None:
    made = complete(kol)
    detail = api.call("article/get_article_detail", {"article_id": made.pk}, as_=kol).ok()
    assert detail["public_url"] == ""
    move(api, kol, made, "submit").ok()
    live = move(api, reviewer, made, "approve").ok()
    assert live["public_url"] == f"https://www.sofra.example/id/articles/{made.slug}"
