"""The Today page: news, figures of the country, workload of the team, and the user's recent work."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apps.core.choices import NotificationType
from apps.core.insights import news, reading, records, team, visits, writing
from apps.core.insights.reading import FigureValue
from apps.core.insights.records import Named, TypedInto
from apps.core.insights.team import Team
from apps.core.insights.writing import Writing
from apps.core.messaging import notifications
from apps.core.messaging.notifications import Link
from apps.core.models import ChangeLog, Draft, Notification

if TYPE_CHECKING:
    from apps.accounts.models import User

MAX_NOTICES = 6
"""Maximum number of notifications shown; the bell has all of them."""
SAME_MOMENT = dt.timedelta(seconds=10)
"""Maximum time between a history entry and the notification of the same event."""


@dataclass(frozen=True)
class Today:
    """The content of the page, without the inbox (`core/inbox`)."""

    since: dt.datetime
    news: Sequence[news.Group]
    notices: Sequence[tuple[Notification, Link | None]]
    figures: Sequence[FigureValue]
    team: Team | None
    writing: Writing | None
    recent: Sequence[Named]
    drafts: Sequence[TypedInto]


def read(*, user: User, country: str, at: dt.datetime) -> Today:
    """Return the page for the user at a point in time."""
    since = visits.since(user, country, at)
    acts = news.read(user, country, since)
    own = records.changed_by(user, country)
    drafts = records.drafts_of(user, country)
    keys = {draft.pk: records.key_of(draft.place) for draft in drafts}
    named = {key for key in keys.values() if key}
    # One query for each kind of records, for all sections of the page.
    seen = records.visible(user, country, {*map(news.key_of, acts), *map(news.key_of, own), *named})
    figures = reading.figures_for(user, country, at)
    texts = writing.of(user, country, at) if writing.is_shown_to(user) else None
    messages = _notifications_since(user, country, since)
    return Today(
        since=since,
        news=news.grouped([act for act in acts if not _is_notified(act, messages)], seen),
        notices=[(row, link) for row, link in messages if not _is_in(texts, row)],
        figures=figures,
        team=team.team(user, country, at, figures) if team.is_shown_to(user) else None,
        writing=texts,
        recent=[
            Named(key, records.label_of(key), act.object_title, act.at, records.address_of(key))
            for act in own
            if (key := news.key_of(act)) in seen
        ][: records.MOST],
        drafts=_drafts(drafts, keys, seen),
    )


def _notifications_since(
    user: User, country: str, since: dt.datetime
) -> list[tuple[Notification, Link | None]]:
    """Return the user's notifications since then."""
    _, rows = notifications.list_notifications(user=user, country=country, query={"page_size": MAX_NOTICES})
    return [(row, link) for row, link in rows if row.created_at > since]


def _is_notified(act: ChangeLog, messages: Sequence[tuple[Notification, Link | None]]) -> bool:
    """Return whether a notification on the page reports the same event: same record, same moment."""
    return any(
        (row.object_type, row.object_id) == news.key_of(act) and abs(row.created_at - act.at) < SAME_MOMENT
        for row, _ in messages
    )


def _is_in(texts: Writing | None, row: Notification) -> bool:
    """Return whether the page already shows the text to which a notification requests changes."""
    if texts is None or row.type != NotificationType.CHANGES_REQUESTED:
        return False
    sent_back = {records.key_of(text.address) for text in texts.texts if text.is_sent_back}
    return (row.object_type, row.object_id) in sent_back


def _drafts(
    drafts: Sequence[Draft], keys: dict[int, records.Key | None], seen: set[records.Key]
) -> list[TypedInto]:
    """Return drafts of new records, and of records that the user can still see."""
    titles = records.titles({key for key in keys.values() if key in seen and key})
    return [
        TypedInto(draft.place, titles.get(key, "") if key else "", draft.saved_at)
        for draft in drafts
        if (key := keys[draft.pk]) is None or key in seen
    ]
