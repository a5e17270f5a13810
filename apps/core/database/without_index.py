"""A step of a migration that takes the index of a foreign key away, and nothing else."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import migrations, models

_INDEXES = """
SELECT held.relname FROM pg_index AS one
JOIN pg_class AS held ON held.oid = one.indexrelid
JOIN pg_attribute AS named ON named.attrelid = one.indrelid AND named.attnum = one.indkey[0]
WHERE one.indrelid = %s::regclass AND named.attname = %s AND one.indnatts = 1 AND one.indpred IS NULL
    AND NOT one.indisunique
"""


class WithoutIndex(migrations.AlterField):
    """The field as it is, with `db_index=False`.

    AlterField alone would drop the constraint of the foreign key and look through the whole table, locked against
    writing, to put it back. Here the index goes while the console writes on, so that the migration must not be atomic.
    """

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Drops the index of the field's column, if it has one by itself."""
        model = to_state.apps.get_model(app_label, self.model_name)
        quote = schema_editor.connection.ops.quote_name
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(_INDEXES, [quote(model._meta.db_table), model._meta.get_field(self.name).column])
            found = [name for (name,) in cursor.fetchall()]
        for name in found:
            schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {quote(name)}", params=None)


def of_who_changes(*model_names: str) -> list[WithoutIndex]:
    """The same for who made and who last changed a record of these models, as `Versioned` has them."""
    return [
        WithoutIndex(
            model_name,
            name,
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                null=True,
                blank=True,
                editable=False,
                on_delete=models.PROTECT,
                related_name="+",
                db_index=False,
            ),
        )
        for model_name in model_names
        for name in ("created_by", "updated_by")
    ]
