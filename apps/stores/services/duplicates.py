"""Pairs of possible duplicates: questions on save, updates of scores, and decisions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.db import connection, transaction

from apps.accounts.models import User
from apps.accounts.queries.selectors import managers_of
from apps.core.changes import history, versions
from apps.core.choices import NotificationType
from apps.core.country import pack
from apps.core.db.lookup import one
from apps.core.errors import ConfirmationWarning, Invalid, WrongStatus
from apps.core.messaging import notifications
from apps.core.models import ChangeLog
from apps.core.values import FieldValue
from apps.stores import permissions
from apps.stores.choices import DuplicateStatus
from apps.stores.domain.matching import subject as subjects
from apps.stores.domain.matching.scoring import Verdict
from apps.stores.domain.matching.subject import Subject
from apps.stores.models import Store, StoreDuplicatePair
from apps.stores.queries import blocking, candidates, selectors
from apps.stores.queries.candidates import REVIEW_FROM, Candidate
from apps.stores.record.shapes import DuplicateCandidate

MAX_WARNINGS = 5
"""Maximum number of candidates in a question; longer lists are not read."""
ASKING = frozenset(
    {"name", "name_en", "alternate_names", "branch_name", "brand_id", "phones", "lat", "lng", "website"}
    | {"socials", "external_ids"}
)
"""Changed fields after which the user is asked about duplicates."""
DISTINCTIVE_FIELDS = ASKING | {
    "address_line1",
    "region_l1_id",
    "store_type",
    "cuisines",
    "located_in",
    "geo_precision",
}
"""Changed fields after which the pairs are scored again."""
LONGEST_SNOOZE = dt.timedelta(days=365)


# -- questions -----------------------------------------------------------------------------------------
def likely_duplicates(store: Store, external_ids: Sequence[Mapping[str, Any]] = ()) -> list[Candidate]:
    """Return at most five probable duplicates of a new or changed store, best first.

    Their score is 0.60 or more. Stores decided to be different are left out, unless name, phones or pin have
    changed since. Uses the values on the object, which need not be saved. `external_ids` are [{source,
    external_id}] that the store will have; the saved ones are not read. One query if no other store is
    similar.
    """
    ids = frozenset((row["source"], row["external_id"]) for row in external_ids)
    return candidates.candidates_of(
        country=store.country,
        store_id=store.pk or 0,
        subject=subjects.of(store, ids),
        least=REVIEW_FROM,
        most=MAX_WARNINGS,
    )


def warnings_of(ranked: Sequence[Candidate]) -> list[ConfirmationWarning]:
    """Return a warning to confirm for each candidate, in order; one query, none without candidates."""
    return [_warning(answer) for answer in candidates.answers(ranked)]


class DuplicateWarning(ConfirmationWarning, frozen=True):
    """A warning that the new store may be the same as `candidate`."""

    candidate: DuplicateCandidate

    @property
    def key(self) -> str:
        """Return a key per candidate, so that each one is confirmed separately."""
        return f"{self.code}:{self.candidate.store.store_id}"


def _warning(candidate: DuplicateCandidate) -> DuplicateWarning:
    """Return the warning about a possible duplicate, with its name and distance."""
    store, away = candidate.store, candidate.distance_m
    name = f"{store.name} — {store.branch_name}" if store.branch_name else store.name
    distance = "" if away is None else f", {away} m away"
    return DuplicateWarning(
        code="possible_duplicate",
        field="name",
        msg=f"Possible duplicate of {name}{distance}",
        candidate=candidate,
    )


# -- updates -------------------------------------------------------------------------------------------
def refresh_after_commit(store_id: int) -> None:
    """Schedule `refresh_pairs` of a store for after the commit of the current transaction.

    In a separate transaction: a pair belongs to two stores, and two users who save both at the same moment
    would deadlock. An error is only logged; the nightly search catches up.
    """
    transaction.on_commit(lambda: refresh_pairs(store_id), robust=True)


@dataclass(frozen=True, slots=True)
class PairCounts:
    """The numbers of new and deleted pairs of a store; reopened and changed ones are not counted."""

    opened: int = 0
    removed: int = 0


@transaction.atomic
def refresh_pairs(store_id: int) -> PairCounts:
    """Score a store's pairs of possible duplicates again, save them, and count new and deleted ones.

    New similar stores get a pair, pairs that are no longer similar are deleted. Merged pairs stay. "Not a
    duplicate" stays until the name, a phone or the pin of one store changes; then the pair is reopened, or
    deleted if the two are no longer similar. A snooze stays while they are similar. A merged or deleted store
    has no open or snoozed pairs afterwards. A missing store gives zeros.
    """
    store = one(Store.objects.filter(pk=store_id))
    if store is None:
        return PairCounts()
    common, similar = _similar_stores(store)
    existing = {pair.other_id(store_id) for pair in StoreDuplicatePair.objects.of(store_id)}
    if not similar and not existing:
        return PairCounts()
    stores = lock_stores({store_id, *similar, *existing})
    pairs = {
        pair.other_id(store_id): pair for pair in StoreDuplicatePair.objects.of(store_id).select_for_update()
    }
    changes = _Changes(stores[store_id])
    for other_id, other in stores.items():
        if other_id != store_id:
            changes.decide(other, pairs.get(other_id), common)
    changes.write()
    if changes.count_changed:
        recount(stores)
    return PairCounts(len(changes.new), len(changes.gone))


def _similar_stores(store: Store) -> tuple[frozenset[str], set[int]]:
    """Return the keys that are too common to match by, and the ids of stores similar enough for a pair."""
    if not store.is_listed:
        return frozenset(), set()
    wanted = blocking.BlockingQuery(store.pk, subjects.of(store))
    lists = blocking.find(store.country, [wanted])
    common = candidates.common_keys(store.country, [wanted], lists)
    similar = candidates.score(wanted, lists[0], common)
    return common, {candidate.store_id for candidate in similar if candidate.verdict.score >= REVIEW_FROM}


class _Changes:
    """The changes to write to the pairs of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.subject = subjects.of(store)
        self.new: list[StoreDuplicatePair] = []
        self.changed: list[StoreDuplicatePair] = []
        self.reopened: list[tuple[StoreDuplicatePair, Verdict, str]] = []
        self.gone: list[StoreDuplicatePair] = []

    @property
    def count_changed(self) -> bool:
        """Return whether the number of open pairs changes."""
        return bool(self.new or self.reopened or self.gone)

    def decide(self, other: Store, pair: StoreDuplicatePair | None, common: Collection[str]) -> None:
        """Decide whether to add, change, reopen or delete the pair with one other store. Writes nothing.

        The decision is recorded for `write`. `pair` is the existing pair or None; phones and other keys in
        `common` do not count. Merged pairs stay, and so does "not a duplicate" while the compared data is the
        same.
        """
        if pair is not None and pair.status == DuplicateStatus.MERGED:
            return
        other_subject = subjects.of(other)
        fingerprint = candidates.fingerprint(self.store.pk, self.subject, other.pk, other_subject)
        is_settled = (
            pair is not None
            and pair.status == DuplicateStatus.NOT_DUPLICATE
            and pair.fingerprint == fingerprint
        )
        if is_settled:
            return
        verdict = self._verdict(other, other_subject, common)
        if verdict is None:
            self.gone += [pair] if pair else []
        elif pair is None:
            self.new.append(self._pair(other, verdict, fingerprint))
        elif pair.status == DuplicateStatus.NOT_DUPLICATE:
            self.reopened.append((pair, verdict, fingerprint))
        elif _apply_verdict(pair, verdict, fingerprint):
            self.changed.append(pair)

    def _verdict(self, other: Store, other_subject: Subject, common: Collection[str]) -> Verdict | None:
        """Return the verdict on the pair; None if the score is too low or a store is not listed.

        Also None without a score if the two are neither close nor share a key.
        """
        if not (self.store.is_listed and other.is_listed):
            return None
        if not blocking.is_near(self.subject, other_subject, common, by_name=False):
            return None
        verdict = candidates.judged(self.subject, other_subject, common)
        return verdict if verdict.score >= REVIEW_FROM else None

    def _pair(self, other: Store, verdict: Verdict, fingerprint: str) -> StoreDuplicatePair:
        """Return a new, unsaved pair; the store with the smaller id comes first."""
        first, second = sorted((self.store, other), key=lambda store: store.pk)
        pair = StoreDuplicatePair(country=self.store.country, store_a=first, store_b=second)
        _apply_verdict(pair, verdict, fingerprint)
        return pair

    def write(self) -> None:
        """Save the recorded changes: one statement each for new, changed and deleted pairs.

        Reopened pairs are saved one by one, with history.
        """
        StoreDuplicatePair.objects.bulk_create(self.new, ignore_conflicts=True)
        if self.changed:
            StoreDuplicatePair.objects.bulk_update(self.changed, _VERDICT_COLUMNS)
        if self.gone:
            StoreDuplicatePair.objects.filter(pk__in=[pair.pk for pair in self.gone]).delete()
        for pair, verdict, fingerprint in self.reopened:
            with versions.changing(
                pair, actor=None, action="reopen", reason="Name, phone or pin of one store changed"
            ):
                _apply_verdict(pair, verdict, fingerprint)
                _open(pair)


