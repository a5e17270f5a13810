"""Drops indexes of stores that nothing is looked up by, and narrows those of columns that are mostly empty."""

from typing import Any

from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import PROTECT, Q

NARROWED = (
    ("moved_to_store", "store_moved_to"),
    ("merged_into_store", "store_merged_into"),
    ("cover_picture", "store_cover"),
    ("halal_picture", "store_halal_picture"),
)
NOT_INDEXED = {
    "brand": "stores.brand",
    "cover_picture": "uploads.picture",
    "created_by": settings.AUTH_USER_MODEL,
    "halal_picture": "uploads.picture",
    "merged_into_store": "stores.store",
    "moved_to_store": "stores.store",
    "region_l1": "stores.region",
    "region_l2": "stores.region",
    "verified_by": settings.AUTH_USER_MODEL,
}


def _key(to: str, **options: Any) -> Any:
    return models.ForeignKey(
        blank=True, db_index=False, null=True, on_delete=PROTECT, related_name="+", to=to, **options
    )


class Migration(migrations.Migration):
    # The new ones are built while the console writes on; only then the old ones go.
    atomic = False
    nobody_needs = (
        "Only indexes of the columns change: every statement of the release before works without them."
    )

    dependencies = [
        ("stores", "0006_figures"),
        ("uploads", "0003_feed_purpose"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *(
            AddIndexConcurrently(
                "store", models.Index(fields=[field], condition=Q(**{f"{field}__isnull": False}), name=name)
            )
            for field, name in NARROWED
        ),
        *(
            migrations.AlterField(
                "store", field, _key(to, **({"editable": False} if field == "created_by" else {}))
            )
            for field, to in NOT_INDEXED.items()
        ),
    ]
