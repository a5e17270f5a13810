"""The enumerations of what visitors write under stores and articles."""

from django.db.models import TextChoices


class CommentStatus(TextChoices):
    """The states of a comment."""

    VISIBLE = "visible", "Not yet checked"
    APPROVED = "approved", "Approved"
    PENDING = "pending", "Held"
    REJECTED = "rejected", "Rejected"
    DELETED = "deleted", "Deleted"


PUBLIC = (CommentStatus.VISIBLE, CommentStatus.APPROVED)
"""The states in which a comment is on the site."""


class Queue(TextChoices):
    """Where a comment waits for a person."""

    PENDING = "pending", "Pending"
    REPORTED = "reported", "Reported"
    UNMODERATED = "unmoderated", "Unmoderated"


class Target(TextChoices):
    """What is commented on; each has its entry in `targets`."""

    STORE = "store", "Store"
    ARTICLE = "article", "Article"
    VIDEO = "video", "Video"


class AuthorType(TextChoices):
    """Who writes."""

    VISITOR = "visitor", "Visitor"
    KOL = "kol", "KOL"
    OWNER = "owner", "Owner"
    STAFF = "staff", "Staff"


class AuthorState(TextChoices):
    """How what an author writes is taken."""

    NORMAL = "normal", "Normal"
    PREMOD = "premod", "Checked first"
    BANNED = "banned", "Banned"


class Source(TextChoices):
    """Where a comment came from."""

    WEB = "web", "Website"
    APP = "app", "App"
    IMPORT = "import", "Import"
    STAFF = "staff", "Staff"


class RejectReason(TextChoices):
    """Why a comment is not shown."""

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
    """Why a comment is taken away for good."""

    AUTHOR_REQUEST = "author_request", "The author asked for it"
    LEGAL = "legal", "The law asks for it"


class FlagReason(TextChoices):
    """What visitors report a comment as."""

    OFFENSIVE = "offensive", "Offensive"
    ABUSIVE = "abusive", "Abusive"
    SPAM = "spam", "Spam"
    FAKE = "fake", "Fake"
    PERSONAL_DATA = "personal_data", "Personal data"
    OTHER = "other", "Other"


class FlagOutcome(TextChoices):
    """What became of a report."""

    OPEN = "open", "Open"
    AGREED = "agreed", "The comment was rejected"
    DISAGREED = "disagreed", "The comment was approved"
    DISMISSED = "dismissed", "Dismissed"


class Detection(TextChoices):
    """What the intake noticed."""

    BANNED_WORD = "banned_word", "Banned word"
    SUSPECT_WORD = "suspect_word", "Suspect word"
    MENTIONED_WORD = "mentioned_word", "Rude word"
    ADVERTISING = "advertising", "Advertising"
    LINK = "link", "Link"
    PHONE = "phone", "Phone number"
    HANDLE = "handle", "Account or email"
    REPEAT = "repeat", "Written before"
    RECENT_REJECTIONS = "recent_rejections", "Often rejected lately"
    NEW_AUTHOR = "new_author", "New author"
    PREMOD_AUTHOR = "premod_author", "Author is checked first"
    PICTURE = "picture", "Picture"


class Mode(TextChoices):
    """Whether comments are shown before or after a person has seen them."""

    POST = "post", "Show at once, check later"
    PRE = "pre", "Check first, show later"


class WordLanguage(TextChoices):
    """The languages of the word lists."""

    INDONESIAN = "id", "Indonesian"
    MALAY = "ms", "Malay"
    TURKISH = "tr", "Turkish"
    FILIPINO = "fil", "Filipino"
    ENGLISH = "en", "English"
    ANY = "any", "Any language"


class WordLevel(TextChoices):
    """What a word does to a comment."""

    BANNED = "banned", "Reject"
    SUSPECT = "suspect", "Hold"
    MENTION = "mention", "Mention to the reviewer"


class WordMatch(TextChoices):
    """How a word is looked for."""

    WORD = "word", "The whole word"
    PREFIX = "prefix", "Words that begin with it"
    SUBSTRING = "substring", "Anywhere in a word"


class PictureState(TextChoices):
    """Whether a picture of a comment is shown."""

    VISIBLE = "visible", "Shown"
    HIDDEN = "hidden", "Hidden"
