"""Properties of application and undo: with edits in between, exactly the unedited fields are restored."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.accounts.tests.factories import UserFactory
from apps.core.changes.history import snapshot
from apps.core.testing.levels import examples
from apps.stores.models import Store
from apps.stores.services.stores import StoreEdit, edit_store
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import SyncItem
from apps.sync.services import item_decisions, proposals, review
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory

pytestmark = pytest.mark.django_db

PROPOSED: dict[str, Any] = {
    "name_en": "Toko Kopi",
    "website": "https://tuku.example/",
    "email": "halo@tuku.example",
    "postcode": "12190",
    "sublocality": "Cipete",
    "located_in": "Pasar Cipete",
}
BEFORE = {
    "name_en": "Coffee",
    "website": "",
    "email": "",
    "postcode": "",
    "sublocality": "Lama",
    "located_in": "",
}
_subset = st.sets(st.sampled_from(sorted(PROPOSED)))
_edits = st.dictionaries(
    st.sampled_from([*sorted(PROPOSED), "intro", "internal_note"]),
    st.sampled_from(["", "https://by-hand.example/", "by-hand@tuku.example", "12950", "By hand"]),
)


def _edit(store: Store, actor: Any, values: dict[str, str]) -> set[str]:
    """Edit fields one by one. Return those that were accepted."""
    accepted = set()
    for name, value in values.items():
        if name == "website" and value and not value.startswith("http"):
            continue
        if name == "email" and value and "@" not in value:
            continue
        if name == "postcode" and value and not value.isdigit():
            continue
        store.refresh_from_db()
        if getattr(store, name) == value:
            continue
        edit_store(
            StoreEdit(
                actor=actor,
                country="ID",
                store_id=store.pk,
                version=store.version,
                patch={name: value},
                confirmed=frozenset({"postcode_state"}),
                has_duplicate_check=False,
            )
        )
        accepted.add(name)
    return accepted


@pytest.mark.slow
@settings(max_examples=examples(40))
@given(accepted=_subset, edits=_edits)
def test_undo_restores_exactly_what_is_unchanged_since(
    db: None, accepted: set[str], edits: dict[str, str]
) -> None:
    actor = UserFactory(manager=True)
    store = StoreFactory(country="ID", **BEFORE)
    source = SourceFactory()
    record = RecordFactory(source=source, store=store, link_status="linked", normalized=PROPOSED)
    proposals.propose(RunFactory(source=source), [record])
    item = SyncItem.objects.get(record=record)
    start = snapshot(Store.objects.get(pk=store.pk))
    review.claim_sync(actor=actor, country="ID", sync_id=item.pk)
    item.refresh_from_db()
    decisions = [
        {"field": diff["field"], "decision": "accept" if diff["field"] in accepted else "reject"}
        for diff in item.diffs
    ]
    item_decisions.apply_sync(
        actor=actor, country="ID", sync_id=item.pk, version=item.version, decisions=decisions, note="Seen"
    )
    written = snapshot(Store.objects.get(pk=store.pk))
    for name in PROPOSED:
        assert written[name] == (PROPOSED[name] if name in accepted else start[name])
    touched = _edit(store, actor, edits)
    edited = snapshot(Store.objects.get(pk=store.pk))

    item.refresh_from_db()
    if not accepted:
        # A completely rejected item wrote nothing that could be undone.
        assert (item.status, written) == ("rejected", start)
        return
    item, stays = item_decisions.undo_sync(actor=actor, country="ID", sync_id=item.pk, version=item.version)
    after = snapshot(Store.objects.get(pk=store.pk))
    assert item.status == "undone"
    for name in (*PROPOSED, "external_ids"):
        # An edited field that still has the written value is restored too: the difference cannot be detected.
        is_stored = name in touched and edited[name] != written[name]
        assert after[name] == (edited[name] if is_stored else start[name]), name
    for name in ("intro", "internal_note"):
        assert after[name] == edited[name]
    named = {row.field for row in stays}
    assert named == {name for name in accepted & touched if edited[name] not in (written[name], start[name])}
