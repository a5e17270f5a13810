"""Auto rules: settings, errors, trials on past decisions."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.sync.models import AutoRule, AutoRuleDay
from apps.sync.queries import rule_selectors
from apps.sync.services import auto_rules
from apps.sync.tests.rule_cases import SITE, decide, item_of, rule_of, source_of, store_of
from apps.sync.tests.ruled import call, replayed, saved

pytestmark = pytest.mark.django_db


def test_rules_come_with_the_sources_and_are_off(api: Api, operator: User, sources: dict[str, Any]) -> None:
    made, _ = auto_rules.make_missing()
    assert made == len(sources) * 4 * 8
    assert auto_rules.make_missing() == (0, 0)
    rows = call(api, "query_auto_rules", {"source_code": "osm"}, operator).ok()
    assert {(row["field"], row["mode"]) for row in rows} == {
        *(
            (name, "fill_blank")
            for name in ("link", "website", "email", "socials", "postcode", "phones", "hours")
        ),
        ("pin", "replace"),
    }
    assert not any(row["enabled"] or row["allowed_actions"] for row in rows)
    chain = AutoRule.objects.get(source__code="alltheplaces", country="ID", field="hours")
    assert (chain.mode, str(chain.min_trust)) == ("replace_own", "0.80")
    everything = call(api, "query_auto_rules", {}, operator).ok()
    assert len(everything) == len(sources) * 8


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        (
            {"field": "business_status"},
            {"field": "Rules never change whether a place is open or closed"},
        ),
        ({"field": "halal_status"}, {"field": "Rules never change the halal status"}),
        ({"field": "duplicate"}, {"field": "Unknown field"}),
        (
            {"field": "hours", "mode": "replace"},
            {"mode": "Rules can only fill in missing hours or replace earlier hours of the same source"},
        ),
        (
            {"field": "pin", "mode": "replace"},
            {"max_pin_shift_m": "Enter the maximum pin distance: 1 to 50 m"},
        ),
        ({"field": "email", "max_pin_shift_m": 20}, {"max_pin_shift_m": "Only for pins"}),
        ({"field": "email", "enabled": True}, {"enabled": auto_rules._NOT_REPLAYED}),
        ({"mode": None, "field": "email"}, {"mode": "Required"}),
    ],
)
def test_forbidden_rules_are_rejected_with_the_reason(
    api: Api, manager: User, fields: dict[str, Any], errors: dict[str, str]
) -> None:
    body = {"source_code": source_of().code, "mode": "fill_blank", **fields}
    refused = call(api, "save_auto_rule", {key: value for key, value in body.items() if value}, manager)
    assert refused.errors == {name: [words] for name, words in errors.items()}
    assert not AutoRule.objects.exists()


@pytest.mark.parametrize("fields", [{"max_pin_shift_m": 51}, {"min_trust": 0.5}, {"min_trust": 1.1}])
def test_a_bound_outside_its_limits_is_refused(api: Api, manager: User, fields: dict[str, Any]) -> None:
    body = {
        "source_code": source_of().code,
        "field": "pin",
        "mode": "replace",
        "max_pin_shift_m": 50,
        **fields,
    }
    assert set(call(api, "save_auto_rule", body, manager).errors) == set(fields)


def test_rule_is_created_once_with_history(api: Api, manager: User) -> None:
    body = {"source_code": source_of(name="Peta").code, "field": "menu_url", "mode": "fill_blank"}
    made = call(api, "save_auto_rule", body, manager).ok()
    assert (made["label"], made["enabled"], made["replay"], made["daily_cap"]) == ("Menu", False, None, 500)
    assert ChangeLog.objects.get(object_type="auto_rule").object_title == "Peta: Menu"
    assert call(api, "save_auto_rule", body, manager).code == 10008


def test_every_field_source_and_country_has_a_rule_of_its_own(api: Api, manager: User) -> None:
    source, other = source_of(), source_of()
    rule_of(other, "email")
    AutoRule.objects.create(source=source, country="TR", field="email", mode="fill_blank")
    for field in ("email", "website"):
        body = {"source_code": source.code, "field": field, "mode": "fill_blank"}
        made = call(api, "save_auto_rule", body, manager).ok()
        rule = AutoRule.objects.get(pk=made["rule_id"])
        assert (rule.source, rule.country, rule.field) == (source, "ID", field)
        assert call(api, "save_auto_rule", body, manager).code == 10008


def test_a_rule_is_shown_with_what_it_did_today_and_no_other(api: Api, operator: User) -> None:
    rule, other = rule_of(source_of()), rule_of(source_of())
    today = rule_selectors.today_in("ID")
    for one, day, applied in (
        (rule, today, 3),
        (rule, today - dt.timedelta(days=1), 40),
        (other, today, 500),
    ):
        AutoRuleDay.objects.create(rule=one, day=day, applied=applied)
    (row,) = call(api, "query_auto_rules", {"source_code": rule.source.code}, operator).ok()
    assert (row["rule_id"], row["applied_today"]) == (rule.pk, 3)
    rows = call(api, "query_auto_rules", {}, operator).ok()
    assert {row["rule_id"]: row["applied_today"] for row in rows} == {rule.pk: 3, other.pk: 500}


def test_new_stores_are_a_super_admins_rule(api: Api, manager: User, chief: User) -> None:
    source = source_of(kind="chain_feed", trust="0.85")
    body = {"source_code": source.code, "field": "create", "mode": "fill_blank", "min_trust": 0.8}
    assert call(api, "save_auto_rule", body, manager).code == 10003
    assert not AutoRule.objects.exists()
    low = call(api, "save_auto_rule", {**body, "min_trust": 0.6}, chief)
    assert list(low.errors) == ["min_trust"]
    made = call(api, "save_auto_rule", body, chief).ok()
    rule = AutoRule.objects.get(pk=made["rule_id"])
    assert call(api, "query_auto_rules", {}, manager).ok()[0]["allowed_actions"] == []
    assert saved(api, manager, rule, min_trust=0.9).code == 10003
    assert call(api, "replay_auto_rule", {"rule_id": rule.pk}, manager).code == 10003


def test_operators_look_on(api: Api, operator: User) -> None:
    rule = rule_of(source_of(), enabled=False)
    assert call(api, "query_auto_rules", {}, operator).ok()[0]["rule_id"] == rule.pk
    assert saved(api, operator, rule, min_trust=0.9).code == 10003
    assert call(api, "replay_auto_rule", {"rule_id": rule.pk}, operator).code == 10003


def test_concurrent_rule_edit_conflicts(api: Api, manager: User) -> None:
    rule = rule_of(source_of(), enabled=False)
    saved(api, manager, rule, min_trust=0.7).ok()
    late = call(api, "save_auto_rule", {"rule_id": rule.pk, "version": 1, "min_trust": 0.9}, manager)
    assert (late.code, late.data["theirs"]) == (10006, {"min_trust": "0.70"})
    rule.refresh_from_db()
    assert str(rule.min_trust) == "0.70"


def test_rule_subject_cannot_be_changed(api: Api, manager: User) -> None:
    rule = rule_of(source_of(), enabled=False)
    assert list(saved(api, manager, rule, field="email").errors) == ["field"]


def test_a_rule_is_switched_on_after_a_replay_of_its_present_settings(api: Api, manager: User) -> None:
    rule = rule_of(source_of(), enabled=False)
    assert saved(api, manager, rule, enabled=True).errors == {"enabled": [auto_rules._NOT_REPLAYED]}
    assert replayed(api, manager, rule)["rule"]["replay"]["is_current"]
    other = saved(api, manager, rule, enabled=True, min_trust=0.7)
    assert other.errors == {"enabled": [auto_rules._NOT_REPLAYED]}, "other settings"
    rule.refresh_from_db()
    assert (rule.version, rule.enabled) == (1, False)
    AutoRule.objects.filter(pk=rule.pk).update(replayed_at=timezone.now() - dt.timedelta(hours=25))
    assert saved(api, manager, rule, enabled=True).code == 10005, "too long ago"
    replayed(api, manager, rule)
    on = saved(api, manager, rule, enabled=True).ok()
    assert (on["enabled"], on["allowed_actions"]) == (True, ["edit", "replay", "disable"])
    assert ChangeLog.objects.filter(object_type="auto_rule").latest("id").action == "enable"
    changed = saved(api, manager, rule, require_corroborated=True).ok()
    assert not changed["enabled"], "other settings switch it off until they were tried"
    assert not saved(api, manager, rule, enabled=False).ok()["enabled"]


def test_a_replay_counts_what_people_decided_and_shows_what_differs(api: Api, manager: User) -> None:
    source = source_of()
    rule = rule_of(source, enabled=False)
    done = ["accept"] * 16 + ["refuse", "reject", "edit", "undo"]
    two = {"website": SITE, "email": "halo@tuku.example"}
    items = [
        decide(item_of(source, store_of(), two if what == "reject" else None), what, manager) for what in done
    ]
    decide(item_of(source, store_of(website="https://before.example/")), "accept", manager)
    item_of(source, store_of())  # undecided
    decide(item_of(source_of(), store_of()), "accept", manager)
    result = replayed(api, manager, rule)
    message = result["rule"]["replay"]
    assert (message["considered"], message["agree"], message["differ"], message["untouched"]) == (
        21,
        16,
        4,
        1,
    )
    assert (message["precision"], message["by"]["user_id"]) == (0.8, manager.pk)
    assert result["stays"] == [{"reason": "The store already has a value", "count": 1}]
    rows = {row["sync_id"]: row for row in result["rows"]}
    assert [rows[item.pk]["did"] for item in items[16:]] == [
        "Rejected the record",
        "Did not take it",
        "Took another value",
        "Undid it later",
    ]
    first = rows[items[16].pk]
    assert (first["why"], first["proposed_lines"], first["current_lines"]) == (
        "The source is wrong",
        [SITE],
        [],
    )
    assert first["store"]["store_id"] == items[16].store_id
    assert replayed(api, manager, rule)["rows"] == result["rows"], "the same each time"
    rule.refresh_from_db()
    assert rule.version == 1, "trying changes nothing of the rule"


def test_too_small_samples_prove_nothing(api: Api, manager: User) -> None:
    rule = rule_of(source_of(), enabled=False)
    decide(item_of(rule.source, store_of()), "accept", manager)
    message = replayed(api, manager, rule)["rule"]["replay"]
    assert (message["agree"], message["precision"]) == (1, None)


def test_a_replay_takes_as_many_statements_whatever_it_reads(
    api: Api, manager: User, django_assert_num_queries: Any
) -> None:
    from apps.sync.services import rule_trial

    rule = rule_of(source_of(), enabled=False)
    for _ in range(3):
        decide(item_of(rule.source, store_of()), "refuse", manager)
    rule = AutoRule.objects.select_related("source").get(pk=rule.pk)
    with django_assert_num_queries(2):
        assert len(rule_trial.replay(rule).rows) == 3
