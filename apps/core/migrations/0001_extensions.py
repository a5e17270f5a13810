"""Create the extensions and the collations that tables of all apps use."""

from django.contrib.postgres.operations import (
    BtreeGinExtension,
    CreateCollation,
    TrigramExtension,
    UnaccentExtension,
)
from django.db import migrations

LANGUAGES = {"root": "und", "id": "id", "tr": "tr", "ms": "ms", "fil": "fil"}
"""Locales of the collations by which names are sorted: one for each country, and one for no country."""


class Migration(migrations.Migration):
    initial = True
    # Packages first: their many small migrations build all model classes again, of which there are few now.
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("django_tasks_database", "0021_conditional_partial_index_ordering"),
        ("sessions", "0001_initial"),
    ]
    operations = [
        TrigramExtension(),
        UnaccentExtension(),
        BtreeGinExtension(),
        # `kn`: numbers by their value, "Cabang 9" before "Cabang 10".
        *(
            CreateCollation(f"alphabet_{name}", locale=f"{language}-u-kn-true", provider="icu")
            for name, language in LANGUAGES.items()
        ),
    ]
