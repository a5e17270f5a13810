"""A function that counts what a query finds for a while, and says how far it came."""

from django.db import migrations

COUNTING = """
-- How many rows a query finds; as a negative number, how many there were when the time was over. Of a thousand rows
-- and fewer it always tells the whole number. The query is one that the console wrote, its values in it.
CREATE FUNCTION core_count_within(query text, milliseconds integer) RETURNS bigint LANGUAGE plpgsql
SET cursor_tuple_fraction = 1 AS $$
DECLARE
    upto constant timestamptz := clock_timestamp() + milliseconds * interval '1 millisecond';
    rows refcursor;
    found bigint := 0;
    step bigint;
BEGIN
    OPEN rows NO SCROLL FOR EXECUTE query;
    LOOP
        MOVE FORWARD 1000 FROM rows;
        GET DIAGNOSTICS step = ROW_COUNT;
        found := found + step;
        EXIT WHEN step < 1000;
        IF clock_timestamp() > upto THEN
            CLOSE rows;
            RETURN -found;
        END IF;
    END LOOP;
    CLOSE rows;
    RETURN found;
END $$;
"""
AWAY = "DROP FUNCTION core_count_within(text, integer);"


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0013_search_table"),
    ]

    operations = [
        migrations.RunSQL(COUNTING, AWAY),
    ]
