from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "apps.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Registers accounts in the registries of core."""
        from apps.accounts import choices, linked, lists, own_pictures
        from apps.accounts.api import schema  # noqa: F401 (drf-spectacular finds it among the subclasses)
        from apps.accounts.models import User
        from apps.accounts.record import USER_RECORD
        from apps.accounts.services import accounts, invitations, undo_rules
        from apps.core import covers, registry
        from apps.core.records.registration import register

        registry.register_enum("user_status", choices.UserStatus)
        registry.register_enum("language", choices.Language)
        registry.register_enum("first_sign_in", choices.FirstSignIn)
        registry.register_enum("invite_by", choices.InviteBy)
        register(
            USER_RECORD,
            visible_to=lambda user, country: User.objects.visible_to(user),
            edit=lambda actor, country, object_id, version, patch: accounts.edit_user(
                actor=actor, user_id=object_id, version=version, patch=patch
            ),
            undo=undo_rules.UNDO,
        )
        covers.register("kol", own_pictures.COVER)
        lists.register()
        linked.register()
        invitations.register()
