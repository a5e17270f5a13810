from django.apps import AppConfig


class BusinessMessagesConfig(AppConfig):
    name = "apps.business_messages"
    label = "business_messages"

    def ready(self) -> None:
        """Register business messages in the registries of core."""
        from apps.business_messages import registration

        registration.register_area()
