"""Filling of the search table from the records, in short transactions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection, transaction

STEP = 2000
"""Number of records locked against changes per step, for a moment."""


@dataclass(frozen=True)
class Step:
    """The result of a step: the number of records read, and of wrong or missing entries."""

    seen: int
    wrong: int


def fill(kind: str, table: str, *, dry_run: bool = False) -> Iterator[Step]:
    """Write missing and wrong entries of a kind, one transaction per step. Idempotent.

    `dry_run` only counts them. `kind` and `table` are constants of the project, never user input.
    """
    last = 0
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_counting(kind, table) if dry_run else _writing(kind, table), [last, STEP])
            seen, upto, wrong = cursor.fetchone()[:3]
        if not seen:
            return
        last = upto
        yield Step(seen, wrong)


def drop_orphans(kind: str, table: str, *, dry_run: bool = False) -> int:
    """Delete entries of deleted records; return their number. `dry_run` only counts them."""
    where = f"NOT EXISTS (SELECT FROM {table} WHERE {table}.id = core_search_{kind}.object_id)"
    with connection.cursor() as cursor:
        if dry_run:
            cursor.execute(f"SELECT count(*) FROM core_search_{kind} WHERE {where}")  # noqa: S608  # our names
            return int(cursor.fetchone()[0])
        cursor.execute(f"DELETE FROM core_search_{kind} WHERE {where}")  # noqa: S608
        return int(cursor.rowcount)


def forget_words(kinds: list[str], *, dry_run: bool = False) -> int:
    """Delete words that no record has from the lexicon; return their number. `dry_run` only counts them."""
    queries = " UNION ALL ".join(
        f"(SELECT 1 FROM core_search_{kind} e WHERE e.words @@ quote_literal(w.word)::tsquery LIMIT 1)"  # noqa: S608
        for kind in kinds
    )
    forgotten, last = 0, ""
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            # The planner assumes that each word is common, and that a table scan would soon find it.
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute(
                "SELECT max(word) FROM (SELECT word FROM core_searchword WHERE word > %s ORDER BY word LIMIT %s) w",
                [last, STEP],
            )
            upto = cursor.fetchone()[0]
            if upto is None:
                return forgotten
            where = f"w.word > %s AND w.word <= %s AND NOT EXISTS ({queries})"
            if dry_run:
                cursor.execute(f"SELECT count(*) FROM core_searchword w WHERE {where}", [last, upto])  # noqa: S608
                forgotten += int(cursor.fetchone()[0])
            else:
                cursor.execute(f"DELETE FROM core_searchword w WHERE {where}", [last, upto])  # noqa: S608
                forgotten += int(cursor.rowcount)
        last = upto


def _rows(table: str, lock: str) -> str:
    # Locked in the order of ids, like in bulk actions.
    return (
        "WITH step AS MATERIALIZED ("  # noqa: S608  # names of ours
        "SELECT id, coalesce(country, '') AS country, created_at,"
        " core_search_words(search_text) AS words"
        f" FROM (SELECT id, country, created_at, search_text FROM {table} WHERE id > %s"
        f" ORDER BY id LIMIT %s {lock}) AS taken)"
    )


def _counting(kind: str, table: str) -> str:
    return (
        f"{_rows(table, '')}"  # noqa: S608
        " SELECT count(*), max(step.id), count(*) FILTER (WHERE"
        " (e.country, e.at, e.words) IS DISTINCT FROM (step.country, step.created_at, step.words))"
        f" FROM step LEFT JOIN core_search_{kind} e ON e.object_id = step.id"
    )


def _writing(kind: str, table: str) -> str:
    return (
        f"{_rows(table, 'FOR SHARE')}, written AS ("  # noqa: S608
        f"INSERT INTO core_search_{kind} AS e (kind, object_id, country, at, words)"
        f" SELECT '{kind}', id, country, created_at, words FROM step"
        " ON CONFLICT (kind, object_id) DO UPDATE"
        " SET country = excluded.country, at = excluded.at, words = excluded.words"
        " WHERE (e.country, e.at, e.words) IS DISTINCT FROM (excluded.country, excluded.at, excluded.words)"
        " RETURNING 1)"
        " SELECT (SELECT count(*) FROM step), (SELECT max(id) FROM step), (SELECT count(*) FROM written),"
        " core_search_learn(ARRAY(SELECT DISTINCT unnest(tsvector_to_array(words)) FROM step))"
    )
