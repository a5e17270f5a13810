"""Letters in words are looked for by an index of the search table, which edits of anything else leave alone."""

from django.contrib.postgres.operations import RemoveIndexConcurrently
from django.db import migrations

from apps.core.search.schema import letters_indexed


class Migration(migrations.Migration):
    # The new index is built while the console writes on; only then the old one goes.
    atomic = False
    nobody_needs = "Keywords of the release before find the same without the index, only more slowly."

    dependencies = [("collections", "0003_live_found")]

    operations = [
        *letters_indexed("collection"),
        RemoveIndexConcurrently("collection", "collection_search"),
    ]
