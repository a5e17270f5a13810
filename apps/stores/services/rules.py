"""Rules for a store as a whole, which check it as it would be saved."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from apps.core.country import Required, pack
from apps.core.errors import ConfirmationWarning
from apps.core.files.covers import Least
from apps.core.http import confirmations
from apps.stores.choices import HalalStatus, HoursModeChoice, StoreStatus
from apps.stores.domain import taxonomy
from apps.stores.domain.geo import distance_m, is_inside
from apps.stores.domain.hours.validate import HoursError, parse_hours
from apps.stores.domain.names import name_problem
from apps.stores.domain.postcodes import malaysian_state_codes, postcode_problem
from apps.stores.domain.slugs import PATTERN
from apps.stores.models import Region, Store, Tag
from apps.stores.queries.lookup import REACH_M, Located, has_borders, region_of
from apps.stores.record import HOURS, regions
from apps.uploads.models import Picture

COVER = Least(800)


@dataclass
class Findings:
    """The findings of a check: errors by field, and warnings to confirm."""

    errors: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[ConfirmationWarning] = field(default_factory=list)

    def refuse(self, name: str, msg: str) -> None:
        """Add an error to the field `name`."""
        self.errors.setdefault(name, []).append(msg)

    def warn(self, code: str, name: str, msg: str) -> None:
        """Add a warning that a user must confirm, with its code, to the field `name`."""
        self.warnings.append(confirmations.warning(code, msg, name))


@dataclass
class RuleContext:
    """The context of the rules besides the store, loaded once by the service."""

    place: regions.Place
    today: dt.date
    """Today's date in the store's zone."""
    tags: list[Tag] = field(default_factory=list)
    pictures: dict[int, Picture] = field(default_factory=dict)
    checks_every_field: bool = False
    """Check all fields, not only changed ones: for a new store, and to publish a saved one."""
    has_level: Callable[[Region, int], bool] = regions.has_level
    """Returns whether a region has children of a level; imports use their own index."""
    locate: Callable[[str, float, float], Located | None] = region_of
    """Returns the regions of a pin: country, latitude, longitude."""
    knows_borders: Callable[[str], bool] = has_borders
    """Returns whether a country has boundaries, so that a pin can be outside of all regions."""


def locate_nothing(country: str, lat: float, lng: float) -> None:
    """Return None: a replacement for `RuleContext.locate` where no user can confirm a pin."""


def has_no_borders(country: str) -> bool:
    """Return False: a replacement for `RuleContext.knows_borders` where no user can confirm a pin."""
    return False


Rule = Callable[[Store, RuleContext, Findings], None]


def check(store: Store, context: RuleContext, changed: Collection[str]) -> Findings:
    """Return errors and warnings for a store as it would be saved. Also sets its hours in normalized form.

    Only rules of the `changed` fields are applied, so that an old error in another field does not block a
    correction; with `context.checks_every_field` all. A change may not take from a published store what
    publication needs.
    """
    findings = Findings()
    for fields, rule in _RULES:
        if context.checks_every_field or not fields.isdisjoint(changed):
            rule(store, context, findings)
    if store.status == StoreStatus.PUBLISHED:
        # A published store must keep everything required for publication.
        refuse_incomplete(
            store, context.place, findings, context.has_level, None if context.checks_every_field else changed
        )
    return findings


def _name(store: Store, context: RuleContext, findings: Findings) -> None:
    problem = name_problem(store.name)
    if problem:
        findings.refuse("name", problem)


def _type(store: Store, context: RuleContext, findings: Findings) -> None:
    if store.store_type not in taxonomy.store_types():
        findings.refuse("store_type", "Choose a store type")


def _slug(store: Store, context: RuleContext, findings: Findings) -> None:
    if not (3 <= len(store.slug) <= 100 and PATTERN.match(store.slug)):
        findings.refuse("slug", "Use 3 to 100 of: a to z, 0 to 9, with single hyphens between")


def _opened_on(store: Store, context: RuleContext, findings: Findings) -> None:
    if store.opened_on and store.opened_on[:4] > str(context.today.year + 1):
        findings.refuse("opened_on", "The opening date can be at most one year ahead")


def _regions(store: Store, context: RuleContext, findings: Findings) -> None:
    for name, label in regions.missing_levels(
        store.country, context.place, Required.CREATE, context.has_level
    ):
        findings.refuse(name, f"{label} required")


def _pin(store: Store, context: RuleContext, findings: Findings) -> None:
    """Check the pin: outside of the country is an error, another or no region only a warning.

    Without boundaries, warns of a pin far from the center of the smallest named region.
    """
    if (store.lat is None) != (store.lng is None):
        findings.refuse(
            "lat" if store.lat is None else "lng", "Enter both latitude and longitude, or neither"
        )
        return
    if store.lat is None or store.lng is None:
        return
    if not is_inside(store.country, store.lat, store.lng):
        findings.refuse("lat", outside(store.country))
        return
    located = context.locate(store.country, float(store.lat), float(store.lng))
    if located is not None:
        _pin_in_region(store, context.place, located, findings)
        return
    if context.knows_borders(store.country):
        findings.warn("pin_region", "lat", in_no_region(store.country))
        return
    centre: Region | None = context.place.l2 or context.place.l3
    if centre is None or centre.lat is None or centre.lng is None:
        return
    away = distance_m(store.lat, store.lng, centre.lat, centre.lng)
    if away > regions.FAR_FROM_CENTRE_M:
        msg = f"The pin is {away / 1000:.0f} km from {centre.name}. Check the pin or the region"
        findings.warn("pin_far", "lat", msg)


def outside(country: str) -> str:
    """Return the message on a pin outside of the country's bounding box."""
    return f"The pin is outside {pack(country).name}"


