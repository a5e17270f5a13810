import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_first_sign_in")]

    operations = [
        migrations.AddField(
            model_name="session",
            name="device_hash",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.CreateModel(
            name="KnownDevice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("device_hash", models.CharField(max_length=64)),
                ("user_agent", models.CharField(blank=True, max_length=300)),
                ("first_seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("last_seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="known_devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "device_hash"), name="known_device_once")
                ],
            },
        ),
        # A lock is no status any more: it follows from `locked_until` and passes by itself.
        migrations.RunSQL(
            "UPDATE accounts_user SET status = 'active' WHERE status = 'locked'", migrations.RunSQL.noop
        ),
    ]
