"""The steps a comment takes on its way in, in order; each may refuse, note, hold or reject."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from apps.comments import languages
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
from apps.comments.models import (
    LONGEST_BODY,
    Comment,
    CommentSettings,
    PublicAuthor,
)
from apps.comments.targets import KINDS
from apps.comments.words import lists
from apps.core.country import pack
from apps.core.errors import Invalid, NotFound

SUB_RATINGS = ("taste", "service", "ambience", "value")
RECENT, LEAST_RECENT = 10, 3
"""So many of an author's last decisions count; under three they say nothing."""
BESIDE_BANNED = dt.timedelta(days=30)
"""For so long somebody new from the network of a banned author is looked at first."""
_LINK = re.compile(
    r"(?:https?://|www\.)\S+|\b[\w-]+\.(?:com|net|org|info|shop|xyz|site|online|link|id|my|ph|tr|me)\b(?:/\S*)?",
    re.I,
)
_PHONE = re.compile(r"(?<![\w.,])\+?\d[\d\s().-]{7,16}\d(?!\w)")
_MONEY = re.compile(r"^[1-9]\d{0,2}[.,]\d{3}(?!\d)")
"""25.000 - 35.000 is a price."""


@dataclass
class CommentDraft:
    """What somebody sent, before it is looked at."""

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
    """A comment on its way in, and what the steps found so far."""

    country: str
    said: CommentDraft
    target: Any
    author: PublicAuthor
    settings: CommentSettings
    ip_hash: str
    at: dt.datetime
    head: Comment | None = None
    """The thread it replies in."""
    before: Comment | None = None
    """The same author's rating of the same store, which this one takes the place of."""
    again: Comment | None = None
    """The very same, sent before: it is answered, nothing is written."""
    body: str = ""
    language: str = ""
    status: str = CommentStatus.VISIBLE
    reject_reason: str = ""
    reject_note: str = ""
    detections: list[dict[str, Any]] = field(default_factory=list)
    word_ids: list[int] = field(default_factory=list)
    is_done: bool = False
    """Whether what is left of the steps is left out."""

    def note(self, kind: Detection, match: str = "", start: int = 0, end: int = 0) -> None:
        """Note what was found."""
        self.detections.append({"type": str(kind), "match": match[:100], "start": start, "end": end})

    def hold(self) -> None:
        """Keep it back until a person has seen it; what is rejected stays so."""
        if self.status == CommentStatus.VISIBLE:
            self.status = CommentStatus.PENDING

    def reject(self, reason: str, note: str = "") -> None:
        """Take it and show it to nobody."""
        self.status, self.reject_reason, self.reject_note = CommentStatus.REJECTED, reason, note


def _length(case: ModerationContext) -> None:
    body = case.said.body
    rates = case.said.rating is not None and case.settings.rating_only_allowed
    if not body and not rates:
        raise Invalid({"body": ["Write your comment"]})
    if len(body) > LONGEST_BODY:
        raise Invalid({"body": [f"At most {LONGEST_BODY:,} characters"]})


def _target_open(case: ModerationContext) -> None:
    kind = KINDS[case.said.target_type]
    if not kind.open(case.target):
        raise NotFound(kind.label)
    since, days = kind.since(case.target), case.settings.closed_after_days
    if since is not None and days is not None and case.at - since > dt.timedelta(days=days):
        raise Invalid({"target_id": ["Comments are closed here"]})


class _Text(HTMLParser):
    """What is left of a text without its markup."""

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
    """A text without markup; a lone < stays what it is."""
    if not re.search(r"<[a-zA-Z/!?]|&\w+;|&#", text):
        return text
    reader = _Text()
    reader.feed(text)
    reader.close()
    return "".join(reader.kept).strip()


def _strip_html(case: ModerationContext) -> None:
    case.body = without_html(case.said.body)[:LONGEST_BODY]
    if not case.body and case.said.body:
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
    said = {"target_type": case.said.target_type, "target_id": case.target.pk, "rating": case.said.rating}
    case.again = own.filter(parent=case.head, **said).first()
    if case.again is not None:
        case.is_done = True
        return
    case.note(Detection.REPEAT)
    case.hold()


def _bypass(case: ModerationContext) -> None:
    case.is_done = case.author.type in (AuthorType.STAFF, AuthorType.OWNER)


def _words(case: ModerationContext) -> None:
    found = lists.matcher(lists.languages_for(case.country, case.language)).find(case.body)
    for hit in found:
        is_banned = hit.word.level == WordLevel.BANNED
        kind = Detection.BANNED_WORD if is_banned else Detection.SUSPECT_WORD
        case.note(kind, case.body[hit.start : hit.end], hit.start, hit.end)
        if is_banned:
            case.reject(RejectReason.BANNED_WORD)
    case.word_ids = sorted({hit.word.word_id for hit in found})
    if found:
        case.hold()


def _links_and_phones(case: ModerationContext) -> None:
    found = [(Detection.LINK, match) for match in _LINK.finditer(case.body)]
    taken = [match.span() for _, match in found]
    for match in _PHONE.finditer(case.body):
        inside = any(start <= match.start() < end for start, end in taken)
        if inside or _MONEY.match(match.group()):
            continue
        if 9 <= sum(letter.isdigit() for letter in match.group()) <= 15:
            found.append((Detection.PHONE, match))
    for kind, match in found:
        case.note(kind, match.group(), match.start(), match.end())
    if found and case.settings.hold_links:
        case.hold()


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
    """Whether a banned author wrote from the same network lately: it may be them without their key."""
    near = Comment.objects.filter(ip_hash=case.ip_hash, created_at__gte=case.at - BESIDE_BANNED)
    return bool(case.ip_hash) and near.filter(author__state=AuthorState.BANNED).exists()


def _pictures(case: ModerationContext) -> None:
    if case.said.picture_ids:
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
    _words,
    _links_and_phones,
    _recent_history,
    _new_author,
    _pictures,
    _country_mode,
)
"""The order counts: what comes first may end it."""
