"""Add the indexes by which records join items of other sources."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("sync", "0003_joined_records")]
    operations = [
        AddIndexConcurrently(
            "sourcerecord",
            models.Index(
                condition=models.Q(("joined_item__isnull", False)),
                fields=["joined_item"],
                name="source_record_joined",
            ),
        ),
        AddIndexConcurrently(
            "syncitem",
            GinIndex(
                condition=models.Q(("action", "create"), ("status__in", ["pending", "in_review", "snoozed"])),
                fastupdate=False,
                fields=["match_keys"],
                name="sync_item_match_keys",
            ),
        ),
    ]
