"""Store old URLs with their query: longer paths. The unique key stays (country, from_path)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    nobody_needs = "The release before writes shorter paths only; a longer limit rewrites nothing."

    dependencies = [("pages", "0009_alphabetical_order")]

    operations = [
        migrations.AlterField("redirect", "from_path", models.CharField(max_length=500)),
    ]
