"""Add the level "mention"."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("comments", "0002_triggers")]
    nobody_needs = "Only the list of choices changes, not the column."
    operations = [
        migrations.AlterField(
            "wordentry",
            "level",
            models.CharField(
                choices=[("banned", "Reject"), ("suspect", "Hold"), ("mention", "Show to the reviewer")],
                max_length=10,
            ),
        ),
    ]
