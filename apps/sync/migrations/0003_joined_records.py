"""Add the columns that join records of several sources to one item about a new store."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sync", "0002_triggers")]
    operations = [
        migrations.AddField(
            "sourcerecord",
            "joined_item",
            models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="joined",
                to="sync.syncitem",
            ),
        ),
        migrations.AddField(
            "syncitem",
            "match_keys",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.TextField(),
                db_default=models.Value(
                    [], output_field=django.contrib.postgres.fields.ArrayField(models.TextField(), size=None)
                ),
                default=list,
                editable=False,
                size=None,
            ),
        ),
    ]
