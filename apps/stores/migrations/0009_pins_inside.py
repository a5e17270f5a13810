"""An index of the pins of shops inside a mall or a hotel, whose like is looked for further around."""

from django.contrib.postgres.indexes import GistIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Cast


class Migration(migrations.Migration):
    # Built while the console writes on.
    atomic = False

    dependencies = [("stores", "0008_search")]

    operations = [
        AddIndexConcurrently(
            "store",
            GistIndex(
                models.Func(
                    Cast("lng", models.FloatField()), Cast("lat", models.FloatField()), function="point"
                ),
                condition=models.Q(
                    ("status__in", ("draft", "published", "hidden")),
                    models.Q(("located_in", ""), _negated=True),
                ),
                name="store_point_inside",
            ),
        )
    ]
