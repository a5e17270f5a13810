"""The operations on auto rules."""

from __future__ import annotations

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.sync.api import rule_answers as answers
from apps.sync.api import rule_shapes as shapes
from apps.sync.models import AutoRule
from apps.sync.models.querysets import SYNC_ROLES
from apps.sync.permissions import MANAGING
from apps.sync.queries import rule_selectors as selectors
from apps.sync.services import auto_rules, rule_trial


def _facts(call: Call, rule: AutoRule) -> selectors.RuleFacts:
    fresh = selectors.get_rule(user=call.user, country=call.country, rule_id=rule.pk)
    return selectors.with_facts(call.country, [fresh])[0]


@register
class QueryAutoRules(Operation[shapes.RuleListInput]):
    """List the country's rules, with applications today and how many were undone."""

    name = "store_sync/query_auto_rules"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    output, output_many = shapes.RuleRow, True

    def run(self, call: Call[shapes.RuleListInput]) -> list[shapes.RuleRow]:
        rules = selectors.list_rules(user=call.user, country=call.country, source_code=call.data.source_code)
        return [answers.row(facts, call.user) for facts in rules]


@register
class SaveAutoRule(Operation[shapes.SaveRuleInput]):
    """Create or change a rule, enable it (after a trial), or disable it."""

    name = "store_sync/save_auto_rule"
    kind, roles, scope = Kind.MUTATION, MANAGING, Scope.COUNTRY
    output = shapes.RuleRow

    def run(self, call: Call[shapes.SaveRuleInput]) -> shapes.RuleRow:
        rule = auto_rules.save_auto_rule(
            actor=call.user,
            country=call.country,
            rule_id=call.data.rule_id,
            version=call.data.version,
            fields=call.data.sent("rule_id", "version"),
        )
        return answers.row(_facts(call, rule), call.user)


@register
class ReplayAutoRule(Operation[shapes.RuleIdInput]):
    """Try a rule on past decisions on its field, to measure how often it would have been right."""

    name = "store_sync/replay_auto_rule"
    kind, roles, scope = Kind.MUTATION, MANAGING, Scope.COUNTRY
    output = shapes.RuleReplay

    def run(self, call: Call[shapes.RuleIdInput]) -> shapes.RuleReplay:
        result = rule_trial.replay_auto_rule(actor=call.user, country=call.country, rule_id=call.data.rule_id)
        return answers.replay(result, _facts(call, result.rule), call.user)
