"""Registration of sync items at start-up."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.core import registry
from apps.core.inbox import waiting_counts
from apps.core.inbox.inbox_lines import rows_of
from apps.core.jobs import schedule
from apps.core.permissions.verdicts import Verdicts
from apps.core.records import references
from apps.core.records.registration import register
from apps.stores.services.proposals.diffs import Decision
from apps.stores.services.proposals.units import BY_NAME, Severity
from apps.sync import choices
from apps.sync.models import SyncItem
from apps.sync.models.querysets import SYNC_ROLES
from apps.sync.permissions import item_permissions
from apps.sync.queries import item_selectors as selectors
from apps.sync.record import ITEM_RECORD, KIND
from apps.sync.registration import figures, inbox, lists
from apps.sync.services import undo_rules
from apps.sync.services.proposals import recount


def _fields() -> list[dict[str, str]]:
    return [{"value": unit.name, "label": unit.label} for unit in BY_NAME.values()]


def _waiting_for(store_id: int) -> QuerySet[SyncItem]:
    return SyncItem.objects.filter(
        store_id=store_id, status__in=[*choices.WAITING, choices.SyncStatus.SNOOZED]
    )


def _judge(user: User, item: SyncItem) -> Verdicts:
    claim = selectors.living_claims([item.pk]).get(item.pk)
    return item_permissions.judge(user, item, claim)


def _priorities() -> list[dict[str, str]]:
    return [{"value": each.name.lower(), "label": each.label} for each in choices.Priority]


def register_area() -> None:
    """Register enumerations, the record, its list, its count and recurring jobs."""
    for name, kind in (
        ("sync_action", choices.SyncAction),
        ("sync_status", choices.SyncStatus),
        ("sync_rule_mode", choices.RuleMode),
        ("sync_reject_reason", choices.RejectReason),
        ("diff_decision", Decision),
        ("diff_severity", Severity),
    ):
        registry.register_enum(name, kind)
    registry.register_enum("sync_field", _fields)
    registry.register_enum("sync_priority", _priorities)
    register(ITEM_RECORD, undo=undo_rules.UNDO, judge=_judge)
    lists.register()
    pointing = references.by_field("store", KIND, SyncItem, "store_id", after=recount)
    # Waiting items move along when a store is merged, and do not prevent its deletion.
    references.register(replace(pointing, rows=_waiting_for, is_use=False))
    inbox.register()
    figures.register()
    waiting_counts.register("syncs", SYNC_ROLES, rows_of(KIND))
    schedule.register(schedule.Recurring("sync.wake_up", dt.timedelta(minutes=5), undo_rules.wake_up))
