"""Queries and access functions of pictures and uploads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from django.db import models
from django.db.models.functions import Left

from apps.accounts.models import User
from apps.core.changes.data_versions import depends_on
from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.lists import list_spec
from apps.core.text.alphabets import sort_key
from apps.core.text.folding import fold
from apps.uploads.domain.images.looks import SAME_WITHIN, bands_of, near
from apps.uploads.models import INCOMING, ORIGINALS, VARIANTS, Picture, Upload, usages
from apps.uploads.permissions import LIBRARIANS

MOST_SIMILAR = 6
MOST_TAGS = 20
TAGGED_LATELY = 2000
"""Number of newest tagged pictures that are searched for tags, whatever the size of the library."""
_PEOPLE = ("created_by", "updated_by", "uploaded_by")


def get_picture(*, user: User, country: str, picture_id: int) -> Picture:
    """Return a picture. Raise NotFound if it is missing or not visible."""
    return _seen(user, country, picture_id, in_records=True)


def _seen(user: User, country: str, picture_id: int, *, in_records: bool, locked: bool = False) -> Picture:
    """Return a visible picture; with `in_records`, also one used by a visible record. Raise NotFound."""
    picture = _in_full(Picture.objects.visible_to(user, country), picture_id, locked=locked)
    if picture is None and in_records and _sees_some(user):
        also = usages.seen_in_records(user=user, country=country, picture_ids=[picture_id])
        seen = Picture.objects.visible_to(user, country, also)
        picture = _in_full(seen, picture_id, locked=locked) if also else None
    return _require(picture)


def _in_full(visible: models.QuerySet[Picture], picture_id: int, *, locked: bool) -> Picture | None:
    pictures = visible.filter(pk=picture_id).select_related(*_PEOPLE)
    return one(pictures.select_for_update(of=("self",)) if locked else pictures)


def _sees_some(user: User) -> bool:
    """Return whether the user's visibility is limited to own pictures and those in visible records."""
    return not user.is_superuser and user.role not in LIBRARIANS


def lock_picture(*, user: User, country: str, picture_id: int, in_records: bool = False) -> Picture:
    """Return a visible picture locked for update; with `in_records`, also one used by a visible record."""
    return _seen(user, country, picture_id, in_records=in_records, locked=True)


def _require(picture: Picture | None) -> Picture:
    if picture is None:
        raise NotFound("Picture")
    return picture


def lock_pictures(actor: User, country: str, ids: Sequence[int]) -> list[Picture]:
    """Return the pictures among `ids` that the actor may see, locked in the order of ids."""
    return _locked(Picture.objects.visible_to(actor, country).filter(pk__in=ids))


def lock_for_undo(actor: User, country: str, ids: Sequence[int]) -> list[Picture]:
    """Return pictures among `ids`, including deleted ones, locked; non-librarians get only their own."""
    if country not in actor.visible_countries:
        return []
    pictures = Picture.objects.filter(country=country, pk__in=ids)
    is_librarian = actor.is_superuser or actor.role in LIBRARIANS
    return _locked(pictures if is_librarian else pictures.filter(uploaded_by=actor))


def _locked(pictures: models.QuerySet[Picture]) -> list[Picture]:
    return list(pictures.select_related(*_PEOPLE).select_for_update(of=("self",)).order_by("pk"))


def pictures_of(user: User, country: str, query: Mapping[str, Any]) -> models.QuerySet[Picture]:
    """Return the visible pictures of the country; with `ids` in the query, also those in visible records."""
    wanted = query.get("ids") or []
    if not wanted or not _sees_some(user):
        return Picture.objects.visible_to(user, country)
    also = usages.seen_in_records(user=user, country=country, picture_ids=wanted)
    return Picture.objects.visible_to(user, country, also)


def rows_of(ids: Sequence[int]) -> list[Picture]:
    """Return pictures in the order of `ids` with the fields of list rows; one query counts their uses."""
    rows = list_spec.in_order(ids, Picture.objects.select_related(*_PEOPLE))
    counted = usages.counts(ids)
    for picture in rows:
        picture.usage_count = counted[picture.pk]
    return rows


def tags_in_use(*, user: User, country: str, keyword: str = "") -> list[tuple[str, int]]:
    """Return (tag, count) of the last 2,000 tagged visible pictures, most common first.

    `keyword` filters tags that contain it, ignoring case and accents.
    """
    tagged = Picture.objects.visible_to(user, country).exclude(tags=[]).order_by("-updated_at", "-pk")
    lately = tagged.values_list("tags", flat=True)[:TAGGED_LATELY]
    counts = Counter(tag for tags in lately for tag in tags)
    word = fold(keyword)
    fitting = ((tag, count) for tag, count in counts.items() if word in fold(tag))
    return sorted(fitting, key=lambda one: (-one[1], sort_key(one[0], country)))[:MOST_TAGS]


