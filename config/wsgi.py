"""The WSGI entry point of the web server."""

import os
from importlib import import_module

from django.core.wsgi import get_wsgi_application

from config import serving

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
serving.is_on = True
application = get_wsgi_application()

# After the settings, which the line above loads.
from django.conf import settings  # noqa: E402

from apps.console import demo_accounts  # noqa: E402
from apps.core.jobs import garbage_collection  # noqa: E402

demo_accounts.refuse_where_forbidden()
# Load the views now instead of on the first request, so that forked processes share their memory.
import_module(settings.ROOT_URLCONF)
garbage_collection.tune()
