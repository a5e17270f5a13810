"""Record changes of the data that the public site shows."""

from django.db import migrations

from apps.core.changes.data_version_schema import track_versions


class Migration(migrations.Migration):
    dependencies = [("pages", "0002_triggers"), ("core", "0004_data_changes")]
    operations = [
        track_versions(
            "page",
            "pages_page",
            (
                "country",
                "title",
                "slug",
                "is_live",
                "live_slug",
                "live_revision_no",
                "live_title",
                "live_language",
                "translation_of_id",
                "first_published_at",
                "last_published_at",
                "publish_at",
                "cover_picture_id",
                "region_id",
                "tags",
            ),
            shown="one.is_live",
        ),
    ]
