from django.apps import AppConfig


class SyncConfig(AppConfig):
    name = "apps.sync"
    label = "sync"

    def ready(self) -> None:
        """Register the area in the registries of core."""
        from apps.sync import registration
        from apps.sync.registration import item_registration

        registration.register_area()
        item_registration.register_area()
