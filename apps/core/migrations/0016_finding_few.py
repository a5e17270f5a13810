"""A function that counts what a query finds for a while, and tells which rows they are where they are few."""

from django.db import migrations

FINDING = """
-- How many rows a query of ids finds; as a negative number, how many there were when the time was over. Of `few` rows and
-- fewer it always tells the whole number, and the ids. The query is one that the console wrote, its values in it.
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
"""
AWAY = "DROP FUNCTION core_find_within(text, integer, integer);"


class Migration(migrations.Migration):
    # `core_count_within` stays for the servers of the version before, which answer while this runs.
    dependencies = [
        ("core", "0015_no_index_unasked"),
    ]

    operations = [
        migrations.RunSQL(FINDING, AWAY),
    ]
