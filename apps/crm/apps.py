from django.apps import AppConfig


class CrmConfig(AppConfig):
    name = "apps.crm"
    label = "crm"

    def ready(self) -> None:
        """Register leads in the registries of core."""
        from apps.crm import registration

        registration.register_area()
