"""The table of where pictures are used; each area that names pictures enters its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("uploads", "0008_no_index_unasked")]

    operations = [
        migrations.CreateModel(
            name="PictureUse",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "picture_id",
                        "use",
                        "object_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("picture_id", models.BigIntegerField()),
                ("use", models.CharField(max_length=20)),
                ("object_id", models.BigIntegerField()),
            ],
        ),
    ]
