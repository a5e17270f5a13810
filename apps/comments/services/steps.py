"""Steps of automatic moderation, in order; each may refuse, annotate, hold or reject a comment."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from apps.comments.choices import (
    AuthorState,
    AuthorType,
    CommentStatus,
    Detection,
    Mode,
    RejectReason,
    Source,
    WordLevel,
)
from apps.comments.domain import languages
from apps.comments.domain.words import checks
from apps.comments.models import (
    LONGEST_BODY,
    Comment,
    CommentSettings,
    PublicAuthor,
)
from apps.comments.record.targets import KINDS
from apps.comments.services import word_lists
from apps.core.country import pack
from apps.core.errors import Invalid, NotFound

SUB_RATINGS = ("taste", "service", "ambience", "value")
RECENT, LEAST_RECENT = 10, 3
"""Number of an author's last decisions to consider; fewer than the minimum are ignored."""
BESIDE_BANNED = dt.timedelta(days=30)
"""Period in which new authors from the network of a banned author are held."""


@dataclass
class CommentDraft:
    """A comment as submitted, before moderation."""

    target_type: str
    target_id: int
    body: str = ""
    rating: int | None = None
    sub_ratings: Mapping[str, int] = field(default_factory=dict)
    visited_on: dt.date | None = None
    reply_to: int | None = None
    nickname: str = ""
    picture_ids: list[int] = field(default_factory=list)
    source: str = Source.WEB
    device: str = ""


@dataclass
class ModerationContext:
    """A comment in moderation, with the results of the steps so far."""

    country: str
    draft: CommentDraft
    target: Any
    author: PublicAuthor
    settings: CommentSettings
    ip_hash: str
    at: dt.datetime
    head: Comment | None = None
    """First comment of the thread of a reply."""
    before: Comment | None = None
    """The author's earlier rating of the store, which this one replaces."""
    again: Comment | None = None
    """The identical earlier comment; it is returned and nothing is written."""
    body: str = ""
    language: str = ""
    status: str = CommentStatus.VISIBLE
    reject_reason: str = ""
    reject_note: str = ""
    detections: list[dict[str, Any]] = field(default_factory=list)
    word_ids: list[int] = field(default_factory=list)
    is_done: bool = False
    """True to skip the remaining steps."""

    def note(self, kind: Detection, start: int = 0, end: int = 0, meaning: str = "") -> None:
        """Record a detection: its place in the body, in characters, and the matched word or family."""
        match = self.body[start:end][:100]
        self.detections.append(
            {"type": str(kind), "match": match, "start": start, "end": end, "meaning": meaning}
        )

    def hold(self) -> None:
        """Hold the comment for review, unless it is rejected."""
        if self.status == CommentStatus.VISIBLE:
            self.status = CommentStatus.PENDING

    def reject(self, reason: str, note: str = "") -> None:
        """Reject the comment: it is stored but never shown."""
        self.status, self.reject_reason, self.reject_note = CommentStatus.REJECTED, reason, note


def _length(case: ModerationContext) -> None:
    body = case.draft.body
    rates = case.draft.rating is not None and case.settings.rating_only_allowed
    if not body and not rates:
        raise Invalid({"body": ["Write your comment"]})
    if len(body) > LONGEST_BODY:
        raise Invalid({"body": [f"At most {LONGEST_BODY:,} characters"]})


def _target_open(case: ModerationContext) -> None:
    kind = KINDS[case.draft.target_type]
    if not kind.open(case.target):
        raise NotFound(kind.label)
    since, days = kind.since(case.target), case.settings.closed_after_days
    if since is not None and days is not None and case.at - since > dt.timedelta(days=days):
        raise Invalid({"target_id": ["Comments are closed here"]})


