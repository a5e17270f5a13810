"""Seals of history: the tables, what notes that an entry waits for its seal, and the one way to blank values."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

NOTE_WHAT_IS_WRITTEN = """
CREATE FUNCTION core_note_history() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO public.core_historypending (entry_id) SELECT id FROM written ORDER BY id;
    RETURN NULL;
END $$;

CREATE TRIGGER core_changelog_noted AFTER INSERT ON core_changelog
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION core_note_history();

INSERT INTO core_historypending (entry_id) SELECT id FROM core_changelog ORDER BY id;
"""

# The number is that of apps.core.changes.seals.LOCK: nothing is sealed while something is blanked.
BLANK = """
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
"""


def link(to, **options):
    return models.ForeignKey(
        null=True,
        db_constraint=False,
        on_delete=django.db.models.deletion.DO_NOTHING,
        related_name="+",
        to=to,
        **options,
    )


class Migration(migrations.Migration):
    dependencies = [("core", "0004_new_device_notifications")]

    operations = [
        migrations.CreateModel(
            name="HistoryBlanking",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entry", link("core.changelog")),
                ("at", models.DateTimeField()),
                (
                    "fields",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=100), null=True, size=None
                    ),
                ),
                ("with_title", models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name="HistoryPending",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entry", link("core.changelog", db_index=False)),
                ("blanking", link("core.historyblanking", db_index=False)),
            ],
            options={"verbose_name_plural": "history pending"},
        ),
        migrations.CreateModel(
            name="HistorySeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("partition", models.CharField(blank=True, max_length=2)),
                ("number", models.PositiveBigIntegerField()),
                ("entry", link("core.changelog")),
                ("blanking", link("core.historyblanking", db_index=False)),
                ("sealed_at", models.DateTimeField()),
                ("previous", models.BinaryField()),
                ("personal", models.BinaryField()),
                ("salt", models.BinaryField(null=True)),
                ("digest", models.BinaryField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("partition", "number"), name="historyseal_place")
                ],
            },
        ),
        migrations.RunSQL(
            NOTE_WHAT_IS_WRITTEN,
            "DROP TRIGGER core_changelog_noted ON core_changelog; DROP FUNCTION core_note_history();",
        ),
        migrations.RunSQL(BLANK, "DROP FUNCTION core_blank_history(bigint[], text[], boolean);"),
    ]
