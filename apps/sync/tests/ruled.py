"""Helpers to edit rules through the operations of the screen."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.sync.models import AutoRule


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Any:
    return api.call(f"store_sync/{name}", data, as_=user, cc="ID")


def saved(api: Api, user: User, rule: AutoRule, **fields: Any) -> Any:
    rule.refresh_from_db()
    return call(api, "save_auto_rule", {"rule_id": rule.pk, "version": rule.version, **fields}, user)


def replayed(api: Api, user: User, rule: AutoRule) -> dict[str, Any]:
    return call(api, "replay_auto_rule", {"rule_id": rule.pk}, user).ok()
