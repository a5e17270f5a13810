"""Record changes of the data that the public site shows."""

from django.db import migrations

from apps.core.changes.data_version_schema import track_versions


class Migration(migrations.Migration):
    dependencies = [("comments", "0004_more_words"), ("core", "0004_data_changes")]
    operations = [
        track_versions(
            "comment",
            "comments_comment",
            (
                "country",
                "target_type",
                "target_id",
                "parent_id",
                "reply_to_id",
                "author_id",
                "is_official",
                "body",
                "rating",
                "status",
                "is_under_hidden",
                "created_at",
            ),
            object_id="one.target_id",
            shown="one.target_type = 'store'",
            are_added_by_id=True,
        ),
        track_versions(
            "comment_author",
            "comments_publicauthor",
            ("nickname",),
            country="''",
        ),
    ]
