"""Django's admin."""

from apps.accounts.admin import accounts as accounts
