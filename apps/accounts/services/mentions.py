"""Notifications of colleagues who are mentioned in a note (`@Ayu Lestari`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.core import registry
from apps.core.choices import NotificationType
from apps.core.messaging import notifications

MOST = 20
"""Maximum number of colleagues that one note notifies."""
_MOST_WORDS = 5
"""Maximum number of words of a nickname in a mention."""
_AT = re.compile(r"(?:^|(?<=[\s(]))@(?=\S)")
"""An @ at the start of a word, not inside an email address."""
_SHOWN = 300


def notify_mentioned(*, actor: User, country: str, about: Any, text: str) -> list[User]:
    """Notify the colleagues mentioned in a note about a record; return them.

    Runs in the caller's transaction. Users who may not see the record are skipped. All users with the same
    nickname are notified.
    """
    mentioned = mentioned_in(text, country)[:MOST]
    kind = registry.object_type_of(about)
    recipients = [one for one in mentioned if kind.visible_to(one, country).filter(pk=about.pk).exists()]
    notifications.notify(
        users=recipients,
        kind=NotificationType.MENTIONED,
        title=f"{actor.nickname} mentioned you in a note: {kind.title(about)}",
        body=text[:_SHOWN],
        about=about,
        actor=actor,
    )
    return recipients


def mentioned_in(text: str, country: str) -> list[User]:
    """Return the active colleagues of a country mentioned with @; the longest matching nickname wins."""
    places = [list(_names_at(text[mentions.end() :])) for mentions in _AT.finditer(text)][:MOST]
    if not places:
        return []
    people = User.objects.in_country(country).filter(status=UserStatus.ACTIVE)
    wanted = {name for names in places for name in names}
    by_name: dict[str, list[User]] = {}
    for person in people.filter(nickname__in=wanted).order_by("pk"):
        by_name.setdefault(person.nickname, []).append(person)
    mentions: dict[int, User] = {}
    for names in places:
        longest = next((by_name[name] for name in names if name in by_name), [])
        mentions.update((person.pk, person) for person in longest)
    return list(mentions.values())


def _names_at(rest: str) -> Iterator[str]:
    """Yield possible nicknames at the start of a text, longest first."""
    words = rest.split("\n", 1)[0].split(" ")[:_MOST_WORDS]
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        yield name
        if (plain := name.rstrip(".,;:!?)")) != name:
            yield plain
