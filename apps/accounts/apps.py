from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "apps.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Register accounts in the registries of core."""
        from apps.accounts import choices, permissions
        from apps.accounts.api import schema  # noqa: F401 (drf-spectacular finds it among the subclasses)
        from apps.accounts.models import User
        from apps.accounts.queries import selectors
        from apps.accounts.record import USER_RECORD
        from apps.accounts.registration import linked, personal
        from apps.accounts.services import (
            accounts,
            invitations,
            notifications,
            own_pictures,
            sign_in_record,
            undo_rules,
        )
        from apps.accounts.services.bulk_accounts import ACTIONS
        from apps.accounts.services.together import lock_users
        from apps.core import registry
        from apps.core.files import covers
        from apps.core.records.registration import register, register_list

        registry.register_enum("first_sign_in", choices.FirstSignIn)
        registry.register_enum("invite_by", choices.InviteBy)
        registry.register_enum("sign_in_way", choices.SignInWay)
        registry.register_enum("proven_by", choices.ProvenBy)
        registry.register_enum("sign_in_result", choices.SignInResult)
        register(
            USER_RECORD,
            visible_to=lambda user, country: User.objects.visible_to(user),
            edit=lambda actor, country, object_id, version, patch: accounts.edit_user(
                actor=actor, user_id=object_id, version=version, patch=patch
            ),
            undo=undo_rules.UNDO,
            judge=permissions.judge,
        )
        covers.register("kol", own_pictures.COVER)
        register_list(
            USER_RECORD,
            selectors.users_of,
            selectors.rows_of,
            note=lambda user: f"{user.username} · {user.get_role_display()}",
            lock=lock_users,
            actions=ACTIONS,
        )
        linked.register()
        personal.register()
        invitations.register()
        sign_in_record.register()
        notifications.register()
