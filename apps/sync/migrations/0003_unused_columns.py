from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("sync", "0002_items"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="syncitem",
            name="error",
        ),
        migrations.RemoveField(
            model_name="syncitem",
            name="rule_id",
        ),
    ]
