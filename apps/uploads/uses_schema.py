"""The statements that keep the table of where pictures are used, for migrations of the areas that name pictures.

Migrations that ran hold what these functions said then: a change of them needs a new migration of each area.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection, migrations, transaction

STEP = 2000
"""So many records are locked against changes for the moment that their uses take."""
_WHOLE_NUMBER = "? (@ > 0 && @ <= 9223372036854775807 && @.floor() == @)"
"""Whatever else stands in JSON where an id belongs names no picture, and must not make a write fail."""


@dataclass(frozen=True)
class Named:
    """Where the rows of a table name pictures in one way."""

    columns: tuple[str, ...]
    """What has to change for a row to name other pictures."""
    ids: str
    """SQL for the array of their ids, over the row called `{row}`."""


def in_column(column: str) -> Named:
    """One picture, in a column."""
    return Named((column,), f"ARRAY[{{row}}.{column}]")


def in_arrays(*columns: str) -> Named:
    """Several, in columns that are arrays of ids."""
    return Named(columns, " || ".join(f"{{row}}.{column}" for column in columns))


def in_list(column: str) -> Named:
    """Several, in a JSON list of `{"picture_id": …}`."""
    return _in_json(column, f"$[*].picture_id {_WHOLE_NUMBER}")


def under_key(column: str, key: str) -> Named:
    """One picture, under a key of a JSON object."""
    return _in_json(column, f"$.{key} {_WHOLE_NUMBER}")


def _in_json(column: str, path: str) -> Named:
    return Named((column,), _IDS_IN_JSON.format(column=column, path=path))


_IDS_IN_JSON = "ARRAY(SELECT one::bigint FROM jsonb_path_query({{row}}.{column}, '{path}') AS one)"
_KEPT = """
CREATE OR REPLACE FUNCTION {table}_uses_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO uploads_pictureuse (picture_id, use, object_id)
    SELECT named.picture_id, named.use, added.id FROM added CROSS JOIN LATERAL ({of_added}) AS named
    WHERE named.picture_id IS NOT NULL ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION {table}_uses_changed() RETURNS trigger LANGUAGE plpgsql {by_key} AS $$ BEGIN
    DELETE FROM uploads_pictureuse AS kept USING (({of_old}) EXCEPT ({of_new})) AS gone
    WHERE (kept.picture_id, kept.use, kept.object_id) = (gone.picture_id, gone.use, OLD.id);
    INSERT INTO uploads_pictureuse (picture_id, use, object_id)
    SELECT named.picture_id, named.use, NEW.id FROM (({of_new}) EXCEPT ({of_old})) AS named
    WHERE named.picture_id IS NOT NULL ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION {table}_uses_gone() RETURNS trigger LANGUAGE plpgsql {by_key} AS $$ BEGIN
    DELETE FROM uploads_pictureuse AS kept USING ({of_old}) AS gone
    WHERE (kept.picture_id, kept.use, kept.object_id) = (gone.picture_id, gone.use, OLD.id);
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION {table}_uses_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM uploads_pictureuse WHERE use IN ({uses});
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER {table}_uses_added AFTER INSERT ON {table}
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION {table}_uses_added();
-- For each row, so that an edit that names no other pictures runs nothing.
CREATE OR REPLACE TRIGGER {table}_uses_changed AFTER UPDATE OF {columns} ON {table} FOR EACH ROW
    WHEN (({old}) IS DISTINCT FROM ({new})) EXECUTE FUNCTION {table}_uses_changed();
CREATE OR REPLACE TRIGGER {table}_uses_gone AFTER DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION {table}_uses_gone();
CREATE OR REPLACE TRIGGER {table}_uses_emptied AFTER TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {table}_uses_emptied();
"""
_BY_KEY = "SET enable_hashjoin = off SET enable_mergejoin = off"
"""A connection plans these statements once, when the table may be small: by key they serve any size."""
_AWAY = """
DROP TRIGGER {table}_uses_added ON {table};
DROP TRIGGER {table}_uses_changed ON {table};
DROP TRIGGER {table}_uses_gone ON {table};
DROP TRIGGER {table}_uses_emptied ON {table};
DROP FUNCTION {table}_uses_added();
DROP FUNCTION {table}_uses_changed();
DROP FUNCTION {table}_uses_gone();
DROP FUNCTION {table}_uses_emptied();
DELETE FROM uploads_pictureuse WHERE use IN ({uses});
"""
_FILL = """
WITH step AS MATERIALIZED (SELECT id, {columns} FROM {table} WHERE id > %s ORDER BY id LIMIT %s FOR SHARE),
written AS (
    INSERT INTO uploads_pictureuse (picture_id, use, object_id)
    SELECT named.picture_id, named.use, step.id FROM step CROSS JOIN LATERAL ({of_step}) AS named
    WHERE named.picture_id IS NOT NULL ON CONFLICT DO NOTHING
)
SELECT max(id) FROM step
"""


def kept_uses(table: str, uses: Mapping[str, Named]) -> list[Any]:
    """The operations of a migration with `atomic = False` that enter where the rows of a table name pictures, by use.

    From the first on the entries are kept up to date by whoever writes; then those of the rows that were there are
    written in steps. Both may be repeated, so that a migration that was broken off is run again.
    """
    names = _names(table, uses)
    return [
        migrations.RunSQL(
            f"BEGIN; {_KEPT.format(**names)} COMMIT;", f"BEGIN; {_AWAY.format(**names)} COMMIT;"
        ),
        migrations.RunPython(lambda apps, schema_editor: fill(table, uses), migrations.RunPython.noop),
    ]


def fill(table: str, uses: Mapping[str, Named]) -> None:
    """Writes the uses of the rows of a table that are missing, a transaction for each step."""
    statement = _FILL.format(**_names(table, uses))
    last: int | None = 0
    while last is not None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, [last, STEP])
            last = cursor.fetchone()[0]
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE uploads_pictureuse")


def _names(table: str, uses: Mapping[str, Named]) -> dict[str, str]:
    """What the statements above are filled with."""
    columns = list(dict.fromkeys(column for named in uses.values() for column in named.columns))

    def of(row: str) -> str:
        """A query of the uses of one row, some of them perhaps twice."""
        return " UNION ALL ".join(
            f"SELECT '{use}' AS use, unnest({named.ids.format(row=row)}) AS picture_id"  # our names
            for use, named in uses.items()
        )

    return {
        "table": table,
        "columns": ", ".join(columns),
        "old": ", ".join(f"OLD.{column}" for column in columns),
        "new": ", ".join(f"NEW.{column}" for column in columns),
        "uses": ", ".join(f"'{use}'" for use in uses),
        "of_added": of("added"),
        "of_old": of("OLD"),
        "of_new": of("NEW"),
        "of_step": of("step"),
        "by_key": _BY_KEY,
    }
