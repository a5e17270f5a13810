"""Rules as calls show them."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.sync import rule_permissions as permissions
from apps.sync.models import AutoRule
from apps.sync.models.rules import DAILY_CAP
from apps.sync.rule_labels import label_of
from apps.sync.rule_selectors import RuleFacts
from apps.sync.services.auto_rules import is_replayed
from apps.sync.services.rule_trial import Replay, precision_of, told

_PLAIN = (
    "country", "version", "created_at", "updated_at", "field", "mode", "max_pin_shift_m", "require_corroborated",
    "enabled", "disabled_at", "disabled_why",
)  # fmt: skip


def row(facts: RuleFacts, user: User) -> dict[str, Any]:
    """A rule with what it did."""
    rule = facts.rule
    return {
        "rule_id": rule.pk,
        **{name: getattr(rule, name) for name in _PLAIN},
        "created_by": rule.created_by.as_ref() if rule.created_by else None,
        "updated_by": rule.updated_by.as_ref() if rule.updated_by else None,
        "allowed_actions": permissions.allowed_actions(user, rule),
        "source_code": rule.source.code,
        "source_name": rule.source.name,
        "source_trust": float(rule.source.trust),
        "label": label_of(rule.field),
        "min_trust": float(rule.min_trust),
        "replay": _last_replay(rule),
        "applied_today": facts.applied_today,
        "daily_cap": DAILY_CAP,
        "last_applied": facts.undone.of,
        "last_undone": facts.undone.undone,
    }


def _last_replay(rule: AutoRule) -> dict[str, Any] | None:
    if rule.replayed_at is None:
        return None
    return {
        "at": rule.replayed_at,
        "by": rule.replayed_by.as_ref() if rule.replayed_by else None,
        "is_current": is_replayed(rule),
        **{name: rule.replay.get(name, 0) for name in ("considered", "agree", "differ", "untouched")},
        "precision": precision_of(rule.replay),
    }


def replay(found: Replay, facts: RuleFacts, user: User) -> dict[str, Any]:
    """What came of a rule that was tried on past decisions."""
    return {
        "rule": row(facts, user),
        "stays": [{"reason": reason, "count": count} for reason, count in found.reasons.most_common()],
        "rows": told(found.rows, found.rule.country),
    }
