from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("stores", "0013_filter_keys")]

    operations = [
        # A bulk change writes two or three stores of a page: where one finds no room, all indexes get an entry for it.
        # What is there keeps its place; `VACUUM FULL stores_store`, while nobody works, makes room at once.
        migrations.RunSQL(
            "ALTER TABLE stores_store SET (fillfactor = 60)", "ALTER TABLE stores_store SET (fillfactor = 75)"
        ),
    ]
