"""An index of the labels of stores: few bear any."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations
from django.db.models import Q


class Migration(migrations.Migration):
    # Built while the console writes on.
    atomic = False

    dependencies = [("stores", "0016_no_index_unasked")]

    operations = [
        AddIndexConcurrently(
            "store", GinIndex(fields=["country", "labels"], condition=~Q(labels=[]), name="store_labels")
        )
    ]
