"""Which stores are worth comparing with a record: found by indexes, bounded whatever the table's size."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from django.db import connection

from apps.stores.geo import distance_m
from apps.stores.matching import subject as subjects
from apps.stores.matching.features import pair_radius
from apps.stores.matching.subject import Subject

NEAREST = 200
NEAREST_AREA = 50
COMMON_FROM = 5
"""A number, site or page on this many stores is no shop's own and finds nobody."""
_METRES_PER_DEGREE = 111_195.0
_LIVE = "s.status IN ('draft', 'published', 'hidden')"
_POINT = "point(s.lng::double precision, s.lat::double precision)"

# Fenced off: of a key that comes as a row the planner knows nothing, takes it for common, and under a LIMIT
# would rather walk through the whole table until five are found, which for a rare key is to its end.
_OF_KEY = "SELECT id, status, country FROM stores_store WHERE match_keys @> ARRAY[{}]"

# One statement for any number of records. Each part reads one index and ends after a fixed number of rows;
# the box and the order by distance come out of the same walk through store_point.
_SQL = f"""
WITH subject AS (
    SELECT * FROM unnest(
        %(no)s::int[], %(id)s::bigint[], %(lng)s::float8[], %(lat)s::float8[], %(own_wide)s::float8[],
        %(own_high)s::float8[], %(wide)s::float8[], %(high)s::float8[], %(far_wide)s::float8[],
        %(far_high)s::float8[]
    ) AS t (no, id, lng, lat, own_wide, own_high, wide, high, far_wide, far_high)
), told AS (
    SELECT * FROM unnest(%(key_no)s::int[], %(key_id)s::bigint[], %(key)s::text[]) AS t (no, id, key)
), foreign_id AS (
    SELECT * FROM unnest(%(link_no)s::int[], %(link_id)s::bigint[], %(source)s::text[], %(external_id)s::text[])
        AS t (no, id, source, external_id)
), near AS (
    SELECT subject.no, subject.id AS subject_id, found.id FROM subject CROSS JOIN LATERAL (
        SELECT s.id FROM stores_store s
        WHERE {_LIVE} AND s.country = %(country)s AND s.id <> subject.id
            AND {_POINT} <@ box(
                point(subject.lng - subject.wide, subject.lat - subject.high),
                point(subject.lng + subject.wide, subject.lat + subject.high))
            AND (s.located_in <> '' OR s.geo_precision = 'area' OR {_POINT} <@ box(
                point(subject.lng - subject.own_wide, subject.lat - subject.own_high),
                point(subject.lng + subject.own_wide, subject.lat + subject.own_high)))
        ORDER BY {_POINT} <-> point(subject.lng, subject.lat) LIMIT {NEAREST}
    ) found
), around AS (
    SELECT subject.no, subject.id AS subject_id, found.id FROM subject CROSS JOIN LATERAL (
        SELECT s.id FROM stores_store s
        WHERE {_LIVE} AND s.geo_precision = 'area' AND s.country = %(country)s AND s.id <> subject.id
            AND {_POINT} <@ box(
                point(subject.lng - subject.far_wide, subject.lat - subject.far_high),
                point(subject.lng + subject.far_wide, subject.lat + subject.far_high))
        ORDER BY {_POINT} <-> point(subject.lng, subject.lat) LIMIT {NEAREST_AREA}
    ) found
), keyed AS (
    SELECT told.no, told.id AS subject_id, told.key, found.id FROM told CROSS JOIN LATERAL (
        WITH s AS MATERIALIZED ({_OF_KEY.format("told.key")})
        SELECT s.id FROM s WHERE {_LIVE} AND s.country = %(country)s AND s.id <> told.id
        LIMIT {COMMON_FROM}
    ) found
), common AS (
    SELECT no, array_agg(key) AS keys FROM (
        SELECT no, key FROM keyed GROUP BY no, key HAVING count(*) >= {COMMON_FROM - 1}
    ) often GROUP BY no
), linked AS (
    SELECT foreign_id.no, foreign_id.id AS subject_id, x.store_id AS id, x.source, x.external_id FROM foreign_id
    JOIN stores_storeexternalid x
        ON x.source = foreign_id.source AND x.external_id = foreign_id.external_id AND x.is_live
    WHERE x.store_id <> foreign_id.id
), found AS (
    SELECT no, subject_id, id FROM near UNION SELECT no, subject_id, id FROM around
    UNION SELECT no, subject_id, id FROM keyed UNION SELECT no, subject_id, id FROM linked
)
SELECT found.no, s.id, {", ".join(f"s.{name}" for name in subjects.FIELDS)},
    common.keys, pair.status, pair.fingerprint,
    ARRAY(
        SELECT ARRAY[linked.source, linked.external_id] FROM linked
        WHERE linked.no = found.no AND linked.id = s.id
    )
FROM found JOIN stores_store s ON s.id = found.id AND {_LIVE} AND s.country = %(country)s
LEFT JOIN common ON common.no = found.no
LEFT JOIN stores_storeduplicatepair pair
    ON pair.store_a_id = LEAST(found.subject_id, s.id) AND pair.store_b_id = GREATEST(found.subject_id, s.id)
ORDER BY found.no, s.id
"""  # noqa: S608 (put together from constants of this module)

