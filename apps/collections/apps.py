from django.apps import AppConfig


class CollectionsConfig(AppConfig):
    name = "apps.collections"
    label = "collections"

    def ready(self) -> None:
        """Register collections in the registries of core."""
        from apps.collections import registration

        registration.register_area()
