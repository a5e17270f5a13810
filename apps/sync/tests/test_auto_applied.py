"""Application by rules: caps, samples and undo."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from apps.accounts.models import User
from apps.core.models import ChangeLog, Notification
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import AutoRule, AutoRuleDay, RefusedValue, RuleUse, SyncItem
from apps.sync.queries.rule_selectors import today_in
from apps.sync.services import auto_apply, proposals
from apps.sync.tests import rule_cases as cases
from apps.sync.tests.factories import RecordFactory, RunFactory
from apps.sync.tests.rule_cases import SITE, applied_of, item_of, rule_of, source_of, store_of, used
from apps.sync.tests.ruled import call, replayed, saved

pytestmark = pytest.mark.django_db


def test_an_item_that_rules_cover_is_applied_as_the_system(api: Api, operator: User) -> None:
    source = source_of()
    rule = rule_of(source)
    store = store_of()
    item = item_of(source, store)
    assert applied_of(item.run) == 1
    store.refresh_from_db()
    assert store.website == SITE
    assert store.field_sources["website"]["source"] == source.code
    item.refresh_from_db()
    assert (item.status, item.decided_by, item.applied_fields) == ("auto_applied", None, ["website"])
    shown = call(api, "get_sync_detail", {"sync_id": item.pk}, operator).ok()
    words = "Website (fill in missing values)"
    assert shown["rules"] == [{"rule_id": rule.pk, "source_code": source.code, "words": words}]
    assert shown["note"] == f"Rule: {words}"
    log = ChangeLog.objects.filter(object_type="store", object_id=store.pk, changes__0__field="website").get()
    assert (log.actor, log.via, log.reason) == (None, "sync", f"Rule: {words}")
    row = call(api, "query_auto_rules", {}, operator).ok()[0]
    assert (row["applied_today"], row["last_applied"], row["last_undone"]) == (1, 1, 0)
    listed = call(api, "query_syncs", {"rule_id": [rule.pk], "status": ["auto_applied"]}, operator).ok()
    assert [one["sync_id"] for one in listed["list"]] == [item.pk]
    assert applied_of(item.run) == 0, "once"


def test_several_rules_cover_several_fields(api: Api) -> None:
    source = source_of()
    rules = [rule_of(source), rule_of(source, "email")]
    values = {"website": SITE, "email": "halo@tuku.example"}
    whole, partly = (
        item_of(source, store_of(), values),
        item_of(source, store_of(), {**values, "postcode": "12190"}),
    )
    assert applied_of(whole.run) + applied_of(partly.run) == 1
    assert set(RuleUse.objects.filter(item=whole).values_list("rule", flat=True)) == {r.pk for r in rules}
    partly.refresh_from_db()
    assert (partly.status, Store.objects.get(pk=partly.store_id).website) == ("pending", "")


@pytest.mark.parametrize(
    "why", ["off", "locked", "trust", "value", "refused", "changed", "claimed", "merged"]
)
def test_uncertain_changes_wait_for_review(why: str, manager: User) -> None:
    source = source_of()
    rule = rule_of(source)
    store = store_of()
    values = {"website": "http://localhost/" if why == "value" else SITE}
    item = item_of(source, store, values)
    if why == "off":
        AutoRule.objects.update(enabled=False)
    if why == "locked":
        Store.objects.update(field_sources={"website": {"locked": True}})
    if why == "trust":
        source.trust = "0.55"
        source.save()
    if why == "value":
        item.diffs[0]["proposed_value"] = "not an address"
        item.save()
    if why == "refused":
        from apps.stores.services.proposals.diffs import value_hash

        digest = value_hash("website", SITE)
        RefusedValue.objects.create(store=store, source=source, field="website", value_hash=digest)
    if why == "changed":
        Store.objects.update(website="https://by-hand.example/")
    if why == "claimed":
        SyncItem.objects.update(status="in_review")
    if why == "merged":
        Store.objects.update(status="deleted")
    before = Store.objects.values().get(pk=store.pk)
    assert applied_of(item.run) == 0
    assert Store.objects.values().get(pk=store.pk) == before
    item.refresh_from_db()
    assert item.status == ("in_review" if why == "claimed" else "pending")
    assert not RuleUse.objects.exists()
    assert not AutoRuleDay.objects.filter(rule=rule, applied__gt=0).exists()


def test_a_sure_match_that_phone_or_page_bears_out_is_linked_and_filled() -> None:
    source = source_of()
    rule_of(source)
    phones = [{"number": "+622112345678", "type": "landline"}]
    store = store_of(name="Kopi Tuku", phones=phones)
    item = item_of(source, None, {"website": SITE, "phones": phones, "store_type": "cafe", **cases.PIN})
    assert (item.action, item.store_id, item.corroborated) == ("link", store.pk, True)
    assert applied_of(item.run) == 1
    item.record.refresh_from_db()
    assert (item.record.link_status, item.record.store_id) == ("linked", store.pk)


def test_of_two_stores_that_are_as_likely_neither_is_linked_by_a_rule() -> None:
    source = source_of()
    for name in ("website", "email"):
        rule_of(source, name)
    phones = [{"number": "+622112345678", "type": "landline"}]
    for _ in range(2):
        store_of(name="Kopi Tuku", phones=phones)
    item = item_of(source, None, {"website": SITE, "phones": phones, "store_type": "cafe", **cases.PIN})
    assert (item.action, item.band, item.corroborated) == ("link", "review", True)
    assert applied_of(item.run) == 0


PHONES = [{"number": "+622112345678", "type": "landline"}]


def link_of(source: Any, **values: Any) -> SyncItem:
    """Return the item of a record that equals a store in name, type, phone and pin."""
    return item_of(source, None, {"phones": PHONES, "store_type": "cafe", **cases.PIN, **values})


def test_a_sure_link_without_differences_is_applied_by_its_rule(api: Api, operator: User) -> None:
    source = source_of()
    rule = rule_of(source, "link")
    store = store_of(name="Kopi Tuku", phones=PHONES)
    version = store.version
    item = link_of(source)
    assert (item.action, item.store_id, item.fields) == ("link", store.pk, [])
    assert applied_of(item.run) == 1
    item.refresh_from_db()
    item.record.refresh_from_db()
    assert (item.status, item.record.link_status, item.record.store_id) == (
        "auto_applied",
        "linked",
        store.pk,
    )
    store.refresh_from_db()
    assert (store.external_ids.get().external_id, store.version) == (item.record.external_id, version + 1)
    shown = call(api, "get_sync_detail", {"sync_id": item.pk}, operator).ok()
    assert shown["note"] == "Rule: Links without differences"
    assert [one["rule_id"] for one in shown["rules"]] == [rule.pk]
    assert applied_of(item.run) == 0, "once"


def test_a_run_reports_what_rules_decided_and_what_to_check(api: Api, operator: User) -> None:
    source = source_of()
    rules = {field: rule_of(source, field) for field in ("link", "website")}
    phones = [[{"number": f"+62211234567{n}", "type": "landline"}] for n in range(2)]
    run = RunFactory(source=source)
    records = [
        RecordFactory(
            source=source,
            normalized={"name": name, "phones": numbers, "store_type": "cafe", **cases.PIN, **more},
        )
        for name, numbers, more in (
            ("Kopi Tuku", phones[0], {}),
            ("Sate Padang", phones[1], {"website": SITE}),
            ("Bakso Malang", [], {}),
        )
    ]
    store_of(name="Kopi Tuku", phones=phones[0])
    store_of(name="Sate Padang", phones=phones[1])
    proposals.propose(run, records)
    assert applied_of(run) == 2
    linked = SyncItem.objects.get(record=records[0])
    SyncItem.objects.filter(pk=linked.pk).update(is_qa=True)
    SyncItem.objects.filter(record=records[1]).update(status="undone", is_qa=False)
    shown = call(api, "get_run_detail", {"run_id": run.pk}, operator).ok()["decided"]
    words = {"link": "Links without differences", "website": "Website (fill in missing values)"}
    assert shown == [
        {
            "rule_id": rules[field].pk,
            "words": words[field],
            "applied": 1,
            "undone": undone,
            "to_check": to_check,
        }
        for field, undone, to_check in (("link", 0, 1), ("website", 1, 0))
    ]
    wanted = {"run_id": [run.pk], "rule_id": [rules["link"].pk], "is_qa": True}
    assert call(api, "query_syncs", wanted, operator).ok()["total"] == 1


@pytest.mark.parametrize("why", ["off", "uncorroborated", "two", "different", "closed", "refused"])
def test_a_link_that_needs_judgment_waits(why: str) -> None:
    source = source_of(close_signal_trusted=True)
    if why != "off":
        rule_of(source, "link")
    phones = [] if why == "uncorroborated" else PHONES
    stores = [store_of(name="Kopi Tuku", phones=phones) for _ in range(2 if why == "two" else 1)]
    values: dict[str, Any] = {"phones": phones}
    if why == "different":
        values["website"] = SITE
    if why == "closed":
        values["closure"] = {"state": "permanently_closed", "on": None, "note": ""}
    item = link_of(source, **values)
    if why == "refused":
        SyncItem.objects.update(status="rejected", reject_reason="wrong_match")
    before = list(Store.objects.order_by("pk").values())
    assert applied_of(item.run) == 0
    item.refresh_from_db()
    assert item.status == ("rejected" if why == "refused" else "pending")
    assert list(Store.objects.order_by("pk").values()) == before
    assert not any(store.external_ids.exists() for store in stores)
    assert not RuleUse.objects.exists()


def test_a_rule_of_links_is_tried_on_decided_links(api: Api, manager: User) -> None:
    source = source_of()
    rule = rule_of(source, "link", enabled=False)
    store_of(name="Kopi Tuku", phones=PHONES)
    wrong = link_of(source)
    cases.decide(wrong, "refuse")
    result = replayed(api, manager, rule)
    assert [result["rule"]["replay"][name] for name in ("considered", "agree", "differ")] == [1, 0, 1]
    (row,) = result["rows"]
    assert (row["current_lines"], row["proposed_lines"]) == (["Not linked"], ["Linked"])
    assert saved(api, manager, rule, enabled=True).ok()["label"] == "Links"


def test_chain_creates_a_draft_of_an_existing_brand_by_rule() -> None:
    from apps.stores.models import Brand

    source = source_of(kind="chain_feed", trust="0.85")
    rule_of(source, "create", min_trust="0.80")
    region = StoreFactory(country="ID")
    brand = Brand.objects.create(name="Kopi Rantai")
    regions = {f"region_l{n}_id": getattr(region, f"region_l{n}_id") for n in (1, 2, 3)}
    values = {
        "name": "Kopi Rantai Cipete",
        "store_type": "cafe",
        "address_line1": "Jl. Cipete Raya 7",
        **regions,
        "lat": "-6.283000",
        "lng": "106.800000",
    }
    existing, unknown = item_of(source, None, {**values, "brand_id": brand.pk}), item_of(source, None, values)
    assert applied_of(existing.run) + applied_of(unknown.run) == 1
    existing.refresh_from_db()
    unknown.refresh_from_db()
    assert (existing.status, unknown.status) == ("auto_applied", "pending")
    assert existing.store is not None
    assert (existing.store.status, existing.store.brand_id) == ("draft", brand.pk)


def test_a_rule_stops_at_five_hundred_a_day(api: Api, manager: User) -> None:
    rule = rule_of(source_of())
    today = today_in("ID")
    day = AutoRuleDay.objects.create(rule=rule, day=today, applied=499)
    AutoRuleDay.objects.create(rule=rule, day=today - dt.timedelta(days=1), applied=500)
    run = RunFactory(source=rule.source)
    records = [
        RecordFactory(source=rule.source, store=store, link_status="linked", normalized={"website": SITE})
        for store in (store_of(), store_of(), store_of())
    ]
    proposals.propose(run, records)
    assert applied_of(run) == 1
    day.refresh_from_db()
    assert day.applied == 500
    assert SyncItem.objects.filter(run=run, status="pending").count() == 2
    assert call(api, "query_auto_rules", {}, manager).ok()[0]["applied_today"] == 500


def test_statement_count_does_not_grow_with_waiting_reviews(django_assert_max_num_queries: Any) -> None:
    source = source_of()
    rule_of(source, "email")
    run = RunFactory(source=source)
    records = [
        RecordFactory(source=source, store=store_of(), link_status="linked", normalized={"website": SITE})
        for _ in range(5)
    ]
    proposals.propose(run, records)
    with django_assert_max_num_queries(2):
        assert applied_of(run) == 0


def test_an_item_costs_a_decision_and_no_more_for_those_before_it(django_assert_max_num_queries: Any) -> None:
    source = source_of()
    rule_of(source)
    run = RunFactory(source=source)
    records = [
        RecordFactory(source=source, store=store_of(), link_status="linked", normalized={"website": SITE})
        for _ in range(4)
    ]
    proposals.propose(run, records)
    with django_assert_max_num_queries(4 * 41):
        assert applied_of(run) == 4


def sampled(source: Any, store: Store) -> SyncItem:
    """Return an item that a rule applied and that is sampled for a manual check."""
    item = item_of(source, store)
    assert applied_of(item.run) == 1
    SyncItem.objects.filter(pk=item.pk).update(is_qa=True)
    item.refresh_from_db()
    return item


def test_one_in_twenty_is_sampled_by_id() -> None:
    drawn = [number for number in range(1, 20_001) if auto_apply.is_sampled(number)]
    assert 900 < len(drawn) < 1100
    assert drawn == [number for number in range(1, 20_001) if auto_apply.is_sampled(number)]


def test_sample_waits_in_the_list_until_confirmed(api: Api, operator: User) -> None:
    source = source_of()
    rule_of(source)
    item = sampled(source, store_of())
    row = call(api, "query_syncs", {}, operator).ok()["list"][0]
    assert (row["sync_id"], row["status"], row["is_qa"]) == (item.pk, "auto_applied", True)
    assert row["allowed_actions"] == ["confirm"]
    assert call(api, "query_syncs", {"is_qa": True}, operator).ok()["total"] == 1
    data = {"sync_id": item.pk, "version": item.version, "action": "confirm"}
    done = call(api, "change_sync_status", data, operator).ok()
    assert (done["status"], done["confirmed_by"]["user_id"]) == ("auto_applied", operator.pk)
    assert call(api, "query_syncs", {}, operator).ok()["total"] == 0
    again = call(api, "change_sync_status", {**data, "version": done["version"]}, operator)
    assert again.code == 10007
    entries = ChangeLog.objects.filter(object_type="sync_item", object_id=item.pk)
    assert entries.latest("id").action == "confirm"


def test_only_samples_can_be_marked_right(api: Api, operator: User) -> None:
    source = source_of()
    rule_of(source)
    item = item_of(source, store_of())
    applied_of(item.run)
    SyncItem.objects.update(is_qa=False)
    item.refresh_from_db()
    data = {"sync_id": item.pk, "version": item.version, "action": "confirm"}
    assert call(api, "change_sync_status", data, operator).code == 10007


def test_a_manager_takes_back_what_a_rule_applied_an_operator_does_not(
    api: Api, operator: User, manager: User
) -> None:
    source = source_of()
    rule_of(source)
    store = store_of()
    item = sampled(source, store)
    body = {"sync_id": item.pk, "version": item.version}
    assert call(api, "undo_sync", body, operator).code == 10003
    done = call(api, "undo_sync", body, manager).ok()
    assert (done["item"]["status"], done["not_undone"]) == ("undone", [])
    store.refresh_from_db()
    assert store.website == ""
    assert call(api, "query_syncs", {}, operator).ok()["total"] == 0
    row = call(api, "query_auto_rules", {}, operator).ok()[0]
    assert (row["last_applied"], row["last_undone"], row["enabled"]) == (1, 1, True), "one says nothing"


def test_undone_rule_change_is_not_applied_again(api: Api, manager: User) -> None:
    source = source_of()
    for name in ("website", "email"):
        rule_of(source, name)
    store = store_of()
    item = item_of(source, store)
    assert applied_of(item.run) == 1
    item.refresh_from_db()
    call(api, "undo_sync", {"sync_id": item.pk, "version": item.version}, manager).ok()
    record = item.record
    record.refresh_from_db()
    record.normalized = {**record.normalized, "email": "halo@tuku.example"}
    run = RunFactory(source=source)
    proposals.propose(run, [record])
    assert applied_of(run) == 1
    store.refresh_from_db()
    assert (store.website, store.email) == ("", "halo@tuku.example")


@pytest.mark.parametrize(
    ("before", "undone", "stays_on"),
    [(18, 1, True), (19, 0, True), (19, 1, False), (99, 4, True), (99, 5, False), (120, 0, True)],
)
def test_often_undone_rule_is_disabled(
    api: Api, manager: User, before: int, undone: int, stays_on: bool
) -> None:
    source = source_of(name="Peta")
    rule = rule_of(source)
    used(rule, before, undone=undone)
    item = item_of(source, store_of())
    assert applied_of(item.run) == 1
    item.refresh_from_db()
    call(api, "undo_sync", {"sync_id": item.pk, "version": item.version}, manager).ok()
    rule.refresh_from_db()
    assert rule.enabled is stays_on
    notices = Notification.objects.filter(type="sync_conflict")
    if stays_on:
        assert not notices.exists()
        return
    assert rule.disabled_at is not None
    of = min(before + 1, 100)
    why = f"{undone + 1} of its last {of} applied items were undone"
    assert rule.disabled_why == why
    note = notices.get()
    assert (note.user, note.title, note.object_id) == (manager, "Rule disabled: Peta: Website", rule.pk)
    bell = api.call("notification/query_notifications", {}, as_=manager, cc="ID").ok()["list"][0]
    assert bell["link"] == {"path": "/store/storeSync/sources", "query": {"rule": str(rule.pk)}}
    log = ChangeLog.objects.filter(object_type="auto_rule", object_id=rule.pk).latest("id")
    assert (log.action, log.actor, log.reason) == ("disable", None, why)
    later = item_of(source, store_of())
    assert applied_of(later.run) == 0
    replayed(api, manager, rule)
    on = saved(api, manager, rule, enabled=True).ok()
    assert (on["enabled"], on["disabled_why"], on["last_applied"]) == (True, "", 0), "counted again"


def test_the_run_counts_what_rules_applied(sources: dict[str, Any], tmp_path: Any) -> None:
    import json

    from apps.sync.services import runs

    source = sources["osm"]
    AutoRule.objects.create(source=source, country="ID", field="website", enabled=True)
    store = store_of(name="Kopi Umpan")
    record = {"source": "osm", "external_id": "node/1"}
    store.external_ids.create(**record)
    feature = {
        "type": "Feature",
        "id": "node/1",
        "geometry": {"type": "Point", "coordinates": [106.8, -6.243]},
        "properties": {"amenity": "cafe", "name": "Kopi Umpan", "website": SITE},
    }
    path = tmp_path / "a.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))
    run = runs.run_here(runs.Feed(source, "ID", path.name, 1), path, lambda job: None)
    assert (run.status, run.counts["proposals"], run.counts["auto_applied"]) == ("succeeded", 1, 1)
    store.refresh_from_db()
    assert store.website == SITE
    assert "1 applied by rule" in run.job.message
