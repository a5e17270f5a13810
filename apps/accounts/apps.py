from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "apps.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Enters accounts into the registries of core."""
        from apps.accounts import choices, linked, lists, own_pictures
        from apps.accounts.api import schema  # noqa: F401 (drf-spectacular finds it among the subclasses)
        from apps.accounts.models import User
        from apps.accounts.services import accounts, invitations, undo_rules
        from apps.core import covers, registry

        registry.register_enum("user_status", choices.UserStatus)
        registry.register_enum("language", choices.Language)
        registry.register_enum("first_sign_in", choices.FirstSignIn)
        registry.register_enum("invite_by", choices.InviteBy)
        registry.register_object_type(
            registry.ObjectType(
                code="user",
                label="Account",
                model=User,
                fields=(
                    "username", "nickname", "role", "countries", "is_superuser", "status", "email", "phone",
                    "language", "note", "kol", "avatar_picture_id", "must_change_password", "password_changed_at",
                    "temp_password_until", "invited_until",
                ),
                title=lambda user: user.nickname,
                visible_to=lambda user, country: User.objects.visible_to(user),
                edit=lambda actor, country, object_id, version, patch: accounts.edit_user(
                    actor=actor, user_id=object_id, version=version, patch=patch
                ),
                screen="/system/userEdit",
                undo=undo_rules.UNDO,
            )
        )  # fmt: skip
        covers.register("kol", own_pictures.COVER)
        lists.register()
        linked.register()
        invitations.register()
