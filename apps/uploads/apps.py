from django.apps import AppConfig


class UploadsConfig(AppConfig):
    name = "apps.uploads"
    label = "uploads"

    def ready(self) -> None:
        """Enters pictures into the registries of core."""
        from apps.core import registry
        from apps.uploads import choices
        from apps.uploads.models import Picture

        registry.register_enum("picture_folder", choices.Folder)
        registry.register_enum("picture_source", choices.PictureSource)
        registry.register_enum("picture_licence", choices.Licence)
        registry.register_enum("picture_status", choices.PictureStatus)
        registry.register_object_type(
            registry.ObjectType(
                code="picture",
                label="Picture",
                model=Picture,
                fields=(
                    "file_name",
                    "alt",
                    "caption",
                    "folder",
                    "tags",
                    "source",
                    "credit",
                    "licence",
                    "status",
                ),
                title=lambda picture: picture.file_name,
                visible_to=lambda user, country: Picture.objects.visible_to(user, country),
            )
        )
