"""Add the column of names for matching."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("stores", "0002_triggers")]
    operations = [
        migrations.AddField(
            "store", "match_name", models.TextField(blank=True, db_default="", default="", editable=False)
        ),
    ]
