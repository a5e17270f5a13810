"""The preview page of a video: content, playable sources and disabled scripts."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.content.tests.hostile import TEXTS
from apps.content.tests.markup import what_runs
from apps.core.testing.api import Api
from apps.stores.tests.factories import StoreFactory
from apps.videos.tests.factories import asset, complete
from apps.videos.tests.working import edit

pytestmark = pytest.mark.django_db
_DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


def shown(api: Api, user: User, made: Any, **more: Any) -> Any:
    answer = api.call("video/get_preview_url", {"video_id": made.pk, **more}, as_=user).ok()
    response = Client().get(answer["url"])
    assert response.status_code == 200
    return response


def data(page: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(_DATA.findall(page)[0])
    return result


def test_our_own_file_plays_on_the_page(api: Api, kol: User) -> None:
    store = StoreFactory(status="published", name="Soto Bu Tini")
    made = complete(
        kol,
        asset_id=asset(kol, stored=True).pk,
        chapters=[{"at_s": 0, "title": "Bumbu"}, {"at_s": 2, "title": "Kuah"}],
        stores=[{"store_id": store.pk, "role": "main"}],
        sponsorship="paid",
    )
    response = shown(api, kol, made)
    page = response.content.decode()
    address = re.findall(r'<video class="player"[^>]* src="([^"]+)"', page)[0]
    assert Client().get(address).status_code == 200
    assert "kerja sama berbayar" in page
    assert "Kuah" in page
    video, crumbs = data(page)["@graph"]
    assert (video["@type"], video["name"], video["duration"]) == ("VideoObject", made.title, "PT4S")
    assert video["uploadDate"].endswith("+07:00")
    assert video["about"][0]["name"] == "Soto Bu Tini"
    assert [part["endOffset"] for part in video["hasPart"]] == [2, 4]
    addresses = [step["item"] for step in crumbs["itemListElement"]]
    assert addresses[1:] == [
        "https://www.sofra.example/id/videos",
        f"https://www.sofra.example/id/videos/{made.slug}",
    ]
    policy = response["Content-Security-Policy"]
    assert "media-src 'self'" in policy
    assert "script-src" not in policy
    assert response["X-Robots-Tag"] == "noindex, nofollow"


def test_platform_player_is_framed_by_allowed_hosts(api: Api, kol: User) -> None:
    made = complete(kol, external_url="https://youtu.be/dQw4w9WgXcQ")
    response = shown(api, kol, made)
    page = response.content.decode()
    assert 'src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"' in page
    video = data(page)["@graph"][0]
    assert video["embedUrl"].endswith("/embed/dQw4w9WgXcQ")
    assert "contentUrl" not in video
    frames = re.findall(r"frame-src ([^;]+)", response["Content-Security-Policy"])[0].split()
    assert frames == [
        "https://www.youtube-nocookie.com",
        "https://www.tiktok.com",
        "https://www.instagram.com",
    ]


def test_each_version_is_shown_as_it_was(api: Api, kol: User) -> None:
    made = complete(kol, title="Yang pertama")
    edit(api, kol, made, title="Yang kedua").ok()
    assert "<h1>Yang pertama</h1>" in shown(api, kol, made, revision_no=1).content.decode()
    assert "<h1>Yang kedua</h1>" in shown(api, kol, made).content.decode()
    assert Client().get("/preview/video?id=1&rev=1&token=x").status_code == 404


def test_hostile_texts_are_shown_inert(api: Api, kol: User) -> None:
    made = complete(
        kol,
        title=TEXTS[11][:100],
        description="\n".join(TEXTS)[:2000],
        chapters=[{"at_s": 1, "title": TEXTS[0][:100]}],
    )
    page = _DATA.sub("", shown(api, kol, made).content.decode())
    assert [item for item in what_runs(page) if item not in ("<link>", "<meta>")] == []


def test_inside_the_console_a_film_elsewhere_is_a_link(api: Api, kol: User) -> None:
    made = complete(kol, asset_id=None, external_url="https://www.youtube.com/watch?v=dQw4w9WgXcQ")
    html = api.call("video/draw_latest", {"video_id": made.pk}, as_=kol).ok()["html"]
    assert "<iframe" not in html
    assert f'<a href="{made.external_url}">' in html
