"""Labels of rules for history, notifications and items."""

from __future__ import annotations

from collections.abc import Iterable

from apps.stores.services.proposals.units import BY_NAME
from apps.sync.choices import RuleMode
from apps.sync.models import AutoRule
from apps.sync.permissions.auto import CREATE, LINK

_WORDS = {
    RuleMode.FILL_BLANK: "fill in missing values",
    RuleMode.REPLACE_OWN: "replace earlier values of the source",
    RuleMode.REPLACE: "replace any value",
}

_DECISIONS = {CREATE: "New stores", LINK: "Links"}
"""Labels of rules that are not about a field."""


def label_of(field: str) -> str:
    """Return the label of the rule's field, or of its decision."""
    return _DECISIONS[field] if field in _DECISIONS else BY_NAME[field].label


def title_of(rule: AutoRule) -> str:
    """Return the title, such as "OpenStreetMap: Website"."""
    return f"{rule.source.name}: {label_of(rule.field)}"


def words_of(rule: AutoRule) -> str:
    """Return the description, such as "Website (fill in missing values)"."""
    return words_for(rule.field, rule.mode)


def words_for(field: str, mode: str) -> str:
    """Return the description of a rule on the field in the mode."""
    if field == CREATE:
        return "New stores of known brands"
    if field == LINK:
        return "Links without differences"
    return f"{label_of(field)} ({_WORDS[RuleMode(mode)]})"


def reason_of(rules: Iterable[AutoRule]) -> str:
    """Return the reason for history, such as "Rule: Website (fill in missing values)"."""
    labels = [words_of(rule) for rule in rules]
    return f"{'Rule' if len(labels) == 1 else 'Rules'}: {'; '.join(labels)}"[:500]
