"""Takes away the indexes by which pictures were looked for in records: their uses have a table of their own."""

from django.contrib.postgres.operations import RemoveIndexConcurrently
from django.db import migrations


class Migration(migrations.Migration):
    # The indexes go while the console writes on.
    atomic = False
    nobody_needs = (
        "The release before finds the uses of pictures without them, and counts them slowly until it ends."
    )

    dependencies = [("content", "0009_picture_uses")]

    operations = [
        RemoveIndexConcurrently("article", "article_pictures"),
        RemoveIndexConcurrently("article", "article_live_pictures"),
    ]
