"""Fills the keys of the stores that are there and builds the indexes, while the site goes on working."""

from __future__ import annotations

from typing import Any

import django.contrib.postgres.indexes
import django.db.models.functions.comparison
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

from apps.stores.matching import subject

BATCH = 1000


def fill_keys(apps: Any, schema_editor: Any) -> None:
    """Fill batch by batch, each in a transaction of its own; begun again, it goes over the same rows."""
    store = apps.get_model("stores", "Store")
    last = 0
    while True:
        rows = list(
            store.objects.filter(pk__gt=last)
            .exclude(phones=[], website="", socials=[])
            .only("phones", "website", "socials", "match_keys")
            .order_by("pk")[:BATCH]
        )
        if not rows:
            return
        last = rows[-1].pk
        for row in rows:
            known = {"phones": row.phones, "website": row.website, "socials": row.socials}
            row.match_keys = subject.read(known).keys
        store.objects.bulk_update([row for row in rows if row.match_keys], ["match_keys"])


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("stores", "0003_duplicates")]

    operations = [
        migrations.RunPython(fill_keys, migrations.RunPython.noop, elidable=True),
        AddIndexConcurrently(
            model_name="store",
            index=django.contrib.postgres.indexes.GistIndex(
                models.Func(
                    django.db.models.functions.comparison.Cast("lng", models.FloatField()),
                    django.db.models.functions.comparison.Cast("lat", models.FloatField()),
                    function="point",
                ),
                condition=models.Q(("status__in", ("draft", "published", "hidden"))),
                name="store_point",
            ),
        ),
        AddIndexConcurrently(
            model_name="store",
            index=django.contrib.postgres.indexes.GistIndex(
                models.Func(
                    django.db.models.functions.comparison.Cast("lng", models.FloatField()),
                    django.db.models.functions.comparison.Cast("lat", models.FloatField()),
                    function="point",
                ),
                condition=models.Q(
                    ("geo_precision", "area"), ("status__in", ("draft", "published", "hidden"))
                ),
                name="store_point_area",
            ),
        ),
        AddIndexConcurrently(
            model_name="store",
            index=django.contrib.postgres.indexes.GinIndex(
                fastupdate=False, fields=["match_keys"], name="store_match_keys"
            ),
        ),
        AddIndexConcurrently(
            model_name="store",
            index=models.Index(
                condition=models.Q(
                    ("open_duplicate_count__gt", 0), ("status__in", ("draft", "published", "hidden"))
                ),
                fields=["country", "-updated_at", "-id"],
                name="store_duplicates",
            ),
        ),
    ]
