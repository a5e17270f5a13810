"""Add the table of recent changes of data on the public site."""

import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("core", "0003_functions")]
    operations = [
        migrations.CreateModel(
            name="DataChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("country", models.CharField(blank=True, max_length=2)),
                ("object_id", models.BigIntegerField()),
                (
                    "at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), db_index=True),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["kind", "country", "object_id"], include=("id",), name="data_change_of"
                    )
                ],
            },
        ),
    ]
