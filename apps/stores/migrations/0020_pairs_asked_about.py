"""When managers were asked to look at a pair of stores."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("stores", "0019_uses_have_a_table")]

    operations = [
        migrations.AddField("storeduplicatepair", "asked_at", models.DateTimeField(blank=True, null=True)),
    ]
