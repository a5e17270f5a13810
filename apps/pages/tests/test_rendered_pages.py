"""Stored pages of the public site: used while their data is unchanged, drawn again after any change."""

from __future__ import annotations

import datetime as dt
import gzip
import re
from collections.abc import Callable, Mapping

import pytest
import time_machine
from django.db import connection
from django.middleware import gzip as gzip_middleware
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.comments.models import Comment, PublicAuthor
from apps.content.models import Article, Published
from apps.core.changes import data_versions
from apps.core.models import DataChange
from apps.pages.models import Page
from apps.pages.site import public_kinds, rendered_pages
from apps.stores.models import Holiday, Region, Store, Tag
from apps.uploads.models import Picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo_database")]
_TABLE = re.compile(r'(?:FROM|JOIN) "(\w+)"')
_UNTRACKED = {
    "content_revision": "a published revision never changes",
    "stores_storefilterkey": "a copy of columns of the store",
    "stores_regionoutline": "loaded with a release",
    "stores_boundarysource": "loaded with a release",
    "pages_redirect": "read only where no record is published",
}
_HIDDEN_FROM_SITE = {
    "content_article": """
        id version created_at created_by_id updated_at updated_by_id status unpublish_at latest_revision_no is_autosaved
        publish_error meta_title meta_description canonical_url robots og_title og_description og_picture_id sitemap
        sitemap_priority view_30d cover_alt byline stores cuisines language sponsorship comments_open is_featured
        submitted_by_id submitted_at submitted_revision_no reviewer_id review_due_at review_round store_ids picture_ids
        live_store_ids live_picture_ids search_text like_count comment_count subtitle summary category body body_text
        word_count read_minutes
    """,
    "videos_video": """
        id version created_at created_by_id updated_at updated_by_id status unpublish_at latest_revision_no is_autosaved
        publish_error meta_title meta_description canonical_url robots og_title og_description og_picture_id sitemap
        sitemap_priority view_30d cover_alt byline stores cuisines language sponsorship comments_open is_featured
        submitted_by_id submitted_at submitted_revision_no reviewer_id review_due_at review_round store_ids picture_ids
        live_store_ids live_picture_ids search_text like_count comment_count description source external_url asset_id
        frame_at_s subtitles chapters has_alcohol has_pork music_rights
    """,
    "collections_collection": """
        id version created_at created_by_id updated_at updated_by_id status unpublish_at latest_revision_no is_autosaved
        publish_error meta_title meta_description canonical_url robots og_title og_description og_picture_id sitemap
        sitemap_priority view_30d subtitle intro theme mode rule sponsorship item_count broken_count found_store_ids
        found_at picture_ids live_picture_ids live_store_ids search_text
    """,
    "pages_page": """
        id version created_at created_by_id updated_at updated_by_id status unpublish_at latest_revision_no is_autosaved
        publish_error meta_title meta_description canonical_url robots og_title og_description og_picture_id sitemap
        sitemap_priority view_30d page_type language blocks cuisine_code in_menu store_ids picture_ids linked_page_ids
        live_store_ids live_picture_ids live_page_ids live_priority in_sitemap issues issue_codes looked_at seo_score
        search_text
    """,
    "stores_store": """
        id version created_at created_by_id updated_at updated_by_id name_en alternate_names close_reason
        geo_precision hours_osm verification verified_at verified_by_id verify_method recheck_on field_sources labels
        internal_note comment_count article_count video_count collection_count page_count open_feedback_count
        pending_sync_count reported_closed_count open_duplicate_count completeness search_text match_keys match_name
    """,
    "stores_region": "id code aliases lat lng search_text",
    "stores_holiday": """
        id version created_at created_by_id updated_at updated_by_id source source_key search_text
    """,
    "stores_tag": """
        id version created_at created_by_id updated_at updated_by_id kind synonyms usage_count has_pork has_alcohol
        search_text
    """,
    "uploads_picture": """
        id version created_at created_by_id updated_at updated_by_id file file_name mime size width height sha256 phash
        phash_0 phash_1 phash_2 phash_3 has_alike is_processing was_animated work_token work_until work_attempts
        dominant_color blurhash folder tags source taken_at biz_code uploaded_by_id also_brought_by search_text
    """,
    "accounts_user": """
        id password last_login version created_at created_by_id updated_at updated_by_id username role is_superuser
        countries status email is_email_confirmed phone language start_on is_start_chosen avatar_picture_id
        must_change_password password_changed_at temp_password_until invited_until invitation_hash second_factor_at second_factor_required_at
        last_login_ip failed_logins locked_until note search_text is_demo
    """,
    "comments_comment": """
        id version created_by_id updated_at updated_by_id target_title language sub_ratings visited_on pictures
        like_count reply_count queue is_rule_held flag_count flag_reasons detections detection_types is_pinned
        is_featured moderated_by_id moderated_at reject_reason reject_note deleted_at is_blank ip_hash device source
        search_text bands wave_id
    """,
    "comments_publicauthor": None,
}
"""Columns that the pages do not show, and by which they find no records; None for all but the tracked ones."""


