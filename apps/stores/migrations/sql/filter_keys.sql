-- Keep a narrow table of the columns by which stores are filtered: hiding a thousand of them leaves the indexes of the
-- wide table alone. A connection plans the statements of these functions once: by key they serve few rows and many.
CREATE FUNCTION stores_filter_keys_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO stores_storefilterkey (
        store_id, country, status, slug, business_status, store_type, verification, halal_status, price_level,
        completeness, lat, lng
    )
    SELECT
        id, country, status, slug, business_status, store_type, verification, halal_status, price_level,
        completeness, lat, lng
    FROM added;
    RETURN NULL;
END $$;
CREATE FUNCTION stores_filter_keys_changed() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off AS $$ BEGIN
    UPDATE stores_storefilterkey AS kept SET
        country = told.country, status = told.status, slug = told.slug, business_status = told.business_status,
        store_type = told.store_type, verification = told.verification, halal_status = told.halal_status,
        price_level = told.price_level, completeness = told.completeness, lat = told.lat, lng = told.lng
    FROM changed AS told
    WHERE kept.store_id = told.id AND (
        kept.country, kept.status, kept.slug, kept.business_status, kept.store_type, kept.verification,
        kept.halal_status, kept.price_level, kept.completeness, kept.lat, kept.lng
    ) IS DISTINCT FROM (
        told.country, told.status, told.slug, told.business_status, told.store_type, told.verification,
        told.halal_status, told.price_level, told.completeness, told.lat, told.lng
    );
    RETURN NULL;
END $$;
CREATE FUNCTION stores_filter_keys_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM stores_storefilterkey WHERE store_id = OLD.id;
    RETURN NULL;
END $$;
CREATE FUNCTION stores_filter_keys_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM stores_storefilterkey;
    RETURN NULL;
END $$;

CREATE TRIGGER stores_store_filter_keys_added AFTER INSERT ON stores_store
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stores_filter_keys_added();
-- Once for a statement: for each row of it by itself, it takes three times as long.
CREATE TRIGGER stores_store_filter_keys_changed AFTER UPDATE ON stores_store
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stores_filter_keys_changed();
CREATE TRIGGER stores_store_filter_keys_gone AFTER DELETE ON stores_store
    FOR EACH ROW EXECUTE FUNCTION stores_filter_keys_gone();
CREATE TRIGGER stores_store_filter_keys_emptied AFTER TRUNCATE ON stores_store
    FOR EACH STATEMENT EXECUTE FUNCTION stores_filter_keys_emptied();

-- A type of shop may be common in one country and unknown in the next.
CREATE STATISTICS store_filter_store_type (mcv) ON country, store_type FROM stores_storefilterkey;
CREATE STATISTICS store_filter_business_status (mcv) ON country, business_status FROM stores_storefilterkey;
CREATE STATISTICS store_filter_verification (mcv) ON country, verification FROM stores_storefilterkey;
CREATE STATISTICS store_filter_halal_status (mcv) ON country, halal_status FROM stores_storefilterkey;
CREATE STATISTICS store_filter_price_level (mcv) ON country, price_level FROM stores_storefilterkey;
