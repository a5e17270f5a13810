"""Trial of a rule on past decisions: its results, and the differences from users' decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.stores.record import refs
from apps.stores.services.proposals.diffs import Decision, Diff
from apps.stores.services.proposals.formatting import Names, text_lines
from apps.sync.choices import RejectReason, SyncAction, SyncStatus
from apps.sync.models import AutoRule, SyncItem
from apps.sync.permissions import auto
from apps.sync.queries import rule_selectors
from apps.sync.record.shapes import RuleDiffers
from apps.sync.services.auto_rules import require_may, terms_of

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST_DECISIONS = 5000
MOST_SHOWN = 50
ENOUGH = 20
"""Minimum number of cases for a meaningful share."""
_AT_ONCE = 500
_NEEDED = (
    "id",
    "action",
    "status",
    "diffs",
    "said",
    "candidates",
    "band",
    "score",
    "store_id",
    "corroborated",
    "applied_fields",
    "reject_reason",
    "note",
    "source_id",
    "decided_by_id",
)


@dataclass
class Differs:
    """A past decision from which the rule's result differs."""

    item: SyncItem
    diff: Diff | None
    """None for a link without differences."""
    did: str
    """The user's decision as text."""
    why: str


@dataclass
class Replay:
    """The result of a trial."""

    rule: AutoRule
    considered: int = 0
    agree: int = 0
    differ: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    """{reason: number} of decisions that the rule leaves to users."""
    rows: list[Differs] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        """Return the counts stored with the rule."""
        return {
            "considered": self.considered,
            "agree": self.agree,
            "differ": self.differ,
            "untouched": sum(self.reasons.values()),
        }


def precision_of(counts: Mapping[str, int]) -> float | None:
    """Return the share of cases in which the rule agrees with users; None if there are too few."""
    cases = counts.get("agree", 0) + counts.get("differ", 0)
    return round(counts["agree"] / cases, 4) if cases >= ENOUGH else None


@transaction.atomic
def replay_auto_rule(*, actor: User, country: str, rule_id: int) -> Replay:
    """Try a rule on the newest 5,000 decisions on its field, and store the result with the rule.

    The rule's version stays the same, because no setting changes. Raise NotFound or Forbidden.
    """
    rule = rule_selectors.lock_rule(actor=actor, country=country, rule_id=rule_id)
    require_may(actor, rule.field)
    result = replay(rule)
    rule.replayed_at, rule.replayed_by, rule.replayed_terms = timezone.now(), actor, terms_of(rule)
    rule.replay = result.counts
    rule.save(update_fields=["replayed_at", "replayed_by", "replayed_terms", "replay"])
    return result


def replay(rule: AutoRule) -> Replay:
    """Return the result of the rule for past decisions. Writes nothing."""
    result = Replay(rule)
    for item in _decided(rule):
        for diff, verdict in _judged(rule, item):
            result.considered += 1
            did, is_accepted = _decision(
                item, item.diffs if rule.field == auto.CREATE or not diff else [diff]
            )
            if not verdict.applies:
                result.reasons[verdict.reason] += 1
            elif is_accepted:
                result.agree += 1
            else:
                result.differ += 1
                if len(result.rows) < MOST_SHOWN:
                    result.rows.append(Differs(item, diff, did, _why(item, diff)))
    _fetch_stores(result.rows)
    return result


def _decided(rule: AutoRule) -> Iterator[SyncItem]:
    """Yield the items on the rule's field that users decided, newest first."""
    items: QuerySet[SyncItem] = SyncItem.objects.filter(
        _BY_PEOPLE, source=rule.source_id, country=rule.country, decided_at__isnull=False
    )
    if rule.field == auto.CREATE:
        items = items.filter(action=SyncAction.CREATE)
    elif rule.field == auto.LINK:
        items = items.filter(action=SyncAction.LINK, fields=[])
    else:
        items = items.filter(fields__contains=[rule.field]).exclude(action=SyncAction.CREATE)
    newest = items.only(*_NEEDED).order_by("-decided_at", "-id")[:MOST_DECISIONS]
    yield from newest.iterator(chunk_size=_AT_ONCE)


