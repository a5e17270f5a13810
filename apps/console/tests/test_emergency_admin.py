"""Repairs by super admins in the Django admin: through services, with history and error messages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import models
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.accounts.services.sessions import open_session
from apps.accounts.tests.factories import UserFactory
from apps.accounts.tests.second_factors import sign_in_to_admin as sign_in
from apps.collections.tests import factories as collections
from apps.comments.tests import factories as comments
from apps.content.models import Published
from apps.content.services.publishing import clock
from apps.content.tests import factories as content
from apps.core.choices import JobStatus
from apps.core.messaging import outbox
from apps.core.models import ChangeLog, Job, OutgoingMail
from apps.pages.models import Redirect
from apps.pages.tests import factories as pages
from apps.stores.models import Holiday, Store, Tag
from apps.stores.tests.factories import StoreFactory, TagFactory
from apps.videos.tests import factories as videos

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> User:
    made: User = UserFactory(super_admin=True)
    return made


@pytest.fixture
def client(boss: User) -> Client:
    return sign_in(boss)


def place(model: type[models.Model], more: str = "") -> str:
    return f"/django-admin/{model._meta.app_label}/{model._meta.model_name}/{more}"


def choose(client: Client, action: str, *records: models.Model, reason: str = "") -> list[str]:
    """Run an action on records in their list; return the page's messages."""
    body = {"action": action, "_selected_action": [record.pk for record in records], "reason": reason}
    client.get(place(type(records[0])))  # clears earlier messages
    response = client.post(place(type(records[0])), body, follow=True)
    assert response.status_code == 200
    return [str(message) for message in response.context["messages"]]


def send(client: Client, address: str, **filled: Any) -> Any:
    """Submit the form of a page with some fields changed."""
    form = client.get(address).context["adminform"].form
    values = {name: form[name].value() for name in form.fields}
    body = {name: "" if value is None else value for name, value in values.items() if value is not False}
    return client.post(address, {**body, **filled})


def last_log(record: models.Model, kind: str) -> ChangeLog:
    row = ChangeLog.objects.filter(object_type=kind, object_id=record.pk).order_by("-id").first()
    assert row is not None
    return row


def by_admin(record: models.Model, kind: str, boss: User, action: str, reason: str = "") -> None:
    log = last_log(record, kind)
    assert (log.via, log.actor, log.action, log.reason) == ("django_admin", boss, action, reason)


# -- accounts -----------------------------------------------------------------------------------------
def test_a_password_is_reset_and_shown_once(client: Client, boss: User) -> None:
    user = UserFactory(locked=True)
    session = open_session(user=user, user_agent="")
    one_time, done = choose(client, "reset_password", user)
    assert done == "Passwords reset: 1"
    user.refresh_from_db()
    session.refresh_from_db()
    assert user.check_password(one_time.split(": ")[1].removesuffix(" (shown once)"))
    assert (user.status, user.must_change_password, user.failed_logins) == ("active", True, 0)
    assert session.revoked_by == boss
    by_admin(user, "user", boss, "reset_password")


def test_accounts_are_disabled_enabled_and_unlocked(client: Client, boss: User) -> None:
    user = UserFactory()
    session = open_session(user=user, user_agent="")
    assert choose(client, "disable", user, reason="Left the firm") == ["Accounts disabled: 1"]
    by_admin(user, "user", boss, "disable", "Left the firm")
    user.refresh_from_db()
    session.refresh_from_db()
    assert (user.status, session.revoked_at is not None) == ("disabled", True)
    assert choose(client, "enable", user) == ["Accounts enabled: 1"]
    User.objects.filter(pk=user.pk).update(failed_logins=9)
    assert choose(client, "unlock", user) == ["Accounts unlocked: 1"]
    user.refresh_from_db()
    assert (user.status, user.failed_logins) == ("active", 0)


def test_sessions_of_several_people_are_ended(client: Client, boss: User) -> None:
    people = UserFactory.create_batch(2)
    for person in people:
        open_session(user=person, user_agent="")
    assert choose(client, "end_sessions", *people, reason="Lost laptops") == ["Accounts signed out: 2"]
    assert not Session.objects.live().filter(user__in=people).exists()
    by_admin(people[1], "user", boss, "revoke_sessions", "Lost laptops")


def test_the_own_account_is_refused_and_the_others_are_done(client: Client, boss: User) -> None:
    other = UserFactory()
    response = choose(client, "disable", boss, other)
    assert sorted(response) == sorted(
        [f"{boss}: You cannot disable your own account", "Accounts disabled: 1"]
    )
    boss.refresh_from_db()
    assert boss.status == "active"
    assert not ChangeLog.objects.filter(object_id=boss.pk, object_type="user").exists()


# -- published records -------------------------------------------------------------------------------
PUBLISHED: dict[str, Callable[[], Published]] = {
    "article": content.complete,
    "video": videos.complete,
    "page": pages.complete,
    "collection": collections.complete,
}


