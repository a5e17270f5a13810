"""Make the records searchable and track the pictures they show."""

from django.db import migrations

from apps.core.search.schema import searchable
from apps.uploads.models.uses_schema import in_arrays, track_uses


class Migration(migrations.Migration):
    initial = True
    dependencies = [("videos", "0001_initial"), ("core", "0003_functions"), ("uploads", "0001_initial")]
    operations = [
        searchable("video", "videos_video"),
        track_uses("videos_video", {"video": in_arrays("picture_ids", "live_picture_ids")}),
    ]
