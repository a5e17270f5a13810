"""The statements that make a kind of record searchable, for migrations of the areas.

Migrations that ran hold what these functions said then: a change of them needs a new migration of each area.
"""

from __future__ import annotations

from typing import Any

from django.db import connection, migrations

from apps.core.search.filling import fill

SHARED = r"""
CREATE TABLE core_search (
    kind text NOT NULL,
    object_id bigint NOT NULL,
    country text NOT NULL,
    at timestamptz NOT NULL,
    words tsvector NOT NULL,
    PRIMARY KEY (kind, object_id)
) PARTITION BY LIST (kind);

CREATE TABLE core_searchword (word text COLLATE "C" NOT NULL);
CREATE INDEX core_searchword_word ON core_searchword (word);
-- New words are few: none of them has to wait in a list that each search reads.
CREATE INDEX core_searchword_near ON core_searchword USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- Letters beyond ASCII belong to words whatever the locale of the database.
CREATE FUNCTION core_search_words(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(array_remove(array_agg(DISTINCT left(word, 60)), ''))
    FROM regexp_split_to_table(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+') AS word
$$;

-- Two that learn a word at once both write it: waiting for each other could end in a deadlock.
CREATE FUNCTION core_search_learn(said text[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO core_searchword (word)
    SELECT new.word FROM unnest(said) AS new (word)
    WHERE new.word !~ '[0-9]' AND length(new.word) BETWEEN 3 AND 40
    AND (SELECT known.word FROM core_searchword known WHERE known.word = new.word LIMIT 1) IS NULL
$$;
"""
SHARED_AWAY = """
DROP FUNCTION core_search_learn(text[]);
DROP FUNCTION core_search_words(text);
DROP TABLE core_searchword;
DROP TABLE core_search;
"""

_KIND = """
CREATE TABLE core_search_{kind} PARTITION OF core_search FOR VALUES IN ('{kind}');
CREATE INDEX core_search_{kind}_newest ON core_search_{kind} (country, at DESC, object_id DESC);

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
_KIND_AWAY = """
DROP TRIGGER {table}_search_added ON {table};
DROP TRIGGER {table}_search_changed ON {table};
DROP TRIGGER {table}_search_gone ON {table};
DROP TRIGGER {table}_search_emptied ON {table};
DROP FUNCTION core_search_{kind}_added();
DROP FUNCTION core_search_{kind}_changed();
DROP FUNCTION core_search_{kind}_gone();
DROP FUNCTION core_search_{kind}_emptied();
DROP TABLE core_search_{kind};
"""
_LETTERS = (
    # Triggers write here only where words change: an edit of anything else leaves this index alone.
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS core_search_{kind}_letters ON core_search_{kind}"
    " USING gin ((words::text) gin_trgm_ops) WITH (gin_pending_list_limit = 256)"
)
_WORDS = (
    # What was written last waits in the index's list of news, which each search reads: it stays short.
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS core_search_{kind}_words ON core_search_{kind}"
    " USING gin (words) WITH (gin_pending_list_limit = 256)"
)


def searchable(kind: str, table: str) -> list[Any]:
    """The operations of a migration with `atomic = False` that make the rows of a table searchable, as `kind`.

    From the first on the table is kept up to date by whoever writes; then it is filled in steps, and indexed.
    """
    names = {"kind": kind, "table": table}

    def filled(apps: Any, schema_editor: Any) -> None:
        for _ in fill(kind, table):
            pass
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE core_search_{kind}")

    return [
        # All of it at once, or nothing: what follows may be repeated.
        migrations.RunSQL(f"BEGIN; {_KIND.format(**names)} COMMIT;", _KIND_AWAY.format(**names)),
        migrations.RunPython(filled, migrations.RunPython.noop),
        migrations.RunSQL(_WORDS.format(**names), migrations.RunSQL.noop),
        *letters_indexed(kind),
    ]


def letters_indexed(kind: str) -> list[Any]:
    """The operations of a migration with `atomic = False` that let lists find letters anywhere in a word of a kind."""
    return [
        migrations.RunSQL(
            _LETTERS.format(kind=kind), f"DROP INDEX CONCURRENTLY IF EXISTS core_search_{kind}_letters"
        ),
        # How common letters are is told from texts that are kept as samples: a hundred are too few of them.
        migrations.RunSQL(
            f"ALTER INDEX core_search_{kind}_letters ALTER COLUMN 1 SET STATISTICS 1000; ANALYZE core_search_{kind}",
            migrations.RunSQL.noop,
        ),
    ]
