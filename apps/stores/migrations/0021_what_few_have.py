"""The stores that look like another are found by an index in every order of the list."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    # The index is built while the console writes on.
    atomic = False

    dependencies = [("stores", "0020_pairs_asked_about")]

    operations = [
        AddIndexConcurrently(
            "store",
            models.Index(
                fields=["country", "id"],
                condition=models.Q(open_duplicate_count__gt=0),
                name="store_has_duplicate",
            ),
        ),
    ]
