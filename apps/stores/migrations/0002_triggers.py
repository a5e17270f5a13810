"""Keep the tables by which stores are sorted, filtered and searched, and track the pictures they show."""

from django.db import migrations

from apps.core.db.tables import run_sql
from apps.core.search.schema import searchable
from apps.uploads.models.uses_schema import in_column, in_list, track_uses


class Migration(migrations.Migration):
    initial = True
    dependencies = [("stores", "0001_initial"), ("core", "0003_functions"), ("uploads", "0001_initial")]
    operations = [
        run_sql(__file__, "storage", "sort_keys", "filter_keys"),
        searchable("store", "stores_store"),
        searchable("tag", "stores_tag"),
        searchable("holiday", "stores_holiday"),
        track_uses(
            "stores_store",
            {
                "store_cover": in_column("cover_picture_id"),
                "store_halal": in_column("halal_picture_id"),
                "store_gallery": in_list("pictures"),
            },
        ),
        track_uses("stores_brand", {"brand_logo": in_column("logo_picture_id")}),
    ]
