"""Index for the public list of a country, newest first."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("collections", "0002_triggers")]

    operations = [
        AddIndexConcurrently(
            "collection",
            models.Index(
                condition=models.Q(("is_live", True)),
                fields=["country", "-first_published_at", "-id"],
                name="collection_live_newest",
            ),
        )
    ]
