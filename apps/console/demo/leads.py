"""Demo leads: every stage in four countries, with timelines and tasks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo import papers
from apps.console.demo.lanes import by_country_once
from apps.console.demo.reading import read, read_rows
from apps.console.demo.stores import described_stores
from apps.core.bulk import exporting
from apps.core.country.zones import zone_of
from apps.core.lists import list_area
from apps.core.messaging import following
from apps.core.models import Job
from apps.core.values import Json
from apps.crm.choices import ActivityType, Outcome, Stage
from apps.crm.models import Activity, Lead, LeadStageMove, Task
from apps.crm.record import LEAD_RECORD
from apps.crm.services import activities, leads, stage_moves, tasks, timeline
from apps.crm.services.stage_moves import StageChange
from apps.stores.models import Region, Store
from apps.uploads.services import documents

MARK = "demo:leads:1"


@dataclass(frozen=True)
class DemoLead:
    """The definition of a demo lead: source, stage, history and task."""

    number: int
    """Index of its name in the country's names."""
    source: str
    stage: Stage
    days: int
    """Age in days."""
    interests: tuple[str, ...] = ()
    value: int | None = None
    """Multiplied by MONEY of the country."""
    task: tuple[str, str, int, int] | None = None
    """(type, title, days from today, hour of the day)."""
    quiet_days: int = 0
    """Days without activity."""
    priority: str = "normal"
    role: str = "owner"
    lost_reason: str = ""
    note: str = ""
    calls: tuple[Outcome, ...] = field(default=())
    do_not_contact: bool = False


def _lead(stage: str, calls: Sequence[str] = (), **fields: Any) -> DemoLead:
    return DemoLead(stage=Stage(stage), calls=tuple(map(Outcome, calls)), **fields)


LEADS = read_rows("leads", "leads", _lead)

MONEY = {"ID": 500_000, "TR": 2_500, "MY": 150, "PH": 2_000}
NAMES: dict[str, tuple[str, ...]] = read("leads")["names"]
PEOPLE: dict[str, tuple[str, ...]] = read("leads")["people"]
WHERE = {
    "ID": ("31", "32", "36"),
    "TR": ("34", "06", "35"),
    "MY": ("14", "10", "07"),
    "PH": ("1300000000", "0400000000", "0700000000"),
}
PHONES = {"ID": "+62812110{:05d}", "TR": "+90532110{:04d}", "MY": "+6012110{:04d}", "PH": "+63917110{:04d}"}
CALL_WORDS = {
    Outcome.REACHED: "Interested, asked how others in the street do it.",
    Outcome.NO_ANSWER: "Nobody picked up.",
    Outcome.CALLBACK: "At the stove, wants to be called again.",
    Outcome.WRONG_NUMBER: "Somebody else's number.",
}


def ensure(actors: Sequence[User]) -> int:
    """Create the demo's leads once per country; return their number."""
    return by_country_once(MARK, NAMES, lambda country: _ensure_country(country, actors[-1]))


def _ensure_country(country: str, manager: User) -> int:
    operator = User.objects.filter(username="operator", is_demo=True).first()
    owners = [manager, operator if operator and country in operator.visible_countries else manager]
    regions = _regions(country)
    stores = described_stores(country).filter(status="published")
    shop = stores.order_by("slug").first()
    for planned in reversed(LEADS):
        turn = planned.number % 2
        _make(country, planned, owners[turn], owners[1 - turn], regions, shop)
    _export(country, manager)
    return len(LEADS)


def _export(country: str, manager: User) -> None:
    """Export the leads with contacts as the manager, for an entry in history."""
    made = exporting.export(
        user=manager, country=country, area=list_area.area(LEAD_RECORD.area), query={}, columns=()
    )
    assert not isinstance(made, Job)
    sheet, _ = made
    sheet.close()


def _regions(country: str) -> list[Region]:
    """Return the regions of the demo's leads in the country."""
    regions = Region.objects.of(country).filter(level=1).order_by("code")
    return list(regions.filter(code__in=WHERE[country])) or list(regions[:4])


def _make(
    country: str,
    planned: DemoLead,
    owner: User,
    colleague: User,
    regions: Sequence[Region],
    shop: Store | None,
) -> None:
    if planned.stage == Stage.WON and shop is None:
        return
    lead = leads.create_lead(
        actor=owner,
        country=country,
        fields=_fields(country, planned, regions, shop),
        has_duplicate_check=False,
    )
    now = timezone.now()
    created_at = now - dt.timedelta(days=planned.days)
    for place, outcome in enumerate(planned.calls):
        timeline.record(
            lead,
            ActivityType.CALL,
            author=owner,
            body=CALL_WORDS[outcome],
            at=min(created_at + dt.timedelta(days=place + 1), now),
            contact_name=str((lead.primary_contact or {}).get("name") or ""),
            outcome=outcome,
            direction="outbound",
        )
    if planned.task:
        _plan(lead, owner, planned.task)
    _advance(lead, owner, planned)
    if planned.stage in (Stage.PROPOSAL, Stage.NEGOTIATION):
        _send_offer(lead, owner)
    if planned.stage == Stage.NEGOTIATION and colleague != owner:
        _ask(lead, owner, colleague)
    _set_back(lead, planned, created_at, now)


