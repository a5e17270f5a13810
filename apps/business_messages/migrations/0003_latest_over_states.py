from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("business_messages", "0002_leads"),
        ("crm", "0002_merged_leads"),
        ("stores", "0009_duplicate_searches_name"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="businessmessage",
            index=models.Index(
                condition=models.Q(("status__in", ("new", "open", "waiting_sender"))),
                fields=["country", "-last_entry_at", "-id"],
                name="message_latest_open",
            ),
        ),
        migrations.AddIndex(
            model_name="businessmessage",
            index=models.Index(fields=["country", "-last_entry_at", "-id"], name="message_latest_all"),
        ),
    ]
