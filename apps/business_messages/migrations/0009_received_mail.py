"""Stores received mail: the original message, and why a mail was discarded."""

import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("business_messages", "0008_no_index_unasked"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReceivedMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("country", models.CharField(blank=True, max_length=2)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("source_id", models.CharField(blank=True, max_length=255)),
                ("from_name", models.CharField(blank=True, max_length=100)),
                ("from_email", models.EmailField(blank=True, max_length=254)),
                ("subject", models.CharField(blank=True, max_length=150)),
                ("discard_reason", models.CharField(blank=True, max_length=200)),
                ("file", models.CharField(blank=True, max_length=200)),
                ("size", models.PositiveIntegerField()),
                ("received_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "entry",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="original_mail",
                        to="business_messages.messageentry",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "received mail",
                "indexes": [
                    models.Index(
                        condition=models.Q(("entry", None)),
                        fields=["country", "-received_at", "-id"],
                        name="received_mail_discarded",
                    ),
                    models.Index(
                        django.db.models.functions.text.Lower("from_email"),
                        condition=models.Q(("from_email", ""), _negated=True),
                        name="received_mail_email",
                    ),
                    models.Index(fields=["file"], name="received_mail_file"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("entry__isnull", False),
                            models.Q(("discard_reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="received_mail_has_outcome",
                    )
                ],
            },
        ),
    ]
