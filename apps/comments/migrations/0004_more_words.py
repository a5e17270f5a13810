"""Mention mild words that no one has changed, and insert the words added since the first list."""

import json
from pathlib import Path
from typing import Any

from django.db import migrations

DATA = Path(__file__).resolve().parents[1] / "data"


def mention_mild_words(apps: Any, schema_editor: Any) -> None:
    """Lower the level of unchanged words that the first list now mentions only."""
    entry = apps.get_model("comments", "WordEntry")
    for row in json.loads((DATA / "words.json").read_text(encoding="utf-8")):
        if row["level"] == "mention":
            unchanged = entry.objects.filter(language=row["language"], word=row["word"], version=1)
            unchanged.filter(level="suspect").update(level="mention")


def add_words(apps: Any, schema_editor: Any) -> None:
    """Insert the words of `more_words.json` that are not on the lists yet."""
    entry = apps.get_model("comments", "WordEntry")
    more = json.loads((DATA / "more_words.json").read_text(encoding="utf-8"))
    entry.objects.bulk_create(
        (
            entry(
                language=language,
                word=word.rstrip("*"),
                level=level,
                match="prefix" if word.endswith("*") else "word",
            )
            for language, levels in more.items()
            for level, words in levels.items()
            for word in words
        ),
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):
    dependencies = [("comments", "0003_word_level_mention")]
    operations = [
        migrations.RunPython(mention_mild_words, migrations.RunPython.noop),
        migrations.RunPython(add_words, migrations.RunPython.noop),
    ]
