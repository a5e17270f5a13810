"""What few have of a long list is found by an index."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.fields.json import KeyTransform

# A type of shop may be common in one country and unknown in the next.
TOGETHER = [
    (f"store_filter_{column}", column)
    for column in ("store_type", "business_status", "verification", "halal_status", "price_level")
]


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The release before asks the index that has them all; without it, it counts the uses of pictures slowly until it ends."

    dependencies = [("stores", "0014_room_in_pages")]

    operations = [
        AddIndexConcurrently(
            "store",
            GinIndex(
                condition=~Q(pictures=[]),
                fields=["pictures"],
                name="store_gallery",
                opclasses=["jsonb_path_ops"],
            ),
        ),
        RemoveIndexConcurrently("store", "store_pictures"),
        AddIndexConcurrently(
            "store",
            models.Index(
                condition=Q(open_feedback_count__gt=0), fields=["country", "id"], name="store_has_feedback"
            ),
        ),
        AddIndexConcurrently(
            "store",
            models.Index(F("country"), KeyTransform("alcohol", "attributes"), name="store_alcohol"),
        ),
        migrations.RunSQL(
            [
                f"CREATE STATISTICS {name} (mcv) ON country, {column} FROM stores_storefilterkey"
                for name, column in TOGETHER
            ]
            + ["ANALYZE stores_storefilterkey", "ANALYZE stores_store"],
            [f"DROP STATISTICS {name}" for name, _ in TOGETHER],
        ),
    ]
