"""Automatic disabling of rules that users undo too often."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from apps.accounts.queries.selectors import managers_of
from apps.core.changes import versions
from apps.core.choices import NotificationType
from apps.core.messaging import notifications
from apps.sync.choices import SyncStatus
from apps.sync.models import AutoRule, SyncItem
from apps.sync.queries.rule_labels import title_of
from apps.sync.queries.rule_selectors import Undone, undone_of

MOST_UNDONE_PERCENT = 5
LEAST_APPLIED = 20
"""Minimum number of items for a share: one undone of three would mean nothing."""


def is_too_much(undone: Undone) -> bool:
    """Return whether more than 5 % of the last applied items were undone."""
    return undone.of >= LEAST_APPLIED and undone.undone * 100 > MOST_UNDONE_PERCENT * undone.of


def look_again(items: Sequence[SyncItem]) -> None:
    """Disable the rules of these undone items if too many of their items were undone.

    Runs in the transaction of the undo and notifies the country's managers.
    """
    ids = [item.pk for item in items if item.status == SyncStatus.UNDONE and item.decided_by_id is None]
    if not ids:
        return
    rule_rows = AutoRule.objects.filter(uses__item__in=ids, enabled=True).values("pk")
    rules = AutoRule.objects.filter(pk__in=rule_rows).select_related("source")
    locked = list(rules.select_for_update(of=("self",), no_key=True).order_by("pk"))
    undone_rules = undone_of([rule.pk for rule in locked]) if locked else {}
    for rule in locked:
        undone = undone_rules.get(rule.pk, Undone())
        if is_too_much(undone):
            _switch_off(rule, undone)


def _switch_off(rule: AutoRule, undone: Undone) -> None:
    why = f"{undone.undone} of its last {undone.of} applied items were undone"
    with versions.changing(rule, actor=None, action="disable", reason=why):
        rule.enabled, rule.disabled_at, rule.disabled_why = False, timezone.now(), why
    notifications.notify(
        users=managers_of(rule.country),
        kind=NotificationType.SYNC_CONFLICT,
        title=f"Rule disabled: {title_of(rule)}",
        body=f"{why}. Changes from its source go to review again.",
        about=rule,
    )
