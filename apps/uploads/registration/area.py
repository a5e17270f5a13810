"""Registration of pictures, documents and uploads at start-up."""

from __future__ import annotations

import datetime as dt

from apps.accounts.services import own_pictures
from apps.core.choices import NotificationType
from apps.core.files import files
from apps.core.jobs import schedule
from apps.core.messaging import notifications
from apps.core.records.registration import register, register_list
from apps.uploads import permissions
from apps.uploads.models import DOCUMENTS, INCOMING, ORIGINALS, VARIANTS, usages
from apps.uploads.queries import selectors
from apps.uploads.record import PICTURE_RECORD
from apps.uploads.services import documents, library, licences, undo_rules, uploads, variants
from apps.uploads.services.bulk import ACTIONS


def register_area() -> None:
    """Register the record, its list, storage folders, uses of pictures and recurring jobs."""
    register(PICTURE_RECORD, edit=library.edit_from_history, undo=undo_rules.UNDO, judge=permissions.judge)
    register_list(
        PICTURE_RECORD,
        selectors.pictures_of,
        selectors.rows_of,
        lock=selectors.lock_pictures,
        actions=ACTIONS,
    )
    own_pictures.register(selectors.of_a_person)
    notifications.register_list(
        NotificationType.LICENCE_EXPIRING,
        notifications.Link(PICTURE_RECORD.screen, {"licence_expiring": "30"}),
    )
    _register_files()
    _register_usages()
    for recurring in (
        schedule.Recurring("uploads.let_go_of_documents", dt.timedelta(hours=1), documents.delete_unsaved),
        schedule.Recurring(
            "uploads.remove_expired", dt.timedelta(hours=1), lambda at: uploads.remove_expired()
        ),
        schedule.Recurring("uploads.sweep_pictures", dt.timedelta(minutes=1), lambda at: variants.sweep()),
        schedule.Recurring(
            "uploads.licences",
            dt.timedelta(days=1),
            licences.run_nightly,
            offset=dt.timedelta(hours=17, minutes=15),
        ),
    ):
        schedule.register(recurring)


def _register_files() -> None:
    for top, storage in ((ORIGINALS, "default"), (VARIANTS, "public")):
        files.register_owner(files.Owner(top, storage, selectors.folders_of(top), selectors.files_in))
    files.register_owner(files.Owner(INCOMING, "default", selectors.folders_of_uploads, selectors.pieces_in))
    files.register_owner(files.Owner(DOCUMENTS, "default", documents.folders, documents.named_in))


def _register_usages() -> None:
    usages.register("user_avatar", "Avatar", "user")
    usages.register("kol_cover", "KOL cover", "user")
