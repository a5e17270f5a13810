"""Application of a report's suggestions to its store, as far as they are accepted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core import context
from apps.core.changes import versions
from apps.core.errors import Invalid
from apps.core.models import ChangeLog, Changeset
from apps.core.values import Json
from apps.feedback.choices import FeedbackStatus, Resolution
from apps.feedback.models import Feedback
from apps.feedback.queries import selectors
from apps.feedback.services import evidence, replies, suggestions
from apps.feedback.services.cases import close
from apps.feedback.services.counts import recount
from apps.feedback.services.guards import require
from apps.stores.choices import LIVE_STATUSES
from apps.stores.models import Store
from apps.stores.queries import selectors as stores
from apps.stores.services.proposals import diffs
from apps.stores.services.proposals.units import BY_NAME, Severity
from apps.stores.services.proposed import apply_values
from apps.stores.services.stores import Origin
from apps.stores.services.verification import mark_verified

ORIGIN = Origin(source="feedback")


@transaction.atomic
def apply_feedback(
    *,
    actor: User,
    country: str,
    feedback_id: int,
    version: int,
    store_version: int,
    decisions: Sequence[Mapping[str, Json]] = (),
    note: str = "",
    verify_method: str = "",
) -> Feedback:
    """Write the accepted suggestions into the store in one transaction, and close the report.

    A report without suggested fields is applied with a note on the manual correction. `verify_method` is how
    the actor checked it; the store is then verified in the same changeset. Raise NotFound, WrongStatus,
    Invalid (something is undecided, nothing accepted, a note is missing, the closure rule, a rule of the
    store), or Conflict if report or store changed; with `conflicts` if the store's values differ from the
    compared ones.
    """
    item = selectors.lock_feedback(actor=actor, country=country, feedback_id=feedback_id)
    versions.check(item, version, ["status"])
    require(actor, item, "apply")
    store = stores.lock_store(actor=actor, country=country, store_id=item.store_id)
    _require_live(store)
    if store_version > store.version:
        raise Invalid({"store_version": ["Unknown store version"]})
    differences = suggestions.differences(item.category, item.suggested, store, version=store_version)
    decided = diffs.decide(differences, decisions)
    accepted = _accepted(decided, note)
    diffs.require_unmoved(store, decided)
    _require_evidence(item, store, accepted, verify_method)
    changeset = Changeset.objects.create(
        kind="feedback_apply", title=item.title, country=country, actor=actor, counts={"succeeded": 1}
    )
    with context.writing_to(changeset.pk, "feedback"):
        _write(actor, country, store, accepted, note, verify_method)
        _close(actor, item, decided, changeset, note)
        replies.notify_other_reporters(actor, item)
    recount({item.store_id})
    return item


def _require_live(store: Store) -> None:
    if store.status not in LIVE_STATUSES:
        raise Invalid({"store_id": ["This store was merged or deleted and cannot be changed"]})


def _accepted(decided: Sequence[diffs.Diff], note: str) -> dict[str, Json]:
    """Return the accepted {field: value}. Raise Invalid if a decision or the note is missing."""
    if missing := diffs.undecided(decided):
        raise Invalid({f"decisions.{name}": [f"Decide on {BY_NAME[name].label}"] for name in missing})
    values = diffs.accepted(decided)
    if decided and not values:
        raise Invalid({"decisions": ["Nothing accepted: close the report as not accepted instead"]})
    if not decided and not note:
        raise Invalid({"note": ["Describe what you corrected"]})
    grave = [
        diff["label"]
        for diff in decided
        if diff["severity"] == Severity.CRITICAL and diff["decision"] in diffs.TAKING
    ]
    if grave and not note:
        raise Invalid({"note": [f"Explain why this is correct: {', '.join(grave)}"]})
    return values


def _require_evidence(item: Feedback, store: Store, values: Mapping[str, Json], verify_method: str) -> None:
    if verify_method or not evidence.closes(values.values()):
        return
    closure = evidence.of_closure(item, store)
    if not closure.is_enough:
        raise Invalid({"verify_method": [closure.missing]})


def _write(
    actor: User, country: str, store: Store, values: Mapping[str, Json], note: str, verify_method: str
) -> None:
    if values:
        store = apply_values(
            actor=actor, country=country, store=store, values=values, origin=ORIGIN, reason=note
        )
    if verify_method:
        store = stores.lock_store(actor=actor, country=country, store_id=store.pk)
        with versions.changing(store, actor=actor, action="verify", reason=note):
            mark_verified(store, actor=actor, method=verify_method, at=timezone.now())


def _close(
    actor: User, item: Feedback, decided: Sequence[diffs.Diff], changeset: Changeset, note: str
) -> None:
    log = ChangeLog.objects.filter(changeset=changeset, object_type="store").order_by("-id")
    is_whole = all(diff["decision"] != diffs.Decision.REJECT for diff in decided)
    with versions.changing(item, actor=actor, action="apply", reason=note):
        close(item, FeedbackStatus.RESOLVED, note)
        item.resolution = Resolution.APPLIED if is_whole else Resolution.APPLIED_PARTIALLY
        item.diffs, item.changeset = list(decided), changeset
        item.applied_change_log_id = log.values_list("pk", flat=True).first()
        item.first_action_at = item.first_action_at or item.resolved_at
