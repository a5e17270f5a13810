"""Lanes of the queue. Columns with a constant default are added without writing to the rows that are there."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0011_mail_given_up"),
    ]

    operations = [
        migrations.CreateModel(
            name="WorkerProcess",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=100)),
                ("started_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.AddField(
            model_name="job",
            name="attempts_here",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="job",
            name="request_id",
            field=models.CharField(blank=True, db_default="", max_length=64),
        ),
    ]
