"""Sort by the alphabet of each country: an index for each, in place of one by code points."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Collate


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The release before sorts by file name without it, slowly until it ends."

    dependencies = [("uploads", "0010_uses_by_users"), ("core", "0018_alphabets")]

    operations = [
        *(
            AddIndexConcurrently(
                "picture",
                models.Index(
                    Collate(models.F("file_name"), f"alphabet_{language}"),
                    models.F("id"),
                    condition=models.Q(country=country),
                    name=f"picture_file_name_{country.lower()}",
                ),
            )
            for country, language in (("ID", "id"), ("TR", "tr"), ("MY", "ms"), ("PH", "fil"))
        ),
        RemoveIndexConcurrently("picture", "picture_file_name"),
    ]
