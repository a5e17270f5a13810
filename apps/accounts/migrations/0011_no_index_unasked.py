"""Takes away the indexes of foreign keys that nothing is looked up by, or that another index begins with."""

from django.conf import settings
from django.db import migrations, models

from apps.core.database.without_index import WithoutIndex, of_who_changes


class Migration(migrations.Migration):
    # The indexes go while the console writes on.
    atomic = False
    nobody_needs = "Only indexes change: every statement of the release before works without them."

    dependencies = [
        ("accounts", "0010_start_on"),
    ]

    operations = [
        WithoutIndex(
            model_name="session",
            name="user",
            field=models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="sessions", to=settings.AUTH_USER_MODEL
            ),
        ),
        *of_who_changes("user"),
    ]
