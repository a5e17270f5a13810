"""Sample calls of the shared operations for the contract test."""

from __future__ import annotations

from typing import Any

from django.core.files.base import ContentFile
from django.core.mail import make_msgid
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.core.changes import versions
from apps.core.choices import NotificationType
from apps.core.http import confirmations
from apps.core.messaging import notifications
from apps.core.models import ChangeLog, Changeset, Draft, Job, Notification, OutgoingMail, SavedView
from apps.core.testing.contract import Case, register


def _about(country: str) -> tuple[Any, ChangeLog, ChangeLog]:
    user = UserFactory(role="kol", countries=[country])
    logs = []
    for name in ("First", "Second"):
        with versions.changing(user, actor=None) as change:
            user.nickname = name
        assert change.entry is not None
        logs.append(change.entry)
    return user, logs[0], logs[1]


def _compare(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        user, first, second = _about(country)
        return {
            "object_type": "user",
            "object_id": user.pk,
            "from_log_id": first.pk,
            "to_log_id": second.pk,
        }

    return body


def _restore(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        user, first, _ = _about(country)
        return {
            "object_type": "user",
            "object_id": user.pk,
            "log_id": first.pk,
            "fields": ["nickname"],
            "version": user.version,
        }

    return body


def _logs(country: str) -> Any:
    return lambda person: {"object_type": "user", "object_id": _about(country)[0].pk}


def _followed(country: str) -> Any:
    return lambda person: {**_logs(country)(person), "is_following": True}


def _called(nickname: str) -> Any:
    return lambda person: {"user_id": UserFactory(countries=["TR"], nickname=nickname).pk}


def _job(*, own: bool = False, **values: Any) -> Any:
    def body(person: Any) -> dict[str, Any]:
        owner = person if own else UserFactory()
        job = Job.objects.create(
            kind=values.get("kind", "test"),
            title="A job",
            created_by=owner,
            status=values.get("status", "queued"),
        )
        if values.get("file"):
            job.file.save("out.txt", ContentFile(b"x"), save=False)
            job.file_name = "out.txt"
            job.file_size = 1
            job.save()
        return {"job_id": job.pk}

    return body


register("activity/query_logs", Case(5, own=_logs("ID"), foreign=_logs("TR"), id_field="object_id"))
register("system/find_records", Case(8, own=lambda person: {"keyword": "zq"}, abroad=_called("Zq")))
register(
    "system/get_unavailable_actions", Case(2, own=_logs("ID"), foreign=_logs("TR"), id_field="object_id")
)
register("record/mark_looking", Case(5, own=_logs("ID"), foreign=_logs("TR"), id_field="object_id"))
register(
    "record/set_following",
    Case(4, own=_followed("ID"), foreign=_followed("TR"), id_field="object_id"),
)
register("activity/compare", Case(6, own=_compare("ID"), foreign=_compare("TR"), id_field="object_id"))
register("activity/restore_fields", Case(7, own=_restore("ID"), foreign=_restore("TR"), id_field="object_id"))
register("job/query_jobs", Case(2, own=lambda person: {}))
register("job/get_job", Case(3, own=_job(own=True), foreign=_job(), id_field="job_id"))
register("job/cancel_job", Case(5, own=_job(own=True), foreign=_job(), id_field="job_id"))
register(
    "job/download_job",
    Case(
        3,
        own=_job(own=True, file=True, status="succeeded"),
        foreign=_job(file=True, status="succeeded"),
        id_field="job_id",
        sensitive=_job(own=True, file=True, status="succeeded", kind="person_export"),
    ),
)


def _failed_mail(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        mail = OutgoingMail.objects.create(
            to="sari@example.com",
            subject="Halo",
            message_id=make_msgid(),
            country=country,
            status="failed",
            failed_at=timezone.now(),
        )
        return {"mail_id": mail.pk}

    return body


register("system/get_status", Case(10))
register("system/query_failed_mails", Case(4, own=lambda person: _failed_mail("ID")(person) and {}))
register(
    "system/send_mail_again", Case(7, own=_failed_mail("ID"), foreign=_failed_mail("TR"), id_field="mail_id")
)
register("system/send_all_mail_again", Case(8, own=lambda person: _failed_mail("ID")(person) and {}))


# -- changesets and views ----------------------------------------------------------------------
def _changed(country: str) -> Any:
    """Return a maker of a changeset with one changed account of the country, by another user."""

    def make(person: Any) -> tuple[Changeset, ChangeLog]:
        user = UserFactory(role="kol", countries=[country], nickname="First")
        changeset = Changeset.objects.create(
            kind="test", title="A change", country=country, actor=UserFactory(countries=[country])
        )
        with versions.changing(user, actor=None, changeset=changeset) as change:
            user.nickname = "Second"
        assert change.entry is not None
        return changeset, change.entry

    return make


def _changeset(country: str) -> Any:
    return lambda person: {"changeset_id": _changed(country)(person)[0].pk}


def _change(country: str) -> Any:
    def body(person: Any) -> dict[str, Any]:
        _, entry = _changed(country)(person)
        return {"object_type": "user", "object_id": entry.object_id, "log_id": entry.pk}

    return body


def _view(*, own: bool) -> Any:
    def body(person: Any) -> dict[str, Any]:
        owner = person if own else UserFactory()
        return {"view_id": SavedView.objects.create(owner=owner, area="user", name="A view").pk}

    return body


def _view_of_all(person: Any) -> dict[str, Any]:
    where = {"scope": "country", "country": "TR"}
    return {"view_id": SavedView.objects.create(owner=UserFactory(), area="user", name="A view", **where).pk}


def _renamed(person: Any) -> dict[str, Any]:
    return {**_view(own=True)(person), "version": 1, "name": "Another name"}


def _saved(person: Any) -> dict[str, Any]:
    return {"area": "user", "name": "Editors", "filters": {"role": ["editor"]}, "columns": ["nickname"]}


register("activity/query_changesets", Case(4, own=lambda person: _changeset("ID")(person) and {}))
register(
    "activity/get_changeset",
    Case(6, own=_changeset("ID"), foreign=_changeset("TR"), id_field="changeset_id"),
)
register(
    "activity/undo_changeset",
    Case(16, own=_changeset("ID"), foreign=_changeset("TR"), id_field="changeset_id"),
)
register("activity/undo_change", Case(8, own=_change("ID"), foreign=_change("TR"), id_field="object_id"))
register("view/query_views", Case(2, own=lambda person: {"area": "user"}, abroad=_view_of_all))
register("view/save_view", Case(6, own=_saved, edit=_renamed))
register(
    "view/delete_view",
    Case(4, own=_view(own=True), foreign=_view(own=False), id_field="view_id"),
)


# -- notifications -----------------------------------------------------------------------------
def _notification_body(person: Any) -> dict[str, Any]:
    user = UserFactory()
    notifications.notify(users=[person], kind=NotificationType.ACCOUNT_CHANGED, title="A change", about=user)
    return {}


def _unread(person: Any) -> dict[str, Any]:
    return {"ids": [Notification.objects.create(user=person, type="approved", title="Yours").pk]}


register("notification/query_notifications", Case(7, own=_notification_body))
register("notification/mark_read", Case(3, own=_unread))


# -- drafts ------------------------------------------------------------------------------------
_FORM = {"place": "/system/userEdit?id=1"}
_WRITTEN = {"writer": "window-one", "seq": 1}
_TYPED = {"values": {"note": "Half a sentence"}, "version": 1}


def _typed_on(person: Any) -> dict[str, Any]:
    """Return the next save of an existing draft, the most common call."""
    body: dict[str, Any] = {**_FORM, **_WRITTEN, **_TYPED}
    key = {"user": person, "country": "ID", "place": body["place"], "writer": body["writer"]}
    Draft.objects.update_or_create(**key, defaults={**body, "saved_at": timezone.now()})
    return {**body, "seq": 2}


def _thrown_away(person: Any) -> dict[str, Any]:
    _typed_on(person)
    return {**_FORM, "drafts": [{**_WRITTEN, "seq": 2}]}


register("draft/get_drafts", Case(2, own=lambda person: {**_FORM}))
register("draft/save_draft", Case(2, own=_typed_on))
register("draft/discard_draft", Case(4, own=_thrown_away))


# -- personal data -----------------------------------------------------------------------------
_OF_A_PERSON = {"value": "sari@example.com", "reason": "She asked for it"}


def _mailed(person: Any) -> dict[str, Any]:
    """Create a mail that was sent to a person."""
    OutgoingMail.objects.create(
        to="Sari@example.com",
        subject="Hello",
        body="Hello",
        country="ID",
        status="sent",
        message_id=make_msgid(),
    )
    return dict(_OF_A_PERSON)


def _confirmed(person: Any) -> dict[str, Any]:
    body = _mailed(person)
    seen = confirmations.Fingerprint(person.pk, "person/erase", "ID", body)
    return {**body, "confirm_token": confirmations.sign(["erases_outgoing_mail_1"], seen)}


register("person/search", Case(14, own=lambda person: {"value": "sari@example.com"}))
register("person/query_requests", Case(2, own=lambda person: {}))
register("person/export", Case(19, own=_mailed))
register("person/erase", Case(19, own=_confirmed))
