"""Leads and messages in the numbers that are measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.copies import multiply, pick


def leads(count: int) -> dict[str, Any]:
    """Fills a country with leads, unless it is full."""
    from apps.crm.models import Lead

    if Lead.objects.filter(country="ID").count() < count:
        from apps.accounts.models import User
        from apps.crm.services.leads import create_lead

        fields = {
            "name": "Warung Bu Sri",
            "source": "referral",
            "contacts": [{"name": "Sri", "phone": "+628121000001"}],
        }
        made = create_lead(
            actor=User.objects.get(username="manager"), country="ID", fields=fields, asks_duplicates=False
        )
        changed = {
            "name": "'Warung Bu ' || n",
            "stage": pick("new", "contacted", "nurturing", "qualified", "proposal", "negotiation", "junk"),
            "rank": "'0' || to_char(n, 'FM00000')",
            "expected_value": "n % 900 * 10000",
            "search_text": "'warung bu ' || n || ' sri 0812' || n",
            "name_key": "'bu ' || n",
            "contact_keys": "ARRAY['p:+62812' || n]",
            "created_at": "now() - n * interval '1 minute'",
            "last_activity_at": "now() - n % 40 * interval '1 day'",
            "next_action_at": "now() + (n % 60 - 30) * interval '1 day'",
        }
        multiply(made, count, changed)
    return {"leads": Lead.objects.filter(country="ID").count()}


def messages(count: int) -> dict[str, Any]:
    """Fills the list of messages, unless it is full."""
    from apps.business_messages.models import BusinessMessage

    if BusinessMessage.objects.count() < count:
        changed = {
            "country": pick("ID", "ID", "TR", "MY", "PH"),
            "type": pick(
                "advertising", "claim_store", "update_info", "complaint", "press", "other", by="n / 5"
            ),
            "status": pick("new", "open", "waiting_sender", "resolved", "resolved", "resolved", by="n / 7"),
            "resolution": f"CASE WHEN {pick('', '', '', 'x', 'x', 'x', by='n / 7')} = '' THEN '' ELSE 'answered' END",
            "resolved_at": "now()",
            "subject": "'About the menu ' || n",
            "search_text": "'about the menu ' || n || ' nomor' || n || 'x'",
            "unread": "n % 3 = 0",
            "last_entry_at": "now() - n * interval '1 second'",
            "created_at": "now() - n * interval '1 second'",
            "first_response_due_at": "now() - n * interval '1 second'",
            "claim_document_id": "NULL",
            "previous_id": "NULL",
        }
        multiply(BusinessMessage.objects.order_by("pk")[0], count, changed)
    return {"messages": BusinessMessage.objects.count()}


CASES: dict[str, Callable[[int], dict[str, Any]]] = {"leads": leads, "messages": messages}
