"""Judgement of rules on differences: applicable and never applicable ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from apps.core.values import Json
from apps.stores.services.proposals.diffs import Diff
from apps.stores.services.proposals.units import BY_NAME
from apps.sync.choices import RuleMode
from apps.sync.permissions import auto


@dataclass
class Terms:
    """A rule's settings."""

    field: str
    mode: str = "fill_blank"
    min_trust: float = 0.6
    max_pin_shift_m: int | None = None
    require_corroborated: bool = False


LINKED = auto.RuleCase(
    action="update",
    source_code="osm",
    source_kind="open_data",
    trust=0.65,
    is_linked=True,
    score=0.0,
    corroborated=False,
)
SURE = replace(LINKED, action="link", is_linked=False, score=0.95, corroborated=True)
CHAIN = replace(
    LINKED,
    action="create",
    source_kind="chain_feed",
    trust=0.8,
    is_linked=False,
    has_brand=True,
    best_score=0.39,
)


def diff(
    field: str,
    before: Json,
    after: Json,
    *,
    shift_m: int | None = None,
    base_source: str = "",
    base_precision: str = "",
) -> Diff:
    return {
        "field": field,
        "label": BY_NAME[field].label,
        "base_value": before,
        "proposed_value": after,
        "severity": "minor",
        "auto_eligible": False,
        "locked": False,
        "decision": "pending",
        "edited_value": None,
        "reason": "",
        "shift_m": shift_m,
        "base_source": base_source,
        "base_precision": base_precision,
    }


WEBSITE = diff("website", "", "https://tuku.example/")
HOURS = diff("hours", {"hours_mode": "unknown", "regular_hours": []}, {"hours_mode": "regular"})
HOURS_OF_STORE = diff(
    "hours", {"hours_mode": "regular", "regular_hours": [{"day": 1}]}, {}, base_source="osm"
)
PIN = diff(
    "pin",
    {"lat": "-6.2", "lng": "106.8"},
    {"lat": "-6.2003", "lng": "106.8"},
    shift_m=33,
    base_precision="area",
)
EXACT = replace(LINKED, pin_precision="building")


@pytest.mark.parametrize(
    ("result", "terms", "case"),
    [
        (WEBSITE, Terms("website"), LINKED),
        (WEBSITE, Terms("website"), SURE),
        (WEBSITE, Terms("website", require_corroborated=True), replace(LINKED, corroborated=True)),
        (
            diff("website", "https://old.example/", "https://new.example/"),
            Terms("website", "replace"),
            LINKED,
        ),
        (
            diff("website", "https://old.example/", "https://new.example/", base_source="osm"),
            Terms("website", "replace_own"),
            LINKED,
        ),
        (HOURS, Terms("hours"), LINKED),
        (HOURS_OF_STORE, Terms("hours", "replace_own", 0.8), replace(LINKED, trust=0.8)),
        (PIN, Terms("pin", "replace", max_pin_shift_m=50), EXACT),
        (diff("name", "KOPI TUKU", "Kopi Tuku"), Terms("name", "replace"), LINKED),
        (diff("name", "Kofteci Ramiz", "Köfteci Ramiz"), Terms("name", "replace"), LINKED),
        (diff("name", "", "Jollibee"), Terms("create"), CHAIN),
        (WEBSITE, Terms("create"), CHAIN),
        (diff("attributes", {}, {"wifi": True}), Terms("attributes"), LINKED),
    ],
)
def test_a_rule_accepts_a_case_within_its_terms(result: Diff, terms: Terms, case: auto.RuleCase) -> None:
    assert auto.judge(result, terms, case).reason == ""


