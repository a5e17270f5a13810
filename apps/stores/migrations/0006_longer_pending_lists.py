"""Let new stores wait longer in indexes of names and words, so that imports write these in larger parts."""

from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import migrations, models

NAMES = "ALTER INDEX store_match_name SET (fastupdate = on, gin_pending_list_limit = 1024);"
WORDS = "".join(
    f"ALTER INDEX core_search_store_{index} SET (gin_pending_list_limit = {{kilobytes}});"
    for index in ("words", "letters")
)


class Migration(migrations.Migration):
    # Each statement holds its short lock alone.
    atomic = False
    dependencies = [("stores", "0005_data_versions")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    NAMES,
                    "ALTER INDEX store_match_name SET (fastupdate = off); ALTER INDEX store_match_name RESET (gin_pending_list_limit);",
                )
            ],
            state_operations=[
                migrations.RemoveIndex("store", "store_match_name"),
                migrations.AddIndex(
                    "store",
                    GinIndex(
                        models.F("region_l1"),
                        OpClass(models.F("match_name"), "gin_trgm_ops"),
                        gin_pending_list_limit=1024,
                        name="store_match_name",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(WORDS.format(kilobytes=2048), WORDS.format(kilobytes=256)),
    ]