class _Text(HTMLParser):
    """HTML parser that collects the text without markup."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.kept: list[str] = []
        self._inside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside += tag in ("script", "style")
        if tag in ("br", "p", "div", "li"):
            self.kept.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._inside = max(0, self._inside - (tag in ("script", "style")))

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.kept.append(data)


def without_html(text: str) -> str:
    """Return a text without markup; a single < is not markup."""
    if not re.search(r"<[a-zA-Z/!?]|&\w+;|&#", text):
        return text
    reader = _Text()
    reader.feed(text)
    reader.close()
    return "".join(reader.kept).strip()


def _strip_html(case: ModerationContext) -> None:
    case.body = without_html(case.draft.body)[:LONGEST_BODY]
    if not case.body and case.draft.body:
        raise Invalid({"body": ["Write your comment"]})
    case.language = languages.language_of(case.body, pack(case.country).languages[0])


def _repeat(case: ModerationContext) -> None:
    if not case.body:
        return
    since = case.at - dt.timedelta(days=1)
    own = Comment.objects.filter(author=case.author, created_at__gte=since, body=case.body)
    own = own.exclude(status=CommentStatus.DELETED).order_by("-pk")
    if not own.exists():
        return
    values = {"target_type": case.draft.target_type, "target_id": case.target.pk, "rating": case.draft.rating}
    case.again = own.filter(parent=case.head, **values).first()
    if case.again is not None:
        case.is_done = True
        return
    case.note(Detection.REPEAT)
    case.hold()


def _bypass(case: ModerationContext) -> None:
    case.is_done = case.author.type in (AuthorType.STAFF, AuthorType.OWNER)


def _text(case: ModerationContext) -> None:
    """Check words, contacts and advertising.

    A mild word is only recorded; a contact holds the comment if the country's settings require it.
    """
    hits = checks.find(case.body, word_lists.matcher(word_lists.languages_for(case.country, case.language)))
    for finding in hits:
        case.note(finding.type, finding.start, finding.end, finding.meaning)
        if finding.level == WordLevel.BANNED:
            case.reject(RejectReason.BANNED_WORD)
        elif finding.level == WordLevel.SUSPECT and (
            finding.type not in checks.CONTACTS or case.settings.hold_links
        ):
            case.hold()
    case.word_ids = sorted({finding.word_id for finding in hits if finding.word_id is not None})


def _recent_history(case: ModerationContext) -> None:
    decided = Comment.objects.filter(
        author=case.author, status__in=[CommentStatus.APPROVED, CommentStatus.REJECTED]
    )
    last = list(decided.order_by("-created_at", "-pk").values_list("status", flat=True)[:RECENT])
    rejected = last.count(CommentStatus.REJECTED)
    if len(last) >= LEAST_RECENT and rejected / len(last) >= case.settings.history_rejected_rate:
        case.note(Detection.RECENT_REJECTIONS)
        case.hold()


def _new_author(case: ModerationContext) -> None:
    if case.author.state == AuthorState.BANNED:
        case.note(Detection.PREMOD_AUTHOR)
        if case.status != CommentStatus.REJECTED:
            case.reject(RejectReason.OTHER, "The author is banned")
    elif case.author.state == AuthorState.PREMOD:
        case.note(Detection.PREMOD_AUTHOR)
        case.hold()
    elif not case.author.approved_count and _is_beside_banned(case):
        case.note(Detection.PREMOD_AUTHOR)
        case.hold()
    elif case.author.approved_count < case.settings.premod_first_n:
        case.note(Detection.NEW_AUTHOR)
        case.hold()


def _is_beside_banned(case: ModerationContext) -> bool:
    """Return whether a banned author recently wrote from the same network, perhaps without their key."""
    near = Comment.objects.filter(ip_hash=case.ip_hash, created_at__gte=case.at - BESIDE_BANNED)
    return bool(case.ip_hash) and near.filter(author__state=AuthorState.BANNED).exists()


def _pictures(case: ModerationContext) -> None:
    if case.draft.picture_ids:
        case.note(Detection.PICTURE)
        case.hold()


def _country_mode(case: ModerationContext) -> None:
    if case.settings.mode == Mode.PRE:
        case.hold()


STEPS: tuple[Callable[[ModerationContext], None], ...] = (
    _length,
    _target_open,
    _strip_html,
    _repeat,
    _bypass,
    _text,
    _recent_history,
    _new_author,
    _pictures,
    _country_mode,
)
"""The order matters: earlier steps may end the process."""
