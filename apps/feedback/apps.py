from django.apps import AppConfig


class FeedbackConfig(AppConfig):
    name = "apps.feedback"
    label = "feedback"

    def ready(self) -> None:
        """Registers reports of errors in the registries of core."""
        from apps.feedback import registration

        registration.register_area()
