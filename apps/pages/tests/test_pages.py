"""Pages: permissions, creation, edits, copies, comparison and restoration."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.content.models import Revision
from apps.core.testing.api import Api
from apps.pages.models import Page
from apps.pages.tests.factories import block, complete, hero, page, paragraph
from apps.pages.tests.working import detail, edit, move, now
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


def test_a_page_begins_with_an_address_of_its_title(api: Api, operator: User) -> None:
    made = api.call("page/create_page", {"page_type": "topic", "title": "Şiş & Çay"}, as_=operator).ok()
    assert (made["slug"], made["status"], made["latest_revision_no"]) == ("sis-dan-cay", "draft", 1)
    assert made["allowed_actions"] == ["edit", "publish", "schedule", "archive"]
    again = api.call("page/create_page", {"page_type": "topic", "title": "Şiş & Çay"}, as_=operator).ok()
    assert again["slug"] == "sis-dan-cay-2"


def test_a_page_needs_a_type_and_a_title(api: Api, operator: User) -> None:
    answer = api.call("page/create_page", {}, as_=operator)
    assert (answer.code, answer.data["errors"]) == (
        10005,
        {"page_type": ["Choose a type"], "title": ["Title required"]},
    )
    assert not Page.objects.exists()


@pytest.mark.parametrize("who", ["reviewer", "editor", "kol"])
def test_only_managers_and_operators_have_pages(api: Api, request: pytest.FixtureRequest, who: str) -> None:
    answer = api.call("page/query_pages", {}, as_=request.getfixturevalue(who))
    assert answer.code == 10003


def test_listing_selected_pages_omits_those_outside_the_list(api: Api, operator: User) -> None:
    stored, removed, other = page(operator), page(operator), page(operator)
    move(api, operator, removed, "archive").ok()
    page_ids = [stored.pk, removed.pk, 999_999]

    def told(**query: Any) -> set[int]:
        return {row["page_id"] for row in api.call("page/query_pages", query, as_=operator).ok()["list"]}

    assert told(among=page_ids) == {stored.pk}
    assert told(among=page_ids, status=["archived"]) == {removed.pk}
    assert told(among=page_ids, keyword="nothing is called so") == set()
    assert told(ids=page_ids) == {stored.pk, removed.pk}
    assert told() == {stored.pk, other.pk}


def test_an_edit_changes_what_is_sent_and_makes_a_version(api: Api, operator: User) -> None:
    made = page(operator)
    done = edit(api, operator, made, blocks=[hero("Kopi pagi")], in_menu=True).ok()
    assert (done["version"], done["latest_revision_no"], done["in_menu"]) == (2, 2, True)
    assert done["blocks"][0]["heading"] == "Kopi pagi"
    stale = {"page_id": made.pk, "version": 1, "title": "Lain"}
    assert api.call("page/edit_page", stale, as_=operator).code == 10006
    assert now(made).title == "Kopi di Jakarta"


def test_block_errors_carry_their_position(api: Api, operator: User) -> None:
    made = page(operator)
    wrong = [hero(), block("cta", label="Pesan", url="javascript:alert(1)"), block("store_card", store_id=99)]
    answer = edit(api, operator, made, blocks=wrong)
    assert answer.data["errors"]["blocks[1].url"] == ["Links start with https://, mailto: or /"]
    answer = edit(api, operator, made, blocks=[hero(), block("store_card", store_id=99)])
    assert answer.data["errors"] == {"blocks[1].store_id": ["Store not found"]}
    many = [paragraph("x") for _ in range(61)]
    assert edit(api, operator, made, blocks=many).errors == {
        "blocks": ["Ensure this field has no more than 60 elements."]
    }
    assert now(made).blocks == []


def test_raw_html_is_added_by_super_admins_and_preserved_by_others(
    api: Api, operator: User, superuser: User
) -> None:
    made = page(operator)
    raw = block("html", raw="<marquee>Promo</marquee>")
    refused = edit(api, operator, made, blocks=[raw])
    assert refused.data["errors"] == {"blocks[0].type": ["Only super admins may use this block"]}
    edit(api, superuser, made, blocks=[raw]).ok()
    edit(api, operator, made, blocks=[hero(), raw]).ok()
    changed = {**raw, "raw": "<b>Lain</b>"}
    assert edit(api, operator, made, blocks=[hero(), changed]).code == 10005
    assert now(made).blocks[1]["raw"] == "<marquee>Promo</marquee>"


def test_autosave_is_one_version_without_history(api: Api, operator: User) -> None:
    made = page(operator)
    for words in ("Ko", "Kopi", "Kopi pagi"):
        edit(api, operator, made, meta_title=words, autosave=True).ok()
    assert now(made).latest_revision_no == 2
    values = {"object_type": "page", "object_id": made.pk}
    assert api.call("activity/query_logs", values, as_=operator).ok()["total"] == 1
    edit(api, operator, made, meta_title="Kopi pagi ini").ok()
    assert now(made).latest_revision_no == 3
    logs = api.call("activity/query_logs", values, as_=operator).ok()["list"]
    assert [one["field"] for one in logs[0]["changes"]] == ["meta_title"]


def test_live_copy_is_unchanged_while_a_draft_is_edited(api: Api, operator: User) -> None:
    made = complete(operator)
    move(api, operator, made, "publish").ok()
    assert move(api, operator, made, "archive").msg == "Cannot archive: status is Live"
    done = edit(api, operator, made, title="Kopi baru").ok()
    assert (done["status"], done["is_live"], done["status_label"]) == ("draft", True, "Live + draft")
    assert done["public_url"] == "https://www.sofra.example/id/kopi-di-jakarta"


def test_a_copy_has_the_content_and_an_address_of_its_own(api: Api, operator: User) -> None:
    made = complete(operator)
    done = api.call("page/copy_page", {"page_id": made.pk, "slug": "kopi/bandung"}, as_=operator).ok()
    assert (done["slug"], done["status"], done["translation_of_id"]) == ("kopi/bandung", "draft", None)
    assert [one["type"] for one in done["blocks"]] == ["hero", "paragraph"]
    assert {one["id"] for one in done["blocks"]}.isdisjoint(one["id"] for one in made.blocks)


def test_a_copy_in_another_language_is_a_translation(api: Api, operator: User) -> None:
    made = complete(operator)
    body = {"page_id": made.pk, "language": "en", "title": "Coffee in Jakarta"}
    done = api.call("page/copy_page", body, as_=operator).ok()
    assert done["translation_of_id"] == made.pk
    assert [one["language"] for one in detail(api, operator, made)["translations"]] == ["en"]
    again = api.call("page/copy_page", body, as_=operator)
    assert again.data["errors"] == {"language": ["English is there already: page Coffee in Jakarta"]}
    assert Page.objects.count() == 2


def test_versions_are_compared_and_restored(api: Api, operator: User) -> None:
    made = complete(operator)
    edit(api, operator, made, blocks=[hero("Teh")], title="Teh di Jakarta").ok()
    body = {"page_id": made.pk, "revision_no": 2}
    result = api.call("page/get_version", body, as_=operator).ok()
    changes = {(one["field"], one["change"], one["block_type"]) for one in result["diff"]}
    assert changes >= {("title", "changed", None), ("blocks", "removed", "paragraph")}
    listed = api.call("page/query_versions", {"page_id": made.pk}, as_=operator).ok()["list"]
    assert {"field": "blocks", "added": 1, "removed": 2} in listed[0]["diff_summary"]
    back = {"page_id": made.pk, "version": 2, "revision_no": 1}
    done = api.call("page/restore_version", back, as_=operator).ok()
    assert (done["title"], done["latest_revision_no"]) == ("Kopi di Jakarta", 3)


def test_a_version_is_read_as_it_was(api: Api, operator: User) -> None:
    made = page(operator)
    edit(api, operator, made, title="Nama baru").ok()
    body = {"page_id": made.pk, "revision_no": 1}
    assert api.call("page/get_page_detail", body, as_=operator).ok()["title"] == "Kopi di Jakarta"


def test_the_list_filters_and_sorts(api: Api, operator: User) -> None:
    closed = StoreFactory(status="published", business_status="permanently_closed")
    sick = page(operator, title="Sakit", blocks=[block("store_card", store_id=closed.pk)])
    page(operator, title="Sehat", page_type="static", robots="noindex", cuisine_code="betawi")

    def titles(**query: Any) -> list[str]:
        rows = api.call("page/query_pages", query, as_=operator).ok()["list"]
        return [one["title"] for one in rows]

    assert titles(has_issue=["closed_store"]) == [sick.title]
    assert titles(robots=["noindex"]) == ["Sehat"]
    assert titles(page_type=["static"]) == ["Sehat"]
    assert titles(keyword="saki") == ["Sakit"]
    assert titles(sort_by="title", sort_order="asc") == ["Sakit", "Sehat"]


def test_unsaved_form_is_rendered_without_writing(api: Api, operator: User) -> None:
    made = complete(operator)
    values = {
        "title": "",
        "slug": "??",
        "blocks": [hero("Sedang ditulis"), {"type": "paragraph", "html": "Setengah"}, {"type": "apa"}],
    }
    body = {"page_id": made.pk, "values": values}
    html = api.call("page/preview_page", body, as_=operator).ok()["html"]
    assert "<h1>Sedang ditulis</h1>" in html
    assert "Setengah" in html
    assert "noindex" in html
    fresh = api.call("page/preview_page", {"values": values}, as_=operator).ok()["html"]
    assert "Sedang ditulis" in fresh
    assert Revision.objects.filter(object_type="page").count() == 1


@pytest.mark.parametrize("odd", [5, "x", None, [], [{}], {"a": 1}, True, 2**62])
def test_any_valid_body_can_be_rendered(api: Api, operator: User, odd: Any) -> None:
    made = complete(operator)
    names = ("title", "slug", "blocks", "tags", "language", "cover_picture_id", "translation_of_id", "robots")
    body = {"page_id": made.pk, "values": dict.fromkeys(names, odd)}
    assert api.call("page/preview_page", body, as_=operator).ok()["html"].startswith("<!doctype html>")
    body["values"] = {"blocks": [{"type": odd}, block("faq", items=odd), hero("Masih ada")]}
    assert "<h1>Masih ada</h1>" in api.call("page/preview_page", body, as_=operator).ok()["html"]


def test_a_page_that_was_never_live_is_deleted_by_managers(api: Api, operator: User, manager: User) -> None:
    made = page(operator)
    assert move(api, operator, made, "delete").code == 10003
    move(api, manager, made, "delete").ok()
    assert not Page.objects.exists()


def test_undo_puts_an_edit_back(api: Api, operator: User) -> None:
    made = complete(operator)
    body = {"ids": [made.pk], "action": "robots", "params": {"robots": "noindex"}}
    done = api.call("page/bulk_edit_pages", body, as_=operator).ok()
    assert (done["succeeded"], now(made).robots) == ([made.pk], "noindex")
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert now(made).robots == "index"


def take_last_back(api: Api, operator: User, made: Page) -> None:
    """Undo the last edit of the page."""
    about = {"object_type": "page", "object_id": made.pk}
    logs = api.call("activity/query_logs", about, as_=operator).ok()["list"]
    log_id = next(one["log_id"] for one in logs if one["action"] == "edit")
    assert (
        api.call("activity/undo_change", {**about, "log_id": log_id}, as_=operator).ok()["not_undone"] == []
    )


@pytest.mark.parametrize("saves_by_itself", [False, True])
def test_a_live_page_has_no_draft_once_its_edit_is_undone(
    api: Api, operator: User, saves_by_itself: bool
) -> None:
    made = complete(operator)
    move(api, operator, made, "publish").ok()
    before = now(made)
    if saves_by_itself:
        edit(api, operator, made, title="Kopi ba", autosave=True).ok()
    edit(api, operator, made, title="Kopi baru").ok()
    take_last_back(api, operator, made)
    done = detail(api, operator, made)
    assert (done["title"], done["status_label"]) == (before.title, "Live")
    assert "publish" not in done["allowed_actions"]
    after = now(made)
    assert after.live_revision_no == after.latest_revision_no
    assert Revision.objects.get(
        object_type="page", object_id=made.pk, revision_no=after.live_revision_no
    ).is_published
    assert (after.live_slug, after.last_published_at) == (before.live_slug, before.last_published_at)
    assert after.publish_at == before.publish_at


def test_live_page_retains_its_draft_while_parts_are_unpublished(api: Api, operator: User) -> None:
    made = complete(operator)
    move(api, operator, made, "publish").ok()
    edit(api, operator, made, title="Kopi baru").ok()
    edit(api, operator, made, meta_title="Kopi pagi").ok()
    take_last_back(api, operator, made)
    done = detail(api, operator, made)
    assert (done["title"], done["status_label"], done["live_revision_no"]) == ("Kopi baru", "Live + draft", 1)
