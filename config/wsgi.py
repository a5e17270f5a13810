"""The web server's entry."""

import os

from django.core.wsgi import get_wsgi_application

from config import serving

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
serving.is_on = True
application = get_wsgi_application()

from apps.console import demo_accounts  # noqa: E402 (needs the settings, which the line above loads)

demo_accounts.refuse_where_forbidden()
