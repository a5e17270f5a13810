from django.apps import AppConfig


class VideosConfig(AppConfig):
    name = "apps.videos"
    label = "videos"

    def ready(self) -> None:
        """Register videos in the registries of core and content."""
        from apps.videos import registration

        registration.register_area()
