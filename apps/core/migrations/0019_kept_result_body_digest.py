"""Keep a digest of the body with the result of a request: a repeat with another body is refused."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("core", "0018_alphabets")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="keptresult",
            name="body_digest",
            field=models.CharField(blank=True, db_default="", max_length=64),
        ),
    ]
