"""Record changes of the data that the public site shows."""

from django.db import migrations

from apps.core.changes.data_version_schema import track_versions


class Migration(migrations.Migration):
    dependencies = [("uploads", "0002_triggers"), ("core", "0004_data_changes")]
    operations = [
        track_versions(
            "picture",
            "uploads_picture",
            (
                "country",
                "variants",
                "status",
                "alt",
                "caption",
                "credit",
                "licence",
                "licence_expires_on",
                "focal",
                "crop",
            ),
        ),
    ]
