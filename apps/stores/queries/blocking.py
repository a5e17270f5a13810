"""Blocking: selection of stores to compare with a record, by indexes and at a bounded cost."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.db import connection

from apps.core.values import Json
from apps.stores.domain.geo import distance_m
from apps.stores.domain.matching import names, trigrams
from apps.stores.domain.matching import subject as subjects
from apps.stores.domain.matching.features import pair_radius
from apps.stores.domain.matching.subject import Subject

NEAREST = 200
NEAREST_AREA = 50
NAMED = 30
"""Maximum number of stores with a similar name, the most similar ones."""
SPELLED = 10
"""Maximum number of stores with the same name at another or unknown pin, the most similar address first."""
SPELLED_READ = 50
"""Maximum number of stores with the same name to compare by address: more are outlets of a chain."""
COMMON_FROM = 5
"""Number of stores from which a contact key (phone, site, Instagram) is too common to match by."""
_METRES_PER_DEGREE = 111_195.0
_LIVE = "s.status IN ('draft', 'published', 'hidden')"
_POINT = "point(s.lng::double precision, s.lat::double precision)"

# Fence for the planner: for a key from a row it has no statistics, assumes that the key is common, and under
# a LIMIT would scan the whole table until five are found, which for a rare key means to its end.
_OF_KEY = "SELECT id, status, country FROM stores_store WHERE match_keys @> ARRAY[{}]"

_NAMES = "s.name, s.name_en, s.alternate_names"
_NO_NAMES = "NULL::text AS name, NULL::text AS name_en, NULL::text[] AS alternate_names"
# The index knows boxes; stores in the corners are too far away, so their names need not be compared.
_NEARBY_SQL = f"""
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
        WHERE {_LIVE} AND s.country = %(country)s AND s.id <> subject.id AND {{which}} AND {_NEARBY_SQL} LIMIT {{most}}
    ) found
"""  # noqa: S608 (put together from constants of this module)
# Records without a pin. The index on names includes the region; for the whole country, the trigrams decide.
# The country is an expression there, so that no index of the country is read instead.
_OF_NAMES = f"""
    SELECT called.no, found.* FROM called CROSS JOIN LATERAL (
        SELECT s.id, {{names}} FROM stores_store s
        WHERE {{where}} AND s.match_name %% called.name AND {_LIVE} AND s.id <> called.id
        ORDER BY similarity(s.match_name, called.name) + similarity(s.address_line1, called.street) DESC, s.id
        LIMIT {NAMED}
    ) found WHERE called.region_id IS {{regional}} NULL
"""  # noqa: S608 (put together from constants of this module)


def _sql(names: str) -> str:
    """Return one statement for any number of records.

    Each part reads one index and ends after a fixed number of rows; the box and the order by distance use the
    same scan of an index of pins. Records without a pin are searched by similar names, in their region if it
    is known. Records with a pin are searched by the same name in their region, among stores without a pin or
    with a similar address: this is a lookup of keys, fast enough for feeds. The result has names if requested, or the key or external id of the match:
    most stores are excluded by these and never read in full.
    """
    near, inside, nearby = (
        _OF_PINS.format(names=names, which=which, wide=wide, high=high, most=most)
        for which, wide, high, most in (
            ("true", "own_wide", "own_high", NEAREST),
            ("s.located_in <> ''", "wide", "high", NEAREST),
            ("s.geo_precision = 'area'", "far_wide", "far_high", NEAREST_AREA),
        )
    )
    regional = _OF_NAMES.format(names=names, where="s.region_l1_id = called.region_id", regional="NOT")
    national = _OF_NAMES.format(names=names, where="(s.country || '') = %(country)s", regional="")
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
), called AS (
    SELECT * FROM unnest(
        %(name_no)s::int[], %(name_id)s::bigint[], %(region_id)s::bigint[], %(name)s::text[], %(street)s::text[]
    ) AS t (no, id, region_id, name, street)
), spelling AS (
    SELECT * FROM unnest(
        %(spelling_no)s::int[], %(spelling_id)s::bigint[], %(spelling)s::text[], %(spelling_street)s::text[]
    ) AS t (no, id, key, street)
), regional AS ({regional}
), national AS ({national}
), spelled AS (
    SELECT spelling.no, found.* FROM spelling CROSS JOIN LATERAL (
        WITH named AS MATERIALIZED (
            SELECT id, status, country, lat, address_line1, name, name_en, alternate_names
            FROM stores_store WHERE match_keys @> ARRAY[spelling.key]
        )
        SELECT s.id, {names} FROM (SELECT * FROM named LIMIT {SPELLED_READ}) s
        WHERE {_LIVE} AND s.country = %(country)s AND s.id <> spelling.id
            AND (s.lat IS NULL OR similarity(s.address_line1, spelling.street) >= {trigrams.LEAST})
        ORDER BY similarity(s.address_line1, spelling.street) DESC, s.id LIMIT {SPELLED}
    ) found
), near AS ({near}
), inside AS ({inside}
), around AS ({nearby}
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
SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL, false FROM near
UNION ALL SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL, false FROM inside
UNION ALL SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL, false FROM around
UNION ALL SELECT no, id, NULL, NULL, NULL, key, NULL, NULL, false FROM keyed
UNION ALL SELECT no, id, NULL, NULL, NULL, NULL, source, external_id, false FROM linked
UNION ALL SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL, true FROM regional
UNION ALL SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL, true FROM national
UNION ALL SELECT no, id, name, name_en, alternate_names, NULL, NULL, NULL, true FROM spelled
"""  # noqa: S608 (put together from constants of this module)


