"""Which stores are worth comparing with a record: found by indexes, bounded whatever the table's size."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.db import connection

from apps.stores.domain.geo import distance_m
from apps.stores.domain.matching import names
from apps.stores.domain.matching import subject as subjects
from apps.stores.domain.matching.features import pair_radius
from apps.stores.domain.matching.subject import Subject

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

_NAMES = "s.name, s.name_en, s.alternate_names"
_NO_NAMES = "NULL::text AS name, NULL::text AS name_en, NULL::text[] AS alternate_names"
# The index knows boxes; of those in the corners, which are too far away, the names need not be compared.
_AROUND = f"""
    {_POINT} <@ box(
        point(subject.lng - subject.{{wide}}, subject.lat - subject.{{high}}),
        point(subject.lng + subject.{{wide}}, subject.lat + subject.{{high}}))
    AND ((s.lng::float8 - subject.lng) / subject.{{wide}}) ^ 2
        + ((s.lat::float8 - subject.lat) / subject.{{high}}) ^ 2 <= 1
    ORDER BY {_POINT} <-> point(subject.lng, subject.lat)
"""
_OF_PINS = f"""
    SELECT subject.no, found.* FROM subject CROSS JOIN LATERAL (
        SELECT s.id, {{names}} FROM stores_store s
        WHERE {_LIVE} AND s.country = %(country)s AND s.id <> subject.id AND {{which}} AND {_AROUND} LIMIT {{most}}
    ) found
"""  # noqa: S608 (put together from constants of this module)


def _sql(names: str) -> str:
    """Return one statement for any number of records.

    Each part reads one index and ends after a fixed number of rows; the box and the order by distance come out of
    the same walk through an index of pins. What is found tells its names where they are asked for, or the key or
    the foreign id by which it was found: most is put aside by these, and never read in full.
    """
    near, inside, around = (
        _OF_PINS.format(names=names, which=which, wide=wide, high=high, most=most)
        for which, wide, high, most in (
            ("true", "own_wide", "own_high", NEAREST),
            ("s.located_in <> ''", "wide", "high", NEAREST),
            ("s.geo_precision = 'area'", "far_wide", "far_high", NEAREST_AREA),
        )
    )
    return f"""
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
), near AS ({near}
), inside AS ({inside}
), around AS ({around}
), keyed AS (
    SELECT told.no, told.key, found.id FROM told CROSS JOIN LATERAL (
        WITH s AS MATERIALIZED ({_OF_KEY.format("told.key")})
        SELECT s.id FROM s WHERE {_LIVE} AND s.country = %(country)s AND s.id <> told.id
        LIMIT {COMMON_FROM}
    ) found
), linked AS (
    SELECT foreign_id.no, x.store_id AS id, x.source, x.external_id FROM foreign_id
    JOIN stores_storeexternalid x
        ON x.source = foreign_id.source AND x.external_id = foreign_id.external_id AND x.is_live
    WHERE x.store_id <> foreign_id.id
)
SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL FROM near
UNION ALL SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL FROM inside
UNION ALL SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL FROM around
UNION ALL SELECT no, id, NULL, NULL, NULL, key, NULL, NULL FROM keyed
UNION ALL SELECT no, id, NULL, NULL, NULL, NULL, source, external_id FROM linked
"""  # noqa: S608 (put together from constants of this module)


_SQL = _sql(_NO_NAMES)
_NAMING_SQL = _sql(_NAMES)
"""The same with names: for a look that reads only what is called alike."""

_READ = {name: f"s.{name}::float8" for name in ("lat", "lng")}
_READ_SQL = f"""
SELECT wanted.no, s.id, {", ".join(_READ.get(name, f"s.{name}") for name in subjects.FIELDS)}, pair.status, pair.fingerprint
FROM unnest(%(no)s::int[], %(subject_id)s::bigint[], %(id)s::bigint[]) AS wanted (no, subject_id, id)
JOIN stores_store s ON s.id = wanted.id AND {_LIVE} AND s.country = %(country)s
LEFT JOIN stores_storeduplicatepair pair
    ON pair.store_a_id = LEAST(wanted.subject_id, s.id) AND pair.store_b_id = GREATEST(wanted.subject_id, s.id)
