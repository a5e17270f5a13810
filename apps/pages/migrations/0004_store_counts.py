"""How many pages on the site name each store."""

from django.db import migrations

COUNTED = """
UPDATE stores_store SET page_count = counted.number FROM (
    SELECT store_id, count(*) AS number FROM (
        SELECT DISTINCT id, unnest(live_store_ids) AS store_id FROM pages_page WHERE is_live
    ) AS named GROUP BY store_id
) AS counted WHERE stores_store.id = counted.store_id
"""


class Migration(migrations.Migration):
    dependencies = [("pages", "0003_search"), ("stores", "0011_shown_counts")]

    operations = [migrations.RunSQL(COUNTED, migrations.RunSQL.noop)]
