"""Each order of the list is that of an index."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The new index has all that the old one had."

    dependencies = [("comments", "0007_letters_in_search")]

    operations = [
        # Most have no reports, and would be passed over for those of a queue.
        AddIndexConcurrently(
            "comment",
            models.Index(
                condition=~Q(queue=""),
                fields=["country", "queue", "-flag_count", "-id"],
                name="comment_queue_flags",
            ),
        ),
        RemoveIndexConcurrently("comment", "comment_flags"),
        AddIndexConcurrently(
            "comment", models.Index(fields=["country", "-flag_count", "-id"], name="comment_flags")
        ),
    ]
