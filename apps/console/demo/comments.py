"""Demo comments: five languages, every queue and status, and a group of near duplicates."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils import timezone

from apps.accounts.models import User
from apps.comments.models import Comment
from apps.comments.services import flags, intake, moderation, replies
from apps.comments.services.intake import CommentDraft
from apps.console.demo.lanes import by_country_once
from apps.console.demo.reading import read
from apps.console.demo.stores import described_stores
from apps.stores.models import Store
from apps.uploads.models import Picture

MARK = "demo:comments:1"
_TEXTS = read("comments")
NAMES: dict[str, tuple[str, ...]] = _TEXTS["names"]
GOOD: dict[str, tuple[str, ...]] = _TEXTS["good"]
PENDING_REVIEW: dict[str, str] = _TEXTS["held"]
ANGRY: dict[str, str] = _TEXTS["angry"]
WAVE: dict[str, str] = _TEXTS["wave"]
REPLY: dict[str, str] = _TEXTS["reply"]
AGREED: dict[str, str] = _TEXTS["agreed"]
IN_WAVE = 9


def ensure(actors: Sequence[User]) -> int:
    """Create the demo's comments once per country; return their number."""
    return by_country_once(MARK, NAMES, lambda country: _ensure_country(country, actors[-1]))


def _ensure_country(country: str, actor: User) -> int:
    matching_stores = described_stores(country).filter(status="published", business_status="open")
    stores = list(matching_stores.order_by("slug")[:4])
    if not stores:
        return 0
    made = Desk(country, actor, stores)
    made.praise()
    made.trouble()
    made.wave()
    return made.count


class Desk:
    """Writer of one country's comments."""

    def __init__(self, country: str, actor: User, stores: Sequence[Store]) -> None:
        self.country, self.actor, self.stores = country, actor, stores
        self.count = 0

    def write(self, at: int, who: int, body: str, *, rating: int | None = None, hours: int = 5) -> Comment:
        """Create a comment on a store, dated hours ago."""
        comment = self._take(
            at, CommentDraft("store", self._store(at).pk, body, rating=rating, nickname=self._name(who))
        )
        self._aged(comment, hours)
        return comment

    def praise(self) -> None:
        """Create ordinary comments, most of them approved, one with an official reply."""
        written = [
            self.write(number, number, body, rating=5 - number, hours=60 - number * 9)
            for number, body in enumerate(GOOD[self.country])
        ]
        rated = [
            self.write(number % 2, 8 + number, "", rating=(4, 5, 3, 5, 4, 2)[number], hours=90 - number)
            for number in range(6)
        ]
        for comment in rated:
            self._decide(comment, "approve")
        for comment in written[:-2]:
            self._decide(comment, "approve")
        first = written[0]
        first.refresh_from_db()
        replies.reply_comment(
            actor=self.actor,
            country=self.country,
            comment_id=first.pk,
            version=first.version,
            body=REPLY[self.country],
        )
        self._reply(written[0], AGREED[self.country])
        self._decide(first, "pin")
        doubted = self._unchecked(written[-1])
        self._unchecked(written[-2])
        for number in range(2):
            flags.flag_comment(
                country=self.country,
                comment_id=doubted.pk,
                reason=("fake", "spam")[number],
                note="",
                ip=f"198.51.100.{number}",
            )

    def trouble(self) -> None:
        """Create comments held for words, links or pictures, and a rejected one."""
        self.write(0, 30, PENDING_REVIEW[self.country], hours=4)
        self.write(1, 31, ANGRY[self.country], rating=1, hours=3)
        spam = self.write(1, 32, "1 + 1 = 3 !!!", hours=40)
        self._decide(spam, "reject", "off_topic")
        pictures = list(
            Picture.objects.filter(country=self.country, status="active")
            .order_by("pk")
            .values_list("pk", flat=True)[:2]
        )
        draft = CommentDraft(
            "store",
            self._store(2).pk,
            AGREED[self.country],
            rating=4,
            nickname=self._name(6),
            picture_ids=pictures,
        )
        self._aged(self._take(34, draft), 2)

    def wave(self) -> None:
        """Create near duplicates on one store within minutes."""
        for number in range(IN_WAVE):
            end = ("", "!", "!!", " 😡", ".", " ...", " #1", " pls", " 🙏")[number]
            self.write(3, 40 + number, WAVE[self.country].format(end), rating=1, hours=1)

    def _store(self, at: int) -> Store:
        return self.stores[at % len(self.stores)]

    def _name(self, who: int) -> str:
        names = NAMES[self.country]
        return names[who % len(names)]

    def _take(self, number: int, draft: CommentDraft) -> Comment:
        self.count += 1
        return intake.take_from_public(
            country=self.country,
            draft=draft,
            # Addresses reserved for documentation.
            ip=f"192.0.2.{self.count % 250}",
            visitor=f"demo-{self.country}-{draft.nickname}-{self.count}",
        )

    def _aged(self, comment: Comment, hours: int) -> None:
        at = timezone.now() - dt.timedelta(hours=hours, minutes=self.count % 50)
        Comment.objects.filter(pk=comment.pk).update(created_at=at)

    def _decide(self, comment: Comment, action: str, reason: str = "") -> None:
        comment.refresh_from_db()
        moderation.change_comment_status(
            actor=self.actor,
            country=self.country,
            comment_id=comment.pk,
            version=comment.version,
            action=action,
            decision=moderation.Decision(reason=reason),
        )

    def _reply(self, to: Comment, body: str) -> None:
        draft = CommentDraft("store", to.target_id, body, reply_to=to.pk, nickname=self._name(5))
        self._decide(self._take(0, draft), "approve")

    def _unchecked(self, comment: Comment) -> Comment:
        """Set a comment to visible and unmoderated."""
        Comment.objects.filter(pk=comment.pk).update(status="visible", queue="unmoderated")
        comment.refresh_from_db()
        return comment
