"""The list of comments: filters, sorts, the sheet; and that every order is read from an index."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.comments.listings import COMMENT_LIST
from apps.comments.models import Comment
from apps.comments.selectors import comments_of
from apps.comments.tests.factories import flagged, shop, visible, write
from apps.core import listing
from apps.core.testing.api import Api
from apps.stores.tests.factories import PictureFactory, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def several(operator: User) -> list[Comment]:
    """One comment of each kind that filters tell apart."""
    first = flagged(visible(shop(), rating=5, body="Soto ini enak dan murah"), reason="fake")
    second = write(body="Çok güzel ve lezzetli bir yer", picture_ids=[PictureFactory().pk])
    third = write(status="rejected", body="The food was good and the service quick")
    Comment.objects.filter(pk=third.pk).update(moderated_by=operator, like_count=7)
    return [first, second, third]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, [2, 1, 0]), ({"queue": ["reported"]}, [0]), ({"queue": ["pending"]}, [1]), ({"status": ["rejected"]}, [2]),
        ({"target_type": ["article"]}, []), ({"rating": [5]}, [0]), ({"rating": [1, 2]}, []), ({"language": ["tr"]}, [1]),
        ({"has_pictures": True}, [1]), ({"has_pictures": False}, [2, 0]), ({"has_flags": True}, [0]),
        ({"flag_reason": ["fake"]}, [0]), ({"flag_reason": ["spam"]}, []), ({"detection": ["picture"]}, [1]),
        ({"detection": ["new_author"]}, [2, 1, 0]), ({"author_state": ["normal"]}, [2, 1, 0]), ({"author_state": ["banned"]}, []),
        ({"reject_reason": ["spam"]}, [2]), ({"keyword": "MURAH"}, [0]), ({"keyword": "guzel"}, [1]),
        ({"keyword": "nothing of it"}, []), ({"sort_by": "likes", "sort_order": "desc"}, [2, 1, 0]),
        ({"sort_by": "flags", "sort_order": "desc"}, [0, 2, 1]), ({"sort_by": "rating"}, [0, 1, 2]),
        ({"created_from": "2020-01-01", "created_to": "2020-01-02"}, []),
    ],
)  # fmt: skip
def test_filters_and_sorts(
    api: Api, operator: User, several: list[Comment], query: dict[str, Any], found: list[int]
) -> None:
    rows = api.call("comment/query_comments", query, as_=operator).ok()["list"]
    assert [row["comment_id"] for row in rows] == [several[index].pk for index in found]


def test_filters_by_what_records_are(api: Api, operator: User, several: list[Comment]) -> None:
    first, _, third = several
    here = regions("ID")["31.74"].pk
    for query, count in (
        ({"target_id": [first.target_id]}, 1), ({"author_id": [third.author_id]}, 1), ({"region_l2": [here]}, 3),
        ({"moderated_by": [operator.pk]}, 1), ({"ids": [first.pk, third.pk]}, 2), ({"keyword": str(first.pk)}, 1),
    ):  # fmt: skip
        assert api.call("comment/query_comments", query, as_=operator).ok()["total"] >= count, query


def test_the_sheet_holds_what_the_list_shows(api: Api, operator: User, several: list[Comment]) -> None:
    answer = api.call("comment/export_comments", {"columns": ["id", "author", "body"]}, as_=operator)
    assert answer.status == 200
    assert answer.response.headers["Content-Disposition"].startswith("attachment")


@pytest.fixture
def many() -> None:
    """Comments enough that the planner has a choice."""
    store, author = shop(), visible().author
    states = (("approved", ""), ("rejected", ""), ("visible", "unmoderated"), ("pending", "pending"))
    now = timezone.now()
    Comment.objects.bulk_create(
        [
            Comment(
                country="ID", target_type="store", target_id=store.pk, target_title="Kopi", author=author,
                status=states[number % 4][0], queue=states[number % 4][1], rating=number % 5 + 1,
                reject_reason="spam" if number % 4 == 1 else "", like_count=number * 7 % 3000,
                created_at=now - dt.timedelta(minutes=number), bands=[number, number + 10_000],
            )
            for number in range(6000)
        ]
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE comments_comment")


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ({"queue": ["pending"], "sort_by": "created_at", "sort_order": "desc"}, "comment_queue"),
        ({"status": ["approved"], "sort_by": "created_at", "sort_order": "desc"}, "comment_"),
        ({}, "comment_newest"),
        ({"sort_by": "likes", "sort_order": "desc"}, "comment_likes"),
        ({"sort_by": "rating", "sort_order": "desc"}, "comment_rating"),
    ],
)
@pytest.mark.usefixtures("many")
def test_pages_are_read_from_an_index(operator: User, query: dict[str, Any], index: str) -> None:
    ctx = listing.FilterContext(operator, "ID", "Asia/Jakarta")
    rows = listing.narrow(comments_of(operator, "ID", query), COMMENT_LIST, query, ctx)
    rows = rows.order_by(*listing.ordering(COMMENT_LIST, query)).values("pk")[:20]
    sql, params = rows.query.sql_with_params()
    plan = explained(sql, params)
    assert index in plan
    assert "Sort" not in plan
    assert "Seq Scan" not in plan


@pytest.mark.usefixtures("many")
def test_near_copies_are_looked_up_by_their_index() -> None:
    plan = explained(
        "SELECT id FROM comments_comment WHERE bands && ARRAY[1,2]::bigint[] AND country = 'ID'", ()
    )
    assert "comment_bands" in plan


def explained(sql: str, params: Any) -> str:
    """How PostgreSQL would run a statement."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}", params)
        return "\n".join(row[0] for row in cursor.fetchall())
