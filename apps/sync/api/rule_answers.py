"""Serialization of auto rules for API responses."""

from __future__ import annotations

from apps.accounts.models import User
from apps.core.http.serializers import UserRef
from apps.sync.api.rule_shapes import LastReplay, RuleReplay, RuleRow, RuleStays
from apps.sync.models import AutoRule
from apps.sync.models.rules import DAILY_CAP
from apps.sync.permissions import rule_permissions as permissions
from apps.sync.queries.rule_labels import label_of
from apps.sync.queries.rule_selectors import RuleFacts
from apps.sync.services.auto_rules import is_replayed
from apps.sync.services.rule_trial import Replay, precision_of, trial_rows


def row(facts: RuleFacts, user: User) -> RuleRow:
    """Return a rule with its results."""
    rule = facts.rule
    return RuleRow.of(
        rule,
        allowed_actions=permissions.allowed_actions(user, rule),
        label=label_of(rule.field),
        replay=_last_replay(rule),
        applied_today=facts.applied_today,
        daily_cap=DAILY_CAP,
        last_applied=facts.undone.of,
        last_undone=facts.undone.undone,
    )


def _last_replay(rule: AutoRule) -> LastReplay | None:
    if rule.replayed_at is None:
        return None
    return LastReplay(
        at=rule.replayed_at,
        by=UserRef.of(rule.replayed_by) if rule.replayed_by else None,
        is_current=is_replayed(rule),
        **{name: rule.replay.get(name, 0) for name in ("considered", "agree", "differ", "untouched")},
        precision=precision_of(rule.replay),
    )


def replay(result: Replay, facts: RuleFacts, user: User) -> RuleReplay:
    """Return the result of trying a rule on past decisions."""
    return RuleReplay(
        rule=row(facts, user),
        stays=[RuleStays(reason=reason, count=count) for reason, count in result.reasons.most_common()],
        rows=trial_rows(result.rows, result.rule.country),
    )
