"""Record which pictures are the first frame of an animation."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("uploads", "0011_alphabetical_order")]

    operations = [
        migrations.AddField(
            "picture", "was_animated", models.BooleanField(db_default=False, default=False, editable=False)
        ),
    ]
