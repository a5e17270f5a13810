"""The search table follows its records, regardless of the writer, and can be rebuilt."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.core.search import words as search
from apps.crm.models import Lead
from apps.crm.tests.factories import lead
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


def matching_ids(kind: str, text: str, country: str = "ID") -> list[int]:
    """Return the records of a kind that match the words."""
    words = search.typed(text)
    assert words is not None
    return search.entries([kind], country, words, 20).get(kind, [])


def execute(statement: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else []


def rebuild(**options: Any) -> str:
    out = StringIO()
    call_command("rebuild_search", stdout=out, **options)
    return out.getvalue()


def test_entries_follow_what_is_made_changed_moved_and_deleted() -> None:
    store = StoreFactory(name="Kenanga Baru")
    assert matching_ids("store", "kenanga") == matching_ids("store", "baru ken") == [store.pk]
    assert matching_ids("store", "kenanga", "TR") == []
    Store.objects.filter(pk=store.pk).update(search_text="melati")
    assert (matching_ids("store", "kenanga"), matching_ids("store", "melati")) == ([], [store.pk])
    Store.objects.filter(pk=store.pk).update(country="TR")
    assert (matching_ids("store", "melati"), matching_ids("store", "melati", "TR")) == ([], [store.pk])
    Store.objects.filter(pk=store.pk).update(created_at="2020-01-01T00:00:00Z")
    assert "0 entries missing or wrong" in rebuild(dry_run=True, kind="store")
    execute("DELETE FROM stores_store WHERE id = %s", store.pk)
    assert matching_ids("store", "melati", "TR") == []


def test_whole_words_rank_before_prefixes_and_newer_first() -> None:
    whole, newer, started = (StoreFactory(name=name) for name in ("Soto", "Soto dua", "Sotong"))
    assert matching_ids("store", "soto") == [newer.pk, whole.pk, started.pk]


def test_rare_matches_behind_the_newest_are_listed() -> None:
    old = StoreFactory(name="Kenanga")
    execute(
        "INSERT INTO core_search_store SELECT 'store', %s + n, 'ID', now() + n * interval '1 second', 'melati'"
        " FROM generate_series(1, 2000) n",
        old.pk,
    )
    assert matching_ids("store", "kenanga") == [old.pk]


def test_words_missing_in_the_lexicon_match() -> None:
    store = StoreFactory(name=f"Warung 24jam Bonchon2 {'panjang' * 8}")
    for text in ("24jam", "bonchon", "bonchon2", "panjang" * 7, "wa", "warung bonchon"):
        assert matching_ids("store", text) == [store.pk], text


def test_lexicon_contains_words_without_digits_once() -> None:
    StoreFactory(name="Kenanga 24jam")
    StoreFactory(name="Kenanga")
    assert execute("SELECT word FROM core_searchword WHERE word IN ('kenanga', '24jam')") == [("kenanga",)]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("nanga", {"kenanga"}), ("kenangga", {"kenanga"}), ("kenagna", {"kenanga"}), ("xyzzyq", set())],
)
def test_lexicon_returns_spelling_candidates(typed: str, expected: set[str]) -> None:
    StoreFactory(name="Kenanga")
    words = search.typed(typed)
    assert words is not None
    result = search.wider(words).alternatives
    assert expected <= {one for each in result[:1] for one in each.variants[0]}
    assert bool(result) == bool(expected)


def test_a_split_into_words_that_are_searched_anyway_is_left_out() -> None:
    StoreFactory(name="Waringa")
    words = search.typed("waringalo")
    assert words is not None
    assert search.wider(words).alternatives[-1].variants == (("waringa",),)


def test_signs_cannot_reach_the_condition() -> None:
    store = StoreFactory(name="Kenanga")
    for text in ("ken'anga", "kenanga' | 'x", "kenanga & !", "ke\\nanga", "(kenanga):*", "kenanga <-> "):
        words = search.typed(text)
        assert words is not None
        search.entries(["store"], "ID", words, 5)
    assert matching_ids("store", "(kenanga):*") == [store.pk]
    assert search.typed("&|!") is None


def test_what_went_wrong_is_counted_and_mended() -> None:
    store, other = StoreFactory(name="Kenanga"), lead(name="Melati")
    assert "0 entries missing or wrong, 0 orphans" in rebuild(dry_run=True)
    execute("DELETE FROM core_search WHERE kind = 'store'")
    execute("UPDATE core_search SET words = 'mawar' WHERE kind = 'lead' AND object_id = %s", other.pk)
    execute("INSERT INTO core_search VALUES ('lead', 2000000, 'ID', now(), 'mawar')")
    execute("INSERT INTO core_searchword VALUES ('mawarmelati')")
    with pytest.raises(CommandError, match="differ from their records: 3"):
        rebuild(dry_run=True)
    assert matching_ids("store", "kenanga") == []
    message = rebuild()
    assert "store: 1 records, 1 entries missing or wrong" in message
    assert (matching_ids("store", "kenanga"), matching_ids("lead", "melati")) == ([store.pk], [other.pk])
    assert execute("SELECT count(*) FROM core_search WHERE kind = 'lead'") == [(Lead.objects.count(),)]
    assert execute("SELECT word FROM core_searchword WHERE word = 'mawarmelati'") == []
    assert execute("SELECT count(*) FROM core_searchword WHERE word = 'kenanga'") == [(1,)]
    rebuild(dry_run=True)


def test_a_kind_that_is_not_in_the_table_is_refused() -> None:
    with pytest.raises(CommandError, match="Unknown kind"):
        rebuild(kind="weather")
