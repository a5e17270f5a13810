"""Database functions of history and counting, and the search table."""

from django.db import migrations

from apps.core.db.tables import run_sql


class Migration(migrations.Migration):
    initial = True
    dependencies = [("core", "0002_initial")]
    operations = [run_sql(__file__, "history", "find_within", "search")]
