"""Sort by the alphabet of each country: an index for each, in place of one by code points."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Collate


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The release before sorts by name without them, slowly until it ends."

    dependencies = [("stores", "0021_what_few_have"), ("core", "0018_alphabets")]

    operations = [
        *(
            AddIndexConcurrently(
                "store",
                models.Index(
                    Collate(models.F("name"), f"alphabet_{language}"),
                    models.F("id"),
                    condition=models.Q(country=country),
                    name=f"store_by_name_{country.lower()}",
                ),
            )
            for country, language in (("ID", "id"), ("TR", "tr"), ("MY", "ms"), ("PH", "fil"))
        ),
        RemoveIndexConcurrently("store", "store_by_name"),
        RemoveIndexConcurrently("brand", "brand_name"),
    ]