_BY_PEOPLE = (
    Q(status__in=[SyncStatus.APPLIED, SyncStatus.REJECTED], decided_by__isnull=False)
    | Q(status=SyncStatus.UNDONE)
    | Q(status=SyncStatus.AUTO_APPLIED, confirmed_at__isnull=False)
)
"""Decided, undone, or applied by a rule and confirmed by a user."""


def _judged(rule: AutoRule, item: SyncItem) -> Iterator[tuple[Diff | None, auto.RuleVerdict]]:
    """Yield the differences that the rule is about, with its verdicts; None for a link without differences."""
    case = case_of(item, rule)
    if rule.field == auto.LINK:
        yield None, auto.judge_link(rule, case)
        return
    for diff in _relevant_diffs(rule, item):
        yield diff, auto.judge(diff, rule, case)


def _relevant_diffs(rule: AutoRule, item: SyncItem) -> list[Diff]:
    if rule.field != auto.CREATE:
        return [diff for diff in item.diffs if diff["field"] == rule.field]
    # A new store is one decision: a field that prevents it prevents all of it.
    against = [diff for diff in item.diffs if not auto.judge(diff, rule, case_of(item, rule)).applies]
    return (against or item.diffs)[:1]


def case_of(item: SyncItem, rule: AutoRule, refused: frozenset[str] = frozenset()) -> auto.RuleCase:
    """Return the facts of an item for rules, as they were at its creation."""
    best = item.candidates[0] if item.candidates else {}
    is_best = bool(best) and best.get("store_id") == item.store_id
    return auto.RuleCase(
        action=item.action,
        source_code=rule.source.code,
        source_kind=rule.source.kind,
        trust=float(rule.source.trust),
        is_linked=item.band == "linked",
        # Two equally likely candidates are not a match.
        score=float(item.score or 0) if is_best and item.band == "match" else 0.0,
        corroborated=bool(best.get("corroborated")) if best else bool(item.corroborated),
        best_score=float(best.get("score") or 0),
        has_brand=bool(item.said.get("brand_id")),
        pin_precision=str(item.said.get("geo_precision") or ""),
        refused=refused,
    )


def _decision(item: SyncItem, diffs: Sequence[Diff]) -> tuple[str, bool]:
    """Return the decision as text, and whether all differences were accepted as proposed."""
    if item.status == SyncStatus.REJECTED:
        return "Rejected the record", False
    if item.status == SyncStatus.UNDONE:
        return "Undid it later", False
    if any(diff["decision"] == Decision.EDIT for diff in diffs):
        return "Took another value", False
    if not {diff["field"] for diff in diffs} <= set(item.applied_fields):
        return "Did not take it", False
    return "Took it", True


def _why(item: SyncItem, diff: Diff | None) -> str:
    note = item.note if item.decided_by_id else ""
    reasons = [
        RejectReason(item.reject_reason).label if item.reject_reason else "",
        diff["reason"] if diff else "",
        note,
    ]
    return ". ".join(words for words in reasons if words)


def _fetch_stores(rows: list[Differs]) -> None:
    """Load the stores and titles of the shown rows in one query."""
    if not rows:
        return
    named = SyncItem.objects.select_related("store", *(f"store__{name}" for name in refs.FETCHED))
    full = named.in_bulk([row.item.pk for row in rows])
    for row in rows:
        row.item = full[row.item.pk]


def trial_rows(rows: list[Differs], country: str) -> list[RuleDiffers]:
    """Return the decisions that differ from the rule as response rows, in at most two queries."""
    words = Names.for_diffs(country, [row.diff for row in rows if row.diff])
    return [
        RuleDiffers.of(
            row.item,
            current_lines=text_lines(row.diff["field"], row.diff["base_value"], words)
            if row.diff
            else ["Not linked"],
            proposed_lines=text_lines(row.diff["field"], row.diff["proposed_value"], words)
            if row.diff
            else ["Linked"],
            did=row.did,
            why=row.why,
        )
        for row in rows
    ]
