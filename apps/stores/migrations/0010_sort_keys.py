"""A narrow table of what lists of stores are ordered by: an edit leaves the indexes of the wide one alone."""

from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import connection, migrations, models, transaction

LIVE = ("status__in", ("draft", "published", "hidden"))


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


def fill(apps, schema_editor):
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


def nothing(apps, schema_editor):
    """The table goes with the way back."""


class Migration(migrations.Migration):
    # Filled in steps, and indexes built, while the console writes on.
    atomic = False

    dependencies = [
        ("stores", "0009_pins_inside"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    nobody_needs = (
        "The index on who changed a store last, which nothing but a filter of the list used: for the while that the"
        " release before still serves, that filter and the newest first are read more slowly."
    )

    operations = [
        *(
            RemoveIndexConcurrently("store", name)
            for name in (
                "store_status_newest",
                "store_newest",
                "store_l1_newest",
                "store_l2_newest",
                "store_duplicates",
            )
        ),
        migrations.CreateModel(
            name="StoreSortKey",
            fields=[
                (
                    "store",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=models.DO_NOTHING,
                        primary_key=True,
                        related_name="sort_key",
                        serialize=False,
                        to="stores.store",
                    ),
                ),
                ("country", models.CharField(max_length=2)),
                ("status", models.CharField(max_length=10)),
                ("region_l1_id", models.BigIntegerField(null=True)),
                ("region_l2_id", models.BigIntegerField(null=True)),
                ("updated_at", models.DateTimeField()),
                ("updated_by_id", models.BigIntegerField(null=True)),
                ("has_duplicate", models.BooleanField()),
            ],
        ),
        migrations.RunSQL(TRIGGERS, AWAY),
        migrations.RunPython(fill, nothing),
        *(
            AddIndexConcurrently("storesortkey", index)
            for index in (
                models.Index(
                    fields=["country", "status", "-updated_at", "-store"], name="store_status_newest"
                ),
                models.Index(
                    condition=models.Q(LIVE), fields=["country", "-updated_at", "-store"], name="store_newest"
                ),
                models.Index(
                    fields=["country", "region_l1_id", "-updated_at", "-store"], name="store_l1_newest"
                ),
                models.Index(
                    fields=["country", "region_l2_id", "-updated_at", "-store"], name="store_l2_newest"
                ),
                models.Index(
                    condition=models.Q(("has_duplicate", True), LIVE),
                    fields=["country", "-updated_at", "-store"],
                    name="store_duplicates",
                ),
                models.Index(
                    condition=models.Q(("updated_by_id__isnull", False)),
                    fields=["updated_by_id", "-updated_at", "-store"],
                    name="store_updated_by",
                ),
            )
        ),
        *(
            AddIndexConcurrently("store", models.Index(fields=["country", level], name=name))
            for level, name in (("region_l1", "store_l1"), ("region_l2", "store_l2"))
        ),
        migrations.AlterField(
            model_name="store",
            name="updated_by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                editable=False,
                null=True,
                on_delete=models.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        # A new version of a store has room beside the one that it replaces.
        migrations.RunSQL(
            "ALTER TABLE stores_store SET (fillfactor = 75)", "ALTER TABLE stores_store RESET (fillfactor)"
        ),
    ]
