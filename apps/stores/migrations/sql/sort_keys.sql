-- Keep a narrow table of the columns by which lists of stores are sorted: an edit leaves the indexes of the wide table
-- alone. A connection plans the statements of these functions once: by key they serve few rows and many.
CREATE FUNCTION stores_sort_keys_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO stores_storesortkey
        (store_id, country, status, region_l1_id, region_l2_id, updated_at, updated_by_id, has_duplicate)
    SELECT id, country, status, region_l1_id, region_l2_id, updated_at, updated_by_id, open_duplicate_count > 0
    FROM added;
    RETURN NULL;
END $$;
CREATE FUNCTION stores_sort_keys_changed() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off AS $$ BEGIN
    UPDATE stores_storesortkey AS kept SET country = told.country, status = told.status,
        region_l1_id = told.region_l1_id, region_l2_id = told.region_l2_id, updated_at = told.updated_at,
        updated_by_id = told.updated_by_id, has_duplicate = told.open_duplicate_count > 0
    FROM changed AS told WHERE kept.store_id = told.id AND
        (kept.country, kept.status, kept.region_l1_id, kept.region_l2_id, kept.updated_at, kept.updated_by_id,
            kept.has_duplicate)
        IS DISTINCT FROM
        (told.country, told.status, told.region_l1_id, told.region_l2_id, told.updated_at, told.updated_by_id,
            told.open_duplicate_count > 0);
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
CREATE TRIGGER stores_store_sort_keys_changed AFTER UPDATE ON stores_store
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stores_sort_keys_changed();
CREATE TRIGGER stores_store_sort_keys_gone AFTER DELETE ON stores_store
    FOR EACH ROW EXECUTE FUNCTION stores_sort_keys_gone();
CREATE TRIGGER stores_store_sort_keys_emptied AFTER TRUNCATE ON stores_store
    FOR EACH STATEMENT EXECUTE FUNCTION stores_sort_keys_emptied();

-- An edit is often the first of its pages since a checkpoint and logs them whole, without their free space.
ALTER TABLE stores_storesortkey SET (fillfactor = 70);
ALTER INDEX stores_storesortkey_pkey SET (fillfactor = 70);
