"""Table of sensitive operations, which need a recent proof of identity, with the reasons.

Operations that create, enable or extend an account, take one over, or export or erase a person must be
listed. `apps/console/tests/test_sensitive_operations.py` fails for such an operation that is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from apps.core.models import ChangeLog, Job

PROOF_VALID_FOR = timedelta(minutes=10)
"""The time a sign-in or a proof is valid for sensitive operations."""
GRANTING_FIELDS = frozenset({"email", "role", "countries", "is_superuser"})
"""Account fields that can be used to take an account over or to grant it permissions."""

Data = Mapping[str, Any]
Condition = Callable[[Data], bool]

_TAKES_OVER = "Changes how an account is reached or signed in to"
_CREATES = "Creates an account"
_WIDENS = "Enables an account or gives it rights"
_FACTOR = "Changes the second factor of an account"
_EXPORTS = "Exports personal data"
_ERASES = "Erases a person"


def _always(data: Data) -> bool:
    return True


def _grants(data: Data) -> bool:
    return not GRANTING_FIELDS.isdisjoint(data)


def _enables(data: Data) -> bool:
    return data.get("action") == "enable"


def _concerns_account(data: Data) -> bool:
    return data.get("object_type") == "user"


def _changeset_has_accounts(data: Data) -> bool:
    entries = ChangeLog.objects.filter(changeset_id=data["changeset_id"], object_type="user")
    return entries.exists()


def _job_contains_people(data: Data) -> bool:
    job = Job.objects.filter(pk=data["job_id"]).values("kind", "params").first()
    if job is None:
        return False
    return job["kind"] == "person_export" or f"{job['kind']}:{job['params'].get('area')}" in SHEETS_OF_PEOPLE


SHEETS_OF_PEOPLE = frozenset(
    f"export:{area}" for area in ("business_message", "comment", "crm", "error_feedback", "user")
) | {"export_for_editing:crm"}


@dataclass(frozen=True)
class Sensitivity:
    """The reason why an operation is sensitive, and for which inputs."""

    reason: str
    applies: Condition = _always


SENSITIVE: Mapping[str, Sensitivity] = {
    # accounts
    "user/create_user": Sensitivity(_CREATES),
    "user/invite_user": Sensitivity(_TAKES_OVER),
    "user/edit_user": Sensitivity(_WIDENS, _grants),
    "user/edit_my_info": Sensitivity(_TAKES_OVER, _grants),
    "user/change_user_status": Sensitivity(_WIDENS, _enables),
    "user/bulk_edit_users": Sensitivity(_WIDENS),
    "user/reset_password": Sensitivity(_TAKES_OVER),
    "user/reset_second_factor": Sensitivity(_TAKES_OVER),
    "user/view_as": Sensitivity("Opens a session as somebody else"),
    # restoring earlier values of an account
    "activity/restore_fields": Sensitivity(_WIDENS, _concerns_account),
    "activity/undo_change": Sensitivity(_WIDENS, _concerns_account),
    "activity/undo_changeset": Sensitivity(_WIDENS, _changeset_has_accounts),
    # the user's second factor
    "user/begin_authenticator": Sensitivity(_FACTOR),
    "user/confirm_authenticator": Sensitivity(_FACTOR),
    "user/begin_passkey": Sensitivity(_FACTOR),
    "user/add_passkey": Sensitivity(_FACTOR),
    "user/remove_passkey": Sensitivity(_FACTOR),
    "user/renew_recovery_codes": Sensitivity(_FACTOR),
    "user/remove_second_factor": Sensitivity(_FACTOR),
    # personal data
    "person/export": Sensitivity(_EXPORTS),
    "person/erase": Sensitivity(_ERASES),
    "user/export_users": Sensitivity(_EXPORTS),
    "crm/export_leads": Sensitivity(_EXPORTS),
    "crm/export_leads_for_editing": Sensitivity(_EXPORTS),
    "business_message/export_messages": Sensitivity(_EXPORTS),
    "error_feedback/export_feedbacks": Sensitivity(_EXPORTS),
    "comment/export_comments": Sensitivity(_EXPORTS),
    "job/download_job": Sensitivity(_EXPORTS, _job_contains_people),
}


def needs_proof(operation: str, data: Data) -> bool:
    """Return whether the operation needs a recent proof of identity for this input."""
    entry = SENSITIVE.get(operation)
    return entry is not None and entry.applies(data)
