"""Reads of rules: with what they did today, and how much of it was undone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.core.country import pack
from apps.core.country.alphabets import by_alphabet
from apps.core.database.lookup import one
from apps.core.errors import NotFound
from apps.sync.models import AutoRule, AutoRuleDay

KIND = "auto_rule"
LAST = 100
"""Of so many applied items the undone ones are counted."""
MOST_SHOWN = 2000
"""More rules than sources, countries and fields could make."""
_ROW = ("source", "created_by", "updated_by", "replayed_by")


@dataclass(frozen=True)
class Undone:
    """How many of the last items that a rule applied, since it was switched on, were undone."""

    of: int = 0
    undone: int = 0


@dataclass
class RuleFacts:
    """A rule with what it did."""

    rule: AutoRule
    applied_today: int = 0
    undone: Undone = field(default_factory=Undone)


def today_in(country: str) -> dt.date:
    """The day it is in the country."""
    return timezone.now().astimezone(ZoneInfo(pack(country).timezone)).date()


def list_rules(*, user: User, country: str, source_code: str | None = None) -> list[RuleFacts]:
    """The country's rules, those of one source where it is named. Three statements."""
    rules = AutoRule.objects.visible_to(user, country).filter(source__countries__contains=[country])
    if source_code:
        rules = rules.filter(source__code=source_code)
    found = list(
        rules.select_related(*_ROW).order_by(by_alphabet("source__name", country), "id")[:MOST_SHOWN]
    )
    return with_facts(country, found)


def with_facts(country: str, rules: Iterable[AutoRule]) -> list[RuleFacts]:
    """Rules with what they did. Two statements."""
    found = {rule.pk: RuleFacts(rule) for rule in rules}
    days = AutoRuleDay.objects.filter(rule__in=found, day=today_in(country))
    for rule_id, applied in days.values_list("rule", "applied"):
        found[rule_id].applied_today = applied
    for rule_id, undone in undone_of(found).items():
        found[rule_id].undone = undone
    return list(found.values())


_UNDONE = """
    SELECT rule.id, count(item.id), count(item.id) FILTER (WHERE item.status = 'undone')
    FROM sync_autorule rule
    CROSS JOIN LATERAL (
        SELECT item_id FROM sync_ruleuse
        WHERE rule_id = rule.id AND at >= COALESCE(rule.enabled_at, '-infinity')
        ORDER BY id DESC LIMIT %s
    ) used
    JOIN sync_syncitem item ON item.id = used.item_id
    WHERE rule.id = ANY(%s)
    GROUP BY rule.id
"""


def undone_of(rule_ids: Iterable[int]) -> dict[int, Undone]:
    """{rule id: how many of its last hundred were undone}; nothing for those that applied none."""
    with connection.cursor() as cursor:
        cursor.execute(_UNDONE, [LAST, list(rule_ids)])
        return {rule_id: Undone(of, undone) for rule_id, of, undone in cursor.fetchall()}


def get_rule(*, user: User, country: str, rule_id: int) -> AutoRule:
    """One rule. Raises NotFound for one that is missing or out of sight."""
    return _found(one(AutoRule.objects.visible_to(user, country).select_related(*_ROW).filter(pk=rule_id)))


def lock_rule(*, actor: User, country: str, rule_id: int) -> AutoRule:
    """One rule, locked for change. Raises NotFound for one that is missing or out of sight."""
    rules = AutoRule.objects.visible_to(actor, country).select_related("source", "updated_by")
    return _found(one(rules.select_for_update(of=("self",)).filter(pk=rule_id)))


def _found(rule: AutoRule | None) -> AutoRule:
    if rule is None:
        raise NotFound("Rule")
    return rule
