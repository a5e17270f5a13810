"""Each order of the list is that of an index."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import Q

OPEN = Q(status__in=("new", "in_progress", "waiting"))
ORDERS = {
    "feedback_due_open": ("sla_due_at", "id"),
    "feedback_newest_open": ("-created_at", "-id"),
    "feedback_similar_open": ("-similar_count", "-id"),
    "feedback_priority_open": ("-priority", "-id"),
}


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False

    dependencies = [("feedback", "0005_letters_in_search")]

    operations = [
        AddIndexConcurrently(
            "feedback", models.Index(condition=OPEN, fields=["country", *columns], name=name)
        )
        for name, columns in ORDERS.items()
    ]
