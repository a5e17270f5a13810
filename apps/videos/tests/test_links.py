"""Accepted video URLs and their players; everything else is refused."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.content.tests.hostile import ADDRESSES
from apps.core.testing.api import Api
from apps.videos.domain import links
from apps.videos.models import Video
from apps.videos.tests.factories import asset, video
from apps.videos.tests.working import edit, now


@pytest.mark.parametrize(
    ("address", "source", "url"),
    [
        (
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9",
            "youtube",
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        ),
        ("http://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"),
        ("https://youtu.be/dQw4w9WgXcQ?si=x", "youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"),
        (
            "https://www.tiktok.com/@dapur.kim/video/7301234567890123456?lang=id",
            "tiktok",
            "https://www.tiktok.com/@dapur.kim/video/7301234567890123456",
        ),
        (
            "https://www.instagram.com/reels/Cx1y2Z3aBcD/",
            "instagram",
            "https://www.instagram.com/reel/Cx1y2Z3aBcD/",
        ),
        (
            "https://instagram.com/dapurkim/p/Cx1y2Z3aBcD",
            "instagram",
            "https://www.instagram.com/p/Cx1y2Z3aBcD/",
        ),
    ],
)
def test_a_video_has_one_address(address: str, source: str, url: str) -> None:
    result = links.read(address)
    assert (result.source, result.url) == (source, url)
    assert any(result.frame.startswith(f"{host}/") for host in links.FRAME_HOSTS)
    assert f'src="{result.frame}"' in result.embed_html
    assert links.read(result.url).url == url


@pytest.mark.parametrize(
    "address",
    [
        *ADDRESSES,
        "",
        "youtube.com/watch?v=dQw4w9WgXcQ",
        "https://www.youtube.com/",
        "https://www.youtube.com/watch?v=short",
        'https://www.youtube.com/embed/"><script>',
        "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
        "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
        "https://youtube.com:8443/watch?v=dQw4w9WgXcQ",
        "https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ",
        "https://www.tiktok.com/@kim",
        "https://vimeo.com/12345",
        "https://www.instagram.com/dapurkim/",
        "https://[",
    ],
)
def test_unsupported_links_are_rejected(address: str) -> None:
    with pytest.raises(links.InvalidLink):
        links.read(address)


def test_short_link_explains_what_to_do() -> None:
    with pytest.raises(links.InvalidLink, match="paste the full address"):
        links.read("https://vm.tiktok.com/ZMabcdef/")


@pytest.mark.django_db
def test_a_link_takes_the_place_of_a_file_and_the_other_way_round(api: Api, kol: User) -> None:
    made = video(kol, asset_id=asset(kol).pk)
    done = edit(api, kol, made, external_url="https://youtu.be/dQw4w9WgXcQ").ok()
    assert (done["source"], done["asset"], done["asset_status"]) == ("youtube", None, None)
    assert done["external_url"] == "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
    assert "youtube-nocookie.com/embed/dQw4w9WgXcQ" in done["embed_html"]
    back = edit(api, kol, made, asset_id=asset(kol).pk).ok()
    assert (back["source"], back["external_url"], back["embed_html"]) == ("upload", "", "")


@pytest.mark.django_db
def test_rejected_link_writes_nothing(api: Api, kol: User) -> None:
    made = video(kol)
    refused = edit(api, kol, made, external_url="https://vimeo.com/1", title="Lain")
    assert refused.errors == {"external_url": [links.REFUSED]}
    both = edit(api, kol, made, external_url="https://youtu.be/dQw4w9WgXcQ", asset_id=asset(kol).pk)
    assert both.errors == {"external_url": ["Choose a file or a link, not both"]}
    assert (now(made).title, now(made).source, Video.objects.count()) == (made.title, "upload", 1)
