"""Takes away the indexes of foreign keys that nothing is looked up by, or that another index begins with."""

from django.conf import settings
from django.db import migrations, models

from apps.core.database.without_index import WithoutIndex, of_who_changes


class Migration(migrations.Migration):
    # The indexes go while the console writes on.
    atomic = False
    nobody_needs = "Only indexes change: every statement of the release before works without them."

    dependencies = [
        ("stores", "0016_no_index_unasked"),
        ("sync", "0004_what_waits_in_order"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *of_who_changes("autorule"),
        WithoutIndex(
            model_name="syncitem",
            name="store",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=models.SET_NULL,
                related_name="sync_items",
                to="stores.store",
            ),
        ),
        *of_who_changes("syncitem"),
        WithoutIndex(
            model_name="syncrun",
            name="source",
            field=models.ForeignKey(
                db_index=False, on_delete=models.PROTECT, related_name="runs", to="sync.syncsource"
            ),
        ),
        *of_who_changes("syncsource"),
    ]
