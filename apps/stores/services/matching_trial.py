"""Trial of the whole matching on labeled pairs: the search for candidates, then the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db import transaction

from apps.core.country import pack
from apps.stores.domain.matching.evaluating.end_to_end import Trial
from apps.stores.domain.matching.evaluating.measuring import Judged, judge
from apps.stores.domain.matching.evaluating.pairs import Pair
from apps.stores.domain.matching.scoring import Verdict
from apps.stores.domain.matching.subject import Subject
from apps.stores.models import Region, Store
from apps.stores.queries import blocking
from apps.stores.queries.blocking import BlockingQuery

COUNTRY = "ID"
"""The country of the stores of a trial; labeled pairs come from any country."""
MISSED_BY_SEARCH = "Not found by the search"
_BATCH = 50
_LONGEST_NAME, _LONGEST_ADDRESS = 120, 200


def run(pairs: Sequence[Pair]) -> Trial:
    """Search each first record among all second ones, and return verdicts on the labeled pairs.

    A pair that the search does not find counts as different. Saves the second records as stores of one
    region, and rolls the transaction back. Existing stores of the country are searched as well, so run it on
    an empty database for comparable figures.
    """
    with transaction.atomic():
        region = Region.objects.create(country=COUNTRY, level=1, code="trial", name="Trial")
        ids = _save({pair.b: None for pair in pairs}, region)
        candidates = _search(list({pair.a: None for pair in pairs}), region)
        transaction.set_rollback(True)
    judged = [
        one if ids[one.pair.b] in candidates[one.pair.a] else replace(one, verdict=_missed(one))
        for one in judge(pairs)
    ]
    sizes = [len(matching_ids) for matching_ids in candidates.values()]
    return Trial(
        judged=judged,
        records=len(candidates),
        candidates=sum(sizes),
        most=max(sizes, default=0),
        hits=sum(pair.same and ids[pair.b] in candidates[pair.a] for pair in pairs),
    )


def _missed(one: Judged) -> Verdict:
    return replace(one.verdict, score=0.0, band="", reasons=(MISSED_BY_SEARCH,))


def _save(subjects: Iterable[Subject], region: Region) -> dict[Subject, int]:
    """Save a store for each subject. Return their ids."""
    stores = {subject: _store(number, subject, region) for number, subject in enumerate(subjects)}
    Store.objects.bulk_create(stores.values(), batch_size=500)
    return {subject: store.pk for subject, store in stores.items()}


def _store(number: int, subject: Subject, region: Region) -> Store:
    """Return an unsaved store with the data that the search reads."""
    placed = replace(subject, region_l1_id=region.pk)
    addresses = [f"https://{host}{path}" for host, path in sorted(subject.sites)]
    pages = [f"https://{handle.replace(':', '.com/', 1)}" for handle in sorted(subject.handles)]
    return Store(
        country=COUNTRY,
        name=subject.names[0][:_LONGEST_NAME],
        slug=f"trial-{number}",
        address_line1=subject.street[:_LONGEST_ADDRESS],
        lat=subject.lat,
        lng=subject.lng,
        phones=[{"number": phone, "type": "landline"} for phone in sorted(subject.phones)],
        website=addresses[0] if addresses else "",
        socials=[{"url": page} for page in pages],
        timezone=pack(COUNTRY).timezone,
        region_l1=region,
        match_keys=placed.match_keys,
        match_name=placed.match_name,
    )


def _search(subjects: Sequence[Subject], region: Region) -> dict[Subject, set[int]]:
    """Return the ids of the stores found for each subject."""
    ids_by_subject: dict[Subject, set[int]] = {}
    for start in range(0, len(subjects), _BATCH):
        batch = subjects[start : start + _BATCH]
        lists = blocking.find(
            COUNTRY,
            [BlockingQuery(0, replace(subject, region_l1_id=region.pk), by_name=True) for subject in batch],
        )
        for subject, stores in zip(batch, lists, strict=True):
            ids_by_subject[subject] = {store.store_id for store in stores}
    return ids_by_subject
