"""Contract test cases of the operations on auto rules."""

from __future__ import annotations

from typing import Any

from apps.core.testing.contract import Case, register
from apps.sync.models import AutoRule
from apps.sync.tests.factories import SourceFactory
from apps.sync.tests.rule_cases import decide, item_of, store_of


def _rule(country: str = "ID") -> AutoRule:
    return AutoRule.objects.create(source=SourceFactory(), country=country, field="website")


def _decided(person: Any) -> dict[str, Any]:
    rule = _rule()
    decide(item_of(rule.source, store_of()), "refuse", person)
    return {"rule_id": rule.pk}


def _saved(country: str) -> Any:
    return lambda person: {"rule_id": _rule(country).pk, "version": 1, "min_trust": 0.7}


register("store_sync/query_auto_rules", Case(4, own=lambda person: _rule() and {}))
register(
    "store_sync/save_auto_rule",
    Case(7, own=_saved("ID"), foreign=_saved("TR"), id_field="rule_id"),
)
register(
    "store_sync/replay_auto_rule",
    Case(8, own=_decided, foreign=lambda person: {"rule_id": _rule("TR").pk}, id_field="rule_id"),
)
