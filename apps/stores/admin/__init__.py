"""Django admin of stores."""

from apps.stores.admin import stores as stores
