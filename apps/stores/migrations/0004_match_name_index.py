"""Add the index of names, and let the next search for duplicates set the names of all stores."""

from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


def search_every_store_again(apps, schema_editor):
    """Reset the position of the search: it sets the columns of each store that it reads."""
    apps.get_model("stores", "DuplicateSearch").objects.all().delete()


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("stores", "0003_match_name")]
    operations = [
        AddIndexConcurrently(
            "store",
            GinIndex(
                models.F("region_l1"),
                OpClass(models.F("match_name"), "gin_trgm_ops"),
                fastupdate=False,
                name="store_match_name",
            ),
        ),
        migrations.RunPython(search_every_store_again, migrations.RunPython.noop),
    ]
