"""Create the collations by which names are sorted: one for each country's language, and one for no country."""

from django.contrib.postgres.operations import CreateCollation
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("core", "0017_no_counting_within")]

    # `kn`: numbers by their value, "Cabang 9" before "Cabang 10".
    operations = [
        CreateCollation(f"alphabet_{name}", locale=f"{language}-u-kn-true", provider="icu")
        for name, language in (("root", "und"), ("id", "id"), ("tr", "tr"), ("ms", "ms"), ("fil", "fil"))
    ]
