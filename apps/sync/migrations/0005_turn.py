import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0008_outgoing_mail"),
        ("stores", "0009_duplicate_searches_name"),
        ("sync", "0004_auto_rules"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="syncitem",
            name="turn",
            field=models.GeneratedField(
                db_persist=True,
                expression=django.db.models.expressions.CombinedExpression(
                    models.F("priority"), "*", models.Value(-1)
                ),
                output_field=models.SmallIntegerField(),
            ),
        ),
        migrations.AddIndex(
            model_name="syncitem",
            index=models.Index(fields=["country", "status", "turn", "id"], name="sync_item_turn"),
        ),
    ]
