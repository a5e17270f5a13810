"""Loads the words that come with the product."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.db import migrations

_FILE = Path(__file__).resolve().parents[1] / "data/words.json"
_FIELDS = ("language", "word", "level", "match", "allow_list", "note", "is_active")


def load(apps: Any, schema_editor: Any) -> None:
    entry = apps.get_model("comments", "WordEntry")
    rows = json.loads(_FILE.read_text(encoding="utf-8"))
    entry.objects.bulk_create(
        [entry(**{name: row[name] for name in _FIELDS}) for row in rows], ignore_conflicts=True
    )


class Migration(migrations.Migration):
    dependencies = [("comments", "0001_initial")]
    operations = [migrations.RunPython(load, migrations.RunPython.noop)]
