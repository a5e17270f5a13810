"""Bulk creation of stores and their key tables by COPY from templates, with indexes rebuilt at the end."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

from django.db import connection, transaction

from apps.console.demo.many.names import NameMaker
from apps.console.demo.many.templates import LINE, SLUG, WORD, Template, as_text, columns, templates_of
from apps.console.demo.words import WORDS
from apps.core.http.rendering import dumps
from apps.core.text.folding import fold
from apps.stores.domain.matching.subject import Subject
from apps.stores.domain.slugs import slugify
from apps.stores.models import Store, StoreFilterKey, StoreSortKey
from apps.uploads.models import PictureUse

SHARES = {"ID": 0.40, "TR": 0.30, "PH": 0.18, "MY": 0.12}
NEWEST = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
BLOCK = 5_000
SMALL = 20_000
"""Maximum existing stores: those of the demo."""
_STATUSES = (("published", 0.72), ("draft", 0.18), ("hidden", 0.06), ("deleted", 0.04))
_STATUS_BOUNDS = list(accumulate(share for _, share in _STATUSES))


class NotEmpty(Exception):
    """The database has too many stores already."""


def fill(count: int, *, seed: int = 1, progress: Callable[[int], None] = lambda done: None) -> int:
    """Create `count` stores, the same for the same count and seed; return their number.

    Runs in one transaction. Raise NotEmpty if many stores exist: the rows have no history, and a table in use
    would be locked while its indexes are rebuilt.
    """
    if Store.objects.count() > SMALL:
        raise NotEmpty
    rng = random.Random(seed)  # noqa: S311 (test data, not a secret)
    with transaction.atomic():
        # Load templates first: the connection is busy while COPY runs.
        kinds = {country: templates_of(country) for country in SHARES}
        rebuild = _drop_indexes()
        first = _reserve(count)
        with connection.cursor() as cursor:
            names = ", ".join(f'"{name}"' for name in columns())
            with cursor.copy(f'COPY "{Store._meta.db_table}" ({names}) FROM STDIN') as copy:
                block: list[str] = []
                for done, row in enumerate(rows(kinds, count, first, rng), start=1):
                    block.append(row)
                    if len(block) == BLOCK:
                        copy.write("".join(block))
                        block.clear()
                        progress(done)
                copy.write("".join(block))
            # Check the foreign keys now: indexes cannot be built while checks are pending.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for statement in rebuild:
                cursor.execute(statement)
    return count


def tidy() -> None:
    """Run VACUUM ANALYZE on the filled tables, for index-only scans and planner statistics."""
    with connection.cursor() as cursor:
        for model in (Store, StoreFilterKey, StoreSortKey, PictureUse):
            cursor.execute(f'VACUUM (ANALYZE) "{model._meta.db_table}"')


def rows(
    kinds: Mapping[str, Sequence[Template]], count: int, first: int, rng: random.Random
) -> Iterator[str]:
    """Yield the lines for COPY."""
    makers = {country: NameMaker(country, WORDS[country].people) for country in SHARES}
    for number in range(count):
        country = _country(rng)
        templates = kinds[country]
        template = templates[int(rng.random() * len(templates))]
        yield _row(template, first + number, makers[country].word(rng), rng, WORDS[country].phone)


def _country(rng: random.Random) -> str:
    at = rng.random()
    for country, share in SHARES.items():
        at -= share
        if at < 0:
            return country
    return "ID"


def _row(template: Template, pk: int, word: str, rng: random.Random, phone: str) -> str:
    street_number = str(int(rng.random() * 400) + 1)
    digits = f"{int(rng.random() * 10**8):08d}"
    number = f"+99{digits}" if template.has_phone else ""
    updated = NEWEST - dt.timedelta(microseconds=int(rng.random() ** 2 * 7e13))
    created = updated - dt.timedelta(days=int(rng.random() * 400))
    rated = rng.random() < 0.55
    slug = f"{slugify(word)}-{pk:x}" if word.isascii() else f"store-{pk:x}"
    search = template.search_text.replace(WORD, fold(word)).replace(LINE, street_number).replace(SLUG, slug)
    if number:
        search += f" 99{digits}"
    phones = (
        dumps([{"number": number, "type": "landline", "is_primary": True, "label": ""}]).decode()
        if number
        else "[]"
    )
    lat, lng = (
        (f"{template.centre[0] + rng.gauss(0, 0.05):.6f}", f"{template.centre[1] + rng.gauss(0, 0.05):.6f}")
        if template.centre
        else ("\\N", "\\N")
    )
    name = template.name.replace(WORD, word)
    named = Subject((name,), region_l1_id=template.region_l1_id)
    verified = "staff_verified" if rng.random() < 0.3 else "unverified"
    return template.row % (
        pk,
        as_text(name),
        slug,
        _status(rng.random()),
        as_text(template.line.replace(LINE, street_number)),
        as_text(template.address_text.replace(LINE, street_number)),
        lat,
        lng,
        phones,
        as_text(search),
        created.isoformat(),
        updated.isoformat(),
        verified,
        f"{2.5 + rng.random() * 2.5:.1f}" if rated else "\\N",
        int(rng.paretovariate(0.9)) % 20_000 if rated else 0,
        f"https://store-{pk:x}.example/" if template.has_website else "",
        as_text(named.name_keys + _keys(number, f"store-{pk:x}.example" if template.has_website else "")),
        as_text(named.match_name),
    )


def _keys(number: str, host: str) -> list[str]:
    """Return the keys for finding duplicates, as a save derives them."""
    return [*([f"p:{number}"] if number else []), *([f"w:{host}"] if host else [])]


def _status(at: float) -> str:
    for (status, _), bound in zip(_STATUSES, _STATUS_BOUNDS, strict=True):
        if at < bound:
            return status
    return "published"


def _reserve(count: int) -> int:
    """Reserve `count` ids of the sequence and return the first."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [Store._meta.db_table])
        (sequence,) = cursor.fetchone()
        cursor.execute("SELECT nextval(%s)", [sequence])
        (first,) = cursor.fetchone()
        cursor.execute("SELECT setval(%s, %s)", [sequence, first + count])
    return int(first)


def _drop_indexes() -> list[str]:
    """Drop the non-unique indexes of stores and their key tables; return the statements to rebuild them."""
    tables = [model._meta.db_table for model in (Store, StoreFilterKey, StoreSortKey)]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname, pg_get_indexdef(i.indexrelid) FROM pg_index i"
            " JOIN pg_class c ON c.oid = i.indexrelid"
            " WHERE i.indrelid = ANY (%s::regclass[]) AND NOT i.indisunique",
            [tables],
        )
        indexes = cursor.fetchall()
        for name, _ in indexes:
            cursor.execute(f'DROP INDEX "{name}"')
    return [definition for _, definition in indexes]
