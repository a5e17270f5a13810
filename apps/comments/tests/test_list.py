"""The list of comments: filters, sorts and export; every sort uses an index."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.comments.choices import Target
from apps.comments.models import Comment
from apps.comments.queries.selectors import comments_of
from apps.comments.record import COMMENT_RECORD
from apps.comments.tests.factories import flagged, shop, visible, write
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of, plan_of_list
from apps.stores.tests.factories import PictureFactory, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def several(operator: User) -> list[Comment]:
    """Create one comment for each group that filters distinguish."""
    first = flagged(visible(shop(), rating=5, body="Soto ini enak dan murah"), reason="fake")
    second = write(body="Çok güzel ve lezzetli bir yer", picture_ids=[PictureFactory().pk])
    third = write(status="rejected", body="The food was good and the service quick")
    Comment.objects.filter(pk=third.pk).update(moderated_by=operator, like_count=7)
    return [first, second, third]


@pytest.mark.parametrize(
    ("query", "result"),
    [
        ({}, [2, 1, 0]),
        ({"queue": ["reported"]}, [0]),
        ({"queue": ["pending"]}, [1]),
        ({"status": ["rejected"]}, [2]),
        ({"target_type": ["article"]}, []),
        ({"rating": [5]}, [0]),
        ({"rating": [1, 2]}, []),
        ({"language": ["tr"]}, [1]),
        ({"has_pictures": True}, [1]),
        ({"has_pictures": False}, [2, 0]),
        ({"has_flags": True}, [0]),
        ({"flag_reason": ["fake"]}, [0]),
        ({"flag_reason": ["spam"]}, []),
        ({"detection": ["picture"]}, [1]),
        ({"detection": ["new_author"]}, [2, 1, 0]),
        ({"author_state": ["normal"]}, [2, 1, 0]),
        ({"author_state": ["banned"]}, []),
        ({"reject_reason": ["spam"]}, [2]),
        ({"keyword": "MURAH"}, [0]),
        ({"keyword": "guzel"}, [1]),
        ({"keyword": "nothing of it"}, []),
        ({"sort_by": "likes", "sort_order": "desc"}, [2, 1, 0]),
        ({"sort_by": "flags", "sort_order": "desc"}, [0, 2, 1]),
        ({"sort_by": "rating"}, [0, 1, 2]),
        ({"created_from": "2020-01-01", "created_to": "2020-01-02"}, []),
    ],
)
def test_filters_and_sorts(
    api: Api, operator: User, several: list[Comment], query: dict[str, Any], result: list[int]
) -> None:
    rows = api.call("comment/query_comments", query, as_=operator).ok()["list"]
    assert [row["comment_id"] for row in rows] == [several[index].pk for index in result]


def test_filters_by_what_records_are(api: Api, operator: User, several: list[Comment]) -> None:
    first, _, third = several
    here = regions("ID")["31.74"].pk
    for query, count in (
        ({"target_id": [first.target_id]}, 1),
        ({"author_id": [third.author_id]}, 1),
        ({"region_l2": [here]}, 3),
        ({"moderated_by": [operator.pk]}, 1),
        ({"ids": [first.pk, third.pk]}, 2),
        ({"keyword": str(first.pk)}, 1),
    ):
        assert api.call("comment/query_comments", query, as_=operator).ok()["total"] >= count, query


def test_the_comments_of_a_store_are_not_those_of_an_article_with_its_number(
    api: Api, operator: User, several: list[Comment]
) -> None:
    first, second, _ = several
    Comment.objects.filter(pk=second.pk).update(
        target_type=Target.ARTICLE, target_id=first.target_id, rating=None
    )
    rows = api.call("comment/query_comments", {"target_id": [first.target_id]}, as_=operator).ok()["list"]
    assert [row["comment_id"] for row in rows] == [first.pk]


def test_export_matches_the_list(api: Api, operator: User, several: list[Comment]) -> None:
    answer = api.call("comment/export_comments", {"columns": ["id", "author", "body"]}, as_=operator)
    assert answer.status == 200
    assert answer.response.headers["Content-Disposition"].startswith("attachment")


def test_pages_and_near_copies_are_read_from_an_index(operator: User, subtests: pytest.Subtests) -> None:
    add_copies(
        visible(body="Kopi"),
        6000,
        status="(ARRAY['approved', 'rejected', 'visible', 'pending'])[n % 4 + 1]",
        queue="(ARRAY['', '', 'unmoderated', 'pending'])[n % 4 + 1]",
        reject_reason="CASE WHEN n % 4 = 1 THEN 'spam' ELSE '' END",
        rating="n % 5 + 1",
        like_count="n * 7 % 3000",
        created_at="now() - n * interval '1 minute'",
        bands="ARRAY[n, n + 10000]",
    )
    queries: list[tuple[dict[str, Any], str]] = [
        ({"queue": ["pending"], "sort_by": "created_at", "sort_order": "desc"}, "comment_queue"),
        ({"status": ["approved"], "sort_by": "created_at", "sort_order": "desc"}, "comment_"),
        ({}, "comment_newest"),
        ({"sort_by": "likes", "sort_order": "desc"}, "comment_likes"),
        ({"sort_by": "rating", "sort_order": "desc"}, "comment_rating"),
        ({"queue": ["pending"], "sort_by": "flags", "sort_order": "asc"}, "comment_queue_flags"),
        ({"language": ["tr"]}, "comment_language"),
        ({"reject_reason": ["harassment"]}, "comment_rejected"),
        ({"moderated_by": [operator.pk]}, "comment_moderated_by"),
        ({"has_pictures": True}, "comment_with_pictures"),
        ({"wrong_hold": True}, "comment_wrong_hold"),
    ]
    for query, index in queries:
        with subtests.test(query=query):
            plan = plan_of_list(comments_of(operator, "ID", query), COMMENT_RECORD.list_spec, operator, query)
            assert index in plan
            assert "Sort" not in plan
            assert "Seq Scan" not in plan
    near = "SELECT id FROM comments_comment WHERE bands && ARRAY[1,2]::bigint[] AND country = 'ID'"
    assert "comment_bands" in plan_of(near)
