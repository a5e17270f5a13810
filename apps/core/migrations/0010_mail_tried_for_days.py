"""Mail is tried for days. Columns without a value to write are added at once, whatever the size of the table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("core", "0009_attention")]

    operations = [
        migrations.AddField("outgoingmail", "failed_at", models.DateTimeField(null=True)),
        migrations.AddField("outgoingmail", "give_up_at", models.DateTimeField(null=True)),
        migrations.AddField(
            "outgoingmail", "is_refused", models.BooleanField(db_default=False, default=False)
        ),
    ]
