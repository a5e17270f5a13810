"""What few have of a long list is found by an index."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations
from django.db.models import Q


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The release before asks the index that has them all; without it, it counts the uses of pictures slowly until it ends."

    dependencies = [("crm", "0006_orders_of_the_list")]

    operations = [
        AddIndexConcurrently(
            "activity",
            GinIndex(
                condition=~Q(pictures=[]),
                fields=["pictures"],
                name="activity_gallery",
                opclasses=["jsonb_path_ops"],
            ),
        ),
        RemoveIndexConcurrently("activity", "activity_pictures"),
    ]
