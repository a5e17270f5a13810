"""What few have of a long list is found by an index."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models import Q

WRONG_HOLD = Q(is_rule_held=True, moderated_by__isnull=False, status="approved")


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The release before asks the index that has them all; without it, it counts the uses of pictures slowly until it ends."

    dependencies = [("comments", "0008_orders_of_the_list")]

    operations = [
        AddIndexConcurrently(
            "comment",
            GinIndex(
                condition=~Q(pictures=[]),
                fields=["pictures"],
                name="comment_gallery",
                opclasses=["jsonb_path_ops"],
            ),
        ),
        RemoveIndexConcurrently("comment", "comment_pictures"),
        AddIndexConcurrently(
            "comment",
            models.Index(
                condition=~Q(pictures=[]),
                fields=["country", "-created_at", "-id"],
                name="comment_with_pictures",
            ),
        ),
        AddIndexConcurrently(
            "comment",
            models.Index(
                condition=WRONG_HOLD, fields=["country", "-created_at", "-id"], name="comment_wrong_hold"
            ),
        ),
        AddIndexConcurrently(
            "comment",
            models.Index(
                condition=Q(moderated_by__isnull=False),
                fields=["moderated_by", "country", "-created_at", "-id"],
                name="comment_moderated_by",
            ),
        ),
        AddIndexConcurrently(
            "comment",
            models.Index(
                condition=~Q(detection_types=[]),
                fields=["country", "-created_at", "-id"],
                name="comment_noticed",
            ),
        ),
        AddIndexConcurrently(
            "comment",
            models.Index(fields=["country", "language", "-created_at", "-id"], name="comment_language"),
        ),
        AddIndexConcurrently(
            "comment",
            models.Index(
                condition=~Q(reject_reason=""),
                fields=["country", "reject_reason", "-created_at", "-id"],
                name="comment_rejected",
            ),
        ),
    ]
