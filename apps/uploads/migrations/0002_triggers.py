"""Make the records searchable and track the pictures they show."""

from django.conf import settings
from django.db import migrations

from apps.core.search.schema import searchable
from apps.uploads.models.uses_schema import in_column, track_uses, under_key


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        ("uploads", "0001_initial"),
        ("core", "0003_functions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        searchable("picture", "uploads_picture"),
        track_uses(
            "accounts_user",
            {
                "user_avatar": in_column("avatar_picture_id"),
                "kol_cover": under_key("kol", "cover_picture_id"),
            },
        ),
    ]
