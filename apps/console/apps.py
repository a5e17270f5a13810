from django.apps import AppConfig


class ConsoleConfig(AppConfig):
    name = "apps.console"
    label = "console"

    def ready(self) -> None:
        """Registers the console's checks."""
        from apps.console import checks  # noqa: F401 (entering is its effect)
