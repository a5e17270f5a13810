"""Demo tag suggestions without a decision; two of them are similar to existing tags."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.core.models import ReferenceLoad
from apps.core.values import FieldValue
from apps.stores.choices import TagKind
from apps.stores.domain.slugs import slugify
from apps.stores.models import Tag
from apps.stores.services import vocabulary

MARK = "demo:vocabulary:1"
SUGGESTED: tuple[tuple[str, str, str], ...] = (
    ("ID", "Kopi gula aren", TagKind.DRINK),
    ("ID", "Roof top", TagKind.AMBIENCE),
    ("TR", "Serpme kahvaltı", TagKind.MEAL),
    ("MY", "Nasi kandar", TagKind.DISH),
    ("PH", "Silog breakfast", TagKind.MEAL),
)
"""Country, label and kind."""


@transaction.atomic
def ensure() -> int:
    """Suggest missing tags as the demo's editor, once; return their number."""
    _, is_new = ReferenceLoad.objects.get_or_create(name=MARK, defaults={"digest": ""})
    if not is_new:
        return 0
    editor = User.objects.get(username="editor", is_demo=True)
    missing = [row for row in SUGGESTED if not Tag.objects.filter(slug=slugify(row[1])).exists()]
    for country, label, kind in missing:
        fields: dict[str, FieldValue] = {"labels": {"en": label}, "kind": kind, "country": country}
        vocabulary.TAG_SERVICES.create(actor=editor, country=country, fields=fields)
    return len(missing)
