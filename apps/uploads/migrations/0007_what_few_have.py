"""What few have of a long list is found by an index."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False

    dependencies = [("uploads", "0006_orders_of_the_list")]

    operations = [
        AddIndexConcurrently(
            "picture", GinIndex(fields=["folder", "source", "status", "licence"], name="picture_kinds")
        ),
        AddIndexConcurrently(
            "picture",
            models.Index(
                condition=Q(alt={}), fields=["country", "-created_at", "-id"], name="picture_not_described"
            ),
        ),
    ]
