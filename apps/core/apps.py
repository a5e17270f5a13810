from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "apps.core"
    label = "core"

    def ready(self) -> None:
        """Register the shared enumerations, scheduled tasks and checks."""
        from apps.core import choices, registry
        from apps.core.bulk import bulk, changesets, exporting  # noqa: F401 (registering is their effect)
        from apps.core.changes import data_versions, drafts, heads, seals
        from apps.core.choices import STAFF
        from apps.core.country import PACKS
        from apps.core.emergency import emergencies
        from apps.core.http import checks, schema  # noqa: F401 (registering is their effect)
        from apps.core.importing import file_check, files, mappings, run_import  # noqa: F401 (registering is their effect)
        from apps.core.inbox import claims, waiting_counts
        from apps.core.inbox import inbox_lines as inbox
        from apps.core.insights import keeping
        from apps.core.jobs import jobs, presence
        from apps.core.lists import saved_views, searched
        from apps.core.messaging import following, notifications, outbox, viewers
        from apps.core.permissions.areas import roles_of
        from apps.core.privacy import exporting as _person_exporting  # noqa: F401 (registering is its effect)
        from apps.core.privacy import own as personal_data

        jobs.register()
        saved_views.register()
        notifications.register()
        claims.register()
        drafts.register()
        seals.register()
        data_versions.register()
        following.register()
        viewers.register()
        heads.register()
        keeping.register()
        outbox.register()
        presence.register()
        searched.register()
        emergencies.register()
        files.register()
        mappings.register()
        personal_data.register()
        # A placeholder: the areas set the real roles later. A test compares them with the table of screens.
        changesets.enter_list(STAFF)
        waiting_counts.register("inbox", roles_of("inbox"), inbox.rows)
        registry.register_enum("role", choices.Role)
        registry.register_enum("urgency", choices.Urgency)
        registry.register_enum(
            "country", lambda: [{"value": pack.code, "label": pack.name} for pack in PACKS.values()]
        )
        registry.register_enum("via", choices.Via)
        registry.register_enum("job_status", choices.JobStatus)
        registry.register_enum("mail_status", choices.MailStatus)
        registry.register_enum("view_scope", choices.ViewScope)
        registry.register_enum("import_result", choices.ImportResult)
        registry.register_enum("import_state", choices.ImportState)
        registry.register_enum("notification_type", choices.NotificationType)
