"""`manage.py write_settings`: write `.env.example` and docs/settings.md from the declarations of settings."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.environment import documents


class Command(BaseCommand):
    """Run it after a change of config/environment/declarations.py."""

    help = "Write .env.example and docs/settings.md from the declarations of settings."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write both files."""
        for name, text in (
            (documents.ENV_EXAMPLE, documents.env_example()),
            (documents.SETTINGS_PAGE, documents.settings_page()),
        ):
            (settings.BASE_DIR / name).write_text(text, encoding="utf-8")
            self.stdout.write(f"Wrote {name}")
