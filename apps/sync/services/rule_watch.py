"""Rules that people keep taking back are switched off."""

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
"""Of fewer items no share is taken: one undone of three would say nothing."""


def is_too_much(undone: Undone) -> bool:
    """Whether more than 5 % of the last applied items were taken back."""
    return undone.of >= LEAST_APPLIED and undone.undone * 100 > MOST_UNDONE_PERCENT * undone.of


def look_again(items: Sequence[SyncItem]) -> None:
    """Switch off the rules that applied these undone items and too many others like them.

    In the transaction of the undo; the managers of the country are told.
    """
    ids = [item.pk for item in items if item.status == SyncStatus.UNDONE and item.decided_by_id is None]
    if not ids:
        return
    meant = AutoRule.objects.filter(uses__item__in=ids, enabled=True).values("pk")
    rules = AutoRule.objects.filter(pk__in=meant).select_related("source")
    locked = list(rules.select_for_update(of=("self",), no_key=True).order_by("pk"))
    found = undone_of([rule.pk for rule in locked]) if locked else {}
    for rule in locked:
        undone = found.get(rule.pk, Undone())
        if is_too_much(undone):
            _switch_off(rule, undone)


def _switch_off(rule: AutoRule, undone: Undone) -> None:
    why = f"{undone.undone} of the last {undone.of} items that it applied were undone"
    with versions.changing(rule, actor=None, action="disable", reason=why):
        rule.enabled, rule.disabled_at, rule.disabled_why = False, timezone.now(), why
    notifications.notify(
        users=managers_of(rule.country),
        kind=NotificationType.SYNC_CONFLICT,
        title=f"Rule switched off: {title_of(rule)}",
        body=f"{why}. What its source says waits for people again.",
        about=rule,
    )
