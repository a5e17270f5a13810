"""A store's rating and counts always match its public comments, in any order and concurrently."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.models import Comment
from apps.comments.services import moderation
from apps.comments.services.moderation import Decision
from apps.comments.services.side_effects import average
from apps.comments.tests.factories import flagged, put, shop, words, write
from apps.core.bulk import changesets
from apps.core.bulk.bulk import edit as bulk_edit
from apps.core.errors import AppError
from apps.core.lists.list_area import area
from apps.core.models import ChangeLog
from apps.core.testing.levels import examples
from apps.stores.models import Store


def expected(store_id: int) -> tuple[int, Decimal | None, int]:
    """Return the rating and counts that the store must show, computed row by row."""
    rows = Comment.objects.filter(target_type="store", target_id=store_id).order_by("created_at", "pk")
    shown = [row for row in rows if row.status in ("visible", "approved")]
    ratings = {row.author_id: row.rating for row in shown if row.rating is not None}
    visible = sum(row.parent is None or row.parent.status in ("visible", "approved") for row in shown)
    mean = None
    if len(ratings) >= 3:
        total = Decimal(sum(value for value in ratings.values() if value))
        mean = (total / len(ratings)).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return len(ratings), mean, visible


def stored_rating(store_id: int) -> tuple[int, Decimal | None, int]:
    store = Store.objects.get(pk=store_id)
    return store.rating_count, store.rating_avg, store.comment_count


ACTS = ("approve", "reject", "hold", "delete", "undo", "rewrite", "write", "reply", "flag", "bulk")


def act(actor: User, store: Store, name: str, seed: int) -> None:
    """Take one action on a comment chosen by the seed; a refusal is fine."""
    rows = list(Comment.objects.filter(target_id=store.pk).order_by("pk"))
    comment = rows[seed % len(rows)]
    reason = "legal" if name == "delete" else "spam"
    try:
        if name == "write":
            write(store, rating=seed % 5 + 1, body=words(seed))
        elif name == "rewrite":
            write(store, rating=seed % 5 + 1, body=words(seed), visitor=f"again-{seed % 3}")
        elif name == "reply":
            write(store, reply_to=comment.pk, body=words(seed))
        elif name == "flag":
            flagged(comment, 3)
        elif name == "undo":
            log = ChangeLog.objects.filter(object_type="comment", object_id=comment.pk).latest("id")
            changesets.undo_change(
                actor=actor, country="ID", object_type="comment", object_id=comment.pk, log_id=log.pk
            )
        elif name == "bulk":
            ids = [one.pk for one in rows[seed % len(rows) :]]
            bulk_edit(
                area=area("comment"),
                actor=actor,
                country="ID",
                action=("approve", "hold")[seed % 2],
                params={},
                confirmed=frozenset(),
                ids=ids,
            )
        else:
            moderation.change_comment_status(
                actor=actor,
                country="ID",
                comment_id=comment.pk,
                version=comment.version,
                action=name,
                decision=Decision(reason),
            )
    except AppError:
        pass


class AnyOrder(TestCase):
    @pytest.mark.slow
    @hypothesis_settings(max_examples=examples(25))
    @given(st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 1000)), min_size=1, max_size=14))
    def test_a_store_shows_what_its_comments_give(self, acts: list[tuple[str, int]]) -> None:
        actor = UserFactory(super_admin=True)
        store = shop()
        for rating in (5, 3, 4):
            put(write(store, rating=rating), "visible")
        for name, seed in acts:
            act(actor, store, name, seed)
            assert stored_rating(store.pk) == expected(store.pk), (name, seed)


@pytest.mark.parametrize(
    ("count", "total", "mean"),
    [(0, 0, None), (2, 10, None), (3, 13, "4.3"), (3, 14, "4.7"), (4, 17, "4.3"), (20, 85, "4.3")],
)
def test_one_decimal_and_none_under_three(count: int, total: int, mean: str | None) -> None:
    assert average(count, total) == (Decimal(mean) if mean else None)


def at_once(work: list[Callable[[], Any]]) -> None:
    """Run functions at the same time, each with its own connection."""

    def run(piece: Callable[[], Any]) -> None:
        try:
            piece()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=6) as pool:
        list(pool.map(run, work))


@pytest.mark.django_db(transaction=True)
def test_moderators_and_visitors_at_the_same_moment() -> None:
    actors = [UserFactory(super_admin=True) for _ in range(3)]
    stores = [shop(), shop()]
    for store in stores:
        for rating in (5, 2, 4, 1):
            put(write(store, rating=rating), "visible")
    chance = random.Random(7)
    pieces: list[Callable[[], Any]] = []
    for number in range(60):
        name, seed = chance.choice(ACTS), chance.randrange(1000)
        store, actor = stores[number % 2], actors[number % 3]
        pieces.append(lambda n=name, s=seed, at=store, who=actor: act(who, at, n, s))
    at_once(pieces)
    for store in stores:
        assert stored_rating(store.pk) == expected(store.pk)
