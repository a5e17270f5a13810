"""Enters which pictures users show."""

from django.conf import settings
from django.db import migrations

from apps.uploads.uses_schema import in_column, kept_uses, under_key


class Migration(migrations.Migration):
    # Filled in steps, while the console writes on.
    atomic = False

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("uploads", "0009_picture_uses"),
    ]

    operations = kept_uses(
        "accounts_user",
        {"user_avatar": in_column("avatar_picture_id"), "kol_cover": under_key("kol", "cover_picture_id")},
    )
