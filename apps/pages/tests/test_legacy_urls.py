"""Redirects of old URLs: path, extension, percent-encoding and query are stored and matched."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from hypothesis import example, given, settings
from hypothesis import strategies as st

from apps.accounts.models import User
from apps.core.testing.api import Answer, Api
from apps.core.testing.levels import examples
from apps.pages.models import Redirect
from apps.pages.services import legacy_urls
from apps.pages.tests.factories import complete, redirect
from apps.pages.tests.working import publish_at

pytestmark = pytest.mark.django_db
TARGET = "https://example.com/baru"


def save(api: Api, user: User, from_path: str, **fields: Any) -> Answer:
    body = {"from_path": from_path, "to_type": "url", "to_url": TARGET, **fields}
    return api.call("page/save_redirect", body, as_=user)


def location(path: str) -> str:
    response = Client().get(f"/site/id{path}")
    return response["Location"] if response.status_code in (301, 302) else str(response.status_code)


@pytest.mark.parametrize(
    ("sent_path", "stored", "visited"),
    [
        ("lama/menu?id=7", "lama/menu?id=7", "/lama/menu?id=7"),
        ("?p=123", "?p=123", "/?p=123"),
        ("/id?p=123", "?p=123", "?p=123"),
        ("lama/men%C3%BC.html", "lama/menü.html", "/lama/men%C3%BC.html"),
        ("lama/menü.html", "lama/menü.html", "/lama/menu%CC%88.html"),
        ("2019/05/kopi/amp/feed", "2019/05/kopi/amp/feed", "/2019/05/kopi/amp/feed/"),
        (
            "https://www.sofra.example/id/Lama/Index.PHP?b=2&a=1",
            "lama/index.php?a=1&b=2",
            "/lama/index.php?b=2&a=1",
        ),
        ("WWW.sofra.example/id/lama.html", "lama.html", "/LAMA.html"),
        ("promo%20lama", "promo lama", "/Promo%20Lama"),
        ("caf%E9.html", "caf%e9.html", "/caf%E9.html"),
        ("cari.asp?kata=kopi+susu", "cari.asp?kata=kopi+susu", "/cari.asp?kata=kopi%20susu"),
        ("arsip?semua", "arsip?semua", "/arsip?semua="),
        (
            "index.php?option=a&view=b&id=5&Itemid=7",
            "index.php?Itemid=7&id=5&option=a&view=b",
            "/index.php?option=a&view=b&id=5&Itemid=7",
        ),
    ],
)
def test_old_url_is_stored_completely_and_leads_on(
    api: Api, operator: User, sent_path: str, stored: str, visited: str
) -> None:
    saved = save(api, operator, sent_path).ok()
    assert saved["from_path"] == stored
    assert location(visited) == TARGET
    assert Redirect.objects.get().hits == 1
    # Saving the displayed values changes nothing.
    body = {"redirect_id": saved["redirect_id"], "version": 1, "note": "x"}
    assert save(api, operator, stored, **body).ok()["from_path"] == stored


def test_stored_url_links_to_the_encoded_address(api: Api, operator: User) -> None:
    saved = save(api, operator, "lama/menü baru.html?id=7").ok()
    assert saved["from_url"] == "https://www.sofra.example/id/lama/men%C3%BC%20baru.html?id=7"


def test_redirect_with_a_query_matches_only_requests_that_carry_it(api: Api, operator: User) -> None:
    save(api, operator, "menu?id=7").ok()
    for path in ("/menu", "/menu?id=8", "/menu?ID=7", "/lain?id=7"):
        assert location(path) == "404"
    assert location("/menu?utm_source=x&id=7") == f"{TARGET}?utm_source=x"


def test_redirect_with_more_of_the_query_wins(api: Api, operator: User) -> None:
    for number, path in enumerate(("menu", "menu?id=7", "menu?id=7&page=2")):
        save(api, operator, path, to_url=f"https://example.com/{number}").ok()
    assert location("/menu?x=1") == "https://example.com/0?x=1"
    assert location("/menu?id=7&x=1") == "https://example.com/1?x=1"
    assert location("/menu?page=2&id=7&x=1") == "https://example.com/2?x=1"


def test_visitor_query_is_passed_on_and_target_query_wins(api: Api, operator: User) -> None:
    save(api, operator, "lama", to_url="https://example.com/baru?page=1#menu").ok()
    assert location("/lama?page=2&utm_source=a%20b") == "https://example.com/baru?page=1&utm_source=a+b#menu"


def test_query_is_passed_on_to_pages_by_every_kind_of_redirect(api: Api, operator: User) -> None:
    made = complete(operator, slug="a")
    publish_at(api, operator, made, "a")
    publish_at(api, operator, made, "kopi")
    assert location("/a?page=2") == "/site/id/kopi?page=2"
    assert location("/Kopi?page=2") == "/site/id/kopi?page=2"


def test_redirect_with_a_query_goes_before_the_page_at_its_path(api: Api, operator: User) -> None:
    made = complete(operator, slug="kopi")
    publish_at(api, operator, made, "kopi")
    save(api, operator, "kopi?id=7", to_type="page", to_id=made.pk, to_url="").ok()
    assert location("/kopi?id=7&x=1") == "/site/id/kopi?x=1"
    assert location("/kopi?x=1") == "200"


def test_many_query_parameters_do_not_hide_a_redirect(api: Api, operator: User) -> None:
    save(api, operator, "menu?id=7").ok()
    tracking = "&".join(f"utm_{number}=x" for number in range(40))
    assert location(f"/menu?{tracking}&id=7").startswith(f"{TARGET}?utm_0=x")


def test_paths_folded_before_still_match(operator: User) -> None:
    redirect(operator, from_path="tentang-kami")
    assert location("/Tentang-Kami") == location("/Tentang%20Kami") == TARGET


def test_old_file_is_not_the_page_that_its_name_folds_to(api: Api, operator: User) -> None:
    made = complete(operator, slug="menu-html")
    publish_at(api, operator, made, "menu-html")
    save(api, operator, "menu.html").ok()
    assert location("/menu.html") == TARGET


@pytest.mark.parametrize(
    ("from_path", "message"),
    [
        ("lama#menu", "Remove “#menu”: browsers do not send it"),
        ("lama/../menu", "Remove “.” and “..” from “lama/../menu”: browsers do not send them"),
        ("lama\tmenu", "Remove the control character '\\t'"),
        ("lama%0Amenu", "Remove the encoded control character from “lama%0Amenu”"),
        ("x?a=1&b=2&c=3&d=4&e=5&f=6", "At most 5 query parameters, not 6"),
        ("/id/?", "Enter a web address"),
        ("admin?x=1", "This web address is reserved"),
        ("articles/kopi?id=1", "This web address is reserved"),
        (
            "https://www.sofra.example/tr/kahve?id=1",
            "Only addresses that begin with https://www.sofra.example/id/ can lead elsewhere",
        ),
        (
            "https://lama.example/menu?id=7",
            "Only addresses that begin with https://www.sofra.example/id/ can lead elsewhere",
        ),
    ],
)
def test_unreadable_old_url_is_rejected(api: Api, operator: User, from_path: str, message: str) -> None:
    answer = save(api, operator, from_path)
    assert (answer.code, answer.data["errors"]) == (10005, {"from_path": [message]})
    assert not Redirect.objects.exists()


def test_same_url_in_another_spelling_is_the_same_redirect(api: Api, operator: User) -> None:
    save(api, operator, "lama/menü?b=2&a=1").ok()
    again = save(api, operator, "/Lama/men%C3%BC/?a=1&b=2&a=1")
    assert again.code == 10008
    assert Redirect.objects.count() == 1


@pytest.mark.parametrize(
    ("from_path", "to_url"),
    [
        ("?p=1", "/id/?p=1"),
        ("?p=1", "https://www.sofra.example/id/?x=2&p=1"),
        ("menu?id=7", "/id/menu?id=7&x=1"),
        ("Menu", "/id/menu?x=1"),
    ],
)
def test_redirect_to_itself_by_a_query_would_loop(
    api: Api, operator: User, from_path: str, to_url: str
) -> None:
    answer = save(api, operator, from_path, to_url=to_url)
    assert answer.data["errors"] == {"to_url": ["This redirect would loop"]}
    assert not Redirect.objects.exists()


def test_redirects_of_queries_that_lead_to_each_other_would_loop(api: Api, operator: User) -> None:
    save(api, operator, "?p=1", to_url="/id/?q=1").ok()
    answer = save(api, operator, "?q=1", to_url="/id/?p=1")
    assert answer.data["errors"] == {"to_url": ["This redirect would loop"]}
    assert Redirect.objects.count() == 1


def test_redirect_to_an_old_url_with_a_query_leads_on_in_one_hop(api: Api, operator: User) -> None:
    save(api, operator, "menu?id=7").ok()
    save(api, operator, "brosur", to_url="/id/menu?id=7").ok()
    assert location("/brosur") == TARGET


@settings(max_examples=examples(300), deadline=None)
@given(st.text(max_size=30))
@example("100%2541")
@example("a?b#c%")
def test_a_path_and_its_encoded_form_are_the_same(path: str) -> None:
    once = legacy_urls.normalize_path(path)
    assert legacy_urls.normalize_path(quote(path)) == legacy_urls.normalize_path(once) == once


@settings(max_examples=examples(300), deadline=None)
@given(st.lists(st.tuples(st.text(max_size=9), st.text(max_size=9)), min_size=1, max_size=5))
@example([("a&b", "=+ %"), ("#", "?")])
def test_written_query_reads_back_completely(pairs: list[tuple[str, str]]) -> None:
    sent = legacy_urls.read_query(urlencode(pairs))
    written = str(legacy_urls.LegacyUrl("x", tuple(sent)))
    assert legacy_urls.read_query(written.partition("?")[2]) == sent
