"""Record changes of the data that the public site shows."""

from django.db import migrations

from apps.core.changes.data_version_schema import track_versions


class Migration(migrations.Migration):
    dependencies = [("content", "0003_live_newest"), ("core", "0004_data_changes")]
    operations = [
        track_versions(
            "article",
            "content_article",
            (
                "country",
                "title",
                "slug",
                "is_live",
                "live_slug",
                "live_revision_no",
                "first_published_at",
                "last_published_at",
                "publish_at",
                "cover_picture_id",
                "author_id",
                "co_author_ids",
                "tags",
                "region_id",
                "sort_weight",
            ),
            shown="one.is_live",
        ),
    ]
