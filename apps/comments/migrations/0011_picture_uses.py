"""Enters which pictures comments show."""

from django.db import migrations

from apps.uploads.uses_schema import in_list, kept_uses


class Migration(migrations.Migration):
    # Filled in steps, while the console writes on.
    atomic = False

    dependencies = [
        ("comments", "0010_no_index_unasked"),
        ("uploads", "0009_picture_uses"),
    ]

    operations = kept_uses("comments_comment", {"comment": in_list("pictures")})