def in_no_region(country: str) -> str:
    """Return the message on a pin too far from every region of a country."""
    return f"The pin is more than {REACH_M // 1000} km outside every region of {pack(country).name}. Check the pin"


def _pin_in_region(store: Store, place: regions.Place, located: Located, findings: Findings) -> None:
    """Add a warning if the pin is in another region than the chosen one: either may be wrong."""
    other = located.contradicting_region(place)
    if other is None:
        return
    named = place.at(other.level) or place.deepest
    if named is not None:
        msg = f"The pin is in {other.name}, not in {named.name}. Check the pin or the region"
        findings.warn("pin_region", "lat", msg)


def _postcode(store: Store, context: RuleContext, findings: Findings) -> None:
    """Check the postcode; one of another Malaysian state is only a warning."""
    problem = postcode_problem(store.country, store.postcode)
    if problem:
        findings.refuse("postcode", problem)
        return
    first = context.place.l1
    if not store.postcode or not first:
        return
    if store.country == "TR" and store.postcode[:2] != first.code:
        findings.refuse("postcode", f"Postcode {store.postcode} does not belong to {first.name}")
    if store.country == "MY" and first.code not in malaysian_state_codes(store.postcode):
        findings.warn(
            "postcode_state", "postcode", f"Postcode {store.postcode} does not look like {first.name}"
        )


def _costs(store: Store, context: RuleContext, findings: Findings) -> None:
    """Check the costs: a minimum above the maximum is an error, an implausible amount a warning."""
    low, high = store.avg_cost_min, store.avg_cost_max
    if low is not None and high is not None and low > high:
        findings.refuse("avg_cost_max", "The highest cost is below the lowest")
        return
    for name, amount in (("avg_cost_min", low), ("avg_cost_max", high)):
        if amount is not None and (msg := cost_problem(store.country, amount)):
            findings.warn(UNUSUAL_COST, name, msg)


UNUSUAL_COST = "unusual_cost"


def cost_problem(country: str, amount: int) -> str | None:
    """Return the warning on a cost per person that is implausible in the country; None for a plausible one.

    `amount` is in whole units of the country's currency.
    """
    here = pack(country)
    usual = here.plausible_cost
    if usual.lowest <= amount <= usual.highest:
        return None
    return (
        f"{here.money(amount)} per person is unusual in {here.name}, where it is {here.money(usual.lowest)} to"
        f" {here.money(usual.highest)}. Check the zeros"
    )


def _hours(store: Store, context: RuleContext, findings: Findings) -> None:
    """Check the hours, and set them on the store in normalized form."""
    try:
        hours = parse_hours({name: getattr(store, name) for name in HOURS})
    except HoursError as error:
        for name, messages in error.errors.items():
            for msg in messages:
                findings.refuse(name, msg)
        return
    for name, value in hours.as_json().items():
        setattr(store, name, value)


def _halal(store: Store, context: RuleContext, findings: Findings) -> None:
    """Check a halal certificate: complete, not expired, and no alcohol or pork. Other statuses need none."""
    bodies = {body.value for body in pack(store.country).halal_bodies}
    if store.halal_body and store.halal_body not in bodies:
        findings.refuse("halal_body", "Choose a certificate body of this country")
    if store.halal_status != HalalStatus.CERTIFIED:
        return
    if not (store.halal_body and store.halal_cert_no and store.halal_expires_on):
        findings.refuse(
            "halal_status", "Certificate body, number and expiry date are required for Halal certified"
        )
        return
    if store.halal_expires_on < context.today:
        findings.refuse("halal_expires_on", f"The halal certificate expired on {store.halal_expires_on}")
    serves = store.attributes.get("alcohol", "none") not in ("none",) or store.attributes.get("pork") is True
    if serves:
        findings.refuse("halal_status", "A halal-certified store cannot serve alcohol or pork")
    for tag in context.tags:
        if tag.has_pork or tag.has_alcohol:
            findings.refuse("tags", f"Tag '{tag.label}' conflicts with 'Halal certified'")


def _tags(store: Store, context: RuleContext, findings: Findings) -> None:
    """Refuse tags that do not exist or cannot be used in the country."""
    missing = set(store.tags) - {tag.pk for tag in context.tags}
    if missing:
        findings.refuse("tags", "Tag not found" if len(missing) == 1 else f"{len(missing)} tags not found")