def read(path: str, status: int = 200) -> str:
    response = Client().get(path)
    assert response.status_code == status, path
    return response.content.decode()


def read_until_stored(path: str) -> str:
    """Read a page so often that it is stored, and return it."""
    read(path)
    read(path)
    with CaptureQueriesContext(connection) as response:
        text = read(path)
    assert len(response) == 1, path
    return text


def most_reviewed() -> Store:
    return Store.objects.filter(country="ID", status="published").order_by("-rating_count", "id")[0]


def paths() -> dict[str, str]:
    """Return an address of each kind of page that is stored."""
    store = Comment.objects.shown().filter(country="ID", target_type="store", parent=None).first()
    assert store is not None
    slugs = {
        "stores": Store.objects.get(pk=store.target_id).slug,
        "articles": Article.objects.filter(country="ID", is_live=True)
        .exclude(live_store_ids=[])[0]
        .live_slug,
        "collections": Collection.objects.filter(country="ID", is_live=True)[0].live_slug,
    }
    by_key = {folder[:-1]: f"/site/id/{folder}/{slug}" for folder, slug in slugs.items()}
    page = Page.objects.filter(country="ID", is_live=True, live_slug="jakarta").get()
    lists = {f"list of {folder}": f"/site/id/{folder}" for folder in ("stores", "articles", "videos")}
    return {**by_key, **lists, "home": "/site/id/", "page": f"/site/id/{page.live_slug}"}


# -- use ----------------------------------------------------------------------------------------------
def test_an_unchanged_page_costs_one_query() -> None:
    for path in paths().values():
        assert read_until_stored(path) == read(path)


def test_stored_page_preserves_its_headers() -> None:
    path = paths()["list of stores"]
    names = ("Content-Type", "Cache-Control", "Permissions-Policy", "Content-Security-Policy", "ETag")
    first = Client().get(path)
    read_until_stored(path)
    assert [Client().get(path)[name] for name in names] == [first[name] for name in names]


