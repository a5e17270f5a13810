"""Models of pictures, their files and variants, of chunked uploads and of documents."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.files.storage import storages
from django.db import models
from django.utils import timezone

from apps.core.changes.data_versions import depends_on
from apps.core.choices import Country
from apps.core.models import Entity
from apps.core.text.alphabets import alphabetical_indexes
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus, Purpose
from apps.uploads.domain.images import looks
from apps.uploads.models.querysets import PictureQuerySet, UploadQuerySet

ORIGINALS, VARIANTS, INCOMING, DOCUMENTS = "originals", "pictures", "incoming", "documents"
"""Top folders in the storage: `pictures` may be public, the others are private."""


_SHOWN_BY_SIZE = {
    "thumb": ("thumb",),
    "small": ("small", "medium", "thumb"),
    "medium": ("medium", "small", "thumb"),
    "large": ("large", "medium", "small", "thumb"),
}
"""Size -> sizes that may replace it while it is being made."""


def variant_url(status: str, variants: list[dict[str, Any]], name: str, image_format: str = "webp") -> str:
    """Return the URL of a size, or of the next smaller one while it is made; "" unless active.

    The original stays private.
    """
    for wanted in _SHOWN_BY_SIZE.get(name, (name,)):
        for variant in variants:
            if (variant["name"], variant["format"]) == (wanted, image_format):
                return file_url(status, variant["file"])
    return ""


def file_url(status: str, file: str | None) -> str:
    """Return the URL of a picture's file; "" if there is no file or the picture is not active."""
    return storages["public"].url(file) if file and status == PictureStatus.ACTIVE else ""


class ThumbFile(models.Func):
    """The file of the smallest variant; reading all variants would double a row's cost."""

    template = """(jsonb_path_query_first(%(expressions)s, '$[*] ? (@.name == "thumb" && @.format == "webp")') ->> 'file')"""
    output_field = models.TextField()


def middle() -> dict[str, float]:
    """Return the default focal point: the center."""
    return {"x": 0.5, "y": 0.5}


class Picture(Entity):
    """A picture of a country; the same file is stored once."""

    file = models.CharField(max_length=200)
    """Name in the private storage of the normalized original: upright, without metadata."""
    file_name = models.CharField(max_length=200)
    """File name given by the uploader."""
    mime = models.CharField(max_length=20)
    size = models.PositiveIntegerField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    """Width and height of the uploaded picture after rotation; the stored one may be smaller."""
    sha256 = models.CharField(max_length=64)
    """SHA-256 of the uploaded file."""
    phash = models.BigIntegerField(null=True, blank=True)
    """64-bit perceptual hash, in which similar pictures differ by few bits; None for a plain surface."""
    # Its four bands, each indexed: similar pictures share a band except for one bit.
    phash_0 = models.IntegerField(null=True, blank=True, editable=False)
    phash_1 = models.IntegerField(null=True, blank=True, editable=False)
    phash_2 = models.IntegerField(null=True, blank=True, editable=False)
    phash_3 = models.IntegerField(null=True, blank=True, editable=False)
    has_alike = models.BooleanField(default=False, db_default=False, editable=False)
    """True if the country has a similar picture; stored because lists cannot compute it."""
    variants = models.JSONField(default=list)
    """[{name, width, height, format, file, size}]"""
    is_processing = models.BooleanField(default=False, db_default=False)
    """True if the worker has sizes to make."""
    was_animated = models.BooleanField(default=False, db_default=False, editable=False)
    """True if the uploaded file was an animation, of which only the first frame is stored."""
    work_token = models.UUIDField(null=True, blank=True, editable=False)
    """Token of the worker that makes the sizes; a different token invalidates its result."""
    work_until = models.DateTimeField(null=True, blank=True, editable=False)
    work_attempts = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """Attempts that ended with an unexpected error; attempts whose worker died are not counted."""
    dominant_color = models.CharField(max_length=7, blank=True)
    blurhash = models.CharField(max_length=40, blank=True, db_default="")
    focal = models.JSONField(default=middle, db_default=middle())
    """{x, y}: focal point, in fractions of the whole picture."""
    crop = models.JSONField(null=True, blank=True)
    """{x, y, width, height}: crop, in fractions of the whole picture."""
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
    """Users who later uploaded the same file; they see it among their pictures."""
    search_text = models.TextField(blank=True, db_default="", editable=False)
    usage_count: int = 0
    """Number of uses from `usages.counts`, where loaded."""

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
            # For rare values. Common values are found quickly by scanning in list order.
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
        """Return the URL of a size (see the function of this name)."""
        depends_on("picture", self.country, [self.pk])
        return variant_url(self.status, self.variants, name, image_format)

    def set_phash(self, hashed: int | None) -> None:
        """Set the hash and its bands. Saves nothing."""
        self.phash = hashed
        self.phash_0, self.phash_1, self.phash_2, self.phash_3 = looks.bands_of(hashed)

    def stored_names(self) -> list[str]:
        """Return the names of the variants in the public storage."""
        return [variant["file"] for variant in self.variants]

    @property
    def medium_url(self) -> str:
        return self.variant_url("medium")

    @property
    def thumb_url(self) -> str:
        return self.variant_url("thumb")

    @property
    def alt_text(self) -> str:
        """Return the alt text in the country's language, or else in English."""
        return str(self.alt.get("local") or self.alt.get("en") or "")


class PictureUse(models.Model):
    """A use of a picture by a record. Written only by triggers (`uses_schema`, decision 0159)."""

    pk = models.CompositePrimaryKey("picture_id", "use", "object_id")
    picture_id = models.BigIntegerField()
    use = models.CharField(max_length=20)
    """Code registered in `usages`."""
    object_id = models.BigIntegerField()

    def __str__(self) -> str:
        return f"Picture {self.picture_id} as {self.use} of {self.object_id}"


class Upload(models.Model):
    """A chunked upload: the received chunks and their storage folder."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    country = models.CharField(max_length=2, choices=Country.choices)
    purpose = models.CharField(max_length=20, choices=Purpose.choices)
    file_name = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField()
    """Announced size of the whole file, in bytes."""
    sha256 = models.CharField(max_length=64, blank=True)
    """Announced SHA-256 of the whole file, if known."""
    chunk_size = models.PositiveIntegerField()
    received = models.PositiveBigIntegerField(default=0)
    folder = models.CharField(max_length=32, unique=True)
    """Folder of the chunks, below `incoming`."""
    parts = models.JSONField(default=list)
    """[{file, size}] in order; empty once the file was processed."""
    result_id = models.BigIntegerField(null=True)
    """Id of the record created from the file."""
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
        """Return whether all chunks have arrived."""
        return self.received == self.size

    @property
    def direct_place(self) -> str:
        """Return the target name of a signed form; nothing is served from there."""
        return f"{INCOMING}/{self.folder}/direct"

    def stored_names(self) -> list[str]:
        """Return the names of the chunks in the private storage."""
        return [part["file"] for part in self.parts]


class StoredFile(models.Model):
    """A document of a country: staged for a time, then owned by a record."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    country = models.CharField(max_length=2, choices=Country.choices)
    file = models.CharField(max_length=200)
    """Random name in the private storage, without any part of the sender's file name."""
    file_name = models.CharField(max_length=200)
    """File name for downloads: no folders, and the extension of the detected type."""
    mime = models.CharField(max_length=100)
    size = models.PositiveIntegerField()
    biz_code = models.CharField(max_length=40, blank=True)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    """Id of the owning record; None while staged."""
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
