"""Auto rules: defaults of the project, settings by managers, and enabling after a trial."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from apps.core.changes import history, versions
from apps.core.errors import AlreadyExists, Forbidden, Invalid
from apps.core.values import FieldValue
from apps.stores.services.reference import Loaded, load_if_changed
from apps.sync.choices import RuleMode
from apps.sync.models import AutoRule, SyncSource
from apps.sync.permissions import auto, rule_permissions
from apps.sync.queries import rule_selectors, selectors
from apps.sync.queries.rule_labels import title_of
from apps.sync.services.sources import SEED

if TYPE_CHECKING:
    from apps.accounts.models import User

REPLAYED_WITHIN = timedelta(hours=24)
SETTINGS = ("mode", "min_trust", "max_pin_shift_m", "require_corroborated")
FIELDS = ("field", *SETTINGS, "enabled", "disabled_why")
"""Fields of a rule that are tracked in history."""
_FILLED = ("website", "email", "socials", "postcode", "phones")


# -- defaults of the project ------------------------------------------------------------------------------
def load_rules() -> Loaded:
    """Create missing rules for the sources that come with the project, all disabled."""
    content = json.dumps([_defaults(Decimal("0.6")), _defaults(Decimal(1))]).encode()
    return load_if_changed(
        "auto_rules", hashlib.sha256(SEED.read_bytes() + content).hexdigest(), make_missing
    )


def make_missing() -> tuple[int, int]:
    """Create missing rules. Return (number created, 0 changed)."""
    codes = [row["code"] for row in json.loads(SEED.read_text(encoding="utf-8"))]
    rows = [
        AutoRule(source=source, country=country, **values)
        for source in SyncSource.objects.filter(code__in=codes).order_by("pk")
        for country in source.countries
        for values in _defaults(source.trust)
    ]
    before = AutoRule.objects.count()
    AutoRule.objects.bulk_create(rows, ignore_conflicts=True)
    return AutoRule.objects.count() - before, 0


def _defaults(trust: Decimal) -> list[dict[str, Any]]:
    """Return the default rules of a source."""
    hours = {"mode": RuleMode.FILL_BLANK.value, "min_trust": "0.60"}
    if float(trust) >= auto.SURE_TRUST:
        hours = {"mode": RuleMode.REPLACE_OWN.value, "min_trust": "0.80"}
    return [
        {"field": auto.LINK, "mode": RuleMode.FILL_BLANK.value},
        *({"field": name, "mode": RuleMode.FILL_BLANK.value} for name in _FILLED),
        {"field": "hours", **hours},
        {"field": "pin", "mode": RuleMode.REPLACE.value, "max_pin_shift_m": auto.FARTHEST_PIN_M},
    ]


# -- settings by managers ---------------------------------------------------------------------------------
@transaction.atomic
def save_auto_rule(
    *,
    actor: User,
    country: str,
    fields: Mapping[str, FieldValue],
    rule_id: int | None = None,
    version: int | None = None,
) -> AutoRule:
    """Create a rule, or change the given settings of one.

    Changed settings disable a rule until they are tested. Raise NotFound, Forbidden, Conflict, AlreadyExists,
    or Invalid with the field: never automatic, or not tested.
    """
    if rule_id is None:
        return _create(actor, country, fields)
    rule = rule_selectors.lock_rule(actor=actor, country=country, rule_id=rule_id)
    require_may(actor, rule.field)
    if version is None:
        raise Invalid({"version": ["Version required"]})
    for name in ("source_code", "field"):
        if name in fields:
            raise Invalid({name: ["The field of a rule cannot be changed. Create another rule"]})
    versions.check(rule, version, fields)
    with versions.changing(rule, actor=actor) as change:
        before, was_on = terms_of(rule), rule.enabled
        _set(rule, fields)
        is_other = terms_of(rule) != before
        if fields.get("enabled") and (is_other or not rule.enabled):
            _switch_on(rule)
        elif is_other or fields.get("enabled") is False:
            rule.enabled = False
        if rule.enabled != was_on and not is_other:
            change.action = "enable" if rule.enabled else "disable"
    return rule


def _create(actor: User, country: str, fields: Mapping[str, Any]) -> AutoRule:
    missing = [name for name in ("source_code", "field", "mode") if not fields.get(name)]
    if missing:
        raise Invalid({name: ["Required"] for name in missing})
    require_may(actor, fields["field"])
    source = selectors.lock_source(actor=actor, country=country, code=fields["source_code"])
    rule = AutoRule(source=source, country=country, field=fields["field"], created_by=actor, updated_by=actor)
    _set(rule, fields)
    if fields.get("enabled"):
        raise Invalid({"enabled": [_NOT_REPLAYED]})
    if AutoRule.objects.filter(source=source, country=country, field=rule.field).exists():
        raise AlreadyExists(f"the rule {title_of(rule)}")
    rule.save()
    history.record(actor=actor, record=rule, action="create")
    return rule


def require_may(actor: User, field: str) -> None:
    """Raise Forbidden if the user may not edit rules on the field."""
    if not rule_permissions.may_manage(actor, field):
        raise Forbidden(["super_admin" if field == auto.CREATE else "manager"])


def _set(rule: AutoRule, fields: Mapping[str, Any]) -> None:
    """Set the given settings. Raise Invalid for settings that no rule may have."""
    for name in SETTINGS:
        if name in fields:
            value = fields[name]
            setattr(rule, name, Decimal(f"{float(value):.2f}") if name == "min_trust" else value)
    errors: dict[str, list[str]] = {}
    if reason := auto.why_not_ruled(rule.field, rule.mode):
        errors["mode" if auto.may_be_ruled(rule.field) else "field"] = [reason]
    if rule.field == "pin" and not rule.max_pin_shift_m:
        errors["max_pin_shift_m"] = [f"Enter the maximum pin distance: 1 to {auto.FARTHEST_PIN_M} m"]
    if rule.field != "pin" and rule.max_pin_shift_m:
        errors["max_pin_shift_m"] = ["Only for pins"]
    if rule.field == auto.CREATE and float(rule.min_trust) < auto.SURE_TRUST:
        errors["min_trust"] = ["Only sources with a trust of 80 % or more can create stores automatically"]
    if errors:
        raise Invalid(errors)


_NOT_REPLAYED = "Test the rule with these settings first. The test must be less than 24 hours old"


def _switch_on(rule: AutoRule) -> None:
    if not is_replayed(rule):
        raise Invalid({"enabled": [_NOT_REPLAYED]})
    if not rule.enabled:
        rule.enabled_at = timezone.now()
    rule.enabled, rule.disabled_at, rule.disabled_why = True, None, ""


def is_replayed(rule: AutoRule) -> bool:
    """Return whether the rule was recently tried on past decisions with its current settings."""
    if rule.replayed_at is None or rule.replayed_terms != terms_of(rule):
        return False
    return timezone.now() - rule.replayed_at <= REPLAYED_WITHIN


def terms_of(rule: AutoRule) -> str:
    """Return a digest of the rule's settings."""
    terms = [str(rule.min_trust), *(getattr(rule, name) for name in SETTINGS if name != "min_trust")]
    return hashlib.sha256(json.dumps(terms).encode()).hexdigest()
