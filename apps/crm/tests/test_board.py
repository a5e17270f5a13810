"""The board: one order of each column for all users, with concurrent moves and many leads."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import DatabaseError, connection, connections
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import AppError
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.core.testing.bulk_rows import add_copies, plan_of
from apps.core.testing.levels import examples
from apps.crm.choices import Stage
from apps.crm.domain import ranks
from apps.crm.models import Lead
from apps.crm.queries import board_reads
from apps.crm.services import board, stage_moves
from apps.crm.services.stage_moves import StageChange
from apps.crm.tests.factories import lead

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


def move(api: Api, user: User, item: Lead, stage: str = "new", **more: Any) -> Answer:
    item.refresh_from_db()
    data = {"lead_id": item.pk, "version": item.version, "stage": stage, **more}
    return api.call("crm/move_lead", data, as_=user, cc="ID")


def column(stage: str = "new", country: str = "ID") -> list[int]:
    rows = Lead.objects.filter(country=country, stage=stage).order_by("rank")
    return list(rows.values_list("pk", flat=True))


def shown(api: Api, user: User, **more: Any) -> dict[str, dict[str, Any]]:
    data = api.call("crm/get_lead_board", more, as_=user, cc="ID").ok()
    return {each["stage"]: each for each in data["columns"]}


# -- display ------------------------------------------------------------------------------------------
def test_every_stage_is_a_column_with_its_totals(api: Api, operator: User) -> None:
    for value in (1_000_000, 2_500_000, None):
        lead(operator, expected_value=value)
    lead(country="TR", expected_value=99)
    columns = shown(api, operator, per_column=2)
    assert list(columns) == Stage.values
    assert (columns["new"]["total"], columns["new"]["sum_value"]) == (3, 3_500_000)
    assert len(columns["new"]["leads"]) == 2
    assert (columns["won"]["total"], columns["won"]["leads"]) == (0, [])
    more = api.call(
        "crm/query_leads",
        {"stage": ["new"], "sort_by": "rank", "page": 2, "page_size": 2},
        as_=operator,
        cc="ID",
    ).ok()
    assert [row["lead_id"] for row in more["list"]] == column()[2:]


def test_the_filters_of_the_list_are_the_boards(api: Api, operator: User) -> None:
    mine, _ = lead(operator, priority="high"), lead(UserFactory(role="operator", countries=["ID"]))
    columns = shown(api, operator, filters={"owner": ["me"], "priority": ["high"]})
    assert [row["lead_id"] for row in columns["new"]["leads"]] == [mine.pk]
    assert columns["new"]["total"] == 1


def test_the_forecast_weighs_values_by_the_probability_of_their_stage(api: Api, operator: User) -> None:
    other = UserFactory(role="operator", countries=["ID"], nickname="Budi")
    for owner, stage, value in (
        (operator, "new", 1_000_000),
        (operator, "proposal", 2_000_000),
        (other, "negotiation", 5_000_000),
        (other, "junk", 9_000_000),
    ):
        made = lead(owner, expected_value=value)
        Lead.objects.filter(pk=made.pk).update(stage=stage)
    lead(country="TR", expected_value=99)
    result = api.call("crm/get_forecast", {}, as_=operator, cc="ID").ok()
    stages = {
        each["stage"]: (each["total"], each["sum_value"], each["forecast"]) for each in result["stages"]
    }
    assert list(stages) == ["new", "contacted", "nurturing", "qualified", "proposal", "negotiation"]
    assert stages["new"] == (1, 1_000_000, 50_000)
    assert stages["proposal"] == (1, 2_000_000, 1_200_000)
    assert [(each["owner"]["nickname"], each["total"], each["forecast"]) for each in result["owners"]] == [
        ("Budi", 1, 4_000_000),
        (operator.nickname, 2, 1_250_000),
    ]
    mine = api.call("crm/get_forecast", {"filters": {"owner": ["me"]}}, as_=operator, cc="ID").ok()
    assert len(mine["owners"]) == 1


def test_concurrent_uploaders_are_listed_by_account_order(api: Api, operator: User) -> None:
    first, second = (UserFactory(role="operator", countries=["ID"]) for _ in range(2))
    for owner, stage, value in ((first, "proposal", 4_000), (second, "negotiation", 3_000)):
        Lead.objects.filter(pk=lead(owner, expected_value=value).pk).update(stage=stage)
    result = api.call("crm/get_forecast", {}, as_=operator, cc="ID").ok()["owners"]
    assert [(each["owner"]["user_id"], each["forecast"]) for each in result] == [
        (first.pk, 2_400),
        (second.pk, 2_400),
    ]


def test_card_shows_the_next_task(api: Api, operator: User) -> None:
    item = lead(operator)
    task = {"lead_id": item.pk, "title": "Call", "type": "call", "due_at": "2020-01-01T03:00:00Z"}
    api.call("crm/save_task", task, as_=operator, cc="ID").ok()
    card = shown(api, operator)["new"]["leads"][0]
    assert (card["next_task"]["title"], card["next_task"]["is_overdue"]) == ("Call", True)


# -- positions ----------------------------------------------------------------------------------------
def test_a_card_goes_behind_one_or_before_another(api: Api, operator: User) -> None:
    third, second, first = lead(operator), lead(operator), lead(operator)
    assert column() == [first.pk, second.pk, third.pk]
    move(api, operator, first, after_id=second.pk).ok()
    assert column() == [second.pk, first.pk, third.pk]
    move(api, operator, third, before_id=first.pk).ok()
    assert column() == [second.pk, third.pk, first.pk]
    move(api, operator, first).ok()
    assert column() == [first.pk, second.pk, third.pk]


def test_a_card_is_no_neighbour_of_its_own(api: Api, operator: User) -> None:
    third, second, first = lead(operator), lead(operator), lead(operator)
    move(api, operator, third, after_id=third.pk).ok()
    assert column() == [third.pk, first.pk, second.pk]
    move(api, operator, second, before_id=second.pk).ok()
    assert column() == [second.pk, third.pk, first.pk]


def test_a_neighbour_that_left_meanwhile_is_passed_over(api: Api, operator: User) -> None:
    third, second, first = lead(operator), lead(operator), lead(operator)
    removed = lead(operator)
    move(api, operator, removed, "junk").ok()
    move(api, operator, first, after_id=removed.pk, before_id=third.pk).ok()
    assert column() == [second.pk, first.pk, third.pk]


def test_concurrent_drag_of_one_card_conflicts(api: Api, operator: User) -> None:
    item = lead(operator, in_touch=True)
    data = {"lead_id": item.pk, "version": 1, "stage": "contacted"}
    api.call("crm/move_lead", data, as_=operator, cc="ID").ok()
    late = api.call("crm/move_lead", {**data, "stage": "junk"}, as_=operator, cc="ID")
    assert (late.code, late.data["theirs"]) == (10006, {"stage": "contacted"})
    assert column("contacted") == [item.pk]


def test_another_place_in_the_column_is_a_version_and_no_history(api: Api, operator: User) -> None:
    second, first = lead(operator), lead(operator)
    entries = ChangeLog.objects.count()
    done = move(api, operator, first, after_id=second.pk).ok()
    assert done["version"] == 2
    assert ChangeLog.objects.count() == entries


def test_a_crowded_place_is_spread_out_again(operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "LONGEST", 9)
    bottom, top = lead(operator), lead(operator)
    cards = [lead(operator) for _ in range(40)]
    for card in cards:
        stage_moves.move_lead(
            actor=operator, country="ID", lead_id=card.pk, version=1, stage="new", after_id=top.pk
        )
    assert column() == [top.pk, *(card.pk for card in reversed(cards)), bottom.pk]
    rows = Lead.objects.values_list("rank", flat=True)
    assert len(set(rows)) == 42
    assert max(map(len, rows)) <= 9


# -- random moves -------------------------------------------------------------------------------------
STAGES = ("new", "contacted", "negotiation", "junk", "lost")
STEP = st.tuples(
    st.integers(0, 5),
    st.sampled_from(STAGES),
    st.integers(0, 6),
    st.integers(0, 6),
    st.booleans(),
)


@pytest.mark.slow
@settings(max_examples=examples(40))
@given(st.lists(STEP, min_size=1, max_size=25))
def test_any_moves_leave_every_lead_in_one_place(
    operator: User, steps: list[tuple[int, str, int, int, bool]]
) -> None:
    Lead.objects.all().delete()
    people = [operator, UserFactory(role="manager", countries=["ID"])]
    deal = {"expected_value": 1, "expected_close_on": "2027-01-31"}
    leads = [lead(operator, in_touch=True, **deal) for _ in range(6)]
    seen = {item.pk: 1 for item in leads}
    for number, (which, stage, after, before, is_fresh) in enumerate(steps):
        item = leads[which]
        version = Lead.objects.get(pk=item.pk).version if is_fresh else seen[item.pk]
        neighbours = {
            "after_id": leads[after].pk if after < 6 else None,
            "before_id": leads[before].pk if before < 6 else None,
        }
        try:
            done = stage_moves.move_lead(
                actor=people[number % 2],
                country="ID",
                lead_id=item.pk,
                version=version,
                stage=stage,
                change=StageChange(lost_reason="price"),
                **neighbours,
            )
        except AppError:
            continue
        seen[item.pk] = done.version
        if neighbours["after_id"] not in (None, item.pk) and neighbours["after_id"] in column(stage):
            at = column(stage).index(item.pk)
            assert column(stage)[at - 1] == neighbours["after_id"]
    # Two users see the same board, with every lead once.
    boards = [
        [
            (each.stage, [row.pk for row in each.leads])
            for each in board_reads.get_board(user=person, country="ID", filters={}, per_column=50)
        ]
        for person in people
    ]
    assert boards[0] == boards[1]
    assert sorted(pk for _, ids in boards[0] for pk in ids) == sorted(item.pk for item in leads)
    assert all(ids == column(stage) for stage, ids in boards[0])


@pytest.mark.django_db(transaction=True)
def test_two_who_drop_into_one_gap_at_once_get_two_places() -> None:
    operator = UserFactory(role="operator", countries=["ID"])
    bottom, top = lead(operator), lead(operator)
    cards = [lead(operator) for _ in range(8)]
    barrier = threading.Barrier(len(cards))
    failed: list[Exception] = []

    def drop(card: Lead) -> None:
        try:
            barrier.wait(10)
            stage_moves.move_lead(
                actor=operator,
                country="ID",
                lead_id=card.pk,
                version=1,
                stage="new",
                after_id=top.pk,
                before_id=bottom.pk,
            )
        except (AppError, DatabaseError) as error:
            failed.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=drop, args=(card,)) for card in cards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert failed == []
    assert len(set(Lead.objects.values_list("rank", flat=True))) == 10
    assert column()[0] == top.pk
    assert column()[-1] == bottom.pk


# -- many leads ---------------------------------------------------------------------------------------
def _many(owner: User, count: int) -> None:
    rank, rows = ranks.START, []
    stages = Stage.values
    for number in range(count):
        rank = ranks.between(rank, None)
        rows.append(
            Lead(
                country="ID",
                owner=owner,
                name=f"Lead {number}",
                source="other",
                contacts=[],
                stage=stages[number % 6],
                rank=rank,
                expected_value=number,
            )
        )
    Lead.objects.bulk_create(rows, batch_size=2000)


def test_the_board_costs_the_same_whatever_the_leads(operator: User) -> None:
    stages = ", ".join(f"'{stage}'" for stage in Stage.values)
    add_copies(
        Lead.objects.create(
            country="ID", owner=operator, name="Lead", source="other", contacts=[], stage="junk", rank="m"
        ),
        6000,
        stage=f"(ARRAY[{stages}])[n % 6 + 1]",
        rank="'n' || lpad(n::text, 6, '0')",
        expected_value="n",
    )
    with CaptureQueriesContext(connection) as captured:
        columns = board_reads.get_board(user=operator, country="ID", filters={}, per_column=20)
    assert [each.total for each in columns[:6]] == [1000] * 6
    assert len(captured.captured_queries) == 3
    totals, heads, _ = [entry["sql"] for entry in captured.captured_queries]
    plan = plan_of(heads)
    assert "Seq Scan" not in plan, plan
    assert "Sort" not in plan, plan
    # Counting all leads of a country uses an index.
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
    plan = plan_of(totals)
    assert "Seq Scan" not in plan, plan


def test_the_rebalance_is_bounded(operator: User) -> None:
    _many(operator, 600)
    ids = column("new")
    item = Lead.objects.get(pk=ids[0])
    low, high = (Lead.objects.get(pk=pk).rank for pk in (ids[49], ids[50]))
    with CaptureQueriesContext(connection) as captured:
        rank = board.spread_out(item, "new", low, high)
    written = [entry["sql"] for entry in captured.captured_queries if entry["sql"].startswith("UPDATE")]
    assert len(written) == 1
    Lead.objects.filter(pk=item.pk).update(rank=rank)
    assert column("new") == [*ids[1:50], ids[0], *ids[50:]]
