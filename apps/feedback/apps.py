from django.apps import AppConfig


class FeedbackConfig(AppConfig):
    name = "apps.feedback"
    label = "feedback"

    def ready(self) -> None:
        """Register error reports in the registries of core."""
        from apps.feedback import registration

        registration.register_area()
