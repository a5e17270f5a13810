"""Create, edit, undo and delete brands."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import history, versions
from apps.core.errors import AlreadyExists, Forbidden, Invalid
from apps.core.jobs import jobs
from apps.core.permissions import require_all
from apps.core.records import references
from apps.core.records.services import RecordServices, Values, Write
from apps.core.text.folding import fold
from apps.core.values import optional_number_of, texts_of
from apps.stores import permissions
from apps.stores.domain.values import InvalidValue, web_address
from apps.stores.models import Brand
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.record.shapes import BrandRef
from apps.uploads.queries.selectors import usable_pictures

FIELDS = ("name", "wikidata", "hotline", "website", "countries", "match_names", "logo_picture_id")
_PLAIN = ("name", "wikidata", "hotline", "website", "countries")


def refresh_brand_search(brand: Brand) -> None:
    """Set the normalized name, which must be unique, on the object. Saves nothing."""
    brand.search_text = fold(brand.name)


def _new(actor: User, country: str) -> Brand:
    return Brand(countries=[country], created_by=actor, updated_by=actor)


def _authorize(actor: User, brand: Brand) -> None:
    if not permissions.works_with_stores(actor):
        raise Forbidden(sorted(STORE_ROLES))


@transaction.atomic
def delete_brand(*, actor: User, country: str, brand_id: int, version: int) -> None:
    """Delete an unused brand; its history remains. Raise InUse if a store or other record refers to it.

    Raise NotFound, Conflict if the brand has changed since `version`, or Forbidden if the user does not work
    in all countries of the brand. The caller must check the user's role.
    """
    brand = BRAND_SERVICES.lock_one(actor, country, brand_id)
    require_all(actor, brand.countries)
    versions.check(brand, version, FIELDS)
    references.require_unused(user=actor, country=country, record=brand)
    history.removal(actor=actor, record=brand)
    brand.delete()


def _lock(actor: User, country: str, ids: Sequence[int]) -> list[Brand]:
    """Return the brands of the country among the ids, locked in the order of ids."""
    brands = Brand.objects.of(country).filter(pk__in=ids).select_related("created_by", "updated_by")
    return list(brands.select_for_update(of=("self",)).order_by("pk"))


def _apply(write: Write, brand: Brand, fields: Values) -> None:
    """Set values without saving. Raise Forbidden, Invalid or AlreadyExists.

    A changed name or further name (`match_names`) of a saved brand queues a job for search texts. The actor
    must work in all countries that use the brand, before and after.
    """
    require_all(write.actor, brand.countries)
    before = (brand.name, brand.match_names)
    for name in _PLAIN:
        if name in fields:
            setattr(brand, name, fields[name] or type(getattr(brand, name))())
    require_all(write.actor, brand.countries)
    if not brand.name:
        raise Invalid({"name": ["Enter a name"]})
    if not brand.countries:
        raise Invalid({"countries": ["Choose a country"]})
    _set_website(brand)
    refresh_brand_search(brand)
    if "match_names" in fields:
        _set_match_names(brand, texts_of(fields["match_names"]))
    if "logo_picture_id" in fields:
        _set_logo(brand, optional_number_of(fields["logo_picture_id"]), write.country)
    other = Brand.objects.filter(search_text=brand.search_text).exclude(pk=brand.pk).first()
    if other:
        raise AlreadyExists(other.name, [BrandRef.of(other)])
    if brand.pk is not None and (brand.name, brand.match_names) != before:
        title = f"Search texts of {brand.name}"
        jobs.enqueue(actor=None, kind="stores.refresh_search", title=title, params={"brand_id": brand.pk})


def _set_website(brand: Brand) -> None:
    """Normalize the brand's website on the object. Raise Invalid."""
    if not brand.website:
        return
    try:
        brand.website = web_address(brand.website)
    except InvalidValue as refused:
        raise Invalid({"website": [str(refused)]}) from None


def _set_match_names(brand: Brand, names: Sequence[str]) -> None:
    """Set further names without duplicates and without the brand's name itself. Saves nothing.

    Raise Invalid for another brand's name, which would be ambiguous.
    """
    names_by_key = {fold(name): name for name in reversed(names)}
    names_by_key.pop(brand.search_text, None)
    brand.match_names = [name for name in names if names_by_key.get(fold(name)) == name]
    others = Brand.objects.filter(search_text__in=list(names_by_key)).exclude(pk=brand.pk)
    if other := others.first():
        raise Invalid({"match_names": [f"{names_by_key[other.search_text]} is the name of another brand"]})


def _set_logo(brand: Brand, picture_id: int | None, country: str) -> None:
    """Set the logo without saving. Raise Invalid if a new picture cannot be used; the present one stays."""
    if picture_id is not None and picture_id != brand.logo_picture_id:
        if picture_id not in usable_pictures(country=country, picture_ids={picture_id}):
            raise Invalid({"logo_picture_id": ["Picture not found"]})
    brand.logo_picture_id = picture_id


BRAND_SERVICES = RecordServices(
    "Brand",
    new=_new,
    lock=_lock,
    apply=_apply,
    undoable=frozenset(FIELDS),
    authorize=_authorize,
)
