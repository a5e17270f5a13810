"""Extensions and collations that the tables of all apps use."""

from django.contrib.postgres.operations import (
    BtreeGinExtension,
    CreateCollation,
    TrigramExtension,
    UnaccentExtension,
)
from django.db import migrations

LANGUAGES = {"root": "und", "id": "id", "tr": "tr", "ms": "ms", "fil": "fil"}
"""Locales of the collations for sorting names: one per country, and one without a country."""


class Migration(migrations.Migration):
    initial = True
    # Packages come first: their many small migrations rebuild all model classes, most of which do not exist yet.
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("django_tasks_database", "0021_conditional_partial_index_ordering"),
        ("sessions", "0001_initial"),
    ]
    operations = [
        TrigramExtension(),
        UnaccentExtension(),
        BtreeGinExtension(),
        # `kn` sorts numbers by value: "Cabang 9" before "Cabang 10".
        *(
            CreateCollation(f"alphabet_{name}", locale=f"{language}-u-kn-true", provider="icu")
            for name, language in LANGUAGES.items()
        ),
    ]
