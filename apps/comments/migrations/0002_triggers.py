"""Make the records searchable, track the pictures they show, and load the words that come with the product."""

import json
from pathlib import Path
from typing import Any

from django.db import migrations

from apps.core.search.schema import searchable
from apps.uploads.models.uses_schema import in_list, track_uses

WORDS = Path(__file__).resolve().parents[1] / "data/words.json"
FIELDS = ("language", "word", "level", "match", "allow_list", "note", "is_active")


def load_words(apps: Any, schema_editor: Any) -> None:
    """Insert the words of the file."""
    entry = apps.get_model("comments", "WordEntry")
    rows = json.loads(WORDS.read_text(encoding="utf-8"))
    entry.objects.bulk_create([entry(**{name: row[name] for name in FIELDS}) for row in rows])


class Migration(migrations.Migration):
    initial = True
    dependencies = [("comments", "0001_initial"), ("core", "0003_functions"), ("uploads", "0001_initial")]
    operations = [
        migrations.RunPython(load_words),
        searchable("comment", "comments_comment"),
        track_uses("comments_comment", {"comment": in_list("pictures")}),
    ]