_VERDICT_COLUMNS = ["score", "distance_m", "features", "reasons", "corroborated", "fingerprint"]


def _apply_verdict(pair: StoreDuplicatePair, verdict: Verdict, fingerprint: str) -> bool:
    """Set score, distance, features, reasons and fingerprint. Saves nothing. Return whether any changed."""
    values: dict[str, FieldValue] = {
        "score": Decimal(str(verdict.score)).quantize(Decimal("0.0001")),
        "distance_m": None if verdict.distance_m is None else round(verdict.distance_m),
        "features": verdict.features.as_json(),
        "reasons": list(verdict.reasons),
        "corroborated": verdict.corroborated,
        "fingerprint": fingerprint,
    }
    differs = any(getattr(pair, name) != value for name, value in values.items())
    for name, value in values.items():
        setattr(pair, name, value)
    return differs


def _open(pair: StoreDuplicatePair) -> None:
    """Set a pair to open and clear its decision. Saves nothing."""
    pair.status = DuplicateStatus.OPEN
    pair.decided_by = pair.decided_at = pair.snooze_until = None


def lock_stores(store_ids: Iterable[int]) -> dict[int, Store]:
    """Return {id: store} of the stores with these ids, locked for update; missing ids are left out.

    Locked in the order of ids, to prevent deadlocks. Call in a transaction.
    """
    stores = Store.objects.filter(pk__in=set(store_ids)).order_by("pk").select_for_update(no_key=True)
    return {store.pk: store for store in stores}


