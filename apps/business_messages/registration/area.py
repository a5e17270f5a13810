"""Registration of business messages at start-up."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from django.db.models import QuerySet

from apps.business_messages import choices, permissions
from apps.business_messages.models import FOLDER, MAIL_FOLDER, BusinessMessage, MessageTemplate
from apps.business_messages.models.querysets import MESSAGE_ROLES
from apps.business_messages.queries import selectors
from apps.business_messages.queries.listings import TEMPLATE_LIST
from apps.business_messages.record import MESSAGE_RECORD
from apps.business_messages.registration import figures, inbox, personal
from apps.business_messages.services import (
    attachments,
    clock,
    conversion,
    entries,
    originals,
    reopening,
    texts,
    threads,
    undo_rules,
)
from apps.business_messages.services.bulk import ACTIONS
from apps.core import registry
from apps.core.files import files
from apps.core.inbox import waiting_counts
from apps.core.inbox.inbox_lines import rows_of
from apps.core.jobs import schedule
from apps.core.lists import list_area
from apps.core.messaging import outbox
from apps.core.records import references
from apps.core.records.registration import register, register_list
from apps.crm.services import hooks
from apps.stores.models.querysets import REFERENCE_ROLES


def _open_for(store_id: int) -> QuerySet[BusinessMessage]:
    return BusinessMessage.objects.filter(store_id=store_id).open()


def _over_for(store_id: int) -> QuerySet[BusinessMessage]:
    return BusinessMessage.objects.filter(store_id=store_id, status__in=choices.OVER)


def register_area() -> None:
    """Register enumerations, records, the list, its counts and recurring jobs."""
    for name, kind in (
        ("message_language", choices.Language),
        ("preferred_contact", choices.PreferredContact),
        ("claimant_role", choices.ClaimantRole),
    ):
        registry.register_enum(name, kind)
    register(MESSAGE_RECORD, edit=undo_rules.edit_from_history, undo=undo_rules.UNDO, judge=permissions.judge)
    register_list(
        MESSAGE_RECORD,
        selectors.messages_of,
        selectors.rows_of,
        note=lambda item: item.get_status_display(),
        lock=selectors.lock_messages,
        actions=ACTIONS,
    )
    _register_templates()
    outbox.register_undelivered(selectors.KIND, reopening.reopen_undelivered)
    hooks.on_won(conversion.on_won)
    hooks.on_merged(conversion.on_merged)
    files.register_owner(files.Owner(FOLDER, "default", attachments.folders, attachments.named_in))
    files.register_owner(files.Owner(MAIL_FOLDER, "default", originals.folders, originals.named_in))
    pointing = references.by_field("store", selectors.KIND, BusinessMessage, "store_id", follows=entries.name)
    pointing = replace(pointing, prefetch=("store",))
    references.register(replace(pointing, rows=_open_for))
    # Finished threads move along when a store is merged, and do not prevent its deletion.
    references.register(replace(pointing, rows=_over_for, is_use=False))
    inbox.register()
    figures.register()
    personal.register()
    waiting_counts.register("messages", MESSAGE_ROLES, rows_of(selectors.KIND))
    for recurring in (
        schedule.Recurring("business_messages.clock", dt.timedelta(minutes=10), clock.notify_due),
        schedule.Recurring("business_messages.close", dt.timedelta(hours=1), threads.close_resolved),
        schedule.Recurring(
            "business_messages.let_go_of_files", dt.timedelta(hours=1), attachments.delete_unsent
        ),
    ):
        schedule.register(recurring)


def _register_templates() -> None:
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.TEMPLATE_KIND,
            label="Reply template",
            model=MessageTemplate,
            fields=texts.FIELDS,
            title=lambda item: item.label,
            visible_to=lambda user, country: MessageTemplate.objects.visible_to(user, country),
            edit=texts.TEMPLATE_SERVICES.edit_from_history,
            screen="/store/reference/templates",
            undo=texts.TEMPLATE_SERVICES.undo,
        )
    )
    list_area.register(
        list_area.ListArea(
            code="message_template",
            noun="templates",
            object_type=selectors.TEMPLATE_KIND,
            spec=TEMPLATE_LIST,
            roles=REFERENCE_ROLES,
            matching=selectors.matching_templates,
            rows=selectors.templates_in_full,
            note=lambda item: item.get_language_display(),
        )
    )
