"""Index for the public list of a country, newest first."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("videos", "0002_triggers")]

    operations = [
        AddIndexConcurrently(
            "video",
            models.Index(
                condition=models.Q(("is_live", True)),
                fields=["country", "-first_published_at", "-id"],
                name="video_live_newest",
            ),
        )
    ]
