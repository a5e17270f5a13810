"""Entry point for an asynchronous web server; the console itself runs on WSGI."""

import os

from django.core.asgi import get_asgi_application

from config import serving

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
serving.is_on = True
application = get_asgi_application()
