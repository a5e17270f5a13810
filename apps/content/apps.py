from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "apps.content"
    label = "content"

    def ready(self) -> None:
        """Register articles in the registries of core."""
        from apps.content import registration

        registration.register_area()