def _pictures(store: Store, context: RuleContext, findings: Findings) -> None:
    """Refuse pictures that are missing, too small as a cover, or more than 60."""
    for name in ("cover_picture_id", "halal_picture_id"):
        picture_id = getattr(store, name)
        if picture_id is not None and picture_id not in context.pictures:
            findings.refuse(name, "Picture not found")
    cover = context.pictures.get(store.cover_picture_id) if store.cover_picture_id else None
    if cover and (problem := COVER.problem(cover.width, cover.height)):
        findings.refuse("cover_picture_id", problem)
    if len(store.pictures) > 60:
        findings.refuse("pictures", "At most 60 pictures")
    if any(row["picture_id"] not in context.pictures for row in store.pictures):
        findings.refuse("pictures", "Picture not found")


def missing_to_publish(
    store: Store, place: regions.Place, has_level: Callable[[Region, int], bool] = regions.has_level
) -> list[tuple[str, str]]:
    """Return (field, label) of each field that is missing for publication, in the order of the form.

    [] if the store is complete. The labels are for messages. Phone or hours suffice, and are listed as
    `phones`.
    """
    country = pack(store.country)
    wanted: list[tuple[str, str, bool]] = [
        ("name", "name", bool(store.name)),
        ("store_type", "type", bool(store.store_type)),
        ("slug", "web address", bool(store.slug)),
        ("cuisines", "1 cuisine", bool(store.cuisines)),
        *(
            (name, label, False)
            for name, label in regions.missing_levels(store.country, place, Required.PUBLISH, has_level)
        ),
        ("address_line1", "address", bool(store.address_line1)),
        ("lat", "pin", store.lat is not None),
    ]
    texts = [level for level in country.regions if level.is_text and level.required is Required.PUBLISH]
    wanted += [(level.field, level.name, bool(getattr(store, level.field))) for level in texts]
    if country.postcode_required is Required.PUBLISH:
        wanted.append(("postcode", "postcode", bool(store.postcode)))
    wanted.append(("phones", "phone or hours", bool(store.phones) or _has_hours(store)))
    wanted.append(("cover_picture_id", "cover", store.cover_picture_id is not None))
    return [(name, label) for name, label, there in wanted if not there]


def _has_hours(store: Store) -> bool:
    """Return whether the hours are known; a week without any known day is not."""
    if store.hours_mode != HoursModeChoice.REGULAR:
        return store.hours_mode != HoursModeChoice.UNKNOWN
    return any(day["state"] != "unknown" for day in store.regular_hours or [])


def refuse_incomplete(
    store: Store,
    place: regions.Place,
    findings: Findings,
    has_level: Callable[[Region, int], bool] = regions.has_level,
    changed: Collection[str] | None = None,
) -> None:
    """Add errors to `findings` for everything missing for publication: one for `status`, one for each field.

    With `changed`, only for what these fields affect. Adds nothing if the store is complete.
    """
    missing = [
        (name, label)
        for name, label in missing_to_publish(store, place, has_level)
        if changed is None or not _CAUSING_FIELDS.get(name, frozenset({name})).isdisjoint(changed)
    ]
    if missing:
        findings.refuse("status", f"To publish, fill in: {', '.join(label for _, label in missing)}")
        for name, label in missing:
            findings.refuse(
                name,
                f"To publish, {label} is needed" if name in _REPORTED_SEPARATELY else "Needed to publish",
            )


_LEVELS = frozenset({"region_l1_id", "region_l2_id", "region_l3_id"})
_CAUSING_FIELDS: dict[str, frozenset[str]] = {
    "phones": frozenset({"phones", *HOURS}),
    "lat": frozenset({"lat", "lng"}),
    "postcode": frozenset({"postcode", "region_l1_id"}),
    **dict.fromkeys(_LEVELS, _LEVELS),
}
"""Fields by which a requirement for publication is met or lost; for others, the field itself."""
_REPORTED_SEPARATELY = frozenset({"phones", "lat"})
"""Fields whose name does not tell what is missing: phone or another contact, both coordinates."""


_RULES: tuple[tuple[frozenset[str], Rule], ...] = (
    (frozenset({"name"}), _name),
    (frozenset({"store_type"}), _type),
    (frozenset({"slug"}), _slug),
    (frozenset({"opened_on"}), _opened_on),
    (frozenset({"region_l1_id", "region_l2_id", "region_l3_id"}), _regions),
    (frozenset({"lat", "lng", "region_l1_id", "region_l2_id"}), _pin),
    (frozenset({"postcode", "region_l1_id"}), _postcode),
    (frozenset({"avg_cost_min", "avg_cost_max"}), _costs),
    (frozenset(HOURS), _hours),
    (frozenset({"tags"}), _tags),
    (
        frozenset({"halal_status", "halal_body", "halal_cert_no", "halal_expires_on", "attributes", "tags"}),
        _halal,
    ),
    (frozenset({"cover_picture_id", "halal_picture_id", "pictures"}), _pictures),
)
