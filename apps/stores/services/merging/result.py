"""The resulting store of a merge: values of either side or both, under the rules of an edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.accounts.models import User
from apps.core.changes import history
from apps.core.errors import Invalid
from apps.core.readers.errors import quote
from apps.core.values import FieldValue, Json
from apps.stores.choices import FieldChoice, Verification
from apps.stores.models import Store, Tag
from apps.stores.services import derived, rules
from apps.stores.services.merging.fields import CHOICES, Choice, TooMuch
from apps.stores.services.stores import differs, load_context, sources_of, was_moved_or_renamed
from apps.stores.services.values import clean


@dataclass
class Composed:
    """The changed values of the winner, by column."""

    values: dict[str, Any] = field(default_factory=dict)
    """In the format of an edit."""
    states: dict[str, Any] = field(default_factory=dict)
    """Values that only separate actions set: business status and verification."""
    sides: dict[str, FieldChoice] = field(default_factory=dict)
    """Column -> side that its value comes from."""


def read_choices(sent: Mapping[str, str]) -> dict[str, FieldChoice]:
    """Return {choice: side} of all choices of a merge, with the default for those not in `sent`.

    Raise Invalid with all errors: an unknown choice or side, or both sides where only one can be taken.
    """
    wrong = []
    for name, side in sent.items():
        choice = CHOICES.get(name)
        if choice is None:
            wrong.append(f"{name[:60]}: there is no such choice")
        elif side not in FieldChoice.values:
            sides = ", ".join(FieldChoice.values)
            wrong.append(f"{name}: {quote(side)} is not one of {sides}")
        elif side == FieldChoice.UNION and choice.union is None:
            wrong.append(f"{name}: choose one of the two stores")
    if wrong:
        raise Invalid({"field_choices": wrong})
    return {name: FieldChoice(sent.get(name) or choice.default) for name, choice in CHOICES.items()}


def compose(winner: Store, loser: Store, chosen: Mapping[str, FieldChoice]) -> Composed:
    """Return the winner's new values according to the choices, only those that differ. Sets nothing.

    Raise Invalid if combined values exceed a limit, such as three phones.
    """
    composed, errors = Composed(), dict[str, list[str]]()
    for name, side in chosen.items():
        choice = CHOICES[name]
        try:
            side_store = _side_of(winner, loser, choice, side)
        except TooMuch as too_much:
            errors[name] = [_named(name, str(too_much))]
            continue
        into = composed.states if choice.is_state else composed.values
        for column, value in side_store.items():
            if differs(getattr(winner, column), value):
                into[column] = value
                composed.sides[column] = side
    if errors:
        raise Invalid(errors)
    return composed


def _side_of(winner: Store, loser: Store, choice: Choice, side: FieldChoice) -> dict[str, FieldValue]:
    """Return {column: value} for the chosen side; empty for the winner's, which stays. Raise TooMuch."""
    if side == FieldChoice.WINNER:
        return {}
    if side == FieldChoice.LOSER:
        return {column: getattr(loser, column) for column in choice.columns}
    assert choice.union is not None
    (column,) = choice.columns
    return {column: choice.union(getattr(winner, column), getattr(loser, column))}


def _named(name: str, short_name: str) -> str:
    """Return the message with tag labels instead of ids."""
    if name != "tags":
        return short_name
    before, _, ids = short_name.rpartition(": ")
    labels = Tag.objects.in_bulk([int(pk) for pk in ids.split(", ")])
    return f"{before}: {', '.join(tag.label for tag in labels.values())}"


def apply(winner: Store, loser: Store, composed: Composed, actor: User) -> rules.Findings:
    """Set the composed values on the winner, without saving. Return the findings.

    Those are errors and warnings of the rules of the changed fields; an old error in another field does not
    count. Derived fields and sources are set only if there are no errors; the values stay set even then. A
    new name, or a pin moved by more than 50 m, makes the winner unverified, as an edit does, unless the
    verification also comes from the loser.
    """
    before = (winner.name, winner.lat, winner.lng)
    values, errors = clean(
        {name: history.as_json(value) for name, value in composed.values.items()}, winner.country
    )
    for name, value in {**values, **composed.states}.items():
        setattr(winner, name, value)
    if was_moved_or_renamed(winner, before) and not _is_verified_by(loser, composed):
        winner.verification = Verification.UNVERIFIED
    context, wrong = load_context(winner)
    findings = rules.check(winner, context, set(values))
    _check_moved(winner, loser, findings)
    for name, messages in {**wrong, **errors}.items():
        findings.errors[name] = messages
    if not findings.errors:
        derived.refresh(winner, context.place)
        winner.field_sources = _sources(winner, loser, composed, actor)
    return findings


def _is_verified_by(loser: Store, composed: Composed) -> bool:
    return "verification" in composed.sides or "verified_at" in composed.sides


def _check_moved(winner: Store, loser: Store, findings: rules.Findings) -> None:
    """Add an error if the store would be marked as moved to itself."""
    if winner.moved_to_store_id in (winner.pk, loser.pk):
        findings.refuse(
            "shop",
            f"{winner.full_name} is marked as moved to {loser.full_name}. "
            "Use the open or closed status of the other store, or reopen it first",
        )


def _sources(winner: Store, loser: Store, composed: Composed, actor: User) -> dict[str, Json]:
    """Return the sources of the winner's fields: adopted values keep their source, locks remain."""
    sources = sources_of(set(composed.values), actor=actor, source="staff", before=winner.field_sources)
    for name in composed.values:
        origin = loser.field_sources.get(name)
        if origin and composed.sides[name] == FieldChoice.LOSER:
            sources[name] = {**origin, "locked": sources[name]["locked"]}
    return sources
