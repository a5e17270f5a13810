from django.apps import AppConfig


class ConsoleConfig(AppConfig):
    name = "apps.console"
    label = "console"

    def ready(self) -> None:
        """Register the console's checks, and the admin classes of models without their own."""
        from apps.console import checks  # noqa: F401 (entering is its effect)
        from apps.core.admin import read_only_records

        read_only_records()
