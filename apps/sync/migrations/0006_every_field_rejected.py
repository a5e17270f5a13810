"""Records of which every field was rejected, and that wrote nothing, are rejected and not applied.

What wrote its id into a store stays applied: only that can be undone.
"""

from django.db import connection, migrations, transaction

STEP = 5000
"""So many records are looked at in one transaction; locked are those of them that change."""
REJECT = """
WITH step AS MATERIALIZED (SELECT id FROM sync_syncitem WHERE id > %s ORDER BY id LIMIT %s),
changed AS (
    UPDATE sync_syncitem AS item
    SET status = 'rejected', reject_reason = 'other',
        note = CASE item.note WHEN '' THEN 'Every field was rejected' ELSE item.note END
    FROM step
    WHERE item.id = step.id AND item.status = 'applied' AND item.action NOT IN ('create', 'link')
        AND item.applied_fields = '{}' AND item.applied_change_log_id IS NULL
        AND item.diffs <> '[]' AND NOT jsonb_path_exists(item.diffs, '$[*] ? (@.decision != "reject")')
)
SELECT max(id) FROM step
"""


def reject(apps, schema_editor):
    """Goes through the records in steps, each a transaction of its own; may be repeated."""
    last = 0
    while last is not None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(REJECT, [last, STEP])
            last = cursor.fetchone()[0]


class Migration(migrations.Migration):
    # Changed in steps, while the console writes on.
    atomic = False

    dependencies = [("sync", "0005_no_index_unasked")]

    operations = [migrations.RunPython(reject, migrations.RunPython.noop)]
