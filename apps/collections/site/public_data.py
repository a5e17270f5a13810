"""Data of a collection's public page from one revision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.accounts.models import User
from apps.collections.choices import Mode, Theme
from apps.collections.models import Collection
from apps.collections.record import targets
from apps.content.choices import LANGUAGE_OF, Sponsorship
from apps.content.domain import site_words
from apps.content.domain.blocks import links
from apps.content.models import Revision
from apps.content.services.blocks import stores
from apps.content.services.blocks.store_lines import StoreLines
from apps.core.country import site
from apps.core.values import FieldValue
from apps.stores.choices import BusinessStatus, StoreStatus
from apps.stores.models import Tag
from apps.uploads.models import Picture
from apps.uploads.queries.selectors import usable_pictures

DISCLOSURES: Mapping[str, Mapping[str, str]] = {
    Sponsorship.GIFTED: {
        "en": "The author of this list was a guest at some of these places.",
        "id": "Penyusun daftar ini pernah dijamu oleh sebagian tempat di dalamnya.",
        "tr": "Bu listeyi hazırlayan, buradaki bazı yerlerde ağırlandı.",
        "ms": "Penyusun senarai ini pernah dijamu oleh sebahagian tempat di dalamnya.",
    },
    Sponsorship.PAID: {
        "en": "Advertisement: this list was paid for.",
        "id": "Iklan: daftar ini merupakan kerja sama berbayar.",
        "tr": "Reklam: bu liste ücretli bir iş birliğidir.",
        "ms": "Iklan: senarai ini ialah kerjasama berbayar.",
    },
    Sponsorship.OWN_BUSINESS: {
        "en": "The author of this list owns or works for a business in it.",
        "id": "Penyusun daftar ini memiliki atau bekerja di salah satu usaha di dalamnya.",
        "tr": "Bu listeyi hazırlayan, buradaki bir işletmenin sahibi veya çalışanıdır.",
        "ms": "Penyusun senarai ini memiliki atau bekerja di salah satu perniagaan di dalamnya.",
    },
}


@dataclass(frozen=True)
class PublicItem:
    """An item on the public site."""

    kind: str
    title: str
    url: str
    rank: str = ""
    note: str = ""
    place: str = ""
    picture_url: str = ""
    facts: tuple[str, ...] = ()


@dataclass(frozen=True)
class PublicCollection:
    """The public page of a collection."""

    collection: Collection
    content: Mapping[str, Any]
    """Snapshot of the shown revision."""
    language: str
    url: str
    cover: Picture | None
    cover_url: str
    cover_alt: str
    share_url: str
    disclosure: str
    words: Mapping[str, str]
    curator: str
    tags: list[str]
    items: list[PublicItem]

    @property
    def title(self) -> str:
        """Return the title for search results."""
        return str(self.content.get("meta_title") or self.content["title"])

    @property
    def description(self) -> str:
        """Return the description for search results."""
        return str(self.content.get("meta_description") or self.content.get("subtitle") or "")

    @property
    def is_ranking(self) -> bool:
        """Return whether it is a ranking, where the order counts."""
        return self.content.get("theme") == Theme.RANKING


def present(collection: Collection, revision: Revision) -> PublicCollection:
    """Return the page data of a revision; loads pictures, items, curator and tags."""
    snapshot = revision.snapshot
    country = collection.country
    language = str(LANGUAGE_OF[country])
    pictures = _pictures(country, snapshot)
    cover = pictures.get(snapshot.get("cover_picture_id") or 0)
    shared = pictures.get(snapshot.get("og_picture_id") or 0) or cover
    curator = User.objects.filter(pk=snapshot["curator_id"]).first() if snapshot.get("curator_id") else None
    lines = DISCLOSURES.get(snapshot.get("sponsorship") or "", {})
    return PublicCollection(
        collection=collection,
        content=snapshot,
        language=language,
        url=snapshot.get("canonical_url") or site.address(country, "collection", snapshot["slug"]),
        cover=cover,
        cover_url=cover.variant_url("large") if cover else "",
        cover_alt=cover.alt_text if cover else "",
        share_url=_share(shared),
        disclosure=lines.get(language, lines.get("en", "")),
        words=site_words.words(language),
        curator=str((curator.kol or {}).get("display_name") or curator.nickname) if curator else "",
        tags=_tags(snapshot, language),
        items=_items(collection, snapshot, pictures),
    )


def _share(picture: Picture | None) -> str:
    if picture is None:
        return ""
    return site.absolute(picture.variant_url("og", "jpeg") or picture.variant_url("large"))


def _pictures(country: str, snapshot: Mapping[str, Any]) -> dict[int, Picture]:
    named = [snapshot.get("cover_picture_id"), snapshot.get("og_picture_id")]
    named += [item["picture_override_id"] for item in snapshot.get("items") or []]
    ids = {pk for pk in named if pk}
    return usable_pictures(country=country, picture_ids=ids) if ids else {}


def _tags(snapshot: Mapping[str, Any], language: str) -> list[str]:
    ids = snapshot.get("tags") or []
    tags = {tag.pk: tag for tag in Tag.objects.filter(pk__in=ids)} if ids else {}
    return [tags[pk].labels.get(language) or tags[pk].label for pk in ids if pk in tags]


def _items(
    collection: Collection, snapshot: Mapping[str, Any], pictures: Mapping[int, Picture]
) -> list[PublicItem]:
    """Return the items that can be shown, pinned ones before those of the rule.

    Merged stores are replaced by their targets.
    """
    written = snapshot.get("items") or []
    country = collection.country
    lines = StoreLines(country, str(LANGUAGE_OF[country]))
    shown = _Records(country, written, lines)
    made: dict[tuple[str, FieldValue], PublicItem] = {}
    for item in written:
        key, base = shown.of(item)
        if base is not None and key not in made:
            picture = pictures.get(item["picture_override_id"] or 0)
            made[key] = PublicItem(
                kind=base.kind,
                title=item["title_override"] or base.title,
                url=base.url,
                rank=item["rank_label"],
                note=item["note"] or base.note,
                place=base.place,
                picture_url=picture.variant_url("medium") if picture else base.picture_url,
                facts=base.facts,
            )
    if snapshot.get("mode") == Mode.RULE and snapshot.get("rule"):
        for store in stores.matching(country, snapshot["rule"]):
            made.setdefault(("store", store.pk), _store(stores.show(store, lines)))
    return list(made.values())


def _store(store: stores.ShownStore) -> PublicItem:
    return PublicItem(
        "store",
        store.name,
        store.url,
        place=store.place,
        picture_url=store.picture_url,
        facts=store.facts,
    )


class _Records:
    """The public records of items: one query per kind, one more if stores were merged."""

    def __init__(self, country: str, written: Sequence[Mapping[str, Any]], lines: StoreLines) -> None:
        self.lines = lines
        ids_by_kind: dict[str, list[int]] = {}
        for item in written:
            if item["ref_id"]:
                ids_by_kind.setdefault(item["kind"], []).append(item["ref_id"])
        self.stores = {
            pk: store
            for pk, store in stores.named(country, ids_by_kind.pop("store", [])).items()
            if store.status == StoreStatus.PUBLISHED
            and store.business_status != BusinessStatus.PERMANENTLY_CLOSED
        }
        self.cards = {
            (kind, pk): card
            for kind, ids in ids_by_kind.items()
            for pk, card in targets.shown_cards(kind, country, ids).items()
        }

    def of(self, item: Mapping[str, Any]) -> tuple[tuple[str, Any], PublicItem | None]:
        """Return the key of an item's record and its public item, None if it cannot be shown."""
        kind, ref_id = item["kind"], item["ref_id"]
        if kind == targets.LINK:
            safe = links.is_outside(item["url"])
            return (kind, item["url"]), PublicItem(
                kind, item["title_override"], item["url"]
            ) if safe else None
        if kind == "store":
            store = self.stores.get(ref_id)
            return ("store", store.pk if store else ref_id), _store(
                stores.show(store, self.lines)
            ) if store else None
        card = self.cards.get((kind, ref_id))
        if card is None:
            return (kind, ref_id), None
        return (kind, ref_id), PublicItem(
            kind, card.title, card.url, note=card.note, picture_url=card.picture_url
        )
