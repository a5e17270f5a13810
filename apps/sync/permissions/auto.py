"""The single definition of changes that may be applied without a user, and of those that never may.

Pure functions that judge a difference as stored with its item, so that the trial on past decisions and the
application to new items give the same result.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from apps.core.text.folding import fold
from apps.core.text.normal_forms import normalize
from apps.core.values import Json, object_of
from apps.stores.choices import GeoPrecision
from apps.stores.models import Store
from apps.stores.services.proposals.diffs import Diff, is_locked
from apps.stores.services.proposals.units import BY_NAME
from apps.sync.choices import RuleMode, SourceKind, SyncAction

CREATE = "create"
"""Field name of rules that create stores."""
LINK = "link"
"""Field name of rules that link records to stores from which they do not differ."""
LEAST_TRUST = 0.6
SURE_TRUST = 0.8
"""Minimum trust to replace hours set by the same source, and for a chain's own site to create stores."""
SURE_SCORE = 0.95
FARTHEST_PIN_M = 50
ANY_CANDIDATE = 0.4
"""Minimum score of a candidate from which a new store needs a user's decision."""
CRITICAL_ATTRIBUTES = frozenset({"alcohol", "pork"})

_NEVER: Mapping[str, str] = {
    "business_status": "Rules never change whether a place is open or closed",
    "halal_status": "Rules never change the halal status",
}
_RULED = frozenset({SyncAction.UPDATE, SyncAction.LINK})
NOT_SURE = "The match is not certain enough"
NOT_CORROBORATED = "Phone, page and address do not match"
_CORROBORATING = ("phones", "website", "socials", "address_line1")
_EXACTNESS: Mapping[str, int] = {
    GeoPrecision.AREA: 1,
    GeoPrecision.STREET: 2,
    GeoPrecision.BUILDING: 3,
    GeoPrecision.ENTRANCE: 4,
}


class Terms(Protocol):
    """The settings of a rule."""

    field: str
    mode: str
    min_trust: Any
    max_pin_shift_m: int | None
    require_corroborated: bool


@dataclass(frozen=True)
class RuleCase:
    """The facts of an item that are needed in addition to the judged difference."""

    action: str
    source_code: str
    source_kind: str
    trust: float
    is_linked: bool
    """The record was already linked to this store, by a decision or an external id."""
    score: float
    """Score of the matched store, if not linked."""
    corroborated: bool
    """Phone, web page or address match."""
    best_score: float = 0.0
    """Score of the most likely store."""
    has_brand: bool = False
    pin_precision: str = ""
    """Precision of the pin according to the source."""
    refused: frozenset[str] = frozenset()
    """Fields whose proposed value was rejected by users."""


@dataclass(frozen=True)
class RuleVerdict:
    """The result of a rule for a difference: applies, or the reason why it does not."""

    reason: str = ""

    @property
    def applies(self) -> bool:
        """Return whether the rule applies."""
        return not self.reason


# -- permitted rules ----------------------------------------------------------------------------------
def why_not_ruled(field: str, mode: str) -> str:
    """Return the reason why a rule on the field in this mode is not allowed, or ""."""
    if field in _NEVER:
        return _NEVER[field]
    if field not in (CREATE, LINK) and field not in BY_NAME:
        return "Unknown field"
    if field == "name" and mode == RuleMode.FILL_BLANK:
        return "Rules can only change case and accents of names"
    if field == "hours" and mode == RuleMode.REPLACE:
        return "Rules can only fill in missing hours or replace earlier hours of the same source"
    if field == "pin" and mode == RuleMode.FILL_BLANK:
        return "Rules can only move existing pins"
    if field == CREATE and mode != RuleMode.FILL_BLANK:
        return "Rules for new stores cannot replace values"
    if field == LINK and mode != RuleMode.FILL_BLANK:
        return "Rules that link records cannot replace values"
    return ""


@lru_cache(maxsize=64)
def may_be_ruled(field: str) -> bool:
    """Return whether a rule on the field is allowed in any mode."""
    return any(not why_not_ruled(field, mode) for mode in RuleMode.values)


def is_eligible(diff: Diff) -> bool:
    """Return whether some rule could apply the difference."""
    if diff["locked"] or not may_be_ruled(diff["field"]):
        return False
    return not _why_not_this_value(diff)


# -- facts stored with a difference, for rules
# ----------------------------------------------------------------
def add_rule_facts(store: Store | None, differences: Sequence[Diff]) -> list[Diff]:
    """Add the facts that rules need to the differences, in place, and return them.

    These are `auto_eligible` and, for an existing store, `base_source` and the pin's `base_precision`.
    """
    for diff in differences:
        diff["auto_eligible"] = is_eligible(diff)
        if store is not None:
            diff["base_source"] = source_of_value(store, diff["field"])
            if diff["field"] == "pin":
                diff["base_precision"] = store.geo_precision
    return list(differences)


def source_of_value(store: Store, field: str) -> str:
    """Return the source that set the value of a field; "" if there are several or none."""
    sources = {(store.field_sources.get(name) or {}).get("source") for name in BY_NAME[field].columns}
    only = sources.pop() if len(sources) == 1 else ""
    return only or ""


def locked_now(store: Store, diff: Diff) -> bool:
    """Return whether staff have locked the field of the difference."""
    return is_locked(store, BY_NAME[diff["field"]])


