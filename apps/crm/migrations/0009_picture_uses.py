"""Enters which pictures activities of leads show."""

from django.db import migrations

from apps.uploads.uses_schema import in_list, kept_uses


class Migration(migrations.Migration):
    # Filled in steps, while the console writes on.
    atomic = False

    dependencies = [
        ("crm", "0008_no_index_unasked"),
        ("uploads", "0009_picture_uses"),
    ]

    operations = kept_uses("crm_activity", {"lead_activity": in_list("pictures")})
