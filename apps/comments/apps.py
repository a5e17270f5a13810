from django.apps import AppConfig


class CommentsConfig(AppConfig):
    name = "apps.comments"
    label = "comments"

    def ready(self) -> None:
        """Register comments in the registries of core."""
        from apps.comments import registration

        registration.register_area()
