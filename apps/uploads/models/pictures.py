"""Pictures and documents: the files, what is known of them, and what is made of them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.files.storage import storages
from django.db import models
from django.utils import timezone

from apps.core.choices import Country
from apps.core.country.alphabets import alphabetical_indexes
from apps.core.models import Entity
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus, Purpose
from apps.uploads.domain.images import looks
from apps.uploads.models.querysets import PictureQuerySet, UploadQuerySet

ORIGINALS, VARIANTS, INCOMING, DOCUMENTS = "originals", "pictures", "incoming", "documents"
"""The top folders in the storage: the second may be public, the others are private."""


_SHOWN_BY_SIZE = {
    "thumb": ("thumb",),
    "small": ("small", "medium", "thumb"),
    "medium": ("medium", "small", "thumb"),
    "large": ("large", "medium", "small", "thumb"),
}
"""Which size stands in for one that is still being made."""


def variant_url(status: str, variants: list[dict[str, Any]], name: str, image_format: str = "webp") -> str:
    """Where a size of a picture is served, or the next smaller one while it is made; "" for what may not be shown.

    The original stays private.
    """
    for wanted in _SHOWN_BY_SIZE.get(name, (name,)):
        for variant in variants:
            if (variant["name"], variant["format"]) == (wanted, image_format):
                return file_url(status, variant["file"])
    return ""


def file_url(status: str, file: str | None) -> str:
    """Where a file of a picture is served; "" where there is none, and for what may not be shown."""
    return storages["public"].url(file) if file and status == PictureStatus.ACTIVE else ""


class ThumbFile(models.Func):
    """The file of the smallest size of the picture whose variants are at a path; reading them all costs a row its half."""

    template = """(jsonb_path_query_first(%(expressions)s, '$[*] ? (@.name == "thumb" && @.format == "webp")') ->> 'file')"""
    output_field = models.TextField()


def middle() -> dict[str, float]:
    """The focal point of a picture of which nobody has said any."""
    return {"x": 0.5, "y": 0.5}


class Picture(Entity):
    """One picture of a country; the same file is kept once."""

    file = models.CharField(max_length=200)
    """The name in the private storage of the picture as it was taken in: turned upright, metadata removed."""
    file_name = models.CharField(max_length=200)
    """What the person called it."""
    mime = models.CharField(max_length=20)
    size = models.PositiveIntegerField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    """Both of the whole picture, upright, as it was sent; what is kept may be smaller."""
    sha256 = models.CharField(max_length=64)
    """Of the file as it was sent."""
    phash = models.BigIntegerField(null=True, blank=True)
    """64 bits that pictures alike share but for a few; none for a plain surface."""
    # Its four bands, each with an index: pictures alike have one of them nearly in common.
    phash_0 = models.IntegerField(null=True, blank=True, editable=False)
    phash_1 = models.IntegerField(null=True, blank=True, editable=False)
    phash_2 = models.IntegerField(null=True, blank=True, editable=False)
    phash_3 = models.IntegerField(null=True, blank=True, editable=False)
    has_alike = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether another picture of the country looks like it: kept here, for no list could work it out."""
    variants = models.JSONField(default=list)
    """[{name, width, height, format, file, size}]"""
    is_processing = models.BooleanField(default=False, db_default=False)
    """Whether the worker still has sizes to make."""
    was_animated = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the file that was sent moves: its first frame alone is kept."""
    work_token = models.UUIDField(null=True, blank=True, editable=False)
    """Who makes them; another's token means that what is being made is not wanted any more."""
    work_until = models.DateTimeField(null=True, blank=True, editable=False)
    work_attempts = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """Attempts that ended with an unexpected error; those whose worker died are not counted."""
    dominant_color = models.CharField(max_length=7, blank=True)
    blurhash = models.CharField(max_length=40, blank=True, db_default="")
    focal = models.JSONField(default=middle, db_default=middle())
    """{x, y}: what matters most, as parts of the whole picture."""
    crop = models.JSONField(null=True, blank=True)
    """{x, y, width, height}: what is shown of the whole picture."""
    alt = models.JSONField(default=dict)
    caption = models.CharField(max_length=200, blank=True)
    folder = models.CharField(max_length=10, choices=Folder.choices, default=Folder.STORE)
    tags = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    source = models.CharField(max_length=10, choices=PictureSource.choices, default=PictureSource.STAFF)
    credit = models.CharField(max_length=80, blank=True)
    licence = models.CharField(max_length=12, choices=Licence.choices, default=Licence.UNKNOWN)
    licence_expires_on = models.DateField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    biz_code = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=10, choices=PictureStatus.choices, default=PictureStatus.ACTIVE)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    also_brought_by = ArrayField(models.BigIntegerField(), default=list, db_default=[], editable=False)
    """Who came with the same file later: the picture is kept once, and they see it as one of theirs."""
    search_text = models.TextField(blank=True, db_default="", editable=False)
    usage_count: int = 0
    """In how many places it is used, as `usages.counts` has it, where that was counted."""

    objects = PictureQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["country", "sha256"],
                condition=~models.Q(status="deleted"),
                name="picture_once_per_country",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=PictureStatus.values), name="picture_status_known"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "-created_at", "-id"], name="picture_newest"),
            *alphabetical_indexes("file_name", name="picture_file_name"),
            models.Index(fields=["country", "-width", "-id"], name="picture_width"),
            models.Index(fields=["country", "-size", "-id"], name="picture_size"),
            models.Index(
                "country",
                models.F("licence_expires_on").desc(nulls_last=True),
                models.F("id").desc(),
                name="picture_licence_over",
            ),
            *(
                models.Index(fields=["country", f"phash_{band}"], name=f"picture_alike_{band}")
                for band in range(4)
            ),
            GinIndex(fields=["tags"], name="picture_tags"),
            # Whatever few have of these. What many have is soon met in the order of the list.
            GinIndex(fields=["folder", "source", "status", "licence"], name="picture_kinds"),
            models.Index(
                fields=["country", "-created_at", "-id"],
                condition=models.Q(alt={}),
                name="picture_not_described",
            ),
            models.Index(
                fields=["country", "-updated_at", "-id"],
                condition=~models.Q(tags=[]),
                name="picture_tagged_last",
            ),
            GinIndex(fields=["also_brought_by"], name="picture_also_brought_by"),
            models.Index(
                fields=["country", "-created_at", "-id"],
                name="picture_with_alike",
                condition=models.Q(has_alike=True),
            ),
            models.Index(
                fields=["work_until"], name="picture_at_work", condition=models.Q(is_processing=True)
            ),
            models.Index(
                fields=["licence_expires_on"],
                name="picture_expiring",
                condition=models.Q(licence_expires_on__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.file_name} ({self.width}×{self.height})"

    def variant_url(self, name: str, image_format: str = "webp") -> str:
        """Where a size of it is served (see the function of this name)."""
        return variant_url(self.status, self.variants, name, image_format)

    def set_phash(self, hashed: int | None) -> None:
        """Set the hash and its bands."""
        self.phash = hashed
        self.phash_0, self.phash_1, self.phash_2, self.phash_3 = looks.bands_of(hashed)

    def stored_names(self) -> list[str]:
        """The names of the variants in the public storage."""
        return [variant["file"] for variant in self.variants]

    @property
    def medium_url(self) -> str:
        """The address of the medium size."""
        return self.variant_url("medium")

    @property
    def thumb_url(self) -> str:
        """The address of the smallest size."""
        return self.variant_url("thumb")

    @property
    def alt_text(self) -> str:
        """The alternative text in the country's language, or else in English."""
        return str(self.alt.get("local") or self.alt.get("en") or "")


class PictureUse(models.Model):
    """That a record names a picture, in one way. Triggers keep it (`uses_schema`, decision 0159); nothing else writes it."""

    pk = models.CompositePrimaryKey("picture_id", "use", "object_id")
    picture_id = models.BigIntegerField()
    use = models.CharField(max_length=20)
    """As `usages` registers it."""
    object_id = models.BigIntegerField()

    def __str__(self) -> str:
        return f"Picture {self.picture_id} as {self.use} of {self.object_id}"


class Upload(models.Model):
    """A file that is on its way in pieces: what has arrived, and where it lies until it is whole."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    country = models.CharField(max_length=2, choices=Country.choices)
    purpose = models.CharField(max_length=20, choices=Purpose.choices)
    file_name = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField()
    """Of the whole file, as it was said at the beginning."""
    sha256 = models.CharField(max_length=64, blank=True)
    """Of the whole file, where the sender could tell."""
    chunk_size = models.PositiveIntegerField()
    received = models.PositiveBigIntegerField(default=0)
    folder = models.CharField(max_length=32, unique=True)
    """The folder below `incoming` in which the pieces lie."""
    parts = models.JSONField(default=list)
    """[{file, size}], in their order; empty once the file is taken over."""
    result_id = models.BigIntegerField(null=True)
    """The record that the file became."""
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)

    objects = UploadQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(received__lte=models.F("size")), name="upload_within_size"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["owner", "-expires_at"], name="upload_of_owner")]

    def __str__(self) -> str:
        return f"{self.file_name}: {self.received} of {self.size}"

    @property
    def is_whole(self) -> bool:
        """Whether every piece has arrived."""
        return self.received == self.size

    @property
    def direct_place(self) -> str:
        """Where a signed form puts the file, if one is used: nothing reads it there."""
        return f"{INCOMING}/{self.folder}/direct"

    def stored_names(self) -> list[str]:
        """The names of the pieces in the private storage."""
        return [part["file"] for part in self.parts]


class StoredFile(models.Model):
    """A document of a country: put by for a while, then kept with the record that took it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    country = models.CharField(max_length=2, choices=Country.choices)
    file = models.CharField(max_length=200)
    """Its name in the private storage, under which nothing of the sender's stands."""
    file_name = models.CharField(max_length=200)
    """What it is called when it is saved: no folders, and the ending of what it is."""
    mime = models.CharField(max_length=100)
    size = models.PositiveIntegerField()
    biz_code = models.CharField(max_length=40, blank=True)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    """The record that took it; none while it is put by."""
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(object_type="", object_id__isnull=True)
                | ~models.Q(object_type="") & models.Q(object_id__isnull=False),
                name="stored_file_has_a_whole_holder",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["object_type", "object_id", "id"],
                name="stored_file_of_record",
                condition=models.Q(object_id__isnull=False),
            ),
            models.Index(
                fields=["created_at"], name="stored_file_put_by", condition=models.Q(object_id__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.file_name} ({self.size:,} bytes)"
