"""What few have of a long list is found by an index."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False

    dependencies = [("content", "0006_orders_of_the_list")]

    operations = [
        AddIndexConcurrently(
            "article",
            GinIndex(fields=["language", "sponsorship", "cuisines"], name="article_kinds"),
        ),
        AddIndexConcurrently(
            "article",
            models.Index(fields=["country", "category", "-updated_at", "-id"], name="article_category"),
        ),
    ]
