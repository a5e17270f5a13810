"""Which collections on the site hold a store by their rule: an index, and the numbers of the stores."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations

COUNTED = """
UPDATE stores_store SET collection_count = counted.number FROM (
    SELECT store_id, count(*) AS number FROM (
        SELECT DISTINCT id, unnest(live_store_ids || live_found_store_ids) AS store_id
        FROM collections_collection WHERE is_live
    ) AS held GROUP BY store_id
) AS counted WHERE stores_store.id = counted.store_id
"""


class Migration(migrations.Migration):
    # Built while the console writes on.
    atomic = False

    dependencies = [("collections", "0002_search"), ("stores", "0011_shown_counts")]

    operations = [
        AddIndexConcurrently(
            "collection", GinIndex(fields=["live_found_store_ids"], name="collection_live_found")
        ),
        migrations.RunSQL(COUNTED, migrations.RunSQL.noop),
    ]
