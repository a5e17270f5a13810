from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0008_reported_closed"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="duplicatesearch",
            options={"verbose_name_plural": "duplicate searches"},
        ),
    ]
