"""Properties of merges: for any stores and choices, an undone merge restores everything.

With edits in between, unedited fields are restored, and edited ones stay and are listed.
"""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import Invalid
from apps.stores.choices import FieldChoice
from apps.stores.models import Store, StoreDuplicatePair, StoreExternalId, StoreMerge, StoreRedirect
from apps.stores.services import duplicates
from apps.stores.services.merging.fields import CHOICES
from apps.stores.services.merging.merge import merge_stores
from apps.stores.services.merging.undo import undo_merge
from apps.stores.services.stores import StoreEdit, create_store, edit_store
from apps.stores.tests.factories import WEEK, PairFactory, PictureFactory, TagFactory, draft
from apps.stores.tests.test_merging import gallery, phone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ROUNDS = 60
_INTERNAL_FIELDS = ("version", "updated_at", "updated_by_id")
EVERYTHING = frozenset({"pin_far", "pin_region", "postcode_state", "owner_verified", "goes_offline"})
TOUCHED = ("intro", "landmark", "seo_title")
AT = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)


class World:
    """The data of a round: users, tags, pictures, a random generator."""

    def __init__(self, seed: int) -> None:
        self.seed, self.chance = seed, random.Random(seed)
        self.manager: User = UserFactory(manager=True, countries=["ID"])
        self.tags = [TagFactory().pk for _ in range(3)]
        self.pictures = [PictureFactory() for _ in range(3)]

    def some(self, items: list[Any]) -> list[Any]:
        return self.chance.sample(items, self.chance.randint(0, len(items)))

    def maybe(self, value: Any) -> dict[str, Any]:
        return value if self.chance.random() < 0.6 else {}

    def store(self, number: int) -> Store:
        """Create a store through the service, so that derived fields are correct."""
        fields = draft(
            name=f"Tuku {self.chance.choice(['Satu', 'Dua'])}",
            lat=-6.2 - self.chance.randint(0, 3) / 1000,
            lng=106.8,
            tags=self.some(self.tags),
            cuisines=self.some(["indonesian", "padang"]),
            pictures=gallery(*self.some(self.pictures)),
            phones=[phone(f"+62811111111{number}")] if self.chance.random() < 0.7 else [],
            **self.maybe({"hours_mode": "regular", "regular_hours": WEEK}),
            **self.maybe({"attributes": {"wifi": self.chance.choice(["free", "paid"]), "pork": False}}),
            **self.maybe({"halal_status": "partial"}),
            **self.maybe({"socials": [{"platform": "x", "url": f"https://x.com/tuku{number}"}]}),
            **self.maybe({"cover_picture_id": self.chance.choice(self.pictures).pk}),
            **{name: f"{name} {number}" for name in self.some(list(TOUCHED))},
        )
        store = create_store(actor=self.manager, country="ID", fields=fields, has_duplicate_check=False)
        if self.chance.random() < 0.5:
            state = self.chance.choice(["staff_verified", "owner_verified", "disputed"])
            Store.objects.filter(pk=store.pk).update(
                verification=state, verified_at=AT, verified_by=self.manager, verify_method="phone_call"
            )
        for place in range(self.chance.randint(0, 2)):
            StoreExternalId.objects.create(
                store=store, source="osm", external_id=f"{self.seed}-{number}-{place}"
            )
        return store

    def choices(self) -> dict[str, str]:
        chosen = {}
        for name in self.some(list(CHOICES)):
            sides = [FieldChoice.WINNER, FieldChoice.LOSER]
            sides += [FieldChoice.UNION] if CHOICES[name].union else []
            chosen[name] = str(self.chance.choice(sides))
        return chosen

    def merge(self, winner: Store, loser: Store) -> int | None:
        """Return the merge's id; None if a rule rejects the choices, which must leave no changes."""
        versions = dict(Store.objects.values_list("pk", "version"))
        before = everything()
        try:
            done = merge_stores(
                actor=self.manager,
                country="ID",
                winner_id=winner.pk,
                loser_id=loser.pk,
                winner_version=versions[winner.pk],
                loser_version=versions[loser.pk],
                field_choices=self.choices(),
                confirmed=EVERYTHING,
            )
        except Invalid:
            assert everything() == before
            assert not StoreMerge.objects.filter(loser=loser).exists()
            return None
        return done.merge.pk

    def undo(self, merge_id: int) -> list[tuple[int, str]]:
        _, _, outcome = undo_merge(actor=self.manager, country="ID", merge_id=merge_id)
        return [(row.object_id, row.field) for row in outcome.not_undone]


