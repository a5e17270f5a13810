"""The list of mail that was given up: an index made while others write, and the moment of those from before."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

SINCE = """
UPDATE core_outgoingmail SET failed_at = next_try_at
WHERE status = 'failed' AND failed_at IS NULL AND error <> 'Withdrawn before it was sent'
"""


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("core", "0010_mail_tried_for_days")]

    operations = [
        migrations.RunSQL(SINCE, migrations.RunSQL.noop),
        AddIndexConcurrently(
            "outgoingmail",
            models.Index(
                fields=["-failed_at", "-id"],
                condition=models.Q(("failed_at__isnull", False), ("status", "failed")),
                name="outgoing_mail_given_up",
            ),
        ),
    ]
