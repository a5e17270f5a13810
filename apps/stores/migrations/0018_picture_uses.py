"""Enters which pictures stores and brands show."""

from django.db import migrations

from apps.uploads.uses_schema import in_column, in_list, kept_uses


class Migration(migrations.Migration):
    # Filled in steps, while the console writes on.
    atomic = False

    dependencies = [
        ("stores", "0017_labels_looked_for"),
        ("uploads", "0009_picture_uses"),
    ]

    operations = [
        *kept_uses(
            "stores_store",
            {
                "store_cover": in_column("cover_picture_id"),
                "store_halal": in_column("halal_picture_id"),
                "store_gallery": in_list("pictures"),
            },
        ),
        *kept_uses("stores_brand", {"brand_logo": in_column("logo_picture_id")}),
    ]
