"""What few have of a long list is found by an index."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False

    dependencies = [("videos", "0004_orders_of_the_list")]

    operations = [
        AddIndexConcurrently(
            "video", GinIndex(fields=["language", "sponsorship", "cuisines"], name="video_kinds")
        ),
    ]