def recount(store_ids: Iterable[int]) -> None:
    """Save on each of these stores the number of its open pairs, in one statement.

    The caller has locked the stores. Writes no history and no new version.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE stores_store s SET open_duplicate_count = counted.number FROM (
                SELECT t.id, (
                    SELECT count(*) FROM stores_storeduplicatepair p
                    WHERE p.status = 'open' AND (p.store_a_id = t.id OR p.store_b_id = t.id)
                ) AS number FROM unnest(%s::bigint[]) AS t (id)
            ) counted WHERE s.id = counted.id AND s.open_duplicate_count <> counted.number
            """,
            [sorted(store_ids)],
        )


# -- decisions -----------------------------------------------------------------------------------------
@transaction.atomic
def resolve_duplicate(
    *,
    actor: User,
    country: str,
    pair_id: int,
    decision: str,
    at: dt.datetime,
    version: int | None = None,
    snooze_until: dt.date | None = None,
) -> StoreDuplicatePair:
    """Decide on a pair of possible duplicates, save it and return it.

    `decision` is "not_duplicate", "snooze" (until `snooze_until`), "reopen" or "ask_manager", which notifies
    the country's managers and does not change the status. Both stores get a history entry and a new count of
    open pairs. Raise NotFound, Conflict if the pair has changed since `version`, WrongStatus if the decision
    is not allowed now, or Invalid if the snooze does not end after today and within a year.
    """
    seen = selectors.get_duplicate(user=actor, country=country, pair_id=pair_id)
    stores = lock_stores((seen.store_a_id, seen.store_b_id))
    pair = selectors.lock_duplicate(actor=actor, country=country, pair_id=pair_id)
    pair.store_a, pair.store_b = stores[pair.store_a_id], stores[pair.store_b_id]
    if version is not None:
        versions.check(pair, version, ["status"])
    allowed = permissions.duplicate_actions(actor, pair)
    if decision not in allowed:
        raise WrongStatus(decision, pair.status, DuplicateStatus(pair.status).label, allowed)
    today = at.astimezone(ZoneInfo(pack(country).timezone)).date()
    until = _snooze_day(snooze_until, today) if decision == "snooze" else None
    with versions.changing(pair, actor=actor, action=decision):
        if decision == "reopen":
            _open(pair)
        elif decision == "ask_manager":
            pair.asked_by, pair.asked_at = actor, at
        else:
            pair.status = DuplicateStatus.SNOOZED if until else DuplicateStatus.NOT_DUPLICATE
            pair.decided_by, pair.decided_at, pair.snooze_until = actor, at, until
        pair.fingerprint = candidates.fingerprint(
            pair.store_a_id, subjects.of(pair.store_a), pair.store_b_id, subjects.of(pair.store_b)
        )
    _note_on_stores(pair, actor, decision)
    if decision == "ask_manager":
        _notify_managers(pair, actor)
    recount(stores)
    return pair


