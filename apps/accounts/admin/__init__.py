"""Django admin classes of accounts."""

from apps.accounts.admin import accounts as accounts