def _ask(lead: Lead, owner: User, colleague: User) -> None:
    """Add a note that mentions a colleague, who then follows the lead."""
    activities.add_activity(
        actor=owner,
        country=lead.country,
        lead_id=lead.pk,
        type=ActivityType.NOTE,
        body=f"@{colleague.nickname} they would sign today for one month more at the same price. May I?",
    )
    following.set_following(
        actor=colleague, country=lead.country, object_type="lead", object_id=lead.pk, is_following=True
    )


def _send_offer(lead: Lead, owner: User) -> None:
    """Add the sent offer to the timeline, as a document."""
    lines = [
        "Offer",
        "",
        f"For: {lead.name}".encode("ascii", "replace").decode(),
        "Advertising for three months",
    ]
    offer = documents.stage_document(
        actor=owner, country=lead.country, file_name="offer.pdf", content=papers.pdf(lines)
    )
    activities.add_activity(
        actor=owner,
        country=lead.country,
        lead_id=lead.pk,
        type=ActivityType.EMAIL,
        direction="outbound",
        body="The offer we talked about",
        at=timezone.now() - dt.timedelta(days=2),
        file_ids=[offer.pk],
    )


def _fields(
    country: str, planned: DemoLead, regions: Sequence[Region], shop: Store | None
) -> dict[str, Json]:
    people = PEOPLE[country]
    contact = {
        "name": people[planned.number % len(people)],
        "role": planned.role,
        "phone": PHONES[country].format(planned.number + 1000),
        "email": f"halo{planned.number}@example.com" if planned.number % 3 == 0 else "",
        "do_not_contact": planned.do_not_contact,
    }
    fields: dict[str, Any] = {
        "name": NAMES[country][planned.number],
        "source": planned.source,
        "contacts": [contact],
        "interests": list(planned.interests),
        "priority": planned.priority,
        "region_l1_id": regions[planned.number % len(regions)].pk if regions else None,
    }
    if planned.value is not None:
        fields["expected_value"] = planned.value * MONEY[country]
        fields["expected_close_on"] = timezone.now().date() + dt.timedelta(days=10 + planned.number * 3)
    if planned.stage == Stage.WON and shop is not None:
        fields["store_id"] = shop.pk
    return fields


def _plan(lead: Lead, owner: User, task: tuple[str, str, int, int]) -> None:
    kind, title, days, hour = task
    zone = ZoneInfo(zone_of(lead.country))
    day = timezone.now().astimezone(zone).date() + dt.timedelta(days=days)
    due = dt.datetime.combine(day, dt.time(hour), tzinfo=zone)
    fields = {"lead_id": lead.pk, "title": title, "type": kind, "due_at": due}
    made = tasks.save_task(actor=owner, country=lead.country, fields=fields)
    # Tasks that are overdue from the start need no notification.
    Task.objects.filter(pk=made.pk, due_at__lt=timezone.now()).update(overdue_told_at=timezone.now())


def _advance(lead: Lead, owner: User, planned: DemoLead) -> None:
    if planned.stage == Stage.NEW:
        return
    way = (
        list(Stage)[1 : list(Stage).index(planned.stage) + 1]
        if planned.stage not in _ENDS
        else [planned.stage]
    )
    for stage in way:
        lead = Lead.objects.get(pk=lead.pk)
        if stage == Stage.NURTURING and planned.stage != Stage.NURTURING:
            continue
        stage_moves.move_lead(
            actor=owner,
            country=lead.country,
            lead_id=lead.pk,
            version=lead.version,
            stage=stage,
            change=StageChange(lost_reason=planned.lost_reason, note=planned.note),
        )


_ENDS = (Stage.WON, Stage.LOST, Stage.JUNK)


def _set_back(lead: Lead, planned: DemoLead, created_at: dt.datetime, now: dt.datetime) -> None:
    """Spread the dates of the lead's events over its age."""
    entered = created_at + dt.timedelta(days=planned.days // 3)
    last = (
        now - dt.timedelta(days=planned.quiet_days)
        if planned.quiet_days
        else max(entered, now - dt.timedelta(days=2))
    )
    for place, entry in enumerate(Activity.objects.filter(lead=lead, at__gt=entered).order_by("id")):
        Activity.objects.filter(pk=entry.pk).update(at=entered + dt.timedelta(minutes=10 * place))
    LeadStageMove.objects.filter(lead=lead).update(at=entered)
    LeadStageMove.objects.filter(lead=lead, from_stage="").update(at=created_at)
    Lead.objects.filter(pk=lead.pk).update(
        created_at=created_at,
        stage_entered_at=created_at if planned.stage == Stage.NEW else entered,
        last_activity_at=last,
        stale_told_at=now if planned.quiet_days else None,
    )