ORDER BY wanted.no, s.id
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
_JSON = ("phones", "socials")

Names = tuple[str, ...]


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


@dataclass(slots=True)
class _Found:
    """What the look tells of the stores around one record, before anything else of them is read."""

    pinned: dict[int, Names] = field(default_factory=dict)
    """Those near its pin, and what they are called."""
    keys: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Those with a number, site or page in common, and which."""
    external_ids: dict[int, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    """Those with an id of a source in common, and which."""

    def worth_reading(self, called: Names, least_name: float) -> set[int]:
        """Return the ids of those that share something, or are called alike enough."""
        told = {*self.keys, *self.external_ids}
        if not least_name:
            return told.union(self.pinned)
        return told.union(
            store_id
            for store_id, other in self.pinned.items()
            if store_id not in told and names.best(called, other) >= least_name
        )

    @property
    def common_keys(self) -> frozenset[str]:
        """The keys by which so many were found that they tell none."""
        often = Counter(key for keys in self.keys.values() for key in keys)
        return frozenset(key for key, count in often.items() if count >= COMMON_FROM - 1)


def find(
    country: str, wanted: Sequence[BlockingQuery], *, least_name: float = 0.0
) -> list[list[BlockedStore]]:
    """Return for each record the stores that may be the same shop; with `least_name` only those called alike.

    How alike is told by `matching.names`, from 0 to 1; what shares a number, site, page or id is returned
    whatever it is called. Two statements, one where nothing is found, none for nothing to look by.
    """
    lists: list[list[BlockedStore]] = [[] for _ in wanted]
    if not any(record.can_be_found for record in wanted):
        return lists
    with connection.cursor() as cursor:
        cursor.execute(_NAMING_SQL if least_name else _SQL, parameters(country, wanted))
        found = _by_record(len(wanted), cursor.fetchall())
        worth = [
            (no, record.store_id, store_id)
            for no, (record, around) in enumerate(zip(wanted, found, strict=True))
            for store_id in around.worth_reading(record.subject.names, least_name)
        ]
        if not worth:
            return lists
        numbers, ids, store_ids = map(list, zip(*worth, strict=True))
        cursor.execute(_READ_SQL, {"country": country, "no": numbers, "subject_id": ids, "id": store_ids})
        rows = cursor.fetchall()
    common = [around.common_keys for around in found]
    for no, store_id, *values, status, fingerprint in rows:
        subject = subjects.read(_fields(values), frozenset(found[no].external_ids.get(store_id, ())))
        if is_near(wanted[no].subject, subject, common[no]):
            lists[no].append(BlockedStore(store_id, subject, common[no], status, fingerprint))
    return lists


def _by_record(count: int, rows: Iterable[tuple[Any, ...]]) -> list[_Found]:
    """Return by record what was found; a store may be found in more ways than one."""
    found = [_Found() for _ in range(count)]
    for no, store_id, name, name_en, others, key, source, external_id in rows:
        if key is not None:
            found[no].keys[store_id].add(key)
        elif source is not None:
            found[no].external_ids[store_id].add((source, external_id))
        else:
            found[no].pinned[store_id] = (name, name_en, *others) if name_en or others else (name,)
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


def _fields(values: Sequence[Any]) -> dict[str, Any]:
    """Return a row's values as a model would hold them: a plain cursor leaves json as text."""
    fields = dict(zip(subjects.FIELDS, values, strict=True))
    for name in _JSON:
        text = fields[name]
        fields[name] = [] if text == "[]" else orjson.loads(text) if isinstance(text, str) else text
    return fields
