"""SQL that makes a record kind searchable, for migrations of the areas.

A change of this SQL needs a new migration of each area.
"""

from __future__ import annotations

from django.db import migrations

_KIND = """
CREATE TABLE core_search_{kind} PARTITION OF core_search FOR VALUES IN ('{kind}');
CREATE INDEX core_search_{kind}_newest ON core_search_{kind} (country, at DESC, object_id DESC);
-- Each search reads the entries that wait in an index's pending list: it stays short.
CREATE INDEX core_search_{kind}_words ON core_search_{kind}
    USING gin (words) WITH (gin_pending_list_limit = 256);
-- Triggers write here only where words change: an edit of anything else leaves this index alone.
CREATE INDEX core_search_{kind}_letters ON core_search_{kind}
    USING gin ((words::text) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
-- The planner estimates how common letters are from sample texts: a hundred are too few.
ALTER INDEX core_search_{kind}_letters ALTER COLUMN 1 SET STATISTICS 1000;

CREATE FUNCTION core_search_{kind}_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO core_search (kind, object_id, country, at, words)
    SELECT '{kind}', id, coalesce(country, ''), created_at, core_search_words(search_text) FROM added
    ON CONFLICT (kind, object_id) DO UPDATE SET country = excluded.country, at = excluded.at, words = excluded.words;
    PERFORM core_search_learn(ARRAY(
        SELECT DISTINCT unnest(tsvector_to_array(core_search_words(search_text))) FROM added
    ));
    RETURN NULL;
END $$;
CREATE FUNCTION core_search_{kind}_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO core_search (kind, object_id, country, at, words)
    VALUES ('{kind}', NEW.id, coalesce(NEW.country, ''), NEW.created_at, core_search_words(NEW.search_text))
    ON CONFLICT (kind, object_id) DO UPDATE SET country = excluded.country, at = excluded.at, words = excluded.words;
    PERFORM core_search_learn(tsvector_to_array(core_search_words(NEW.search_text)));
    RETURN NULL;
END $$;
CREATE FUNCTION core_search_{kind}_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM core_search WHERE kind = '{kind}' AND object_id = OLD.id;
    RETURN NULL;
END $$;
CREATE FUNCTION core_search_{kind}_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM core_search WHERE kind = '{kind}';
    RETURN NULL;
END $$;

CREATE TRIGGER {table}_search_added AFTER INSERT ON {table}
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION core_search_{kind}_added();
CREATE TRIGGER {table}_search_changed AFTER UPDATE OF search_text, country, created_at ON {table} FOR EACH ROW
    WHEN ((OLD.search_text, OLD.country, OLD.created_at) IS DISTINCT FROM (NEW.search_text, NEW.country, NEW.created_at))
    EXECUTE FUNCTION core_search_{kind}_changed();
CREATE TRIGGER {table}_search_gone AFTER DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION core_search_{kind}_gone();
CREATE TRIGGER {table}_search_emptied AFTER TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION core_search_{kind}_emptied();
"""


def searchable(kind: str, table: str) -> migrations.RunSQL:
    """Return the operation that makes the rows of a new table searchable, as `kind`.

    For a table with rows, run `manage.py rebuild_search` afterwards.
    """
    return migrations.RunSQL(_KIND.format(kind=kind, table=table))
