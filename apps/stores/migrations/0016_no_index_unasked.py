"""Takes away the indexes of foreign keys that nothing is looked up by, or that another index begins with."""

from django.conf import settings
from django.db import migrations, models

from apps.core.database.without_index import WithoutIndex, of_who_changes


class Migration(migrations.Migration):
    # The indexes go while the console writes on.
    atomic = False
    nobody_needs = "Only indexes change: every statement of the release before works without them."

    dependencies = [
        ("stores", "0015_what_few_have"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *of_who_changes("brand", "holiday"),
        WithoutIndex(
            model_name="storeduplicatepair",
            name="store_a",
            field=models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="+", to="stores.store"
            ),
        ),
        WithoutIndex(
            model_name="storeduplicatepair",
            name="store_b",
            field=models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="+", to="stores.store"
            ),
        ),
        *of_who_changes("storeduplicatepair"),
        WithoutIndex(
            model_name="storeexternalid",
            name="store",
            field=models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="external_ids", to="stores.store"
            ),
        ),
        *of_who_changes("storemerge"),
        WithoutIndex(
            model_name="storemerge",
            name="winner",
            field=models.ForeignKey(
                db_index=False, on_delete=models.PROTECT, related_name="+", to="stores.store"
            ),
        ),
        *of_who_changes("tag"),
    ]
