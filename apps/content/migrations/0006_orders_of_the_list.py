"""Each order of the list is that of an index."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import F


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False

    dependencies = [("content", "0005_letters_in_search")]

    operations = [
        AddIndexConcurrently(
            "article",
            models.Index(
                "country", F("submitted_at").desc(nulls_last=True), F("id").desc(), name="article_submitted"
            ),
        ),
    ]
