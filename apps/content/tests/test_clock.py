"""Scheduled publication: once even with two workers; failures are noticed and stay scheduled."""

from __future__ import annotations

import datetime as dt
import threading

import pytest
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.models import Article
from apps.content.services import checks
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import clock, review, states
from apps.content.services.publishing.states import StatusChange
from apps.content.tests.factories import complete
from apps.content.tests.working import now
from apps.core.models import ChangeLog, Notification
from apps.uploads.models import Picture

pytestmark = pytest.mark.django_db(transaction=True)
SOON = dt.timedelta(hours=1)


def planned(kol: User | None = None, **text: dt.datetime) -> Article:
    """Create an article that is scheduled in an hour."""
    operator = UserFactory(nickname="Omar")
    made = complete(kol)
    return states.change_status(
        ARTICLE,
        review.STEPS,
        actor=operator,
        country="ID",
        record_id=made.pk,
        version=made.version,
        action="schedule",
        status_change=StatusChange(publish_at=timezone.now() + SOON, **text),
    )


def test_a_scheduled_article_is_published_at_its_time_and_not_before() -> None:
    made = planned()
    assert clock.publish_due(ARTICLE, timezone.now() + SOON - dt.timedelta(minutes=1)) == 0
    at = timezone.now() + SOON
    assert [clock.publish_due(ARTICLE, at), clock.publish_due(ARTICLE, at)] == [1, 0]
    done = now(made)
    assert (done.status, done.is_live, done.live_revision_no) == ("published", True, 1)
    entry = ChangeLog.objects.get(object_id=made.pk, action="publish")
    assert entry.actor_id is None


def test_two_workers_publish_once() -> None:
    kol = UserFactory(kol=True)
    made = [planned(kol) for _ in range(6)]
    at = timezone.now() + SOON
    done: list[int] = []
    ready = threading.Barrier(2)

    def work() -> None:
        try:
            ready.wait()
            done.append(clock.publish_due(ARTICLE, at))
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(done) == len(made)
    for one in made:
        assert now(one).status == "published"
        assert ChangeLog.objects.filter(object_id=one.pk, action="publish").count() == 1
        assert Notification.objects.filter(object_id=one.pk, type="published").count() == 1


def test_failed_scheduled_publish_stays_planned_and_notifies_once() -> None:
    manager = UserFactory(manager=True)
    kol = UserFactory(kol=True)
    made = planned(kol)
    Picture.objects.filter(pk=made.cover_picture_id).update(status="blocked")
    at = timezone.now() + SOON
    assert [clock.publish_due(ARTICLE, at), clock.publish_due(ARTICLE, at)] == [0, 0]
    stuck = now(made)
    assert (stuck.status, stuck.is_live) == ("scheduled", False)
    assert stuck.publish_error == "This picture can no longer be shown. Choose another"
    notices = Notification.objects.filter(type="publish_failed").values_list("user_id", flat=True)
    assert sorted(notices) == sorted([manager.pk, kol.pk, made.updated_by_id])
    assert ChangeLog.objects.filter(object_id=made.pk, action="publish_failed").count() == 1
    Picture.objects.filter(pk=made.cover_picture_id).update(status="active")
    assert clock.publish_due(ARTICLE, at) == 1
    assert now(made).publish_error == ""


def test_failed_publication_blocks_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, good = planned(), planned()
    look = checks.find_problems

    def fail(article: Article) -> object:
        if article.pk == broken.pk:
            raise RuntimeError("no good")
        return look(article)

    monkeypatch.setattr(checks, "find_problems", fail)
    assert clock.publish_due(ARTICLE, timezone.now() + SOON) == 1
    assert (now(broken).status, now(good).status) == ("scheduled", "published")
    assert now(broken).publish_error.startswith("Publishing failed")


def test_an_article_is_unpublished_at_its_end() -> None:
    made = planned(unpublish_at=timezone.now() + 2 * SOON)
    clock.run(timezone.now() + SOON)
    assert now(made).is_live
    assert clock.run(timezone.now() + 2 * SOON) == 1
    assert (now(made).status, now(made).is_live, now(made).unpublish_at) == ("unpublished", False, None)
