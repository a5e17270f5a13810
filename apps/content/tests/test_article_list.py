"""The list of articles: filters, sorts, query costs, bulk actions with undo, and export."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any
from zoneinfo import ZoneInfo

import openpyxl
import pytest
from django.db.models import F
from django.utils import timezone

from apps.accounts.models import User
from apps.content.models import Article, Revision
from apps.content.queries import selectors
from apps.content.record import ARTICLE_RECORD
from apps.content.tests.factories import article, block, complete, cover, paragraph
from apps.content.tests.working import edit, move, now
from apps.core.models import ChangeLog
from apps.core.records import link_targets
from apps.core.testing.api import Answer, Api
from apps.core.testing.bulk_rows import add_copies, plan_of_list
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory, TagFactory, regions
from apps.uploads.models import usages

pytestmark = pytest.mark.django_db


def matching_ids(api: Api, user: User, **query: Any) -> list[int]:
    return [row["article_id"] for row in api.call("article/query_articles", query, as_=user).ok()["list"]]


def bulk(api: Api, user: User, made: list[Article], action: str, **more: Any) -> Answer:
    body = {"ids": [one.pk for one in made], "action": action, **more}
    return api.call("article/bulk_edit_articles", body, as_=user)


def undo(api: Api, user: User, changeset_id: int) -> Any:
    return api.call("activity/undo_changeset", {"changeset_id": changeset_id}, as_=user).ok()


# -- filters ------------------------------------------------------------------------------------------
def test_each_filter_finds_its_own(api: Api, kol: User, operator: User, reviewer: User) -> None:
    store, tag, place = StoreFactory(), TagFactory(), regions("ID")
    wanted = article(
        kol,
        category="news",
        sponsorship="paid",
        language="en",
        robots="noindex",
        tags=[tag.pk],
        cuisines=["javanese"],
        region_id=place["31.74.07"].pk,
        body=[block("store_card", store_id=store.pk)],
    )
    article(sponsorship="none")
    past = timezone.now() - dt.timedelta(days=9)
    Article.objects.filter(pk=wanted.pk).update(
        reviewer=reviewer, is_featured=True, is_live=True, live_revision_no=1, publish_at=past
    )
    day = past.astimezone(ZoneInfo("Asia/Jakarta")).date().isoformat()
    for query in (
        {"category": ["news"]},
        {"sponsorship": ["paid"]},
        {"language": ["en"]},
        {"robots": ["noindex"]},
        {"tags": [tag.pk]},
        {"cuisines": ["javanese"]},
        {"region_id": [place["31.74"].pk]},
        {"store_id": [store.pk]},
        {"author_id": [kol.pk]},
        {"reviewer_id": [reviewer.pk]},
        {"is_featured": True},
        {"is_live": True},
        {"publish_from": day, "publish_to": day},
        {"ids": [wanted.pk]},
    ):
        assert matching_ids(api, operator, **query) == [wanted.pk], query
    assert matching_ids(api, kol, author=["me"]) == [wanted.pk]
    assert matching_ids(api, reviewer, reviewer=["me"]) == [wanted.pk]
    assert wanted.pk not in matching_ids(api, operator, reviewer=["none"])


def test_archived_articles_are_listed_only_on_request(api: Api, operator: User) -> None:
    away, there = article(), article()
    move(api, operator, away, "archive").ok()
    assert matching_ids(api, operator) == [there.pk]
    assert matching_ids(api, operator, status=["archived"]) == [away.pk]


@pytest.mark.parametrize("sort", ARTICLE_RECORD.list_spec.sorts)
@pytest.mark.parametrize("order", ["asc", "desc"])
def test_every_sort_goes_both_ways_over_pages(api: Api, operator: User, sort: str, order: str) -> None:
    made = [article().pk for _ in range(5)]
    moment = timezone.now()
    for number, pk in enumerate(made):
        at = None if number == 2 else moment - dt.timedelta(hours=number)
        Article.objects.filter(pk=pk).update(publish_at=at, submitted_at=at, view_30d=number % 2)
    seen: list[int] = []
    for page in (1, 2, 3):
        seen += matching_ids(api, operator, sort_by=sort, sort_order=order, page=page, page_size=2)
    assert sorted(seen) == made
    assert sort in ("updated_at", "view_30d") or seen[-1] == made[2]


def test_a_page_costs_the_same_however_many_rows_it_has(api: Api, operator: User) -> None:
    for _ in range(3):
        complete(body=[paragraph(), block("store_card", store_id=StoreFactory().pk)])
    some = api.call("article/query_articles", {"page_size": 1}, as_=operator)
    many = api.call("article/query_articles", {"page_size": 100}, as_=operator)
    assert len(some.statements) == len(many.statements) == 4, many.statements


def test_the_list_is_read_from_its_indexes(operator: User, kol: User) -> None:
    add_copies(
        article(kol),
        6000,
        slug="'soto-' || n",
        status="(ARRAY['draft', 'in_review', 'changes_requested', 'unpublished', 'archived'])[n % 97 % 5 + 1]",
        submitted_revision_no="1",
        submitted_at="now() - n * interval '1 minute'",
        updated_at="now() - n * 7 % 6000 * interval '1 minute'",
        publish_at="now() - n * 11 % 6000 * interval '1 minute'",
        view_30d="n * 13 % 6000",
        store_ids="ARRAY[n % 900]",
        tags="ARRAY[n % 900]",
        search_text="'soto betawi ' || n",
    )
    for query, index in (
        ({"status": ["in_review"], "sort_by": "submitted_at", "sort_order": "asc"}, "article_in_review"),
        ({"status": ["unpublished"]}, "article_status_newest"),
        ({}, "article_newest"),
        ({"sort_by": "publish_at", "sort_order": "desc"}, "article_published"),
        ({"sort_by": "view_30d", "sort_order": "desc"}, "article_views"),
        ({"author": ["me"], "status": ["draft"]}, "article_"),
        ({"store_id": [7]}, "article_stores"),
        ({"tags": [7]}, "article_tags"),
        ({"language": ["tr"]}, "article_kinds"),
        ({"sponsorship": ["gifted"]}, "article_kinds"),
        ({"category": ["interview"]}, "article_category"),
        ({"keyword": "betawi 5777"}, "core_search_article_letters"),
    ):
        user = kol if "author" in query else operator
        articles = selectors.REPOSITORY.matching(user, "ID", query)
        plan = plan_of_list(articles, ARTICLE_RECORD.list_spec, user, query)
        assert "Seq Scan" not in plan, (query, plan)
        assert index in plan, (query, plan)


# -- waiting records ----------------------------------------------------------------------------------
def test_the_menu_counts_what_waits_for_each(api: Api, kol: User, editor: User, reviewer: User) -> None:
    mine, others = complete(kol), complete(editor)
    for made in (mine, others, complete()):
        move(api, reviewer, made, "submit").ok()
    move(api, reviewer, mine, "request_changes", reason="Tambahkan sumber").ok()

    def count(user: User) -> int:
        counts: dict[str, int] = api.call("system/get_bootstrap", {}, as_=user).ok()["menu_counts"]
        return counts["articles"]

    assert (count(kol), count(editor), count(reviewer)) == (1, 0, 2)


# -- bulk actions -------------------------------------------------------------------------------------
def test_articles_go_out_and_off_together_and_back(api: Api, operator: User) -> None:
    store = StoreFactory(status="published")
    good = complete(stores=[{"store_id": store.pk}])
    bare = article()
    done = bulk(api, operator, [good, bare], "publish").ok()
    assert (done["succeeded"], done["failed"][0]["id"]) == ([good.pk], bare.pk)
    assert (now(good).status, now(bare).status) == ("published", "draft")
    assert Revision.objects.get(object_id=good.pk).is_published
    store.refresh_from_db()
    assert store.article_count == 1
    refused = bulk(api, operator, [good], "archive").ok()["failed"][0]
    assert refused["msg"] == "Cannot archive: status is Live"
    back = undo(api, operator, done["changeset_id"])
    assert back["not_undone"] == []
    assert (now(good).status, now(good).is_live, now(good).live_store_ids) == ("draft", False, [])
    store.refresh_from_db()
    assert store.article_count == 0


def test_unpublishing_live_articles_in_bulk_requires_confirmation_and_can_be_undone(
    api: Api, operator: User
) -> None:
    store = StoreFactory(status="published")
    made = complete(stores=[{"store_id": store.pk}])
    move(api, operator, made, "publish").ok()
    assert bulk(api, operator, [made], "unpublish").errors == {
        "params.reason": ["Enter a reason for unpublishing"]
    }
    more = {"params": {"reason": "Tutup"}}
    response = bulk(api, operator, [made], "unpublish", **more)
    assert (response.code, response.data["warnings"][0]["msg"]) == (10009, "1 article is published now")
    token = response.data["confirm_token"]
    done = bulk(api, operator, [made], "unpublish", **more, confirm_token=token).ok()
    assert now(made).status == "unpublished"
    undo(api, operator, done["changeset_id"])
    restored = now(made)
    assert (restored.status, restored.is_live, restored.live_store_ids) == ("published", True, [store.pk])
    assert restored.live_picture_ids == restored.picture_ids


def test_reviewer_is_assigned_in_bulk_except_to_own_articles(
    api: Api, manager: User, reviewer: User, operator: User
) -> None:
    own, other = complete(reviewer), complete()
    for made in (own, other):
        move(api, operator, made, "submit").ok()
    wrong = bulk(api, manager, [own], "assign_reviewer", params={"reviewer_id": operator.pk})
    assert wrong.errors == {"params.reviewer_id": ["This colleague cannot review articles"]}
    done = bulk(api, manager, [own, other], "assign_reviewer", params={"reviewer_id": reviewer.pk}).ok()
    assert done["succeeded"] == [other.pk]
    assert done["failed"][0]["msg"] == "The author cannot review their own article"
    undo(api, manager, done["changeset_id"])
    assert now(other).reviewer_id is None


def test_tags_are_added_to_the_latest_version_and_undone(api: Api, editor: User, operator: User) -> None:
    first, second = TagFactory(), TagFactory()
    made, closed = article(tags=[first.pk]), complete()
    move(api, operator, closed, "submit").ok()
    done = bulk(api, editor, [made, closed], "tag", params={"tags": [second.pk]}).ok()
    assert (done["succeeded"], done["failed"][0]["code"]) == ([made.pk], 10007)
    assert now(made).tags == [first.pk, second.pk]
    undo(api, editor, done["changeset_id"])
    assert now(made).tags == [first.pk]
    assert Revision.objects.filter(object_id=made.pk).count() == 3


def test_bulk_changes_only_accessible_articles(api: Api, kol: User) -> None:
    other = article()
    done = bulk(api, kol, [other], "tag", params={"tags": [TagFactory().pk]}).ok()
    assert (done["succeeded"], done["failed"][0]["code"], now(other).version) == ([], 10004, 1)
    assert bulk(api, kol, [article(kol)], "publish").ok()["succeeded"] == []


def test_single_change_is_undone_from_history(api: Api, kol: User, operator: User) -> None:
    made = article(kol)
    edit(api, kol, made, title="Judul lain", subtitle="Baru").ok()
    log = ChangeLog.objects.get(object_type="article", action="edit")
    body = {
        "object_type": "article",
        "object_id": made.pk,
        "log_id": log.pk,
        "fields": ["title"],
        "version": now(made).version,
    }
    api.call("activity/restore_fields", body, as_=kol).ok()
    assert (now(made).title, now(made).subtitle) == (made.title, "Baru")


def test_export_contains_columns_and_a_kol_sees_own_rows(api: Api, kol: User, operator: User) -> None:
    mine = article(kol, title="=Soto")
    article(title="Bakso")
    body = {"columns": ["title", "label", "words"], "sort_by": "updated_at", "sort_order": "desc"}
    for person, titles in ((operator, ["Bakso", "'=Soto"]), (kol, ["'=Soto"])):
        answer = api.call("article/export_articles", body, as_=person)
        sheet = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content))).active
        rows = list(sheet.values)
        assert rows[0] == ("Title", "Status", "Words")
        assert [row[0] for row in rows[1:]] == titles
    assert mine.title == "=Soto"


# -- references ---------------------------------------------------------------------------------------
def test_a_merge_of_stores_takes_articles_along_and_its_undo_puts_them_back(api: Api, manager: User) -> None:
    winner = StoreFactory(name="Kopi Tuku", slug="kopi-tuku", complete=True, status="published")
    loser = StoreFactory(name="Toko Kopi Tuku", slug="toko", complete=True, status="published")
    body = [paragraph(), block("store_list", store_ids=[loser.pk], notes={str(loser.pk): "Enak"})]
    made = complete(body=body, stores=[{"store_id": loser.pk, "role": "main", "note": "Favorit"}])
    move(api, manager, made, "publish").ok()
    in_use = api.call(
        "store/change_store_status",
        {
            "store_id": loser.pk,
            "version": Store.objects.get(pk=loser.pk).version,
            "action": "hide",
            "reason": "x",
        },
        as_=manager,
    ).ok()
    removed = {"store_id": loser.pk, "version": in_use["version"], "action": "delete"}
    refused = api.call("store/change_store_status", removed, as_=manager)
    assert (refused.code, refused.data["references"][0]["object_type"]) == (10010, "article")
    call = {
        "winner_id": winner.pk,
        "loser_id": loser.pk,
        "winner_version": winner.version,
        "loser_version": in_use["version"],
    }
    answer = api.call("store/merge_stores", call, as_=manager)
    if answer.code == 10009:
        answer = api.call(
            "store/merge_stores", {**call, "confirm_token": answer.data["confirm_token"]}, as_=manager
        )
    merged = answer.ok()
    turned = now(made)
    assert turned.stores == [{"store_id": winner.pk, "role": "main", "note": "Favorit"}]
    assert (turned.body[1]["store_ids"], turned.body[1]["notes"]) == ([winner.pk], {str(winner.pk): "Enak"})
    assert turned.live_store_ids == turned.store_ids == [winner.pk]
    assert Store.objects.get(pk=winner.pk).article_count == 1
    api.call("store/undo_merge", {"merge_id": merged["merge_id"], "reason": "Salah"}, as_=manager).ok()
    back = now(made)
    assert (back.stores[0]["store_id"], back.body[1]["store_ids"], back.live_store_ids) == (
        loser.pk,
        [loser.pk],
        [loser.pk],
    )
    assert list(
        Store.objects.filter(pk__in=[winner.pk, loser.pk])
        .order_by("pk")
        .values_list("article_count", flat=True)
    ) == [0, 1]


def test_pictures_know_the_articles_that_show_them_also_those_still_public(
    api: Api, kol: User, operator: User, manager: User
) -> None:
    old, new, unused = cover(uploaded_by=kol), cover(uploaded_by=kol), cover()
    made = complete(kol, cover_picture_id=old.pk)
    move(api, operator, made, "publish").ok()
    edit(api, kol, made, cover_picture_id=new.pk).ok()
    ids = [old.pk, new.pk, unused.pk]
    assert usages.counts(ids) == {old.pk: 1, new.pk: 1, unused.pk: 0}
    places, total = usages.places(user=manager, country="ID", picture_id=old.pk)
    assert (total, places[0].object_id, places[0].screen) == (1, made.pk, "/content/article/edit")
    used = type(old).objects.filter(usages.used(), pk__in=ids).order_by("pk").values_list("pk", flat=True)
    assert list(used) == [old.pk, new.pk]


def test_articles_are_linked_to_by_those_who_see_them(kol: User, operator: User) -> None:
    made = article(title="Işıklı soto")
    (link,) = link_targets.search(user=operator, country="ID", kind="article", keyword="isikli")
    assert (link.title, link.status, link.screen) == ("Işıklı soto", "draft", "/content/article/edit")
    assert link_targets.links(user=kol, country="ID", keys=[("article", made.pk)]) == {}


def test_lists_in_articles_show_what_is_public_as_it_is_public(api: Api, kol: User, operator: User) -> None:
    live, draft = complete(title="Yang tampak"), article(title="Yang tersembunyi")
    move(api, operator, live, "publish").ok()
    Article.objects.filter(pk=live.pk).update(view_30d=F("view_30d") + 1)
    edit(api, operator, live, title="Belum tampak").ok()
    body = [
        block("article_list", ids=[draft.pk, live.pk]),
        block("article_list", mode="rule", rule={"sort": "views", "author_id": live.author_id}),
    ]
    shown = api.call("article/create_article", {"title": "Daftar", "category": "list", "body": body}, as_=kol)
    html = shown.ok()["body_html"]
    assert html.count("Yang tampak") == 2
    assert "tersembunyi" not in html
    assert "Belum" not in html
