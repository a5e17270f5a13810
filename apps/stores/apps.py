from django.apps import AppConfig


class StoresConfig(AppConfig):
    name = "apps.stores"
    label = "stores"

    def ready(self) -> None:
        """Register stores in the registries of core."""
        from apps.stores import registration

        registration.register_area()
