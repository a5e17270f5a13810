"""Takes away the indexes of foreign keys that nothing is looked up by, or that another index begins with."""

from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

from apps.core.database.without_index import of_who_changes


class Migration(migrations.Migration):
    # The indexes go while the console writes on.
    atomic = False
    nobody_needs = "Only indexes change: every statement of the release before works without them."

    dependencies = [
        ("stores", "0016_no_index_unasked"),
        ("uploads", "0008_no_index_unasked"),
        ("videos", "0005_what_few_have"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="video",
            index=models.Index(fields=["updated_by", "-updated_at", "-id"], name="video_changed_by"),
        ),
        *of_who_changes("video"),
    ]
