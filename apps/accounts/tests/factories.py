"""Factories of minimal valid accounts, with traits."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import factory
from django.contrib.auth.hashers import make_password

from apps.accounts.models import User
from apps.accounts.services import passwords
from apps.accounts.services.accounts import refresh_search
from apps.core.choices import Role
from apps.core.db import clock
from apps.core.testing.factories import ModelFactory

PASSWORD = "a-good-passphrase"


class UserFactory(ModelFactory[User]):
    """An active operator of Indonesia."""

    class Meta:
        model = User

    class Params:
        manager = factory.Trait(role=Role.MANAGER)
        reviewer = factory.Trait(role=Role.REVIEWER)
        editor = factory.Trait(role=Role.EDITOR)
        kol = factory.Trait(role=Role.KOL)
        invited = factory.Trait(
            must_change_password=True,
            password=make_password(None),
            invited_until=factory.LazyFunction(lambda: clock.now() + passwords.FIRST_SIGN_IN_WITHIN),
        )
        locked = factory.Trait(
            failed_logins=5, locked_until=factory.LazyFunction(lambda: clock.now() + timedelta(minutes=15))
        )
        super_admin = factory.Trait(role=Role.MANAGER, is_superuser=True)
        # Demo accounts need only a password, whatever their role.
        by_password = factory.Trait(is_demo=True)
        second_factor = factory.Trait(second_factor_at=factory.LazyFunction(clock.now))

    username = factory.Sequence(lambda n: f"person{n}")
    nickname = factory.Sequence(lambda n: f"Person {n}")
    role = Role.OPERATOR
    countries = factory.LazyFunction(lambda: ["ID"])
    email = ""
    # As if a manager had set the address.
    is_email_confirmed = factory.LazyAttribute(lambda user: bool(user.email))

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        kwargs.setdefault("password", make_password(kwargs.pop("plain_password", PASSWORD)))
        user = model_class(*args, **kwargs)
        refresh_search(user)
        user.save()
        return user
