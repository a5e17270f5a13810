"""Record changes of the data that the public site shows."""

from django.db import migrations

from apps.core.changes.data_version_schema import track_versions


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("core", "0004_data_changes")]
    operations = [
        track_versions(
            "person",
            "accounts_user",
            (
                "nickname",
                "kol",
            ),
            country="''",
        ),
    ]