_SQL = _sql(_NO_NAMES)
_NAMING_SQL = _sql(_NAMES)
"""The statement with names, for searches that only read stores with similar names."""

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
"""Statement for the keys of too many stores to match by."""
_JSON = ("phones", "socials")

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlockedStore:
    """A store to compare, with the decision on it and the record."""

    store_id: int
    subject: Subject
    common_keys: frozenset[str]
    """Contact keys of the record (`Subject.keys`) that at least `COMMON_FROM` stores have."""
    pair_status: str | None
    pair_fingerprint: str | None


@dataclass(frozen=True, slots=True)
class BlockingQuery:
    """A record to find matches for; the id is 0 if it is not saved."""

    store_id: int
    subject: Subject
    by_name: bool = False
    """True for feeds and imports: search by name too. Duplicates among stores need a pin or a key."""

    @property
    def is_searchable(self) -> bool:
        """Return whether there is data to search by: a pin, key or external id, or if `by_name` a name."""
        own = self.subject
        return own.has_pin or bool((self.by_name and own.match_name) or own.keys or own.external_ids)


@dataclass(slots=True)
class _Candidates:
    """Stores found for one record, before they are read."""

    pinned: dict[int, Names] = field(default_factory=dict)
    """{store id: names} of stores near its pin or with a similar name."""
    named: set[int] = field(default_factory=set)
    """Ids of the stores found by name."""
    keys: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """{store id: contact keys shared with the record}, as in `Subject.keys`."""
    external_ids: dict[int, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    """{store id: external ids shared with the record}, as (source, id)."""

    def worth_reading(self, called: Names, least_name: float) -> set[int]:
        """Return the ids of stores that share a key or id, or have a name similar to one in `called`.

        Similar is at least `least_name` (0 to 1); if that is 0, all found stores are returned.
        """
        keys = {*self.keys, *self.external_ids}
        if not least_name:
            return keys.union(self.pinned)
        return keys.union(
            store_id
            for store_id, other in self.pinned.items()
            if store_id not in keys and names.best_similarity(called, other) >= least_name
        )

    @property
    def common_keys(self) -> frozenset[str]:
        """Return the contact keys of the record that at least `COMMON_FROM` stores have, itself included.

        Contact keys are phone, site and Instagram account (`Subject.keys`), not names. Counts the found
        stores, without a query.
        """
        often = Counter(key for keys in self.keys.values() for key in keys)
        return frozenset(key for key, count in often.items() if count >= COMMON_FROM - 1)


def find(
    country: str, wanted: Sequence[BlockingQuery], *, least_name: float = 0.0
) -> list[list[BlockedStore]]:
    """Return for each record, in order, the stores of the country that are worth comparing with it.

    Those have a close pin, a common phone, site, account or external id, or for records with `by_name` a
    similar name. With `least_name` (0 to 1), close stores need a name at least as similar. Merged and deleted
    stores are left out. Two statements, one if nothing is found, none if there is nothing to search by.
    """
    lists: list[list[BlockedStore]] = [[] for _ in wanted]
    if not any(record.is_searchable for record in wanted):
        return lists
    with connection.cursor() as cursor:
        cursor.execute(_NAMING_SQL if least_name else _SQL, parameters(country, wanted))
        results = _by_record(len(wanted), cursor.fetchall())
        worth = [
            (no, record.store_id, store_id)
            for no, (record, candidates) in enumerate(zip(wanted, results, strict=True))
            for store_id in candidates.worth_reading(record.subject.names, least_name)
        ]
        if not worth:
            return lists
        numbers, ids, store_ids = map(list, zip(*worth, strict=True))
        cursor.execute(_READ_SQL, {"country": country, "no": numbers, "subject_id": ids, "id": store_ids})
        rows = cursor.fetchall()
    common = [candidates.common_keys for candidates in results]
    for no, store_id, *values, status, fingerprint in rows:
        subject = subjects.read(_fields(values), frozenset(results[no].external_ids.get(store_id, ())))
        if store_id in results[no].named or is_near(wanted[no].subject, subject, common[no], by_name=False):
            lists[no].append(BlockedStore(store_id, subject, common[no], status, fingerprint))
    return lists


def _by_record(count: int, rows: Iterable[tuple[Any, ...]]) -> list[_Candidates]:
    """Return the results by record; a store may be found in several ways."""
    results = [_Candidates() for _ in range(count)]
    for no, store_id, name, name_en, others, key, source, external_id, is_named in rows:
        if key is not None:
            results[no].keys[store_id].add(key)
        elif source is not None:
            results[no].external_ids[store_id].add((source, external_id))
        else:
            results[no].pinned[store_id] = (name, name_en, *others) if name_en or others else (name,)
            if is_named:
                results[no].named.add(store_id)
    return results


def is_near(a: Subject, b: Subject, common_keys: Collection[str] = (), *, by_name: bool = True) -> bool:
    """Return whether two are worth comparing: close pins, a common key or external id, or similar names.

    Keys in `common_keys` do not count, because too many stores have them; names count only with `by_name`.
    """
    if not a.external_ids.isdisjoint(b.external_ids):
        return True
    has_pins = a.lat is not None and a.lng is not None and b.lat is not None and b.lng is not None
    if has_pins and distance_m(a.lat, a.lng, b.lat, b.lng) <= pair_radius(a, b):  # type: ignore[arg-type]
        return True
    return not set(a.keys).difference(common_keys).isdisjoint(b.keys) or (
        by_name and _have_similar_names(a, b)
    )


def _have_similar_names(a: Subject, b: Subject) -> bool:
    """Return whether the names are similar, in regions that may be the same.

    Two pins that are far apart need the same name and a similar address.
    """
    if a.region_l1_id and b.region_l1_id and a.region_l1_id != b.region_l1_id:
        return False
    if a.has_pin and b.has_pin:
        is_same_name = not a.spellings.isdisjoint(b.spellings)
        return is_same_name and trigrams.similarity(a.street, b.street) >= trigrams.LEAST
    return trigrams.similarity(a.match_name, b.match_name) >= trigrams.LEAST


def common_among(country: str, keys: Collection[str]) -> frozenset[str]:
    """Return those of `keys` that at least `COMMON_FROM` stores of the country have: too many to match by.

    Merged and deleted stores do not count. Keys are those of phones, sites and accounts (`Subject.keys`). One
    query, none without keys.
    """
    if not keys:
        return frozenset()
    with connection.cursor() as cursor:
        cursor.execute(_COUNT_SQL, [sorted(keys), country])
        return frozenset(key for (key,) in cursor.fetchall())


def parameters(country: str, wanted: Sequence[BlockingQuery]) -> dict[str, Any]:
    """Return the parameters of the search statement: lists by name, and the country. Runs no query.

    `no` is the index of a record in `wanted`; `wide` and `high` are distances in degrees.
    """
    pinned = [(no, record) for no, record in enumerate(wanted) if record.subject.has_pin]
    keys = [(no, record, key) for no, record in enumerate(wanted) for key in record.subject.keys]
    links = [
        (no, record, link) for no, record in enumerate(wanted) for link in sorted(record.subject.external_ids)
    ]
    named = [
        (no, record)
        for no, record in enumerate(wanted)
        if record.by_name and not record.subject.has_pin and record.subject.match_name
    ]
    spelled = [
        (no, record, key) for no, record in pinned if record.by_name for key in record.subject.name_keys
    ]
    own = [_half(record.subject, record.subject.radius) for _, record in pinned]
    # The other store may be inside a mall, for which 300 m apply.
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
        "name_no": [no for no, _ in named],
        "name_id": [record.store_id for _, record in named],
        "region_id": [record.subject.region_l1_id for _, record in named],
        "name": [record.subject.match_name for _, record in named],
        "street": [record.subject.street for _, record in named],
        "spelling_no": [no for no, _, _ in spelled],
        "spelling_id": [record.store_id for _, record, _ in spelled],
        "spelling": [key for _, _, key in spelled],
        "spelling_street": [record.subject.street for _, record, _ in spelled],
        "key_no": [no for no, _, _ in keys],
        "key_id": [record.store_id for _, record, _ in keys],
        "key": [key for _, _, key in keys],
        "link_no": [no for no, _, _ in links],
        "link_id": [record.store_id for _, record, _ in links],
        "source": [source for _, _, (source, _) in links],
        "external_id": [external_id for _, _, (_, external_id) in links],
    }


def _half(subject: Subject, radius: float) -> tuple[float, float]:
    """Return a radius in degrees of longitude and latitude at the subject's pin."""
    high = radius / _METRES_PER_DEGREE * 1.001
    return high / max(0.01, math.cos(math.radians(subject.lat or 0.0))), high


def _fields(values: Sequence[Json]) -> dict[str, Json]:
    """Return a row's values as a model would have them: a plain cursor returns JSON as text."""
    fields = dict(zip(subjects.FIELDS, values, strict=True))
    for name in _JSON:
        text = fields[name]
        fields[name] = [] if text == "[]" else orjson.loads(text) if isinstance(text, str) else text
    return fields
