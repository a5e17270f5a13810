"""Production: everything from the environment, and no start with a value missing or unsafe."""

import re

from django.core.exceptions import ImproperlyConfigured

from .base import *  # noqa: F403
from .base import ALLOWED_HOSTS, CONSOLE_URL, DEMO, METRICS_TOKEN, SECRET_KEY, env

DEBUG = False
if env.bool("SOFRA_DEBUG", default=False):
    raise ImproperlyConfigured("SOFRA_DEBUG must not be set in production.")
if DEMO:
    raise ImproperlyConfigured(
        "SOFRA_DEMO must not be set in production: demo accounts have a known password."
    )
if len(SECRET_KEY) < 50:
    raise ImproperlyConfigured("SOFRA_SECRET_KEY must be set to a secret of at least 50 characters.")
if SECRET_KEY.startswith("only-for-") or len(set(SECRET_KEY)) < 10:
    raise ImproperlyConfigured("SOFRA_SECRET_KEY must be a random secret, not one that is known or repeats.")
if METRICS_TOKEN and len(METRICS_TOKEN) < 32:
    raise ImproperlyConfigured("SOFRA_METRICS_TOKEN must have at least 32 characters.")
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("SOFRA_ALLOWED_HOSTS must name the hosts the console answers for.")
if not env.str("DATABASE_URL", default=""):
    raise ImproperlyConfigured("DATABASE_URL must name the PostgreSQL database.")

CONSOLE_URL = CONSOLE_URL or f"https://{ALLOWED_HOSTS[0]}"
if not re.fullmatch(r"https://[a-zA-Z0-9][a-zA-Z0-9.-]*(:\d+)?", CONSOLE_URL):
    raise ImproperlyConfigured(
        "SOFRA_CONSOLE_URL must be the console's address, as https://console.example.com."
    )

SECURE_SSL_REDIRECT = env.bool("SOFRA_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
