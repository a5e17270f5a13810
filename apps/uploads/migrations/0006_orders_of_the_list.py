"""Each order of the list is that of an index."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import F


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False

    dependencies = [("uploads", "0005_letters_in_search")]

    operations = [
        AddIndexConcurrently(
            "picture", models.Index(fields=["country", "file_name", "id"], name="picture_file_name")
        ),
        AddIndexConcurrently(
            "picture", models.Index(fields=["country", "-width", "-id"], name="picture_width")
        ),
        AddIndexConcurrently(
            "picture", models.Index(fields=["country", "-size", "-id"], name="picture_size")
        ),
        AddIndexConcurrently(
            "picture",
            models.Index(
                "country",
                F("licence_expires_on").desc(nulls_last=True),
                F("id").desc(),
                name="picture_licence_over",
            ),
        ),
    ]
