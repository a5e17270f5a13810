from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "apps.pages"
    label = "pages"

    def ready(self) -> None:
        """Register pages in the registries of core."""
        from apps.pages import registration

        registration.register_area()
