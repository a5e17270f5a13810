"""Page views: counted by day without bots, summed for screens."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.collections.tests import factories as collections
from apps.content.models import DailyViews
from apps.content.services.publishing import view_counts
from apps.content.tests import factories as articles
from apps.core.db import clock
from apps.core.models import ThrottleCount
from apps.core.testing.api import Api
from apps.pages.models import Page
from apps.pages.tests.factories import complete, page
from apps.pages.tests.working import publish_at
from apps.videos.tests import factories as videos

pytestmark = pytest.mark.django_db
PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
BOTS = (
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "curl/8.5.0",
    "",
)


def look(kind: str, record_id: int, cc: str = "id", agent: str = PHONE, **more: Any) -> Any:
    return Client(headers={"User-Agent": agent, **more}).get(f"/site/{cc}/-/seen/{kind}/{record_id}.gif")


def counted() -> list[tuple[str, int, int]]:
    return list(DailyViews.objects.order_by("id").values_list("object_type", "object_id", "views"))


def live(api: Api, user: User) -> Page:
    made = complete(user, slug="kopi")
    publish_at(api, user, made, "kopi")
    return made


def test_a_page_on_the_site_counts_who_reads_it(api: Api, operator: User) -> None:
    made = live(api, operator)
    html = Client().get("/site/id/kopi").content.decode()
    (point,) = re.findall(r'<img class="point" src="([^"]+)"', html)
    assert point == f"/site/id/-/seen/page/{made.pk}.gif"
    for _ in range(2):
        answer = look("page", made.pk)
        assert (answer.status_code, answer["Content-Type"], answer["Cache-Control"]) == (
            200,
            "image/gif",
            "no-store",
        )
        assert not answer.cookies
    assert counted() == [("page", made.pk, 2)]


def test_site_requests_the_position_at_its_own_address(api: Api, operator: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "www.sofra.example"]
    made = live(api, operator)
    html = Client(headers={"Host": "www.sofra.example"}).get("/site/id/kopi").content.decode()
    assert f'src="/id/-/seen/page/{made.pk}.gif"' in html


def test_a_preview_counts_nothing(api: Api, operator: User) -> None:
    made = live(api, operator)
    result = api.call("page/get_preview_url", {"page_id": made.pk}, as_=operator).ok()
    assert 'class="point"' not in Client().get(result["url"]).content.decode()


@pytest.mark.parametrize("agent", BOTS)
def test_programs_are_not_counted(api: Api, operator: User, agent: str) -> None:
    assert look("page", live(api, operator).pk, agent=agent).status_code == 200
    assert counted() == []


def test_a_page_loaded_in_advance_and_a_head_are_not_counted(api: Api, operator: User) -> None:
    made = live(api, operator)
    look("page", made.pk, **{"Sec-Purpose": "prefetch;prerender"})
    Client(headers={"User-Agent": PHONE}).head(f"/site/id/-/seen/page/{made.pk}.gif")
    assert counted() == []


def test_only_what_is_on_the_site_of_the_country_is_counted(api: Api, operator: User) -> None:
    made, draft = live(api, operator), page(operator, title="Lain")
    for kind, pk, cc in (
        ("page", draft.pk, "id"),
        ("page", made.pk, "tr"),
        ("page", made.pk, "xx"),
        ("page", 2**70, "id"),
        ("article", made.pk, "id"),
        ("store", made.pk, "id"),
        ("page", 0, "id"),
    ):
        assert look(kind, pk, cc).status_code == 200
    assert counted() == []


@pytest.mark.parametrize(
    ("kind", "made"),
    [("article", articles.complete), ("video", videos.complete), ("collection", collections.complete)],
)
def test_every_kind_is_counted_and_added_up(kind: str, made: Any) -> None:
    record = made()
    type(record).objects.filter(pk=record.pk).update(is_live=True, live_revision_no=1, live_slug="x")
    look(kind, record.pk)
    assert counted() == [(kind, record.pk, 1)]
    assert view_counts.add_up(timezone.now()) == 1
    record.refresh_from_db()
    assert (record.view_30d, record.version) == (1, 1)


def test_the_last_thirty_days_are_added_up_and_old_days_go(api: Api, operator: User) -> None:
    made, now = live(api, operator), timezone.now()
    version = Page.objects.get().version
    for back, views in ((0, 5), (29, 7), (31, 100), (401, 1000)):
        day = now.date() - dt.timedelta(days=back)
        DailyViews.objects.create(object_type="page", object_id=made.pk, day=day, views=views)
    assert view_counts.add_up(now) == 1
    (row,) = api.call("page/query_pages", {"sort_by": "view_30d"}, as_=operator).ok()["list"]
    assert (row["view_30d"], row["version"]) == (12, version)
    assert DailyViews.objects.count() == 3
    assert view_counts.add_up(now) == 0
    assert view_counts.add_up(now + dt.timedelta(days=60)) == 1
    assert Page.objects.get().view_30d == 0


@pytest.mark.usefixtures("standing_clock")
def test_one_line_is_counted_so_often_an_hour_and_not_written_down(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = live(api, operator)
    monkeypatch.setattr(view_counts, "MOST_AN_HOUR", 2)
    for _ in range(3):
        assert look("page", made.pk).status_code == 200
    assert counted() == [("page", made.pk, 2)]
    keys = list(ThrottleCount.objects.filter(key__startswith="views:").values_list("key", flat=True))
    assert len(keys) == 1
    assert "127.0.0.1" not in keys[0]
    tomorrow = clock.now() + dt.timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    look("page", made.pk)
    assert ThrottleCount.objects.filter(key__startswith="views:").count() == 2


def test_a_view_costs_two_statements(api: Api, operator: User, django_assert_num_queries: Any) -> None:
    made = live(api, operator)
    with django_assert_num_queries(2):
        look("page", made.pk)
