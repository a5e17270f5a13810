-- Insert a row for each history entry without a seal. The application's role may not write to this table directly.
CREATE FUNCTION core_note_history() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO public.core_historypending (entry_id) SELECT id FROM written ORDER BY id;
    RETURN NULL;
END $$;

CREATE TRIGGER core_changelog_noted AFTER INSERT ON core_changelog
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION core_note_history();

-- Blank values of history entries, which is the only way to change them. The lock number equals
-- apps.core.changes.seals.LOCK, so that nothing is sealed during a blanking.
CREATE FUNCTION core_blank_history(entry_ids bigint[], field_names text[], with_title boolean) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    blanked bigint[];
BEGIN
    PERFORM pg_advisory_xact_lock(7205759001);
    WITH wanted AS (
        SELECT c.id, (
            SELECT coalesce(jsonb_agg(
                CASE WHEN field_names IS NULL OR (item ->> 'field') = ANY (field_names)
                THEN jsonb_build_object('field', item -> 'field', 'old', NULL, 'new', NULL, 'erased', true)
                ELSE item END ORDER BY place
            ), '[]'::jsonb)
            FROM jsonb_array_elements(c.changes) WITH ORDINALITY AS listed (item, place)
        ) AS changes
        FROM public.core_changelog c WHERE c.id = ANY (entry_ids)
    ), changed AS (
        UPDATE public.core_changelog c SET
            changes = w.changes,
            object_title = CASE WHEN with_title THEN '' ELSE c.object_title END,
            reason = CASE WHEN with_title THEN '' ELSE c.reason END
        FROM wanted w
        WHERE w.id = c.id AND (
            c.changes <> w.changes
            OR (with_title AND (c.object_title <> '' OR c.reason <> ''))
        )
        RETURNING c.id
    )
    SELECT array_agg(id ORDER BY id) INTO blanked FROM changed;
    IF blanked IS NULL THEN
        RETURN 0;
    END IF;
    UPDATE public.core_historyseal SET salt = NULL WHERE entry_id = ANY (blanked) AND salt IS NOT NULL;
    WITH noted AS (
        INSERT INTO public.core_historyblanking (entry_id, at, fields, with_title)
        SELECT one.id, clock_timestamp(), field_names, core_blank_history.with_title
        FROM unnest(blanked) AS one (id)
        RETURNING id, entry_id
    )
    INSERT INTO public.core_historypending (entry_id, blanking_id) SELECT entry_id, id FROM noted ORDER BY id;
    RETURN cardinality(blanked);
END $$;

REVOKE ALL ON FUNCTION core_blank_history(bigint[], text[], boolean) FROM PUBLIC;