def rows(model: Any, *skipped: str) -> list[dict[str, Any]]:
    matching_rows = model.objects.order_by("pk").values()
    return [{name: value for name, value in row.items() if name not in skipped} for row in matching_rows]


def everything() -> dict[str, Any]:
    """Return every column of stores, ids, pairs and redirects, except the last editor."""
    return {
        "stores": rows(Store, *_INTERNAL_FIELDS),
        "ids": rows(StoreExternalId),
        "pairs": rows(StoreDuplicatePair, *_INTERNAL_FIELDS),
        "redirects": rows(StoreRedirect),
    }


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_merged_and_undone_is_as_it_was(seed: int) -> None:
    world = World(seed)
    winner, loser, other = (world.store(number) for number in range(3))
    if world.chance.random() < 0.5:
        PairFactory(store_a=winner, store_b=loser)
    PairFactory(store_a=loser, store_b=other, status="snoozed", snooze_until=dt.date(2099, 1, 1))
    Store.objects.filter(pk=other.pk).update(moved_to_store=loser)
    duplicates.recount([winner.pk, loser.pk, other.pk])
    before = everything()
    merge_id = world.merge(winner, loser)
    if merge_id is None:
        return
    assert everything() != before
    assert world.undo(merge_id) == []
    assert everything() == before


@pytest.mark.parametrize("seed", range(ROUNDS // 2))
def test_a_chain_undone_from_its_end_is_as_it_was(seed: int) -> None:
    world = World(1000 + seed)
    stores = [world.store(number) for number in range(4)]
    states, merges = [everything()], []
    for winner, loser in ((1, 0), (2, 1), (2, 3)):
        merge_id = world.merge(stores[winner], stores[loser])
        if merge_id is None:
            return
        merges.append(merge_id)
        states.append(everything())
    for merge_id in reversed(merges):
        states.pop()
        assert world.undo(merge_id) == []
        assert everything() == states[-1]


@pytest.mark.parametrize("seed", range(ROUNDS // 2))
def test_undo_merge_preserves_and_lists_fields_edited_in_between(seed: int) -> None:
    world = World(2000 + seed)
    winner, loser = world.store(0), world.store(1)
    before = {row["id"]: row for row in everything()["stores"]}
    merge_id = world.merge(winner, loser)
    if merge_id is None:
        return
    merged = Store.objects.get(pk=winner.pk)
    touched = {name: f"touched {name}" for name in world.some(list(TOUCHED))}
    if touched:
        edit_store(
            StoreEdit(
                actor=UserFactory(),
                country="ID",
                store_id=winner.pk,
                version=merged.version,
                patch=touched,
                confirmed=EVERYTHING,
            )
        )
    named = world.undo(merge_id)
    after = {row["id"]: row for row in everything()["stores"]}
    written = {name for name in TOUCHED if getattr(merged, name) != before[winner.pk][name]}
    assert sorted(named) == sorted((winner.pk, name) for name in written & set(touched))
    assert after[loser.pk] == before[loser.pk]
    derived = {"search_text", "completeness", "field_sources"}
    for name, value in before[winner.pk].items():
        if name not in derived:
            assert after[winner.pk][name] == touched.get(name, value), name


def test_most_of_the_generated_merges_are_accepted() -> None:
    """Guards against properties without cases: most generated merges must be valid."""
    done = 0
    for seed in range(10):
        world = World(seed)
        done += world.merge(world.store(0), world.store(1)) is not None
    assert done >= 6
