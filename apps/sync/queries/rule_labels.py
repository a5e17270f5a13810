"""Rules in words, as history, notifications and items name them."""

from __future__ import annotations

from collections.abc import Iterable

from apps.stores.services.proposals.units import BY_NAME
from apps.sync.choices import RuleMode
from apps.sync.models import AutoRule
from apps.sync.permissions.auto import CREATE

_WORDS = {
    RuleMode.FILL_BLANK: "fill in a missing value",
    RuleMode.REPLACE_OWN: "replace what the same source said",
    RuleMode.REPLACE: "replace any value",
}


def label_of(field: str) -> str:
    """What a rule is about: the field's label, or new stores."""
    return "New stores" if field == CREATE else BY_NAME[field].label


def title_of(rule: AutoRule) -> str:
    """ "OpenStreetMap: Website"."""
    return f"{rule.source.name}: {label_of(rule.field)}"


def words_of(rule: AutoRule) -> str:
    """ "Website (fill in a missing value)"."""
    if rule.field == CREATE:
        return "New stores of known brands"
    return f"{label_of(rule.field)} ({_WORDS[RuleMode(rule.mode)]})"


def reason_of(rules: Iterable[AutoRule]) -> str:
    """ "Rule: Website (fill in a missing value)"; several are named one after the other."""
    said = [words_of(rule) for rule in rules]
    return f"{'Rule' if len(said) == 1 else 'Rules'}: {'; '.join(said)}"[:500]
