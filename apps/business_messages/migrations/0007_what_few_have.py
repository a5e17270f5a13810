"""What few have of a long list is found by an index."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The new index begins with the same column."

    dependencies = [("business_messages", "0006_orders_of_the_list")]

    operations = [
        AddIndexConcurrently(
            "businessmessage",
            GinIndex(fields=["labels", "type", "channel", "sla_status"], name="message_kinds"),
        ),
        RemoveIndexConcurrently("businessmessage", "message_labels"),
    ]
