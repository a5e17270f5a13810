"""How many collections and pages on the site show a store."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("stores", "0010_sort_keys")]

    operations = [
        migrations.AddField("store", name, models.PositiveIntegerField(db_default=0, default=0))
        for name in ("collection_count", "page_count")
    ]
