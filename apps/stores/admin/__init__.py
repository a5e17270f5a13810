"""Django's admin."""

from apps.stores.admin import stores as stores