def test_a_stored_page_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    path = paths()["list of stores"]
    read_until_stored(path)
    plain = Client().get(path)
    monkeypatch.setattr(gzip_middleware, "compress_string", None)
    sent = Client().get(path, headers={"Accept-Encoding": "gzip, br"})
    assert gzip.decompress(sent.content) == plain.content
    assert sent["Content-Encoding"] == "gzip"
    assert sent["Content-Length"] == str(len(sent.content))
    assert sent["ETag"] == f"W/{plain['ETag']}"
    assert "Accept-Encoding" in sent["Vary"]
    assert "Accept-Encoding" in plain["Vary"]
    again = Client().get(path, headers={"Accept-Encoding": "gzip", "If-None-Match": sent["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_without_memory_each_page_is_drawn() -> None:
    with override_settings(SITE_CACHE_BYTES=0):
        for _ in range(3):
            with CaptureQueriesContext(connection) as response:
                read("/site/id/articles")
    assert len(response) > 1


def test_least_recently_used_pages_are_evicted() -> None:
    size = len(read("/site/id/articles"))
    with override_settings(SITE_CACHE_BYTES=size + 3000):
        read_until_stored("/site/id/articles")
        read_until_stored("/site/id/videos")
        with CaptureQueriesContext(connection) as response:
            read("/site/id/articles")
    assert len(response) > 1


def test_searches_are_not_stored() -> None:
    for query in ("q=kopi", "open=1", "near=-6.2,106.8"):
        for _ in range(3):
            with CaptureQueriesContext(connection) as response:
                read(f"/site/id/stores?{query}")
        assert len(response) > 1, query


def test_pages_of_the_site_and_of_this_server_are_stored_apart() -> None:
    path = paths()["article"]
    read_until_stored(path)
    assert "/site/id/-/seen/article/" in read(path)
    with override_settings(ALLOWED_HOSTS=["*"]):
        through = Client().get(path, HTTP_HOST="www.sofra.example").content.decode()
    assert "/site/id/-/seen/" not in through
    assert "/id/-/seen/article/" in through


# -- changes ------------------------------------------------------------------------------------------
def _rename_store(**which: object) -> str:
    Store.objects.filter(**which).update(name="Nama Baru")
    return "Nama Baru"


def _first_tag() -> Tag:
    rows = Article.objects.filter(country="ID", is_live=True).exclude(live_store_ids=[])[0]
    return Tag.objects.get(pk=rows.tags[0])


def _rename_tag() -> str:
    tag = _first_tag()
    tag.labels = dict.fromkeys(("en", "id", "tr", "ms", "fil"), "Label baru")
    tag.save()
    return "Label baru"


def _rename_region() -> str:
    region = most_reviewed().region_l1
    assert region is not None
    Region.objects.filter(pk=region.pk).update(name="Provinsi Baru")
    return "Provinsi Baru"


def _rename_author() -> str:
    for user in User.objects.all():
        user.nickname, user.kol = "Penulis Baru", None
        user.save()
    return "Penulis Baru"


def _comments() -> list[Comment]:
    first = Comment.objects.shown().filter(country="ID", target_type="store", parent=None).first()
    assert first is not None
    return list(Comment.objects.filter(target_type="store", target_id=first.target_id, parent=None))


def _change_comment() -> str:
    for comment in _comments():
        comment.body = "Ulasan yang baru"
        comment.save()
    return "Ulasan yang baru"


def _add_comment() -> str:
    comment = next(one for one in _comments() if one.status == "approved")
    Comment.objects.create(
        country="ID",
        target_type="store",
        target_id=comment.target_id,
        author=comment.author,
        body="Ulasan tambahan",
        status="approved",
    )
    return "Ulasan tambahan"


def _rename_comment_author() -> str:
    PublicAuthor.objects.filter(pk__in=[comment.author_id for comment in _comments()]).update(
        nickname="Tamu Baru"
    )
    return "Tamu Baru"


def _replace_pictures() -> str:
    for picture in Picture.objects.filter(country="ID"):
        picture.variants = [{**variant, "file": f"new/{variant['file']}"} for variant in picture.variants]
        picture.save()
    return "/new/"


def _publish_article() -> str:
    article = Article.objects.filter(country="ID", is_live=True)[0]
    article.pk, article.live_slug, article.slug = None, "artikel-baru", "artikel-baru"
    article.first_published_at = timezone.now()
    article.save()
    return "/articles/"


CHANGES: tuple[tuple[str, Callable[[], str]], ...] = (
    ("home", lambda: _rename_store(pk=most_reviewed().pk)),
    ("list of stores", lambda: _rename_store(pk=most_reviewed().pk)),
    ("store", lambda: _rename_store(country="ID")),
    ("article", lambda: _rename_store(country="ID")),
    ("collection", lambda: _rename_store(country="ID")),
    ("page", lambda: _rename_store(country="ID")),
    ("article", _rename_tag),
    ("list of stores", _rename_region),
    ("article", _rename_author),
    ("store", _change_comment),
    ("store", _add_comment),
    ("store", _rename_comment_author),
    ("home", _replace_pictures),
    ("store", _replace_pictures),
    ("article", _replace_pictures),
    ("collection", _replace_pictures),
    ("list of articles", _replace_pictures),
)


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_a_change_is_visible_after_one_reload(name: str, change: Callable[[], str]) -> None:
    path = paths()[name]
    before = read_until_stored(path)
    text = change()
    assert text not in before
    assert text in read(path)


def test_a_new_article_is_listed_after_one_reload() -> None:
    before = read_until_stored("/site/id/articles")
    _publish_article()
    assert read("/site/id/articles") != before


def test_holidays_change_the_week_of_a_store() -> None:
    store = most_reviewed()
    Store.objects.filter(pk=store.pk).update(
        hours_mode="regular",
        holiday_policy="closed",
        special_hours=[],
        regular_hours=[
            {"day": day, "state": "open", "intervals": [{"open": "10:00", "close": "22:00"}]}
            for day in range(1, 8)
        ],
    )
    path = f"/site/id/stores/{store.slug}"
    before = read_until_stored(path)
    today = timezone.now().date()
    Holiday.objects.create(country="ID", date=today + dt.timedelta(days=2), name="New day", kind="public")
    assert read(path) != before


def test_hidden_store_and_unpublished_article_disappear_after_one_reload() -> None:
    result = paths()
    read_until_stored(result["store"])
    read_until_stored(result["article"])
    Store.objects.filter(slug=result["store"].rpartition("/")[2], country="ID").update(status="hidden")
    Article.objects.filter(live_slug=result["article"].rpartition("/")[2]).update(
        is_live=False, status="archived"
    )
    read(result["store"], 404)
    read(result["article"], 404)


def test_a_change_of_what_the_site_does_not_show_draws_nothing() -> None:
    path = paths()["store"]
    read_until_stored(path)
    changes = DataChange.objects.count()
    Store.objects.filter(country="ID").update(internal_note="Pemilik galak", open_feedback_count=3)
    Store.objects.filter(country="ID", status="draft").update(name="Belum terbit")
    assert DataChange.objects.count() == changes
    with CaptureQueriesContext(connection) as response:
        read(path)
    assert len(response) == 1


def test_a_page_is_drawn_again_on_the_next_day_and_when_it_is_old() -> None:
    path = paths()["store"]
    evening = dt.datetime(2026, 12, 1, 14, 50, tzinfo=dt.UTC)  # in Jayapura ten minutes before midnight
    for later in (rendered_pages.USED_FOR, dt.timedelta(minutes=11)):
        with time_machine.travel(evening, tick=False) as clock:
            read_until_stored(path)
            clock.shift(later)
            with CaptureQueriesContext(connection) as response:
                read(path)
        assert len(response) > 1
        rendered_pages.forget_all()


def test_a_change_while_a_page_is_drawn_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = paths()["store"]
    read(path)
    draw = public_kinds.draw

    def draw_then_change(kind: str, record: Published | Store, *, point: str = "", edit_url: str = "") -> str:
        html = draw(kind, record, point=point, edit_url=edit_url)
        _rename_store(country="ID")
        return html

    with monkeypatch.context() as patch:
        patch.setattr(public_kinds, "draw", draw_then_change)
        assert "Nama Baru" not in read(path)
    assert "Nama Baru" in read(path)


# -- what is tracked ----------------------------------------------------------------------------------
def tracked() -> Mapping[str, set[str]]:
    """Return the columns of each table whose changes are recorded."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, array_agg(attname::text) FROM pg_trigger"
            " JOIN pg_attribute ON attrelid = tgrelid AND attnum = ANY (tgattr)"
            " WHERE tgname LIKE '%%\\_version\\_changed' GROUP BY tgrelid"
        )
        return {table: set(columns) for table, columns in cursor.fetchall()}


def test_the_tables_that_stored_pages_read_are_tracked() -> None:
    with CaptureQueriesContext(connection) as response:
        for path in paths().values():
            read(path)
    read_tables = {table for query in response.captured_queries for table in _TABLE.findall(query["sql"])}
    assert len(read_tables) > 8
    assert read_tables - tracked().keys() - _UNTRACKED.keys() == set()


def test_each_column_is_tracked_or_listed_as_hidden() -> None:
    columns = tracked()
    assert columns.keys() == _HIDDEN_FROM_SITE.keys()
    for table, hidden in _HIDDEN_FROM_SITE.items():
        if hidden is None:
            continue
        with connection.cursor() as cursor:
            by_key = {column.name for column in connection.introspection.get_table_description(cursor, table)}
        assert columns[table] & set(hidden.split()) == set(), table
        assert by_key == columns[table] | set(hidden.split()), table


def test_old_changes_are_forgotten(db: None) -> None:
    Store.objects.filter(pk=most_reviewed().pk).update(name="Nama Baru")
    now = timezone.now()
    data_versions.forget(now)
    assert DataChange.objects.exists()
    data_versions.forget(now + data_versions.RETENTION + dt.timedelta(minutes=1))
    assert not DataChange.objects.exists()
