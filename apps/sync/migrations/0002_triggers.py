"""Make the records searchable."""

from django.db import migrations

from apps.core.search.schema import searchable


class Migration(migrations.Migration):
    initial = True
    dependencies = [("sync", "0001_initial"), ("core", "0003_functions")]
    operations = [
        searchable("sync_item", "sync_syncitem"),
    ]