def published(kind: str) -> Any:
    """Create a live record of a kind."""
    record = PUBLISHED[kind]()
    type(record)._default_manager.filter(pk=record.pk).update(status="scheduled", publish_at=timezone.now())
    assert clock.publish_due(clock._kinds[kind], timezone.now()) == 1
    record.refresh_from_db()
    assert record.is_live
    return record


@pytest.mark.parametrize("kind", PUBLISHED)
def test_take_down_unpublishes_with_a_reason(client: Client, boss: User, kind: str) -> None:
    record = published(kind)
    (refused,) = choose(client, "unpublish", record)
    assert "Enter a reason for unpublishing" in refused
    record.refresh_from_db()
    assert record.is_live
    assert choose(client, "unpublish", record, reason="Court order") == ["Unpublished: 1"]
    record.refresh_from_db()
    assert (record.is_live, record.status) == (False, "unpublished")
    by_admin(record, kind, boss, "unpublish", "Court order")


def test_take_down_rejects_unpublished_records(client: Client) -> None:
    draft = content.article()
    (refused,) = choose(client, "unpublish", draft, reason="No")
    assert "Cannot unpublish" in refused
    assert last_log(draft, "article").action == "create"


def test_comments_are_hidden(client: Client, boss: User) -> None:
    comment = comments.visible()
    assert choose(client, "hide", comment, reason="A name in it") == ["Comments hidden: 1"]
    comment.refresh_from_db()
    assert comment.status == "pending"
    by_admin(comment, "comment", boss, "hold", "A name in it")
    (refused,) = choose(client, "hide", comment)
    assert "Cannot hold" in refused


# -- stores and reference data ---------------------------------------------------------------------------
def test_a_store_is_published_hidden_deleted_and_restored(client: Client, boss: User) -> None:
    store: Store = StoreFactory(complete=True)
    assert choose(client, "publish", store) == ["Stores published: 1"]
    (refused,) = choose(client, "hide", store)
    assert "Enter a reason for hiding the store" in refused
    assert choose(client, "hide", store, reason="A fire") == ["Stores hidden: 1"]
    by_admin(store, "store", boss, "hide", "A fire")
    assert choose(client, "delete_stores", store) == ["Stores deleted: 1"]
    assert choose(client, "restore", store) == ["Stores restored: 1"]
    store.refresh_from_db()
    assert store.status == "draft"


def test_an_incomplete_store_is_not_published(client: Client) -> None:
    store: Store = StoreFactory()
    (refused,) = choose(client, "publish", store)
    assert refused.startswith(f"{store}: ")
    store.refresh_from_db()
    assert store.status == "draft"
    assert not ChangeLog.objects.exists()


def test_other_fields_of_a_store_are_shown_and_not_changed(client: Client) -> None:
    store: Store = StoreFactory(name="Warung Sari")
    address = place(Store, f"{store.pk}/change/")
    assert "Warung Sari" in client.get(address).content.decode()
    filled = {"name": "Warung Lain", "phones": "+62215551234", "status": "published"}
    assert send(client, address, **filled, hours_note="Closed in Ramadan").status_code == 302
    store.refresh_from_db()
    assert (store.name, store.phones, store.status) == ("Warung Sari", [], "draft")
    assert [change["field"] for change in last_log(store, "store").changes] == ["hours_note"]


def test_a_shop_is_closed_and_opened_again(client: Client, boss: User) -> None:
    store: Store = StoreFactory(complete=True)
    choose(client, "publish", store)
    assert choose(client, "close_for_a_time", store, reason="A flood") == [
        "Stores marked as temporarily closed: 1"
    ]
    store.refresh_from_db()
    assert (store.business_status, store.close_reason) == ("temporarily_closed", "other")
    by_admin(store, "store", boss, "close_temporarily", "A flood")
    assert choose(client, "close_for_good", store, reason="Torn down") == [
        "Stores marked as permanently closed: 1"
    ]
    store.refresh_from_db()
    assert (store.business_status, store.closed_on is not None) == ("permanently_closed", True)
    (refused,) = choose(client, "open_again", store)
    assert "Enter a reason for reopening a permanently closed store" in refused
    assert choose(client, "open_again", store, reason="Rebuilt") == ["Stores reopened: 1"]
    by_admin(store, "store", boss, "reopen", "Rebuilt")
    (wrong,) = choose(client, "open_again", store, reason="Rebuilt")
    assert "Cannot reopen" in wrong


def test_a_tag_is_made_and_blocked(client: Client, boss: User) -> None:
    made = send(client, place(Tag, "add/"), labels="en: Smoky\ntr: İsli", kind="dish")
    assert made.status_code == 302, made.context["adminform"].form.errors
    smoky = Tag.objects.get(slug="smoky")
    assert (smoky.status, smoky.labels) == ("active", {"en": "Smoky", "tr": "İsli"})
    tag = TagFactory()
    assert send(client, place(Tag, f"{tag.pk}/change/"), status="blocked").status_code == 302
    tag.refresh_from_db()
    assert tag.status == "blocked"
    by_admin(tag, "tag", boss, "edit")


