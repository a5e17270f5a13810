"""Queries of auto rules, with applications today and undone items."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.core.country import pack
from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.text.alphabets import by_alphabet
from apps.sync.models import AutoRule, AutoRuleDay

KIND = "auto_rule"
LAST = 100
"""Number of last applied items among which undone ones are counted."""
MOST_SHOWN = 2000
"""Maximum number of rules listed; more than sources, countries and fields can combine to."""
_ROW = ("source", "created_by", "updated_by", "replayed_by")


@dataclass(frozen=True)
class Undone:
    """The number of undone items among the last that a rule applied since it was enabled."""

    of: int = 0
    undone: int = 0


@dataclass
class RuleFacts:
    """A rule with its results."""

    rule: AutoRule
    applied_today: int = 0
    undone: Undone = field(default_factory=Undone)


def today_in(country: str) -> dt.date:
    """Return today's date in the country."""
    return timezone.now().astimezone(ZoneInfo(pack(country).timezone)).date()


def list_rules(*, user: User, country: str, source_code: str | None = None) -> list[RuleFacts]:
    """Return the country's rules, optionally of one source, in three queries."""
    rules = AutoRule.objects.visible_to(user, country).filter(source__countries__contains=[country])
    if source_code:
        rules = rules.filter(source__code=source_code)
    rule_rows = list(
        rules.select_related(*_ROW).order_by(by_alphabet("source__name", country), "id")[:MOST_SHOWN]
    )
    return with_facts(country, rule_rows)


def with_facts(country: str, rules: Iterable[AutoRule]) -> list[RuleFacts]:
    """Return rules with their results, in two queries."""
    facts = {rule.pk: RuleFacts(rule) for rule in rules}
    days = AutoRuleDay.objects.filter(rule__in=facts, day=today_in(country))
    for rule_id, applied in days.values_list("rule", "applied"):
        facts[rule_id].applied_today = applied
    for rule_id, undone in undone_of(facts).items():
        facts[rule_id].undone = undone
    return list(facts.values())


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
    """Return {rule id: undone among the last hundred applied}, without rules that applied none."""
    with connection.cursor() as cursor:
        cursor.execute(_UNDONE, [LAST, list(rule_ids)])
        return {rule_id: Undone(of, undone) for rule_id, of, undone in cursor.fetchall()}


def get_rule(*, user: User, country: str, rule_id: int) -> AutoRule:
    """Return a rule. Raise NotFound if it is missing or not visible."""
    return _require(one(AutoRule.objects.visible_to(user, country).select_related(*_ROW).filter(pk=rule_id)))


def lock_rule(*, actor: User, country: str, rule_id: int) -> AutoRule:
    """Return a rule locked for update. Raise NotFound if it is missing or not visible."""
    rules = AutoRule.objects.visible_to(actor, country).select_related("source", "updated_by")
    return _require(one(rules.select_for_update(of=("self",)).filter(pk=rule_id)))


def _require(rule: AutoRule | None) -> AutoRule:
    if rule is None:
        raise NotFound("Rule")
    return rule
