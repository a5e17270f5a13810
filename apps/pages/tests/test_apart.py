"""References between pages and other records, which stay unchanged."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.pages.models import Page, Redirect
from apps.pages.services import addresses, seo_score
from apps.pages.tests.factories import block, complete, page, paragraph, redirect
from apps.pages.tests.working import detail, edit, now, publish_at
from apps.stores.models import StoreRedirect
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


def test_broken_own_addresses_are_reported_by_country_and_kind() -> None:
    there, abroad = (
        StoreFactory(slug="kedai", status="published"),
        StoreFactory(country="TR", slug="kahve", status="published"),
    )
    StoreRedirect.objects.create(country="ID", slug="kedai-lama", store=there)
    existing = ["/", "/id", "/id/stores/kedai", "/id/stores/kedai-lama", f"/tr/stores/{abroad.slug}"]
    elsewhere = ["https://example.com/x", "#menu", "www.example.com"]
    removed = ["/about", "/xx/kopi", "/id/stores/kahve", "/tr/stores/kedai", "/id/stores/lain", "/id/kopi"]
    assert addresses.lost("ID", [*existing, *elsewhere, *removed]) == set(removed)


def test_a_translation_names_the_first_page_and_no_other(api: Api, operator: User) -> None:
    page(operator, title="Lain", slug="lain")
    first = page(operator, title="Kopi", slug="kopi")
    second = page(operator, title="Coffee", slug="coffee", language="en", translation_of_id=first.pk)
    # Linked to the original page even if a translation of it is given.
    third = page(operator, title="Kahve", slug="kahve", language="tr", translation_of_id=second.pk)
    assert now(third).translation_of_id == first.pk
    listed = [one["page_id"] for one in detail(api, operator, third)["translations"]]
    assert listed == [first.pk, second.pk]


def test_a_page_is_no_translation_of_itself_or_of_what_is_not_there(api: Api, operator: User) -> None:
    made = page(operator)
    for first, msg in ((made.pk, "A page cannot be its own translation"), (9999, "Page not found")):
        answer = edit(api, operator, made, translation_of_id=first)
        assert (answer.code, answer.data["errors"]) == (10005, {"translation_of_id": [msg]})
    assert now(made).translation_of_id is None


def test_pictures_that_are_not_there_are_named_where_they_stand(api: Api, operator: User) -> None:
    made = page(operator)
    answer = edit(api, operator, made, cover_picture_id=9999, blocks=[block("image", picture_id=9998)])
    assert answer.code == 10005
    assert answer.data["errors"]["cover_picture_id"] == ["Picture not found"]
    assert [msgs for at, msgs in answer.data["errors"].items() if at.startswith("blocks")] == [
        ["Picture not found"]
    ]
    assert now(made).version == made.version


def test_a_page_that_moves_leaves_what_leads_to_others_alone(api: Api, operator: User) -> None:
    first = complete(operator, title="Kopi", slug="kopi")
    other = complete(operator, title="Teh", slug="teh")
    for one in (first, other):
        publish_at(api, operator, one, now(one).slug)
    stored = redirect(operator, from_path="minum", to_type="page", to_id=other.pk, to_url="")
    publish_at(api, operator, first, "kopi-baru")
    stored.refresh_from_db()
    assert (stored.to_type, stored.to_id) == ("page", other.pk)


def test_a_redirect_knows_nothing_of_the_pages_and_redirects_of_another_country(
    api: Api, operator: User
) -> None:
    abroad = complete(country="TR", slug="kahve")
    turkish = UserFactory(manager=True, countries=["TR"])
    publish_at(api, turkish, abroad, "kahve")
    redirect(turkish, country="TR", from_path="cay")
    made = {"from_path": "kahve", "to_type": "page", "to_id": abroad.pk}
    answer = api.call("page/save_redirect", made, as_=operator)
    assert answer.data["errors"] == {"to_id": ["Page not found"]}
    answer = api.call(
        "page/save_redirect", {"from_path": "lama", "to_type": "url", "to_url": "/id/cay"}, as_=operator
    )
    assert answer.data["errors"] == {"to_url": ["Nothing is published at this address"]}
    assert not Redirect.objects.filter(country="ID").exists()


LINKS: dict[str, dict[str, Any]] = {
    "link_grid": {"items": [{"label": "Beranda", "url": "/id"}]},
    "store_list": {"store_ids": [], "notes": {}},
    "store_card": {"store_id": 1, "note": ""},
    "article_list": {"article_ids": []},
    "video_list": {"video_ids": []},
    "collection_list": {"collection_ids": []},
    "paragraph": {"html": '<p><a href="/id/kopi">Kopi</a></p>'},
}


@pytest.mark.parametrize("kind", LINKS)
def test_blocks_that_lead_on_count_as_links_where_they_are_shown(kind: str) -> None:
    def lacks_links(*blocks: dict[str, object]) -> bool:
        made = Page(country="ID", blocks=list(blocks))
        return "inner_links" in {rule.code for rule in seo_score.failing(made)}

    assert not lacks_links(block(kind, **LINKS[kind]))
    assert lacks_links(block(kind, **LINKS[kind]) | {"hidden": True})
    assert lacks_links(paragraph("Tanpa tautan"), block("link_grid", items=[]))