def similar_pictures(*, user: User, picture: Picture) -> list[Picture]:
    """Return visible pictures similar to this one, most similar first."""
    return [] if picture.phash is None else list(similar_query(user=user, picture=picture))


def similar_query(*, user: User, picture: Picture) -> models.QuerySet[Picture]:
    """Return the query of similar pictures for a picture with a hash.

    Indexes find the pictures that share a band except for one bit; these few are compared in full.
    """
    assert picture.phash is not None
    similar = Picture.objects.visible_to(user, picture.country).exclude(pk=picture.pk)
    shares_a_band = reduce(
        or_,
        (
            models.Q(**{f"phash_{place}__in": near(band)})
            for place, band in enumerate(bands_of(picture.phash))
            if band is not None
        ),
    )
    return (
        similar.filter(shares_a_band, status="active")
        .annotate(differing=_differing_bits(picture.phash))
        .filter(differing__lte=SAME_WITHIN)
        .order_by("differing", "id")[:MOST_SIMILAR]
    )


def _differing_bits(hashed: int) -> models.Func:
    return models.Func(
        models.F("phash"),
        models.Value(hashed),
        template="bit_count(CAST(%(expressions)s AS bit(64)))",
        arg_joiner=" AS bit(64)) # CAST(",
        output_field=models.IntegerField(),
    )


def get_upload(*, user: User, country: str, upload_id: int) -> Upload:
    """Return one of the user's own uploads. Raise NotFound if it is missing or expired."""
    upload = one(Upload.objects.visible_to(user, country).filter(pk=upload_id))
    if upload is None:
        raise NotFound("Upload")
    return upload


def lock_upload(*, user: User, country: str, upload_id: int) -> Upload:
    """Return one of the user's own uploads locked, so that its chunks are received one at a time."""
    upload = one(Upload.objects.visible_to(user, country).select_for_update().filter(pk=upload_id))
    if upload is None:
        raise NotFound("Upload")
    return upload


def usable_pictures(*, country: str, picture_ids: set[int]) -> dict[int, Picture]:
    """Return the active pictures of the country among the ids, by id."""
    depends_on("picture", country, picture_ids)
    return Picture.objects.filter(country=country, status="active").in_bulk(sorted(picture_ids))


def of_a_person(user: User, picture_ids: frozenset[int]) -> dict[int, tuple[int, int]]:
    """Return {id: (width, height)} of the active pictures in the user's countries among the ids."""
    if not picture_ids:
        return {}
    pictures = Picture.objects.filter(pk__in=picture_ids, status="active", country__in=user.visible_countries)
    return {pk: (width, height) for pk, width, height in pictures.values_list("pk", "width", "height")}


def is_shown(name: str) -> bool:
    """Return whether a file of the public storage belongs to an active picture.

    Names are `pictures/id/3f/<32 of the hash>-<token>-thumb.webp`; costs one lookup in the index on the
    hashes.
    """
    parts = name.split("/")
    if len(parts) != 4 or parts[0] != VARIANTS:
        return False
    active = Picture.objects.filter(
        country=parts[1].upper(), sha256__startswith=parts[2] + parts[3][:32], status="active"
    )
    return any(name in picture.stored_names() for picture in active.only("variants"))


def folders_of(top: str) -> Callable[[], Iterator[str]]:
    """Return a function that yields every folder below `top` with files of pictures."""

    def folders() -> Iterator[str]:
        places = Picture.objects.order_by().values_list("country", Left("sha256", 2)).distinct()
        return (f"{top}/{country.lower()}/{start}" for country, start in places)

    return folders


def files_in(folder: str) -> dict[str, str]:
    """Return {file: picture that names it} for the files directly in a folder."""
    top, _, place = folder.partition("/")
    country, _, start = place.partition("/")
    if len(start) != 2:
        return {}
    named: dict[str, str] = {}
    pictures = Picture.objects.filter(country=country.upper(), sha256__startswith=start)
    for picture in pictures.only("file", "variants").iterator():
        names = [picture.file] if top == ORIGINALS else picture.stored_names()
        named.update(dict.fromkeys(names, f"picture {picture.pk}"))
    return {name: who for name, who in named.items() if name.rpartition("/")[0] == folder}


def folders_of_uploads() -> Iterator[str]:
    """Return an iterator over the folders with chunks of uploads."""
    return (f"{INCOMING}/{folder}" for folder in Upload.objects.values_list("folder", flat=True).iterator())


def pieces_in(folder: str) -> dict[str, str]:
    """Return {file: upload that names it} for the chunks in a folder."""
    uploads = Upload.objects.filter(folder=folder.removeprefix(f"{INCOMING}/"))
    return {name: f"upload {upload.pk}" for upload in uploads for name in upload.stored_names()}
