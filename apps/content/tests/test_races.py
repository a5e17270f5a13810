"""Two at the same moment: one address, one article, one decision."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from apps.accounts.tests.factories import UserFactory
from apps.content.models import Article, ReviewDecision, Revision
from apps.content.services import articles, states
from apps.content.services.states import Said
from apps.content.tests.factories import complete
from apps.content.tests.working import now
from apps.core.errors import AppError
from apps.core.models import ChangeLog

pytestmark = pytest.mark.django_db(transaction=True)


def together(*works: Callable[[], Any]) -> list[Any]:
    """What becomes of several pieces of work that begin at once: their results, or their refusals."""
    ready = threading.Barrier(len(works))
    ends: list[Any] = [None] * len(works)

    def run(place: int) -> None:
        try:
            ready.wait()
            ends[place] = works[place]()
        except Exception as error:  # noqa: BLE001 (told by the test)
            ends[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ends


def test_articles_of_one_title_begun_at_once_get_addresses_of_their_own() -> None:
    people = [UserFactory(kol=True) for _ in range(2)]
    fields = {"title": "Soto terbaik", "category": "guide"}
    ends = together(
        *(lambda who=who: articles.create_article(actor=who, country="ID", fields=fields) for who in people)
    )
    assert all(isinstance(end, Article) for end in ends), ends
    assert sorted(Article.objects.values_list("slug", flat=True)) == ["soto-terbaik", "soto-terbaik-2"]
    assert Revision.objects.count() == ChangeLog.objects.filter(object_type="article").count() == 2


def test_one_address_chosen_by_two_at_once_goes_to_one_and_the_other_hears_who_has_it() -> None:
    person = UserFactory()
    made = [complete(title=title) for title in ("Satu", "Dua")]

    def take(article: Article) -> Article:
        patch = {"slug": "soto"}
        return articles.edit_article(
            actor=person, country="ID", article_id=article.pk, version=1, patch=patch
        )

    ends = together(*(lambda article=article: take(article) for article in made))
    refused = [end for end in ends if isinstance(end, AppError)]
    assert [error.msg.startswith("This web address is already used by article") for error in refused] == [
        True
    ]
    assert Article.objects.filter(slug="soto").count() == 1


def test_two_reviewers_decide_once() -> None:
    author = UserFactory(kol=True)
    reviewers = [UserFactory(reviewer=True) for _ in range(2)]
    made = complete(author)

    def act(who: Any, action: str, version: int, **said: Any) -> Article:
        return states.change_article_status(
            actor=who, country="ID", article_id=made.pk, version=version, action=action, said=Said(**said)
        )

    act(author, "submit", 1)
    ends = together(
        lambda: act(reviewers[0], "approve", 2),
        lambda: act(reviewers[1], "request_changes", 2, reason="Tambahkan sumber lain"),
    )
    assert [end.code for end in ends if isinstance(end, AppError)] == [10006]
    assert ReviewDecision.objects.count() == 1
    assert now(made).status in ("published", "changes_requested")
