"""Takes away the indexes of foreign keys that nothing is looked up by, or that another index begins with."""

from django.conf import settings
from django.db import migrations, models

from apps.core.database.without_index import WithoutIndex, of_who_changes


class Migration(migrations.Migration):
    # The indexes go while the console writes on.
    atomic = False
    nobody_needs = "Only indexes change: every statement of the release before works without them."

    dependencies = [
        ("core", "0014_counting"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        WithoutIndex(
            model_name="changelog",
            name="actor",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=models.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        WithoutIndex(
            model_name="changeset",
            name="actor",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=models.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        WithoutIndex(
            model_name="importfile",
            name="owner",
            field=models.ForeignKey(
                db_index=False, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        WithoutIndex(
            model_name="importmapping",
            name="owner",
            field=models.ForeignKey(
                db_index=False, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        *of_who_changes("importmapping"),
        WithoutIndex(
            model_name="job",
            name="created_by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=models.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        *of_who_changes("personrequest"),
        WithoutIndex(
            model_name="savedview",
            name="owner",
            field=models.ForeignKey(
                db_index=False, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        *of_who_changes("savedview"),
    ]
