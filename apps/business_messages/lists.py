"""The list of business messages, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.business_messages import selectors
from apps.business_messages.choices import (
    Channel,
    MessageStatus,
    MessageType,
    Priority,
    Resolution,
    SlaStatus,
)
from apps.business_messages.listings import MESSAGE_LIST, TEMPLATE_LIST
from apps.business_messages.models import BusinessMessage
from apps.business_messages.querysets import MESSAGE_ROLES
from apps.business_messages.services.bulk import ACTIONS
from apps.core.choices import Role
from apps.core.queries import list_area
from apps.core.queries.list_area import Column
from apps.stores import refs
from apps.stores.querysets import REFERENCE_ROLES

_CONTACTS = frozenset({Role.MANAGER.value})
"""Who takes contacts of senders out of the house, beside super admins."""


def _resolution(item: BusinessMessage) -> str:
    return Resolution(item.resolution).label if item.resolution else ""


def _store(item: BusinessMessage) -> str:
    return item.store.full_name if item.store else item.store_text


def _region(item: BusinessMessage) -> str:
    return refs.region_path(item.store) if item.store else ""


COLUMNS = (
    Column("id", "Id", lambda item: item.pk, width=10),
    Column("type", "Type", lambda item: MessageType(item.type).label, width=20),
    Column("sender", "Sender", lambda item: item.sender_name, width=24, roles=_CONTACTS),
    Column("company", "Company", lambda item: item.company, width=24),
    Column("sender_email", "E-mail", lambda item: item.sender_email, width=28, roles=_CONTACTS),
    Column("sender_phone", "Phone", lambda item: item.sender_phone, width=18, roles=_CONTACTS),
    Column("subject", "Subject", lambda item: item.subject, width=40),
    Column("snippet", "Last said", lambda item: item.snippet, width=60),
    Column("store", "Store", _store, width=36),
    Column("region", "Region", _region, width=24),
    Column("channel", "Channel", lambda item: Channel(item.channel).label, width=12),
    Column("status", "Status", lambda item: MessageStatus(item.status).label, width=20),
    Column("resolution", "Outcome", _resolution, width=20),
    Column("priority", "Priority", lambda item: Priority(item.priority).label, width=10),
    Column("labels", "Labels", lambda item: item.labels, width=24),
    Column("assignee", "Assignee", lambda item: getattr(item.assignee, "nickname", None), width=18),
    Column("due", "First answer due", lambda item: item.first_response_due_at, width=18),
    Column("sla", "Promise", lambda item: SlaStatus(item.sla_status).label, width=18),
    Column("answered", "First answered", lambda item: item.first_responded_at, width=18),
    Column("lead", "Lead", lambda item: item.lead_id, width=10),
    Column("created", "Came", lambda item: item.created_at, width=18),
    Column("last_entry", "Last entry", lambda item: item.last_entry_at, width=18),
)


def register() -> None:
    """Register the lists of messages and of the country's own texts to answer them with."""
    list_area.register(
        list_area.ListArea(
            code="business_message",
            noun="messages",
            object_type=selectors.KIND,
            spec=MESSAGE_LIST,
            roles=MESSAGE_ROLES,
            matching=selectors.messages_of,
            rows=selectors.rows_of,
            note=lambda item: item.get_status_display(),
            columns=COLUMNS,
            lock=selectors.lock_messages,
            actions=ACTIONS,
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
