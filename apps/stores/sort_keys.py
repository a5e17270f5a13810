"""The statements that keep the sort keys of stores, for the migration that makes their table."""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction

STEP = 2000
"""So many stores are locked against changes for the moment that their keys take."""
TRIGGERS = """
CREATE FUNCTION stores_sort_keys_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO stores_storesortkey
        (store_id, country, status, region_l1_id, region_l2_id, updated_at, updated_by_id, has_duplicate)
    SELECT id, country, status, region_l1_id, region_l2_id, updated_at, updated_by_id, open_duplicate_count > 0
    FROM added;
    RETURN NULL;
END $$;
CREATE FUNCTION stores_sort_keys_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE stores_storesortkey SET country = NEW.country, status = NEW.status, region_l1_id = NEW.region_l1_id,
        region_l2_id = NEW.region_l2_id, updated_at = NEW.updated_at, updated_by_id = NEW.updated_by_id,
        has_duplicate = NEW.open_duplicate_count > 0
    WHERE store_id = NEW.id;
    RETURN NULL;
END $$;
CREATE FUNCTION stores_sort_keys_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM stores_storesortkey WHERE store_id = OLD.id;
    RETURN NULL;
END $$;
CREATE FUNCTION stores_sort_keys_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM stores_storesortkey;
    RETURN NULL;
END $$;

CREATE TRIGGER stores_store_sort_keys_added AFTER INSERT ON stores_store
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stores_sort_keys_added();
CREATE TRIGGER stores_store_sort_keys_changed AFTER UPDATE ON stores_store FOR EACH ROW
    WHEN (
        (OLD.country, OLD.status, OLD.region_l1_id, OLD.region_l2_id, OLD.updated_at, OLD.updated_by_id,
            OLD.open_duplicate_count > 0)
        IS DISTINCT FROM
        (NEW.country, NEW.status, NEW.region_l1_id, NEW.region_l2_id, NEW.updated_at, NEW.updated_by_id,
            NEW.open_duplicate_count > 0)
    ) EXECUTE FUNCTION stores_sort_keys_changed();
CREATE TRIGGER stores_store_sort_keys_gone AFTER DELETE ON stores_store
    FOR EACH ROW EXECUTE FUNCTION stores_sort_keys_gone();
CREATE TRIGGER stores_store_sort_keys_emptied AFTER TRUNCATE ON stores_store
    FOR EACH STATEMENT EXECUTE FUNCTION stores_sort_keys_emptied();
"""
AWAY = """
DROP TRIGGER stores_store_sort_keys_added ON stores_store;
DROP TRIGGER stores_store_sort_keys_changed ON stores_store;
DROP TRIGGER stores_store_sort_keys_gone ON stores_store;
DROP TRIGGER stores_store_sort_keys_emptied ON stores_store;
DROP FUNCTION stores_sort_keys_added();
DROP FUNCTION stores_sort_keys_changed();
DROP FUNCTION stores_sort_keys_gone();
DROP FUNCTION stores_sort_keys_emptied();
"""


def fill(apps: Any, schema_editor: Any) -> None:
    """Writes the keys of the stores that have none, a transaction for each step; may be repeated."""
    last = 0
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "WITH step AS MATERIALIZED ("
                "SELECT id, country, status, region_l1_id, region_l2_id, updated_at, updated_by_id,"
                " open_duplicate_count > 0 FROM stores_store"
                " WHERE id > %s ORDER BY id LIMIT %s FOR SHARE), written AS ("
                "INSERT INTO stores_storesortkey"
                " (store_id, country, status, region_l1_id, region_l2_id, updated_at, updated_by_id, has_duplicate)"
                " SELECT * FROM step ON CONFLICT DO NOTHING)"
                " SELECT max(id) FROM step",
                [last, STEP],
            )
            upto = cursor.fetchone()[0]
        if upto is None:
            return
        last = upto
