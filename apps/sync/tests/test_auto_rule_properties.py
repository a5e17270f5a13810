"""Properties of rules: forbidden changes are never applied, undo is complete, caps hold."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.accounts.tests.factories import UserFactory
from apps.core.changes.history import snapshot
from apps.core.testing.levels import examples
from apps.core.values import object_of
from apps.stores.models import Store
from apps.stores.services.proposals.units import BY_NAME
from apps.sync.choices import RuleMode
from apps.sync.models import AutoRule, AutoRuleDay, SyncItem
from apps.sync.permissions import auto
from apps.sync.queries.rule_selectors import today_in
from apps.sync.services import item_decisions, proposals
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory
from apps.sync.tests.rule_cases import SITE, applied_of, rule_of, store_of

PROPOSED: dict[str, Any] = {
    "name": "Kopi Lain",
    "website": SITE,
    "email": "halo@tuku.example",
    "halal_status": "partial",
    "attributes": {"alcohol": "full_bar", "wifi": "free"},
    "postcode": "12190",
    "name_en": "Coffee",
    "closure": {"state": "permanently_closed", "on": None, "note": ""},
    "phones": [{"number": "+622112345678", "type": "landline"}],
}
_ruled = [name for name in BY_NAME if auto.may_be_ruled(name)]
_rules = st.dictionaries(
    st.sampled_from(_ruled), st.sampled_from([*RuleMode.values]), min_size=1, max_size=len(_ruled)
)
_proposed = st.sets(st.sampled_from(sorted(PROPOSED)), min_size=1)


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=examples(40))
@given(rules=_rules, fields=_proposed, trust=st.sampled_from(["0.55", "0.65", "0.95"]))
def test_protected_fields_never_change_automatically_and_undo_restores_the_start(
    db: None, rules: dict[str, str], fields: set[str], trust: str
) -> None:
    source = SourceFactory(trust=trust, close_signal_trusted=True)
    for name, mode in rules.items():
        rule_of(source, name, mode=mode, max_pin_shift_m=50 if name == "pin" else None)
    store = store_of(name="Kopi Tuku", halal_status="unknown", attributes={})
    start = snapshot(Store.objects.get(pk=store.pk))
    record = RecordFactory(
        source=source, store=store, link_status="linked", normalized={name: PROPOSED[name] for name in fields}
    )
    run = RunFactory(source=source)
    proposals.propose(run, [record])
    applied_of(run)
    written = snapshot(Store.objects.get(pk=store.pk))
    for name in ("name", "business_status", "closed_on", "halal_status"):
        assert written[name] == start[name], name
    for name in ("alcohol", "pork"):
        assert object_of(written["attributes"]).get(name) == object_of(start["attributes"]).get(name)
    item = SyncItem.objects.filter(record=record).first()
    if item is None or item.status == "pending":
        assert written == start, "all of an item or nothing"
        return
    assert set(item.fields) <= set(rules)
    person = UserFactory(manager=True)
    _, stays = item_decisions.undo_sync(actor=person, country="ID", sync_id=item.pk, version=item.version)
    assert stays == []
    assert snapshot(Store.objects.get(pk=store.pk)) == start


@pytest.mark.django_db(transaction=True)
def test_two_runs_at_once_stay_within_the_cap() -> None:
    source = SourceFactory()
    rule = rule_of(source)
    AutoRuleDay.objects.create(rule=rule, day=today_in("ID"), applied=495)
    runs = []
    for half in range(2):
        run = RunFactory(source=source)
        records = [
            RecordFactory(
                source=source,
                store=store_of(lat=f"-6.2{half}{n}000"),
                link_status="linked",
                normalized={"website": f"https://{half}{n}.example/"},
            )
            for n in range(4)
        ]
        proposals.propose(run, records)
        runs.append(run)
    barrier, done = threading.Barrier(2), [0, 0]

    def work(number: int) -> None:
        barrier.wait()
        try:
            done[number] = applied_of(runs[number])
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(done) == 5
    assert AutoRuleDay.objects.get(rule=rule).applied == 500
    assert Store.objects.exclude(website="").count() == 5
    assert SyncItem.objects.filter(status="pending").count() == 3
    assert AutoRule.objects.get().enabled