@pytest.mark.parametrize("labels", ["Smoky", "en:", "1: Smoky", "", "tr: Közlenmiş", f"en: {'x' * 61}"])
def test_nonsense_in_labels_is_refused_at_its_field(client: Client, labels: str) -> None:
    tag = TagFactory(labels={"en": "Soto"})
    response = send(client, place(Tag, f"{tag.pk}/change/"), labels=labels)
    assert response.status_code == 200
    assert "labels" in response.context["adminform"].form.errors
    tag.refresh_from_db()
    assert tag.labels == {"en": "Soto"}


def test_holidays_are_created_confirmed_and_removed(client: Client, boss: User) -> None:
    filled = {"of_country": "TR", "date": "2027-03-10", "name": "Bayram", "kind": "public", "tentative": "on"}
    response = send(client, place(Holiday, "add/"), **filled)
    assert response.status_code == 302, response.context["adminform"].form.errors
    holiday = Holiday.objects.get(country="TR", date=date(2027, 3, 10))
    assert holiday.tentative
    assert choose(client, "confirm_dates", holiday) == ["Dates confirmed: 1"]
    holiday.refresh_from_db()
    assert not holiday.tentative
    by_admin(holiday, "holiday", boss, "edit")
    assert choose(client, "take_out", holiday) == ["Holidays deleted: 1"]
    assert not Holiday.objects.filter(pk=holiday.pk).exists()
    by_admin(holiday, "holiday", boss, "delete")


def test_redirects_are_created_changed_and_removed(client: Client, boss: User) -> None:
    filled = {"of_country": "ID", "from_path": "promo/lama", "to_type": "gone", "code": "410"}
    response = send(client, place(Redirect, "add/"), **filled)
    assert response.status_code == 302, response.context["adminform"].form.errors
    redirect = Redirect.objects.get(from_path="promo/lama")
    changed = send(client, place(Redirect, f"{redirect.pk}/change/"), note="Asked by mail")
    assert changed.status_code == 302, changed.context["adminform"].form.errors
    by_admin(redirect, "redirect", boss, "edit")
    assert choose(client, "take_away", redirect) == ["Redirects deleted: 1"]
    assert not Redirect.objects.filter(pk=redirect.pk).exists()


# -- jobs and mail ------------------------------------------------------------------------------------
def job(status: str, **fields: Any) -> Job:
    made: Job = Job.objects.create(
        kind="export", title="Stores", status=status, expires_at=timezone.now(), **fields
    )
    return made


def test_jobs_are_cancelled_and_retried(client: Client, boss: User) -> None:
    waiting, failed, refused = (
        job(JobStatus.QUEUED),
        job(JobStatus.FAILED, attempts=3, message="The worker stopped", state={"at": 7}),
        job(JobStatus.FAILED, attempts=1, message="No right"),
    )
    response = choose(client, "cancel", waiting, failed, reason="Wrong file")
    assert "Jobs cancelled: 1" in response
    assert len(response) == 2
    response = choose(client, "retry", failed, refused)
    assert "Jobs queued again: 1" in response
    assert any("Start it again in the console" in line for line in response)
    for one in (waiting, failed, refused):
        one.refresh_from_db()
    assert [one.status for one in (waiting, failed, refused)] == ["cancelled", "queued", "failed"]
    assert (failed.attempts, failed.state, failed.message) == (0, {"at": 7}, "")
    by_admin(waiting, "job", boss, "stop_job", "Wrong file")
    assert {"field": "status", "old": "queued", "new": "cancelled"} in last_log(waiting, "job").changes
    by_admin(failed, "job", boss, "retry_job")
    assert {"field": "status", "old": "failed", "new": "queued"} in last_log(failed, "job").changes
    assert ChangeLog.objects.filter(object_type="job").count() == 2


def test_failed_mail_is_sent_again(client: Client, boss: User, mailoutbox: list[Any]) -> None:
    mail = outbox.queue(to="sari@example.com", subject="Terima kasih", body="Sudah.")
    OutgoingMail.objects.filter(pk=mail.pk).update(status="failed", tries=3, error="Away")
    assert choose(client, "send_again", mail, reason="It is back") == ["Messages queued again: 1"]
    by_admin(mail, "outgoing_mail", boss, "send_mail_again", "It is back")
    assert outbox.send(mail.pk)
    assert len(mailoutbox) == 1
    (refused,) = choose(client, "send_again", mail)
    assert "Cannot send again" in refused
    assert ChangeLog.objects.filter(object_type="outgoing_mail").count() == 1


# -- other roles ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("role", ["manager", "operator", "reviewer", "editor", "kol"])
def test_admin_is_refused_to_everybody_but_super_admins(role: str) -> None:
    store: Store = StoreFactory(complete=True)
    user = UserFactory()
    someone = sign_in(UserFactory(role=role))
    for record, action in ((store, "publish"), (user, "disable")):
        body = {"action": action, "_selected_action": [record.pk], "reason": "No"}
        assert someone.post(place(type(record)), body).status_code == 302
    store.refresh_from_db()
    user.refresh_from_db()
    assert (store.status, user.status) == ("draft", "active")
    assert not ChangeLog.objects.exists()
