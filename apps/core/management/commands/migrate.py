"""`manage.py migrate`: Django's own, as the role that owns the tables, which then gives the application its rights."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connection

from apps.core.database import owner, rights


class Command(migrate.Command):
    """Without DATABASE_OWNER_URL the application's role owns the tables, and needs no rights."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrates."""
        application = str(connection.settings_dict["USER"])
        with owner.connected():
            super().handle(*args, **options)
            is_other = connection.settings_dict["USER"] != application
            if is_other and not (options["plan"] or options["check_unapplied"]):
                rights.grant(application)
