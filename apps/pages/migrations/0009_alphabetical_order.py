"""Sort by the alphabet of each country: an index for each, in place of one by code points."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Collate


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The release before sorts by title without it, slowly until it ends."

    dependencies = [("pages", "0008_uses_have_a_table"), ("core", "0018_alphabets")]

    operations = [
        *(
            AddIndexConcurrently(
                "page",
                models.Index(
                    Collate(models.F("title"), f"alphabet_{language}"),
                    models.F("id"),
                    condition=models.Q(country=country),
                    name=f"page_title_{country.lower()}",
                ),
            )
            for country, language in (("ID", "id"), ("TR", "tr"), ("MY", "ms"), ("PH", "fil"))
        ),
        RemoveIndexConcurrently("page", "page_title"),
    ]
