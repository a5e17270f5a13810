"""Makes the records searchable in the table of all kinds, filled in steps while the console is in use."""

from django.db import migrations

from apps.core.search.schema import searchable


class Migration(migrations.Migration):
    # Steps of their own, so that nobody waits for the whole.
    atomic = False

    dependencies = [
        ("core", "0013_search_table"),
        ("videos", "0001_initial"),
    ]

    operations = [
        *searchable("video", "videos_video"),
    ]
