"""Application of a run's items by rules, item by item, in the same way as a user's decision."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping

from django.db import connection, transaction
from django.db.models import Q

from apps.core.errors import AppError
from apps.stores.queries import selectors as stores
from apps.stores.services.proposals import diffs
from apps.sync.choices import SyncAction, SyncStatus
from apps.sync.models import AutoRule, RefusedValue, RuleUse, SyncItem, SyncRun
from apps.sync.models.rules import DAILY_CAP
from apps.sync.permissions import auto
from apps.sync.queries.rule_labels import reason_of
from apps.sync.queries.rule_selectors import today_in
from apps.sync.services.item_decisions import apply_locked
from apps.sync.services.rule_trial import case_of

SAMPLED_OF = 20
"""One of this many applied items is sampled for a manual check: 5 %."""
_AT_ONCE = 100
Rules = Mapping[str, AutoRule]
"""{field: enabled rule} of a source and country."""


class _Full(Exception):
    """The rule has reached today's cap, or was disabled meanwhile."""

    def __init__(self, rule: AutoRule) -> None:
        super().__init__(str(rule))
        self.rule = rule


def apply_run(run: SyncRun, beat: Callable[[], None] = lambda: None) -> int:
    """Apply a run's items that enabled rules cover completely. Return their number.

    Each item is a separate transaction, so an interrupted run continues with the remaining ones. Without
    enabled rules this is one statement; otherwise one per hundred candidate items, and those of a decision
    for each applied one, which the caps limit to a few thousand a day.
    """
    rules = enabled_rules(run)
    applied = 0
    for batch in _batches(run, rules):
        for item_id in batch:
            applied += _apply_within_caps(item_id, rules)
            if not rules:
                return applied
            beat()
    return applied


def enabled_rules(run: SyncRun) -> dict[str, AutoRule]:
    """Return the enabled rules of the run's source and country, by field."""
    rules = AutoRule.objects.filter(source=run.source_id, country=run.country, enabled=True)
    return {rule.field: rule for rule in rules.select_related("source").order_by("pk")}


def _batches(run: SyncRun, rules: Rules) -> Iterable[list[int]]:
    """Yield ids of waiting items whose fields all have rules, in batches; also links without differences."""
    after = 0
    about_fields = [name for name in rules if name not in (auto.CREATE, auto.LINK)]
    while rules:
        is_update = Q(
            action__in=[SyncAction.UPDATE, SyncAction.LINK], fields__contained_by=about_fields
        ) & ~Q(fields=[])
        condition = is_update
        if auto.CREATE in rules:
            condition |= Q(action=SyncAction.CREATE) & ~Q(fields=[])
        if auto.LINK in rules:
            condition |= Q(action=SyncAction.LINK, fields=[])
        waiting = SyncItem.objects.filter(condition, run=run, status=SyncStatus.PENDING, pk__gt=after)
        ids = list(waiting.order_by("pk").values_list("pk", flat=True)[:_AT_ONCE])
        if not ids:
            return
        yield ids
        after = ids[-1]


def _apply_within_caps(item_id: int, rules: dict[str, AutoRule]) -> bool:
    """Apply one item if rules cover it. Return whether it was applied.

    A rule at its cap is removed from `rules`.
    """
    try:
        return apply_one(item_id, rules)
    except _Full as full:
        del rules[full.rule.field]
        return False
    except AppError:
        # The store refuses the value, asks for a confirmation or has changed: leave the item to a user.
        return False


@transaction.atomic
def apply_one(item_id: int, rules: Rules) -> bool:
    """Apply an item if rules cover every difference. Return whether it was applied.

    Raise the errors of the application, in which case nothing is written and the item waits for a user.
    """
    items = SyncItem.objects.select_related("record", "source", "run")
    locked = items.select_for_update(of=("self",), skip_locked=True)
    item = locked.filter(pk=item_id, status=SyncStatus.PENDING).first()
    if item is None:
        return False
    taking = _covering(item, rules)
    if taking is None:
        return False
    for rule in taking:
        if not _take_one_of_today(rule):
            raise _Full(rule)
    decisions = [{"field": diff["field"], "decision": diffs.Decision.ACCEPT} for diff in item.diffs]
    item.diffs = diffs.decide(item.diffs, decisions)
    apply_locked(None, item, note=reason_of(taking), status=SyncStatus.AUTO_APPLIED)
    RuleUse.objects.bulk_create(RuleUse(rule=rule, item=item) for rule in taking)
    if is_sampled(item.pk):
        item.is_qa = True
        item.save(update_fields=["is_qa"])
    return True


def _covering(item: SyncItem, rules: Rules) -> list[AutoRule] | None:
    """Return the rules that cover an item, judged with the current store; None if they do not."""
    if item.store_id is not None:
        store = stores.lock_store(actor=None, country=item.country, store_id=item.store_id)
        for diff in item.diffs:
            diff["locked"] = auto.locked_now(store, diff)
        item.diffs = auto.add_rule_facts(store, item.diffs)
    if not item.diffs:
        rule = rules.get(auto.LINK)
        return [rule] if rule and auto.judge_link(rule, case_of(item, rule)).applies else None
    refused = _refused_fields(item)
    by_item: dict[int, AutoRule] = {}
    for diff in item.diffs:
        rule = rules.get(auto.CREATE if item.action == SyncAction.CREATE else diff["field"])
        if rule is None or not auto.judge(diff, rule, case_of(item, rule, refused)).applies:
            return None
        by_item[rule.pk] = rule
    # In one order, so that two runs cannot deadlock.
    return [by_item[pk] for pk in sorted(by_item)]


def _refused_fields(item: SyncItem) -> frozenset[str]:
    """Return the fields whose proposed value was rejected by users."""
    if item.store_id is None:
        return frozenset()
    refused = RefusedValue.objects.filter(store=item.store_id, source=item.source_id)
    hashes = set(refused.values_list("value_hash", flat=True))
    return frozenset(
        diff["field"]
        for diff in item.diffs
        if diffs.value_hash(diff["field"], diff["proposed_value"]) in hashes
    )


_TAKE = """
    INSERT INTO sync_autoruleday AS day (rule_id, day, applied)
    SELECT rule.id, %s, 1 FROM sync_autorule rule WHERE rule.id = %s AND rule.enabled
    ON CONFLICT (rule_id, day) DO UPDATE SET applied = day.applied + 1 WHERE day.applied < %s
    RETURNING applied
"""


def _take_one_of_today(rule: AutoRule) -> bool:
    """Count one more item for the rule's day. Return False at its cap or if disabled; safe across runs."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [today_in(rule.country), rule.pk, DAILY_CAP])
        return cursor.fetchone() is not None


def is_sampled(item_id: int) -> bool:
    """Return whether an item is in the sample, derived from its id, so always the same."""
    digest = hashlib.sha256(f"sample:{item_id}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % SAMPLED_OF == 0
