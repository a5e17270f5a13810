"""`manage.py demo`: the demo accounts and records. Running it again changes nothing."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.accounts.models import User
from apps.console import demo_accounts
from apps.console.demo import (
    articles,
    collections,
    comments,
    duplicates,
    extracts,
    feedback,
    feeds,
    leads,
    library,
    messages,
    pages,
    reminders,
    rules,
    stores,
    videos,
)


class Command(BaseCommand):
    """Refuses where demo accounts are not allowed."""

    help = "Makes the demo accounts and the fictional records (not in production)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--disable` is for a place that becomes a production one."""
        parser.add_argument("--disable", action="store_true", help="disable the demo accounts")

    def handle(self, *args: Any, disable: bool = False, **options: Any) -> None:
        """Makes what is missing."""
        if disable:
            self.stdout.write(f"Demo accounts: {demo_accounts.disable()} disabled.")
            return
        if not demo_accounts.allowed():
            raise CommandError("Demo accounts have a known password: set SOFRA_DEMO=1 where that is wanted.")
        made = demo_accounts.ensure()
        self.stdout.write(f"Demo accounts: {made} made, {len(demo_accounts.ACCOUNTS) - made} there already.")
        actors = list(
            User.objects.filter(username__in=("manager", "admin"), is_demo=True).order_by("username")
        )
        # The imported ones first: the list begins with what was changed last, and theirs are bare.
        self.stdout.write(f"Stores from OpenStreetMap: {extracts.ensure()} imported.")
        self.stdout.write(f"Demo stores: {stores.ensure(actors)} made.")
        self.stdout.write(f"Demo duplicates: {duplicates.ensure(actors)} made.")
        self.stdout.write(f"Demo feeds: {feeds.ensure()} rows read.")
        self.stdout.write(f"Demo rules: tried on {rules.ensure(actors)} decisions.")
        self.stdout.write(f"Demo reports: {feedback.ensure(actors)} made.")
        self.stdout.write(f"Demo messages: {messages.ensure(actors)} made.")
        self.stdout.write(f"Demo articles: {articles.ensure()} made.")
        self.stdout.write(f"Demo videos: {videos.ensure()} made.")
        self.stdout.write(f"Demo collections: {collections.ensure()} made.")
        self.stdout.write(f"Demo pages: {pages.ensure()} made.")
        self.stdout.write(f"Demo leads: {leads.ensure(actors)} made.")
        self.stdout.write(f"Demo pictures: {library.ensure(actors)} made.")
        self.stdout.write(f"Demo comments: {comments.ensure(actors)} made.")
        self.stdout.write(f"Demo notifications: {reminders.ensure(timezone.now())} made.")