def _notify_managers(pair: StoreDuplicatePair, actor: User) -> None:
    """Notify the country's managers that a merge is requested."""
    notifications.notify(
        users=managers_of(pair.country),
        kind=NotificationType.REVIEW_REQUESTED,
        title=f"Merge {pair.store_a.full_name} and {pair.store_b.full_name}?",
        body=f"{actor.nickname} thinks that these are the same store. Compare and merge them, or mark them as not duplicates.",
        about=pair,
        actor=actor,
    )


def _snooze_day(wanted: dt.date | None, today: dt.date) -> dt.date:
    """Return the last day of the snooze. Raise Invalid unless it is after today and within a year."""
    if wanted is None or wanted <= today:
        raise Invalid({"snooze_until": ["Choose a day in the future"]})
    if wanted > today + LONGEST_SNOOZE:
        raise Invalid({"snooze_until": ["Choose a day within a year"]})
    return wanted


_NOTES = {
    "not_duplicate": "Not a duplicate of {other}",
    "snooze": "Snoozed as a possible duplicate of {other} until {until}",
    "reopen": "Reopened as a possible duplicate of {other}",
    "ask_manager": "Managers were asked to merge it with {other}",
}


def _note_on_stores(pair: StoreDuplicatePair, actor: User, decision: str) -> None:
    """Write a history entry about the decision to both stores; the stores stay unchanged."""
    notes = []
    for store, other in ((pair.store_a, pair.store_b), (pair.store_b, pair.store_a)):
        reason = _NOTES[decision].format(other=other.full_name, until=pair.snooze_until)
        action = f"duplicate_{decision.removesuffix('_duplicate')}"
        notes.append(history.entry(actor=actor, record=store, action=action, changes=[], reason=reason))
    ChangeLog.objects.bulk_create(notes)


@transaction.atomic
def reopen_snoozed(*, pair_id: int, today: dt.date) -> bool:
    """Reopen a pair whose snooze ends `today` or earlier, with history. Return whether it was reopened.

    False if the pair is missing, not snoozed any more, or snoozed for longer; then nothing is written.
    """
    seen = one(StoreDuplicatePair.objects.filter(pk=pair_id))
    if seen is None:
        return False
    stores = lock_stores((seen.store_a_id, seen.store_b_id))
    pair = StoreDuplicatePair.objects.filter(pk=pair_id).select_for_update().first()
    if pair is None or pair.status != DuplicateStatus.SNOOZED or (pair.snooze_until or today) > today:
        return False
    pair.store_a, pair.store_b = stores[pair.store_a_id], stores[pair.store_b_id]
    with versions.changing(pair, actor=None, action="reopen", reason="Snooze ended"):
        _open(pair)
    recount(stores)
    return True
