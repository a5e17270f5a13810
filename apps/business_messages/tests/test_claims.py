"""Claims: approval requires all checks and can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage
from apps.business_messages.tests.factories import PHONE, claim, drop, message, shop
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Api
from apps.stores.models import Store

pytestmark = pytest.mark.django_db


@pytest.fixture
def item() -> Iterator[BusinessMessage]:
    made = claim()
    yield made
    drop(made)


def call(api: Api, name: str, thread: BusinessMessage, user: User, **more: Any) -> Any:
    thread.refresh_from_db()
    data = {"message_id": thread.pk, "version": thread.version, **more}
    return api.call(f"business_message/{name}", data, as_=user, cc="ID")


def checked(api: Api, thread: BusinessMessage, user: User) -> dict[str, Any]:
    document = thread.attachments.get().pk
    fields = {"document_id": document, "called_number": "021 1234 5678", "claimant_role": "owner"}
    return call(api, "check_claim", thread, user, **fields).ok()


def test_claim_names_missing_checks(api: Api, operator: User, item: BusinessMessage) -> None:
    refused = call(api, "decide_claim", item, operator, decision="approved")
    assert refused.errors["decision"] == [
        "To approve: check a document, call back on the listed number, note the claimant's role"
    ]
    call(api, "check_claim", item, operator, claimant_role="manager").ok()
    assert "note the claimant" not in call(api, "decide_claim", item, operator, decision="approved").msg
    store = Store.objects.get()
    assert (store.verification, store.version, Changeset.objects.count()) == ("unverified", 1, 0)


def test_approval_verifies_the_store_and_undo_reverts_both(
    api: Api, operator: User, item: BusinessMessage
) -> None:
    assert checked(api, item, operator)["claim"]["missing"] == []
    done = call(api, "decide_claim", item, operator, decision="approved").ok()
    store = Store.objects.get()
    assert (store.verification, store.verify_method, store.verified_by_id) == (
        "owner_verified",
        "owner_document",
        operator.pk,
    )
    assert (done["claim"]["decision"], done["entries"][-1]["kind"]) == ("approved", "system")
    assert "decide_claim" not in done["allowed_actions"]
    assert "link_store" not in done["allowed_actions"]
    log = ChangeLog.objects.get(object_type="store", action="verify")
    assert (log.changeset_id, f"Claim #{item.pk} by Sari, owner" in log.reason) == (
        done["claim"]["changeset_id"],
        True,
    )
    undone = api.call("activity/undo_changeset", {"changeset_id": log.changeset_id}, as_=operator).ok()
    assert undone["not_undone"] == []
    store.refresh_from_db()
    item.refresh_from_db()
    assert (store.verification, item.claim_decision) == ("unverified", "")


def test_only_a_listed_number_counts(api: Api, operator: User, item: BusinessMessage) -> None:
    refused = call(api, "check_claim", item, operator, called_number="0812 3456 7890")
    assert refused.errors["called_number"] == [
        "Call a number listed for the store, not one given by the claimant"
    ]
    assert call(api, "check_claim", item, operator, called_number="12").code == 10005
    checked(api, item, operator)
    Store.objects.update(phones=[])
    refused = call(api, "decide_claim", item, operator, decision="approved")
    assert refused.errors["decision"] == ["To approve: call back on the listed number"], (
        "it was taken off the list since"
    )
    assert "no phone number" in call(api, "check_claim", item, operator, called_number=PHONE).msg


def test_claim_for_another_store_requires_another_call(
    api: Api, operator: User, item: BusinessMessage
) -> None:
    checked(api, item, operator)
    done = call(api, "link_store", item, operator, store_id=shop().pk).ok()
    assert done["claim"]["missing"] == ["call back on the listed number"]


def test_only_a_file_of_the_message_is_its_document(api: Api, operator: User, item: BusinessMessage) -> None:
    other = claim(store=item.store)
    refused = call(api, "check_claim", item, operator, document_id=other.attachments.get().pk)
    assert refused.errors["document_id"] == ["Choose a file of this message"]
    drop(other)


def test_declining_stores_the_reason(api: Api, operator: User, item: BusinessMessage) -> None:
    assert call(api, "decide_claim", item, operator, decision="declined").errors == {
        "note": ["Enter a reason for declining the claim"]
    }
    done = call(
        api, "decide_claim", item, operator, decision="declined", note="The document is of another shop"
    ).ok()
    assert done["claim"]["decision"] == "declined"
    assert Store.objects.get().verification == "unverified"


def test_only_claims_have_a_checklist(api: Api, operator: User) -> None:
    thread = message(store=shop())
    assert call(api, "decide_claim", thread, operator, decision="approved").code == 10007
    assert call(api, "check_claim", thread, operator, claimant_role="owner").code == 10007
    assert (
        api.call("business_message/get_message_detail", {"message_id": thread.pk}, as_=operator).ok()["claim"]
        is None
    )


def test_a_claim_is_decided_as_it_was_seen(api: Api, operator: User, item: BusinessMessage) -> None:
    checked(api, item, operator)
    stale = {"message_id": item.pk, "version": 1, "decision": "approved"}
    assert api.call("business_message/decide_claim", stale, as_=operator).code == 10006
    assert Store.objects.get().verification == "unverified"
