"""Candidates: scored stores that may be the same as a record, with reasons."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from apps.core.http.rendering import dumps
from apps.stores.choices import DuplicateStatus
from apps.stores.domain.matching import scoring
from apps.stores.domain.matching.features import compare
from apps.stores.domain.matching.scoring import Verdict
from apps.stores.domain.matching.subject import Subject
from apps.stores.models import Store
from apps.stores.queries import blocking
from apps.stores.queries.blocking import BlockedStore, BlockingQuery
from apps.stores.record import refs
from apps.stores.record.ref_shapes import MatchFeatures
from apps.stores.record.shapes import DuplicateCandidate

REVIEW_FROM = scoring.REVIEW
"""Minimum score for a question to the user and for a stored pair."""
MOST = 20


@dataclass(frozen=True, slots=True)
class Candidate:
    """A store that may be the same as a record."""

    store_id: int
    verdict: Verdict


def candidates_of(
    *, country: str, store_id: int, subject: Subject, least: float = scoring.WEAK, most: int = MOST
) -> list[Candidate]:
    """Return the most likely duplicates of one record, at most `most`, with a score of `least` or more.

    Most likely first. `store_id` is the record's id, 0 if unsaved. Pairs decided to be different are left
    out, unless their data has changed. Two queries; a third one if a candidate's different phone may belong
    to many stores.
    """
    (scored,) = scored_of(country, [BlockingQuery(store_id, subject)])
    settled = scoring.demote_close_calls([candidate.verdict for candidate in scored])
    listed = [
        Candidate(candidate.store_id, verdict)
        for candidate, verdict in zip(scored, settled, strict=True)
        if verdict.score >= least
    ]
    return listed[:most]


def scored_of(
    country: str, wanted: Sequence[BlockingQuery], *, least: float = scoring.WEAK
) -> list[list[Candidate]]:
    """Return for each record, in order, its possible duplicates with their scores, most likely first.

    At most three queries. If `least` is REVIEW_FROM or more, stores that cannot reach it by their names are
    not read. The result may still contain candidates below `least`.
    """
    is_for_people = least >= REVIEW_FROM
    lists = blocking.find(country, wanted, least_name=scoring.NAME_TOO_FAR if is_for_people else 0.0)
    own = _shared_keys(lists)
    phones = _phones_of(own)
    worth = [
        [store for store in candidates if scoring.may_reach(least, record.subject, store.subject, phones)]
        for record, candidates in zip(wanted, lists, strict=True)
    ]
    common = own | _common_phones_of_candidates(country, wanted, worth, own)
    return [score(record, candidates, common) for record, candidates in zip(wanted, worth, strict=True)]


def common_keys(
    country: str, wanted: Sequence[BlockingQuery], lists: Sequence[Sequence[BlockedStore]]
) -> frozenset[str]:
    """Return the contact keys of records and candidates that too many stores have to match by.

    Keys are those of `Subject.keys`, such as phone numbers. `lists` are the candidates of each record in
    `wanted`. The candidates' phones are looked up only where a different phone counts against the pair: it
    would not if it belongs to a chain. At most one query.
    """
    own = _shared_keys(lists)
    return own | _common_phones_of_candidates(country, wanted, lists, own)


def _shared_keys(lists: Sequence[Sequence[BlockedStore]]) -> frozenset[str]:
    """Return the keys of the records that too many stores have."""
    return frozenset(key for candidates in lists for store in candidates for key in store.common_keys)


def _common_phones_of_candidates(
    country: str,
    wanted: Sequence[BlockingQuery],
    lists: Sequence[Sequence[BlockedStore]],
    own: frozenset[str],
) -> frozenset[str]:
    """Return the common phone keys of candidates whose numbers differ from the record's. One query."""
    rivals = {
        f"p:{number}"
        for record, candidates in zip(wanted, lists, strict=True)
        for store in candidates
        if _has_other_number(record.subject, store.subject, own)
        for number in store.subject.phones
    }
    return blocking.common_among(country, rivals)


def _has_other_number(a: Subject, b: Subject, common: Collection[str]) -> bool:
    """Return whether both have uncommon phone numbers, and none in common."""
    if not a.phones or not b.phones:
        return False
    mine, second = ({number for number in side.phones if f"p:{number}" not in common} for side in (a, b))
    return bool(mine and second) and mine.isdisjoint(second)


def score(wanted: BlockingQuery, stores: Sequence[BlockedStore], common: Collection[str]) -> list[Candidate]:
    """Return the found stores with score and reasons, most likely first. Runs no query.

    Phones among the `common` keys are ignored, because too many stores have them. A name that at least
    `COMMON_NAME_FROM` of the stores share counts as a chain's, which limits the score of other outlets. Left
    out are stores below the lowest band, and those decided to be different whose data has not changed since.
    """
    phones = _phones_of(common)
    called = wanted.subject.match_name
    has_chain_name = sum(store.subject.match_name == called for store in stores) >= scoring.COMMON_NAME_FROM
    scored = [
        Candidate(store.store_id, verdict)
        for store in stores
        if not _is_settled(wanted, store)
        and (
            verdict := scoring.judge(
                compare(wanted.subject, store.subject, phones, is_common_name=has_chain_name)
            )
        ).band
    ]
    return sorted(scored, key=lambda candidate: (-candidate.verdict.score, candidate.store_id))


def judged(a: Subject, b: Subject, common_keys: Collection[str] = ()) -> Verdict:
    """Return score, band and reasons for two stores; phones among `common_keys` are ignored."""
    return scoring.judge(compare(a, b, _phones_of(common_keys)))


def _phones_of(common_keys: Collection[str]) -> frozenset[str]:
    return frozenset(key.removeprefix("p:") for key in common_keys if key.startswith("p:"))


def fingerprint(store_a: int, a: Subject, store_b: int, b: Subject) -> str:
    """Return a hash of the data on which "not a duplicate" depends: first name, phones and pin of both.

    The order of the two stores does not matter.
    """
    (_, first), (_, second) = sorted(((store_a, a), (store_b, b)), key=lambda side: side[0])
    facts = [[side.names[:1], sorted(side.phones), side.lat, side.lng] for side in (first, second)]
    return hashlib.sha256(dumps(facts)).hexdigest()[:32]


def answers(candidates: Sequence[Candidate]) -> list[DuplicateCandidate]:
    """Return the candidates as API output, each with its store, in the same order.

    A candidate whose store was deleted from the database is left out, so the result may be shorter; stores
    merged meanwhile are included. One query, none without candidates.
    """
    if not candidates:
        return []
    ids = [candidate.store_id for candidate in candidates]
    stores = Store.objects.select_related(*refs.FETCHED).in_bulk(ids)
    return [
        answer(candidate.verdict, stores[candidate.store_id])
        for candidate in candidates
        if candidate.store_id in stores
    ]


def answer(verdict: Verdict, store: Store) -> DuplicateCandidate:
    """Return a candidate as API output; the distance is in whole meters, None if unknown."""
    return DuplicateCandidate(
        store=refs.store_ref(store),
        score=verdict.score,
        band=verdict.band,
        distance_m=None if verdict.distance_m is None else round(verdict.distance_m),
        features=MatchFeatures(**verdict.features.as_json()),
        reasons=list(verdict.reasons),
        corroborated=verdict.corroborated,
    )


def _is_settled(wanted: BlockingQuery, store: BlockedStore) -> bool:
    """Return whether the two were decided to be different and have not relevantly changed since."""
    return store.pair_status == DuplicateStatus.NOT_DUPLICATE and store.pair_fingerprint == fingerprint(
        wanted.store_id, wanted.subject, store.store_id, store.subject
    )
