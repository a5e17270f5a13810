"""Each order of the list is that of an index."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import F


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False

    dependencies = [("collections", "0004_letters_in_search")]

    operations = [
        AddIndexConcurrently(
            "collection",
            models.Index(
                "country", F("publish_at").desc(nulls_last=True), F("id").desc(), name="collection_published"
            ),
        ),
    ]
