"""Each order of the list is that of an index."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import Q

OPEN = Q(status__in=("new", "open", "waiting_sender"))
ORDERS = {
    "message_due_open": ("first_response_due_at", "id"),
    "message_newest_open": ("-created_at", "-id"),
    "message_priority_open": ("-priority", "-id"),
}


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False

    dependencies = [("business_messages", "0005_letters_in_search")]

    operations = [
        AddIndexConcurrently(
            "businessmessage", models.Index(condition=OPEN, fields=["country", *columns], name=name)
        )
        for name, columns in ORDERS.items()
    ]
