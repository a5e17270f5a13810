"""SQL for migrations that records changes of data on the public site (`data_versions`).

A change of this SQL needs a new migration of each area.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import migrations

_INSERT = "INSERT INTO core_datachange (kind, country, object_id)"
_TRIGGERS = """
CREATE FUNCTION {table}_version_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    {insert} SELECT DISTINCT '{kind}', {country}, {added} FROM added AS one WHERE {shown};
    RETURN NULL;
END $$;
CREATE FUNCTION {table}_version_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    {insert} SELECT '{kind}', {country}, {object_id} FROM (SELECT OLD.*) AS one WHERE {shown}
    UNION SELECT '{kind}', {country}, {object_id} FROM (SELECT NEW.*) AS one WHERE {shown};
    RETURN NULL;
END $$;
CREATE FUNCTION {table}_version_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    {insert} SELECT '{kind}', {country}, {object_id} FROM (SELECT OLD.*) AS one WHERE {shown};
    RETURN NULL;
END $$;

CREATE TRIGGER {table}_version_added AFTER INSERT ON {table}
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION {table}_version_added();
-- For each row, so that a change of columns that the site does not show runs nothing.
CREATE TRIGGER {table}_version_changed AFTER UPDATE OF {columns} ON {table} FOR EACH ROW
    WHEN (({old}) IS DISTINCT FROM ({new})) EXECUTE FUNCTION {table}_version_changed();
CREATE TRIGGER {table}_version_gone AFTER DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION {table}_version_gone();
"""
_REMOVED = "".join(
    f"DROP TRIGGER {{table}}_version_{event} ON {{table}}; DROP FUNCTION {{table}}_version_{event}();"
    for event in ("added", "changed", "gone")
)


def track_versions(
    kind: str,
    table: str,
    columns: Sequence[str],
    *,
    country: str = "one.country",
    object_id: str = "one.id",
    shown: str = "true",
    are_added_by_id: bool = False,
) -> migrations.RunSQL:
    """Return the operation that records changes of a table as changes of `kind`.

    `columns` are those that pages show or find records by. `country`, `object_id` and `shown` (whether the
    site shows the row) are SQL of the alias `one`. New rows are recorded without ids, since no page can
    depend on them one by one, unless `are_added_by_id`.
    """
    names = {
        "table": table,
        "kind": kind,
        "insert": _INSERT,
        "country": f"coalesce({country}, '')",
        "object_id": object_id,
        "added": object_id if are_added_by_id else "0",
        "shown": shown,
        "columns": ", ".join(columns),
        "old": ", ".join(f"OLD.{column}" for column in columns),
        "new": ", ".join(f"NEW.{column}" for column in columns),
    }
    return migrations.RunSQL(_TRIGGERS.format(**names), _REMOVED.format(**names))
