from django.apps.registry import Apps
from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from apps.core.text.folding import fold


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Set what holidays are found by."""
    holidays = list(apps.get_model("stores", "Holiday").objects.all())
    for holiday in holidays:
        holiday.search_text = fold(f"{holiday.name} {holiday.name_local}")
    apps.get_model("stores", "Holiday").objects.bulk_update(holidays, ["search_text"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0004_names_in_the_plural"),
    ]

    operations = [
        migrations.AddField(
            model_name="holiday",
            name="search_text",
            field=models.TextField(default="", editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="holiday",
            index=GinIndex(fields=["search_text"], name="holiday_search", opclasses=["gin_trgm_ops"]),
        ),
    ]
