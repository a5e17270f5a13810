"""The web server's entry."""

import os
from importlib import import_module

from django.core.wsgi import get_wsgi_application

from config import serving

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
serving.is_on = True
application = get_wsgi_application()

# These need the settings, which the line above loads.
from django.conf import settings  # noqa: E402

from apps.console import demo_accounts  # noqa: E402
from apps.core import garbage_collection  # noqa: E402

demo_accounts.refuse_where_forbidden()
# The views are loaded now, not by the first request: what serves is there once, before processes are forked from it.
import_module(settings.ROOT_URLCONF)
garbage_collection.tune()
