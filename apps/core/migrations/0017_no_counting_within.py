"""The function that only counted goes: nothing has called it since 0016."""

from importlib import import_module

from django.db import migrations

counting = import_module("apps.core.migrations.0014_counting")


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0016_finding_few"),
    ]

    operations = [
        migrations.RunSQL(counting.AWAY, counting.COUNTING),
    ]
