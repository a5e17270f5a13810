"""Who hears of what happens to an article."""

from __future__ import annotations

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.accounts.selectors import managers_of
from apps.content.models import Article
from apps.core import notifications
from apps.core.choices import NotificationType, Role


def writers_of(article: Article) -> list[User]:
    """Who wrote it, and who handed it in."""
    ids = {article.author_id, *article.co_author_ids, article.submitted_by_id}
    return list(User.objects.filter(pk__in=[pk for pk in ids if pk]).order_by("pk"))


def tell_writers(article: Article, kind: NotificationType, actor: User | None, body: str = "") -> None:
    """Tell those who wrote it, except who did it."""
    notifications.notify(
        users=writers_of(article), kind=kind, title=article.title, body=body, about=article, actor=actor
    )


def ask_reviewers(article: Article, actor: User, note: str = "") -> None:
    """Tell the reviewer that it waits; where there is none yet, all reviewers of the country."""
    asked = [article.reviewer] if article.reviewer else reviewers_of(article.country)
    notifications.notify(
        users=[person for person in asked if person.pk != article.author_id],
        kind=NotificationType.REVIEW_REQUESTED,
        title=article.title,
        body=note,
        about=article,
        actor=actor,
    )


def reviewers_of(country: str) -> list[User]:
    """The reviewers of a country who can sign in."""
    found = User.objects.filter(role=Role.REVIEWER, is_superuser=False, countries__contains=[country])
    return list(found.exclude(status=UserStatus.DISABLED).order_by("pk"))


def tell_failure(article: Article, msg: str) -> None:
    """Tell who planned it, who wrote it and who answers for the country that it did not go out."""
    planned = [article.updated_by] if article.updated_by else []
    notifications.notify(
        users=[*planned, *writers_of(article), *managers_of(article.country)],
        kind=NotificationType.PUBLISH_FAILED,
        title=article.title,
        body=msg,
        about=article,
    )
