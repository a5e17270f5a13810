"""A narrow table of what stores are narrowed by: hiding a thousand of them leaves the indexes of the wide one alone."""

from django.contrib.postgres.indexes import GistIndex
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import connection, migrations, models, transaction
from django.db.models import F, Func, OrderBy, Q, Value
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Cast

LIVE = Q(("status__in", ("draft", "published", "hidden")))
SHOWN = (
    "business_status", "store_type", "verification", "halal_status", "price_level", "completeness", "store"
)  # fmt: skip
POINT = Func(Cast("lng", models.FloatField()), Cast("lat", models.FloatField()), function="point")
STEP = 2000
"""So many stores are locked against changes for the moment that their filter keys take."""
COLUMNS = (
    "country", "status", "slug", "business_status", "store_type", "verification", "halal_status", "price_level",
    "completeness", "lat", "lng",
)  # fmt: skip


def micro(column: str, least: int) -> Cast:
    """A pin's degrees in millionths, from 0."""
    from_zero = CombinedExpression(F(column), "+", Value(least))
    return Cast(CombinedExpression(from_zero, "*", Value(1_000_000)), models.IntegerField())


def each(text: str) -> str:
    """The text for each column."""
    return ", ".join(text.format(column) for column in COLUMNS)


# A connection plans these statements once, for few rows or many: by key they serve both.
BY_KEY = "SET enable_hashjoin = off SET enable_mergejoin = off"
TRIGGERS = f"""
CREATE FUNCTION stores_filter_keys_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO stores_storefilterkey (store_id, {each("{}")}) SELECT id, {each("{}")} FROM added;
    RETURN NULL;
END $$;
CREATE FUNCTION stores_filter_keys_changed() RETURNS trigger LANGUAGE plpgsql {BY_KEY} AS $$ BEGIN
    UPDATE stores_storefilterkey AS kept SET {each("{0} = told.{0}")} FROM changed AS told
    WHERE kept.store_id = told.id AND ({each("kept.{}")}) IS DISTINCT FROM ({each("told.{}")});
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
"""  # noqa: S608  # the columns above
# Sort keys follow once for a statement as well. There is no way back: both keep the same.
SORT_KEYS = f"""
DROP TRIGGER stores_store_sort_keys_changed ON stores_store;
CREATE OR REPLACE FUNCTION stores_sort_keys_changed() RETURNS trigger LANGUAGE plpgsql {BY_KEY} AS $$ BEGIN
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
CREATE TRIGGER stores_store_sort_keys_changed AFTER UPDATE ON stores_store
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stores_sort_keys_changed();
"""  # noqa: S608  # the setting above
EVENTS = ("added", "changed", "gone", "emptied")
AWAY = "".join(
    f"DROP TRIGGER stores_store_filter_keys_{event} ON stores_store; DROP FUNCTION stores_filter_keys_{event}();"
    for event in EVENTS
)


def fill(apps, schema_editor):
    """Writes the filter keys of the stores that have none, a transaction for each step; may be repeated."""
    last = 0
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                f"WITH step AS MATERIALIZED (SELECT id, {each('{}')} FROM stores_store"  # noqa: S608  # the columns above
                " WHERE id > %s ORDER BY id LIMIT %s FOR SHARE), written AS ("
                f"INSERT INTO stores_storefilterkey (store_id, {each('{}')})"
                " SELECT * FROM step ON CONFLICT (store_id) DO NOTHING)"
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
    nobody_needs = (
        "The release before finds the same by the new indexes, and counts and draws the map more slowly for the while"
        " that it still serves. That an address is given once is held by the filter keys."
    )

    dependencies = [("stores", "0012_letters_in_search")]

    operations = [
        migrations.CreateModel(
            name="StoreFilterKey",
            fields=[
                (
                    "store",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=models.DO_NOTHING,
                        primary_key=True,
                        related_name="filter_key",
                        serialize=False,
                        to="stores.store",
                    ),
                ),
                ("country", models.CharField(max_length=2)),
                ("status", models.CharField(max_length=10)),
                ("slug", models.CharField(max_length=100)),
                ("business_status", models.CharField(max_length=20)),
                ("store_type", models.CharField(max_length=20)),
                ("verification", models.CharField(max_length=20)),
                ("halal_status", models.CharField(max_length=20)),
                ("price_level", models.PositiveSmallIntegerField(null=True)),
                ("completeness", models.PositiveSmallIntegerField()),
                ("lat", models.DecimalField(decimal_places=6, max_digits=9, null=True)),
                ("lng", models.DecimalField(decimal_places=6, max_digits=9, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=LIVE, fields=("country", "slug"), name="store_filter_slug_once"
                    )
                ]
            },
        ),
        migrations.RunSQL(TRIGGERS, AWAY),
        migrations.RunSQL(SORT_KEYS, migrations.RunSQL.noop),
        # An edit is often the first of its pages since a checkpoint, and logs them whole: without what is free in them.
        migrations.RunSQL(
            "ALTER TABLE stores_storesortkey SET (fillfactor = 70)",
            "ALTER TABLE stores_storesortkey RESET (fillfactor)",
        ),
        migrations.RunSQL(
            "ALTER INDEX stores_storesortkey_pkey SET (fillfactor = 70)",
            "ALTER INDEX stores_storesortkey_pkey RESET (fillfactor)",
        ),
        migrations.RunSQL("REINDEX INDEX CONCURRENTLY stores_storesortkey_pkey", migrations.RunSQL.noop),
        migrations.RunPython(fill, nothing),
        *(
            AddIndexConcurrently("storefilterkey", index)
            for index in (
                models.Index(
                    condition=LIVE, fields=["country", "status"], include=SHOWN, name="store_filter_live"
                ),
                models.Index(
                    F("country"),
                    CombinedExpression(F("store"), "%%", Value(256)),
                    micro("lng", 180),
                    micro("lat", 90),
                    condition=Q(("lat__isnull", False)),
                    include=("lat", "lng", "status", *SHOWN),
                    name="store_filter_map",
                ),
            )
        ),
        *(
            AddIndexConcurrently("store", index)
            for index in (
                models.Index(fields=["country", "-created_at", "-id"], name="store_by_creation"),
                models.Index(fields=["country", "name", "id"], name="store_by_name"),
                models.Index(
                    F("country"),
                    OrderBy(F("rating_avg"), descending=True, nulls_last=True),
                    OrderBy(F("id"), descending=True),
                    name="store_by_rating",
                ),
                models.Index(fields=["country", "-rating_count", "-id"], name="store_by_rating_count"),
                models.Index(
                    F("country"),
                    OrderBy(F("recheck_on"), descending=True, nulls_last=True),
                    OrderBy(F("id"), descending=True),
                    name="store_by_recheck",
                ),
                models.Index(fields=["country", "completeness", "id"], name="store_by_completeness"),
                GistIndex(POINT, name="store_near"),
                GistIndex(POINT, condition=Q(("geo_precision", "area")), name="store_near_area"),
                GistIndex(POINT, condition=Q(("located_in", ""), _negated=True), name="store_near_inside"),
            )
        ),
        *(
            RemoveIndexConcurrently("store", name)
            for name in (
                "store_created",
                "store_name",
                "store_rating",
                "store_facets",
                "store_rating_count",
                "store_recheck_order",
                "store_completeness",
                "store_point",
                "store_point_area",
                "store_point_inside",
                "store_map",
            )
        ),
        migrations.RemoveConstraint("store", "store_slug_once"),
    ]