_COUNT_SQL = f"""
SELECT key FROM unnest(%s::text[]) AS t (key) WHERE (
    WITH s AS MATERIALIZED ({_OF_KEY.format("t.key")})
    SELECT count(*) FROM (
        SELECT 1 FROM s WHERE {_LIVE} AND s.country = %s LIMIT {COMMON_FROM}
    ) few
) >= {COMMON_FROM}
"""  # noqa: S608 (put together from constants of this module)
"""The keys that are on too many stores to tell one."""
_JSON = frozenset({"phones", "socials"})


@dataclass(frozen=True, slots=True)
class BlockedStore:
    """One store worth comparing, with what was said of it and the record before."""

    store_id: int
    subject: Subject
    common_keys: frozenset[str]
    """Keys of the record that are on too many stores."""
    pair_status: str | None
    pair_fingerprint: str | None


@dataclass(frozen=True, slots=True)
class BlockingQuery:
    """A record whose like is looked for; id 0 where it is not saved."""

    store_id: int
    subject: Subject

    @property
    def can_be_found(self) -> bool:
        """Whether there is anything to look by."""
        return self.subject.has_pin or bool(self.subject.keys or self.subject.external_ids)


def find(country: str, wanted: Sequence[BlockingQuery]) -> list[list[BlockedStore]]:
    """Return for each record the stores that may be the same shop. One statement, none for nothing to look by."""
    found: list[list[BlockedStore]] = [[] for _ in wanted]
    if not any(record.can_be_found for record in wanted):
        return found
    with connection.cursor() as cursor:
        cursor.execute(_SQL, parameters(country, wanted))
        rows = cursor.fetchall()
    known: dict[int, Subject] = {}
    for no, store_id, *rest in rows:
        keys, status, fingerprint, linked = rest[len(subjects.FIELDS) :]
        subject = known.get(store_id)
        if subject is None or linked:
            values = dict(zip(subjects.FIELDS, rest, strict=False))
            external_ids = frozenset((source, external_id) for source, external_id in linked)
            subject = subjects.read(_decoded(values), external_ids)
            # A store is found by many records of a batch; what links it to one of them is that one's.
            if not linked:
                known[store_id] = subject
        candidate = BlockedStore(
            store_id,
            subject,
            frozenset(keys or ()),
            status,
            fingerprint,
        )
        if is_near(wanted[no].subject, candidate.subject, candidate.common_keys):
            found[no].append(candidate)
    return found


def is_near(a: Subject, b: Subject, common_keys: Collection[str] = ()) -> bool:
    """Return whether two are worth comparing: near enough, or with a number, site, page or id in common."""
    if not a.external_ids.isdisjoint(b.external_ids):
        return True
    has_pins = a.lat is not None and a.lng is not None and b.lat is not None and b.lng is not None
    if has_pins and distance_m(a.lat, a.lng, b.lat, b.lng) <= pair_radius(a, b):  # type: ignore[arg-type]
        return True
    return not set(a.keys).difference(common_keys).isdisjoint(b.keys)


def common_among(country: str, keys: Collection[str]) -> frozenset[str]:
    """Return those of the keys that are on too many stores to tell one; one statement, none for no keys."""
    if not keys:
        return frozenset()
    with connection.cursor() as cursor:
        cursor.execute(_COUNT_SQL, [sorted(keys), country])
        return frozenset(key for (key,) in cursor.fetchall())


def parameters(country: str, wanted: Sequence[BlockingQuery]) -> dict[str, Any]:
    """Return what the statement is asked with."""
    pinned = [(no, record) for no, record in enumerate(wanted) if record.subject.has_pin]
    keys = [(no, record, key) for no, record in enumerate(wanted) for key in record.subject.keys]
    links = [
        (no, record, link) for no, record in enumerate(wanted) for link in sorted(record.subject.external_ids)
    ]
    own = [_half(record.subject, record.subject.radius) for _, record in pinned]
    # The other side may stand in a mall, and then 300 m count.
    boxes = [
        _half(record.subject, max(record.subject.radius, subjects.RADIUS_INSIDE_M)) for _, record in pinned
    ]
    far = [_half(record.subject, subjects.RADIUS_AREA_M) for _, record in pinned]
    return {
        "country": country,
        "no": [no for no, _ in pinned],
        "id": [record.store_id for _, record in pinned],
        "lng": [record.subject.lng for _, record in pinned],
        "lat": [record.subject.lat for _, record in pinned],
        "own_wide": [wide for wide, _ in own],
        "own_high": [high for _, high in own],
        "wide": [wide for wide, _ in boxes],
        "high": [high for _, high in boxes],
        "far_wide": [wide for wide, _ in far],
        "far_high": [high for _, high in far],
        "key_no": [no for no, _, _ in keys],
        "key_id": [record.store_id for _, record, _ in keys],
        "key": [key for _, _, key in keys],
        "link_no": [no for no, _, _ in links],
        "link_id": [record.store_id for _, record, _ in links],
        "source": [source for _, _, (source, _) in links],
        "external_id": [external_id for _, _, (_, external_id) in links],
    }


def _half(subject: Subject, radius: float) -> tuple[float, float]:
    """Return how many degrees of longitude and latitude a radius is at the subject's pin."""
    high = radius / _METRES_PER_DEGREE * 1.001
    return high / max(0.01, math.cos(math.radians(subject.lat or 0.0))), high


def _decoded(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row's values as a model would hold them: a plain cursor leaves json as text."""
    return {
        name: orjson.loads(value) if name in _JSON and isinstance(value, str) else value
        for name, value in values.items()
    }
