"""SQL for migrations that maintains the uses of pictures by an area's tables.

A change of this SQL requires a new migration of each area.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import migrations

_WHOLE_NUMBER = "? (@ > 0 && @ <= 9223372036854775807 && @.floor() == @)"
"""Other values in place of an id in JSON are ignored, and must not make a write fail."""


@dataclass(frozen=True)
class Named:
    """The columns and SQL by which the rows of a table refer to pictures in one use."""

    columns: tuple[str, ...]
    """Columns whose change can alter the used pictures."""
    ids: str
    """SQL of the array of picture ids; `{row}` is the row's alias."""


def in_column(column: str) -> Named:
    """Return the rule for one picture id in a column."""
    return Named((column,), f"ARRAY[{{row}}.{column}]")


def in_arrays(*columns: str) -> Named:
    """Return the rule for picture ids in array columns."""
    return Named(columns, " || ".join(f"{{row}}.{column}" for column in columns))


def in_list(column: str) -> Named:
    """Return the rule for picture ids in a JSON list of `{"picture_id": …}`."""
    return _in_json(column, f"$[*].picture_id {_WHOLE_NUMBER}")


def under_key(column: str, key: str) -> Named:
    """Return the rule for one picture id under a key of a JSON object."""
    return _in_json(column, f"$.{key} {_WHOLE_NUMBER}")


def _in_json(column: str, path: str) -> Named:
    return Named((column,), _IDS_IN_JSON.format(column=column, path=path))


_IDS_IN_JSON = "ARRAY(SELECT one::bigint FROM jsonb_path_query({{row}}.{column}, '{path}') AS one)"
_TRIGGERS_SQL = """
CREATE FUNCTION {table}_uses_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO uploads_pictureuse (picture_id, use, object_id)
    SELECT named.picture_id, named.use, added.id FROM added CROSS JOIN LATERAL ({of_added}) AS named
    WHERE named.picture_id IS NOT NULL ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE FUNCTION {table}_uses_changed() RETURNS trigger LANGUAGE plpgsql {by_key} AS $$ BEGIN
    DELETE FROM uploads_pictureuse AS kept USING (({of_old}) EXCEPT ({of_new})) AS gone
    WHERE (kept.picture_id, kept.use, kept.object_id) = (gone.picture_id, gone.use, OLD.id);
    INSERT INTO uploads_pictureuse (picture_id, use, object_id)
    SELECT named.picture_id, named.use, NEW.id FROM (({of_new}) EXCEPT ({of_old})) AS named
    WHERE named.picture_id IS NOT NULL ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE FUNCTION {table}_uses_gone() RETURNS trigger LANGUAGE plpgsql {by_key} AS $$ BEGIN
    DELETE FROM uploads_pictureuse AS kept USING ({of_old}) AS gone
    WHERE (kept.picture_id, kept.use, kept.object_id) = (gone.picture_id, gone.use, OLD.id);
    RETURN NULL;
END $$;
CREATE FUNCTION {table}_uses_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM uploads_pictureuse WHERE use IN ({uses});
    RETURN NULL;
END $$;

CREATE TRIGGER {table}_uses_added AFTER INSERT ON {table}
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION {table}_uses_added();
-- For each row, so that an edit that names no other pictures runs nothing.
CREATE TRIGGER {table}_uses_changed AFTER UPDATE OF {columns} ON {table} FOR EACH ROW
    WHEN (({old}) IS DISTINCT FROM ({new})) EXECUTE FUNCTION {table}_uses_changed();
CREATE TRIGGER {table}_uses_gone AFTER DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION {table}_uses_gone();
CREATE TRIGGER {table}_uses_emptied AFTER TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {table}_uses_emptied();
"""
_BY_KEY = "SET enable_hashjoin = off SET enable_mergejoin = off"
"""A connection plans these statements once, maybe while the table is small: index lookups suit any size."""


def track_uses(table: str, uses: Mapping[str, Named]) -> migrations.RunSQL:
    """Return the migration operation that creates the triggers for a new table, by use.

    A table with existing rows also needs a migration that inserts their uses.
    """
    return migrations.RunSQL(_TRIGGERS_SQL.format(**_names(table, uses)))


def _names(table: str, uses: Mapping[str, Named]) -> dict[str, str]:
    """Return the values for the placeholders of the SQL above."""
    columns = list(dict.fromkeys(column for named in uses.values() for column in named.columns))

    def of(row: str) -> str:
        """Return a query of the uses of one row, possibly with duplicates."""
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
        "by_key": _BY_KEY,
    }