@pytest.mark.parametrize(
    ("result", "terms", "case", "words"),
    [
        (WEBSITE, Terms("email"), LINKED, "another field"),
        (diff("website", "https://old.example/", "x"), Terms("website"), LINKED, "already has a value"),
        (
            diff("website", "x", "y", base_source="staff"),
            Terms("website", "replace_own"),
            LINKED,
            "comes from elsewhere",
        ),
        (diff("website", "x", "y"), Terms("website", "replace_own"), LINKED, "comes from elsewhere"),
        ({**WEBSITE, "locked": True}, Terms("website"), LINKED, "locked"),
        (WEBSITE, Terms("website"), replace(LINKED, trust=0.59), "trust in the source is too low"),
        (WEBSITE, Terms("website", min_trust=0.7), LINKED, "trust in the source is too low"),
        (
            WEBSITE,
            Terms("website", min_trust=0.1),
            replace(LINKED, trust=0.5),
            "trust in the source is too low",
        ),
        (WEBSITE, Terms("website"), replace(SURE, score=0.949), "not certain enough"),
        (WEBSITE, Terms("website"), replace(SURE, corroborated=False), "do not match"),
        (WEBSITE, Terms("website", require_corroborated=True), LINKED, "do not match"),
        (WEBSITE, Terms("website"), replace(LINKED, refused=frozenset({"website"})), "rejected this value"),
        (WEBSITE, Terms("website"), replace(LINKED, action="move"), "need a decision"),
        (WEBSITE, Terms("website"), replace(SURE, action="duplicate"), "need a decision"),
        (WEBSITE, Terms("website"), replace(LINKED, action="vanished"), "need a decision"),
        (HOURS_OF_STORE, Terms("hours"), LINKED, "already has a value"),
        (HOURS_OF_STORE, Terms("hours", "replace"), LINKED, "only fill in missing hours"),
        (HOURS_OF_STORE, Terms("hours", "replace_own"), replace(LINKED, trust=0.79), "80 %"),
        (
            {**HOURS_OF_STORE, "base_source": "staff"},
            Terms("hours", "replace_own"),
            replace(LINKED, trust=0.9),
            "else",
        ),
        ({**PIN, "shift_m": 51}, Terms("pin", "replace", max_pin_shift_m=50), EXACT, "more than 50 m"),
        ({**PIN, "shift_m": 51}, Terms("pin", "replace", max_pin_shift_m=90), EXACT, "more than 50 m"),
        ({**PIN, "shift_m": 21}, Terms("pin", "replace", max_pin_shift_m=20), EXACT, "more than 20 m"),
        (
            {**PIN, "shift_m": None},
            Terms("pin", "replace", max_pin_shift_m=50),
            EXACT,
            "only move existing pins",
        ),
        (
            {**PIN, "base_precision": "building"},
            Terms("pin", "replace", max_pin_shift_m=50),
            EXACT,
            "more precise",
        ),
        ({**PIN, "base_precision": ""}, Terms("pin", "replace", max_pin_shift_m=50), EXACT, "more precise"),
        (PIN, Terms("pin", "replace", max_pin_shift_m=50), LINKED, "more precise"),
        (diff("name", "Kopi Tuku", "Kopi Tuku 2"), Terms("name", "replace"), LINKED, "accents of names"),
        (diff("name", "Nena's", "Nenas"), Terms("name", "replace"), LINKED, "accents of names"),
        (diff("business_status", {}, {}), Terms("business_status", "replace"), LINKED, "open or closed"),
        (diff("halal_status", "", "certified"), Terms("halal_status"), LINKED, "halal"),
        (diff("halal_status", "", "certified"), Terms("create"), CHAIN, "halal"),
        (diff("attributes", {}, {"alcohol": "none"}), Terms("attributes"), LINKED, "alcohol or pork"),
        (diff("attributes", {}, {"pork": True}), Terms("create"), CHAIN, "alcohol or pork"),
        (WEBSITE, Terms("create"), replace(CHAIN, source_kind="open_data"), "chain websites"),
        (WEBSITE, Terms("create", min_trust=0.8), replace(CHAIN, trust=0.79), "trust in the source"),
        (WEBSITE, Terms("create"), replace(CHAIN, trust=0.79), "80 %"),
        (WEBSITE, Terms("create"), replace(CHAIN, has_brand=False), "brand"),
        (WEBSITE, Terms("create"), replace(CHAIN, best_score=0.4), "resembles"),
        (WEBSITE, Terms("create"), LINKED, "already exists"),
        (WEBSITE, Terms("website"), CHAIN, "need a decision"),
    ],
)
def test_a_rule_leaves_a_case_outside_its_terms_to_people(
    result: Diff, terms: Terms, case: auto.RuleCase, words: str
) -> None:
    assert words in auto.judge(result, terms, case).reason


def test_the_list_of_what_is_never_ruled() -> None:
    never = {name for name in BY_NAME if not auto.may_be_ruled(name)}
    assert never == {"business_status", "halal_status"}
    assert not any(auto.may_be_ruled(name) for name in ("moved", "duplicate", "merge", "halal_body"))
    for field, mode in (
        ("hours", "replace"),
        ("pin", "fill_blank"),
        ("name", "fill_blank"),
        ("create", "replace"),
    ):
        assert auto.why_not_ruled(field, mode), (field, mode)


def test_every_mode_takes_what_is_blank() -> None:
    for mode in RuleMode.values:
        assert auto.judge(WEBSITE, Terms("website", mode), LINKED).applies
