import django.db.models.deletion
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    # History is the largest table: its index is built while people go on working, and the one that it
    # replaces goes only then.
    atomic = False

    dependencies = [
        ("core", "0002_changesets_jobs_views"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="changelog",
            index=models.Index(
                condition=models.Q(("changeset__isnull", False)),
                fields=["changeset", "object_type", "object_id", "id"],
                name="changelog_changeset",
            ),
        ),
        migrations.AlterField(
            model_name="changelog",
            name="changeset",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="core.changeset",
            ),
        ),
    ]
