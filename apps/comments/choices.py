"""Enumerations of comments, reports and word lists."""

from django.db.models import TextChoices


class CommentStatus(TextChoices):
    """Status of a comment."""

    VISIBLE = "visible", "Unmoderated"
    APPROVED = "approved", "Approved"
    PENDING = "pending", "Pending"
    REJECTED = "rejected", "Rejected"
    DELETED = "deleted", "Deleted"


PUBLIC = (CommentStatus.VISIBLE, CommentStatus.APPROVED)
"""Statuses of public comments."""


class Queue(TextChoices):
    """Moderation queue of a comment."""

    PENDING = "pending", "Pending"
    REPORTED = "reported", "Reported"
    UNMODERATED = "unmoderated", "Unmoderated"


class Target(TextChoices):
    """Kinds of records that can be commented on; each has an entry in `targets`."""

    STORE = "store", "Store"
    ARTICLE = "article", "Article"
    VIDEO = "video", "Video"


class AuthorType(TextChoices):
    """Type of a comment's author."""

    VISITOR = "visitor", "Visitor"
    KOL = "kol", "KOL"
    OWNER = "owner", "Owner"
    STAFF = "staff", "Staff"


class AuthorState(TextChoices):
    """Moderation state of an author."""

    NORMAL = "normal", "Normal"
    PREMOD = "premod", "Checked first"
    BANNED = "banned", "Banned"


class Source(TextChoices):
    """Source of a comment."""

    WEB = "web", "Website"
    APP = "app", "App"
    IMPORT = "import", "Import"
    STAFF = "staff", "Staff"


class RejectReason(TextChoices):
    """Reason of a rejection."""

    OFFENSIVE = "offensive", "Offensive"
    HARASSMENT = "harassment", "Harassment"
    HATE_SPEECH = "hate_speech", "Hate speech"
    BANNED_WORD = "banned_word", "Banned word"
    SPAM = "spam", "Spam"
    ADVERTISING = "advertising", "Advertising"
    OFF_TOPIC = "off_topic", "Off topic"
    FAKE_REVIEW = "fake_review", "Fake review"
    CONFLICT_OF_INTEREST = "conflict_of_interest", "Conflict of interest"
    MISINFORMATION = "misinformation", "Misinformation"
    PERSONAL_DATA = "personal_data", "Personal data"
    ILLEGAL = "illegal", "Illegal"
    EXPLICIT_PICTURE = "explicit_picture", "Explicit picture"
    COPYRIGHT = "copyright", "Copyright"
    DUPLICATE = "duplicate", "Duplicate"
    OTHER = "other", "Other"


class DeleteReason(TextChoices):
    """Reason of a permanent deletion."""

    AUTHOR_REQUEST = "author_request", "Requested by the author"
    LEGAL = "legal", "Required by law"


class FlagReason(TextChoices):
    """Reason of a visitor's report."""

    OFFENSIVE = "offensive", "Offensive"
    ABUSIVE = "abusive", "Abusive"
    SPAM = "spam", "Spam"
    FAKE = "fake", "Fake"
    PERSONAL_DATA = "personal_data", "Personal data"
    OTHER = "other", "Other"


class FlagOutcome(TextChoices):
    """Outcome of a report."""

    OPEN = "open", "Open"
    AGREED = "agreed", "The comment was rejected"
    DISAGREED = "disagreed", "The comment was approved"
    DISMISSED = "dismissed", "Dismissed"


class Detection(TextChoices):
    """Type of a finding by the automatic checks."""

    BANNED_WORD = "banned_word", "Banned word"
    SUSPECT_WORD = "suspect_word", "Suspect word"
    MENTIONED_WORD = "mentioned_word", "Rude word"
    ADVERTISING = "advertising", "Advertising"
    LINK = "link", "Link"
    PHONE = "phone", "Phone number"
    HANDLE = "handle", "Account or email"
    REPEAT = "repeat", "Repeated text"
    RECENT_REJECTIONS = "recent_rejections", "Recent rejections"
    NEW_AUTHOR = "new_author", "New author"
    PREMOD_AUTHOR = "premod_author", "Author is checked first"
    PICTURE = "picture", "Picture"


class Mode(TextChoices):
    """Time of moderation: after or before a comment is public."""

    POST = "post", "Publish first, check later"
    PRE = "pre", "Check first, publish later"


class WordLanguage(TextChoices):
    """Languages of the word lists."""

    INDONESIAN = "id", "Indonesian"
    MALAY = "ms", "Malay"
    TURKISH = "tr", "Turkish"
    FILIPINO = "fil", "Filipino"
    ENGLISH = "en", "English"
    ANY = "any", "Any language"


class WordLevel(TextChoices):
    """Effect of a word on a comment."""

    BANNED = "banned", "Reject"
    SUSPECT = "suspect", "Hold"
    MENTION = "mention", "Show to the reviewer"


class WordMatch(TextChoices):
    """Matching mode of a word."""

    WORD = "word", "Whole word"
    PREFIX = "prefix", "Start of a word"
    SUBSTRING = "substring", "Part of a word"


class PictureState(TextChoices):
    """Visibility of a comment's picture."""

    VISIBLE = "visible", "Shown"
    HIDDEN = "hidden", "Hidden"
