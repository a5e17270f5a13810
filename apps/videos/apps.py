from django.apps import AppConfig


class VideosConfig(AppConfig):
    name = "apps.videos"
    label = "videos"

    def ready(self) -> None:
        """Registers videos in the registries of core and of what is published."""
        from apps.videos import registration

        registration.register_area()
