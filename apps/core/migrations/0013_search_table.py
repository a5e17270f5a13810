"""The table of the words of records, empty: each area adds its part in a migration of its own."""

from django.db import migrations

from apps.core.search import schema


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0012_lanes"),
    ]

    operations = [
        migrations.RunSQL(schema.SHARED, schema.SHARED_AWAY),
    ]
