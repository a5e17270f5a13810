-- Count the rows of a query of ids within a time limit. A negative number is the count so far when the time ran out.
-- With at most `few` rows, the count is exact and the ids are returned. The console builds the query, with its values
-- included.
CREATE FUNCTION core_find_within(query text, milliseconds integer, few integer, OUT told bigint, OUT ids bigint[])
LANGUAGE plpgsql SET cursor_tuple_fraction = 1 AS $$
DECLARE
    upto constant timestamptz := clock_timestamp() + milliseconds * interval '1 millisecond';
    rows refcursor;
    one bigint;
    step bigint;
BEGIN
    told := 0;
    ids := '{}';
    OPEN rows NO SCROLL FOR EXECUTE query;
    LOOP
        FETCH rows INTO one;
        EXIT WHEN NOT FOUND;
        told := told + 1;
        IF told > few THEN
            ids := NULL;
            EXIT;
        END IF;
        ids := ids || one;
    END LOOP;
    WHILE ids IS NULL LOOP
        IF clock_timestamp() > upto THEN
            told := -told;
            EXIT;
        END IF;
        MOVE FORWARD 1000 FROM rows;
        GET DIAGNOSTICS step = ROW_COUNT;
        told := told + step;
        EXIT WHEN step < 1000;
    END LOOP;
    CLOSE rows;
END $$;
