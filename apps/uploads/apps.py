from django.apps import AppConfig

SCREEN = "/upload-picture/index"


class UploadsConfig(AppConfig):
    name = "apps.uploads"
    label = "uploads"

    def ready(self) -> None:
        """Registers pictures and uploads in the registries of core."""
        from datetime import timedelta

        from apps.accounts import own_pictures
        from apps.accounts.models import User
        from apps.core import registry
        from apps.core.background import schedule
        from apps.core.choices import NotificationType
        from apps.core.messaging import notifications
        from apps.core.storage import files
        from apps.uploads import choices, lists, selectors, usages
        from apps.uploads.models import DOCUMENTS, INCOMING, ORIGINALS, VARIANTS, Picture
        from apps.uploads.services import documents, library, licences, undo_rules, uploads, variants

        for top, storage in ((ORIGINALS, "default"), (VARIANTS, "public")):
            files.register_owner(files.Owner(top, storage, selectors.folders_of(top), selectors.files_in))
        files.register_owner(
            files.Owner(INCOMING, "default", selectors.folders_of_uploads, selectors.pieces_in)
        )
        files.register_owner(files.Owner(DOCUMENTS, "default", documents.folders, documents.named_in))
        schedule.register(
            schedule.Recurring("uploads.let_go_of_documents", timedelta(hours=1), documents.let_go)
        )
        schedule.register(
            schedule.Recurring(
                "uploads.remove_expired", timedelta(hours=1), lambda at: uploads.remove_expired()
            )
        )
        schedule.register(
            schedule.Recurring("uploads.sweep_pictures", timedelta(minutes=1), lambda at: variants.sweep())
        )
        schedule.register(
            schedule.Recurring(
                "uploads.licences",
                timedelta(days=1),
                licences.run_nightly,
                offset=timedelta(hours=17, minutes=15),
            )
        )

        own_pictures.register(selectors.of_a_person)
        usages.register(
            usages.by_field(
                use="user_avatar", label="Avatar", object_type="user", model=User, column="avatar_picture_id"
            )
        )
        usages.register(
            usages.by_key(
                use="kol_cover",
                label="KOL cover",
                object_type="user",
                model=User,
                column="kol",
                key="cover_picture_id",
            )
        )
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
                    "focal",
                    "crop",
                    "folder",
                    "tags",
                    "source",
                    "credit",
                    "licence",
                    "licence_expires_on",
                    "status",
                ),
                title=lambda picture: picture.file_name,
                visible_to=lambda user, country: Picture.objects.visible_to(user, country),
                screen=SCREEN,
                edit=library.edit_from_history,
                undo=undo_rules.UNDO,
            )
        )
        lists.register()
        notifications.register_list(
            NotificationType.LICENCE_EXPIRING, notifications.Link(SCREEN, {"licence_expiring": "30"})
        )
