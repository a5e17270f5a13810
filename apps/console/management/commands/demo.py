"""`manage.py demo`: create the demo accounts and records. Idempotent."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.accounts.models import User
from apps.console import demo, demo_accounts
from apps.console.demo import (
    articles,
    brands,
    colleagues,
    collections,
    comments,
    duplicates,
    extracts,
    feedback,
    feeds,
    lanes,
    leads,
    library,
    messages,
    pages,
    past,
    person_requests,
    reminders,
    rules,
    stores,
    videos,
    vocabulary,
)
from apps.core.insights import keeping

Part = tuple[str, str, Callable[[list[User]], int]]


def _independent_parts() -> Iterator[Part]:
    """Yield the `PART` of each demo module that has one, in the order of module names."""
    for module_info in iter_modules(demo.__path__):
        if not module_info.ispkg:
            module = import_module(f"{demo.__name__}.{module_info.name}")
            if hasattr(module, "PART"):
                yield module.PART


OF_ALL: tuple[Part, ...] = (
    ("Demo colleagues", "made", colleagues.ensure),
    ("Demo tags", "suggested", lambda _: vocabulary.ensure()),
)
"""Parts made once for all countries: label, verb for the count, and function."""
PARTS: tuple[Part, ...] = (
    # Imported stores first: lists start with the last change, and imported ones have few details.
    ("Stores from OpenStreetMap", "imported", lambda _: extracts.ensure()),
    ("Demo stores", "made", stores.ensure),
    ("Demo brands", "made", brands.ensure),
    ("Demo duplicates", "made", duplicates.ensure),
    ("Demo feeds", "rows read", lambda _: feeds.ensure()),
    ("Demo rules", "decisions tried", rules.ensure),
    ("Demo reports", "made", feedback.ensure),
    ("Demo messages", "made", messages.ensure),
    ("Demo articles", "made", lambda _: articles.ensure()),
    ("Demo videos", "made", lambda _: videos.ensure()),
    ("Demo collections", "made", lambda _: collections.ensure()),
    ("Demo pages", "made", lambda _: pages.ensure()),
    ("Demo leads", "made", leads.ensure),
    ("Demo pictures", "made", library.ensure),
    ("Demo comments", "made", comments.ensure),
    *_independent_parts(),
)
"""Parts of a country's demo, in order.

Countries run in separate processes, so parts must not share records.
"""


class Command(BaseCommand):
    """Command that creates or disables demo data. Raise CommandError if demo accounts are not allowed."""

    help = "Create the demo accounts and fictional records (not in production)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add `--disable`, for a deployment that becomes a production one."""
        parser.add_argument("--disable", action="store_true", help="disable the demo accounts")

    def handle(self, *args: Any, disable: bool = False, **options: Any) -> None:
        """Create missing demo data, or disable the demo accounts."""
        if disable:
            self.stdout.write(f"Demo accounts: {demo_accounts.disable()} disabled.")
            return
        for _, make in steps(self.stdout.write):
            make()


def steps(report: Callable[[str], object]) -> list[tuple[str, Callable[[], None]]]:
    """Return the parts of the demo by label, to be called in order; each reports what it created.

    Raise CommandError if demo accounts are not allowed.
    """
    if not demo_accounts.allowed():
        raise CommandError("Demo accounts have a publicly known password. Set SOFRA_DEMO=1 to allow them.")
    return [
        ("demo accounts", partial(_accounts, report)),
        ("demo of all countries", partial(_of_all, report)),
        ("demo records", partial(lanes.side_by_side, partial(_records, report))),
        ("demo notifications", partial(_notifications, report)),
        ("demo figures", partial(_figures, report)),
        ("demo requests about personal data", partial(_person_requests, report)),
    ]


def _accounts(report: Callable[[str], object]) -> None:
    made = demo_accounts.ensure()
    report(f"Demo accounts: {made} made, {len(demo_accounts.ACCOUNTS) - made} already existed.")


def _actors() -> list[User]:
    return list(User.objects.filter(username__in=("manager", "admin"), is_demo=True).order_by("username"))


def _of_all(report: Callable[[str], object]) -> None:
    actors = _actors()
    for label, counted, make in OF_ALL:
        report(f"{label}: {make(actors)} {counted}.")


def _records(report: Callable[[str], object]) -> None:
    actors = _actors()
    for number, (label, counted, make) in enumerate(PARTS):
        made = make(actors)
        report(f"{100 * (number + 1) // len(PARTS)}% {label}: {made} {counted}.")


def _notifications(report: Callable[[str], object]) -> None:
    report(f"Demo notifications: {reminders.ensure(timezone.now())} made.")


def _figures(report: Callable[[str], object]) -> None:
    """Count figures as the worker does; those of earlier days follow from the dates of records."""
    report(f"Demo past: {past.ensure(timezone.now())} records moved to a past day.")
    report(f"Demo figures: {keeping.refresh(timezone.now())} counted.")


def _person_requests(report: Callable[[str], object]) -> None:
    admin = next(user for user in _actors() if user.is_superuser)
    report(f"Demo requests about personal data: {person_requests.ensure(admin)} made.")
