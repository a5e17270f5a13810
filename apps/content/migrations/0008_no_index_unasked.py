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
        ("content", "0007_what_few_have"),
        ("stores", "0016_no_index_unasked"),
        ("uploads", "0008_no_index_unasked"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="article",
            index=models.Index(fields=["updated_by", "-updated_at", "-id"], name="article_changed_by"),
        ),
        *of_who_changes("article"),
    ]
