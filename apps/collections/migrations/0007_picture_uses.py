"""Enters which pictures collections show, in what is written or on the site."""

from django.db import migrations

from apps.uploads.uses_schema import in_arrays, kept_uses


class Migration(migrations.Migration):
    # Filled in steps, while the console writes on.
    atomic = False

    dependencies = [
        ("collections", "0006_no_index_unasked"),
        ("uploads", "0009_picture_uses"),
    ]

    operations = kept_uses(
        "collections_collection", {"collection": in_arrays("picture_ids", "live_picture_ids")}
    )
