from django.apps import AppConfig


class UploadsConfig(AppConfig):
    name = "apps.uploads"
    label = "uploads"

    def ready(self) -> None:
        """Register pictures and uploads in the registries of core."""
        from apps.uploads import registration

        registration.register_area()
