"""A narrow table of what lists of stores are ordered by: an edit leaves the indexes of the wide one alone."""

from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

from apps.stores.sort_keys import AWAY, TRIGGERS, fill

LIVE = ("status__in", ("draft", "published", "hidden"))


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
