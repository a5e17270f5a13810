"""Concurrent changes: one address, one article, one decision."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.content.models import Article, ReviewDecision, Revision
from apps.content.services import articles
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import editing, review, slugs, states
from apps.content.services.publishing.states import StatusChange
from apps.content.tests.factories import complete
from apps.content.tests.working import now
from apps.core.errors import AppError
from apps.core.models import ChangeLog
from apps.core.testing.together import together

pytestmark = pytest.mark.django_db(transaction=True)


def test_concurrent_articles_of_one_title_get_separate_addresses() -> None:
    people = [UserFactory(kol=True) for _ in range(2)]
    fields = {"title": "Soto terbaik", "category": "guide"}
    ends = together(
        *(lambda who=who: articles.create_article(actor=who, country="ID", fields=fields) for who in people)
    )
    assert all(isinstance(end, Article) for end in ends), ends
    assert sorted(Article.objects.values_list("slug", flat=True)) == ["soto-terbaik", "soto-terbaik-2"]
    assert Revision.objects.count() == ChangeLog.objects.filter(object_type="article").count() == 2


def test_address_used_meanwhile_is_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    person = UserFactory(kol=True)
    first = articles.create_article(actor=person, country="ID", fields={"title": "Soto", "category": "guide"})
    made, looked = slugs.free, iter([first.slug])
    # The first look-up returns an address that is taken meanwhile; the next one is real.
    monkeypatch.setattr(slugs, "free", lambda *of: next(looked, None) or made(*of))
    second = articles.create_article(
        actor=person, country="ID", fields={"title": "Soto", "category": "guide"}
    )
    assert second.slug == "soto-2"


def test_one_address_chosen_by_two_at_once_goes_to_one_and_the_other_hears_who_has_it() -> None:
    person = UserFactory()
    made = [complete(title=title) for title in ("Satu", "Dua")]

    def take(article: Article) -> Article:
        patch = {"slug": "soto"}
        return editing.edit(ARTICLE, actor=person, country="ID", record_id=article.pk, version=1, patch=patch)

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

    def act(who: Any, action: str, version: int, **message: Any) -> Article:
        return states.change_status(
            ARTICLE,
            review.STEPS,
            actor=who,
            country="ID",
            record_id=made.pk,
            version=version,
            action=action,
            status_change=StatusChange(**message),
        )

    act(author, "submit", 1)
    ends = together(
        lambda: act(reviewers[0], "approve", 2),
        lambda: act(reviewers[1], "request_changes", 2, reason="Tambahkan sumber lain"),
    )
    assert [end.code for end in ends if isinstance(end, AppError)] == [10006]
    assert ReviewDecision.objects.count() == 1
    assert now(made).status in ("published", "changes_requested")
