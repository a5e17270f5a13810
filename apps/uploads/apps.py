from django.apps import AppConfig


class UploadsConfig(AppConfig):
    name = "apps.uploads"
    label = "uploads"

    def ready(self) -> None:
        """Enters pictures into the registries of core."""
        from apps.core import files, registry
        from apps.uploads import choices, selectors
        from apps.uploads.models import ORIGINALS, VARIANTS, Picture

        for top, storage in ((ORIGINALS, "default"), (VARIANTS, "public")):
            files.register_owner(files.Owner(top, storage, selectors.folders_of(top), selectors.files_in))

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