def agrees(store: Store, values: Mapping[str, Json]) -> bool:
    """Return whether the phone, web page, a social link or the address matches the store's."""
    for name in _CORROBORATING:
        unit = BY_NAME[name]
        stored, proposed = unit.of(vars(store)), unit.of(values)
        if not unit.is_blank(stored) and not unit.is_blank(proposed) and unit.same(stored, proposed):
            return True
    return False


# -- judging ----------------------------------------------------------------------------------------------
def judge(diff: Diff, terms: Terms, case: RuleCase) -> RuleVerdict:
    """Return whether a rule applies to a difference of an item, or the reason why it does not."""
    reason = (
        _why_not_this_value(diff)
        or _why_not_this_source(terms, case)
        or (_why_not_made(case) if terms.field == CREATE else _why_not_changed(diff, terms, case))
    )
    return RuleVerdict(reason)


def judge_link(terms: Terms, case: RuleCase) -> RuleVerdict:
    """Return whether a rule applies to an item without differences, or the reason why it does not."""
    return RuleVerdict(_why_not_this_source(terms, case) or _why_not_linked(case))


def _why_not_linked(case: RuleCase) -> str:
    if case.action != SyncAction.LINK:
        return "New, closed, moved, doubled and vanished places are for people"
    if case.score < SURE_SCORE:
        return NOT_SURE
    return "" if case.corroborated else NOT_CORROBORATED


def _why_not_this_value(diff: Diff) -> str:
    field = diff["field"]
    if field in _NEVER:
        return _NEVER[field]
    if diff["locked"]:
        return "The field is locked by staff"
    if field == "attributes" and _touches_critical(diff):
        return "Rules never change alcohol or pork"
    is_renamed = field == "name" and diff["base_value"] not in (None, "")
    if is_renamed and not _same_letters(diff["base_value"], diff["proposed_value"]):
        return "Rules only change case and accents of names"
    return ""


def _touches_critical(diff: Diff) -> bool:
    before, after = object_of(diff["base_value"]), object_of(diff["proposed_value"])
    return any(before.get(name) != after.get(name) for name in CRITICAL_ATTRIBUTES)


def _same_letters(before: Json, after: Json) -> bool:
    """Return whether two names differ at most in case and accents."""
    return fold(str(before)) == fold(str(after)) and _signs(str(before)) == _signs(str(after))


def _signs(text: str) -> list[str]:
    """Return the characters removed by folding other than accents: spaces, apostrophes."""
    plain = normalize("NFC", text)
    return [one for one in plain if not one.isalnum() and not unicodedata.combining(one)]


def _why_not_this_source(terms: Terms, case: RuleCase) -> str:
    if case.trust < max(float(terms.min_trust), LEAST_TRUST):
        return "The trust in the source is too low"
    return ""


def _why_not_made(case: RuleCase) -> str:
    if case.action != SyncAction.CREATE:
        return "The store already exists"
    if case.source_kind != SourceKind.CHAIN_FEED or case.trust < SURE_TRUST:
        return "Only chain websites with a trust of 80 % or more can create stores automatically"
    if not case.has_brand:
        return "Unknown brand"
    if case.best_score >= ANY_CANDIDATE:
        return "It resembles an existing store"
    return ""


def _why_not_changed(diff: Diff, terms: Terms, case: RuleCase) -> str:
    if diff["field"] != terms.field:
        return "The rule applies to another field"
    if reason := why_not_ruled(terms.field, terms.mode):
        return reason
    if case.action not in _RULED:
        return "New, closed, moved, duplicate and vanished places need a decision"
    if not case.is_linked and (case.action != SyncAction.LINK or case.score < SURE_SCORE):
        return NOT_SURE
    if not case.corroborated and (terms.require_corroborated or not case.is_linked):
        return NOT_CORROBORATED
    if diff["field"] in case.refused:
        return "Staff rejected this value"
    return _why_not_in_mode(diff, terms, case) or (
        _why_not_moved(diff, terms, case) if diff["field"] == "pin" else ""
    )


def _why_not_in_mode(diff: Diff, terms: Terms, case: RuleCase) -> str:
    if BY_NAME[diff["field"]].is_blank(diff["base_value"]):
        return ""
    if terms.mode == RuleMode.FILL_BLANK:
        return "The store already has a value"
    if terms.mode == RuleMode.REPLACE_OWN and diff.get("base_source") != case.source_code:
        return "The store's value comes from elsewhere"
    if diff["field"] == "hours" and case.trust < SURE_TRUST:
        return "Hours are only replaced for sources with a trust of 80 % or more"
    return ""


def _why_not_moved(diff: Diff, terms: Terms, case: RuleCase) -> str:
    most = min(terms.max_pin_shift_m or 0, FARTHEST_PIN_M)
    if diff["shift_m"] is None:
        return "Rules can only move existing pins"
    if diff["shift_m"] > most:
        return f"The pin would move more than {most} m"
    stored_rank, proposed_rank = (
        _EXACTNESS.get(diff.get("base_precision") or ""),
        _EXACTNESS.get(case.pin_precision),
    )
    if stored_rank is None or proposed_rank is None or proposed_rank <= stored_rank:
        return "The source's pin is not more precise"
    return ""
