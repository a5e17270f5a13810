"""Add the channel "comment"."""

from django.db import migrations, models

CHANNELS = [
    ("web", "Website"),
    ("app", "App"),
    ("staff", "Staff"),
    ("owner", "Owner"),
    ("comment", "Comment"),
]


class Migration(migrations.Migration):
    dependencies = [("feedback", "0002_triggers")]
    nobody_needs = "Only the list of choices changes, not the column."
    operations = [
        migrations.AlterField(
            model, "channel", models.CharField(choices=CHANNELS, default="web", max_length=10)
        )
        for model in ("feedback", "joinedreport")
    ]
