"""Production settings: all values from the environment; no start if one is missing or wrong."""

import os

from config.environment import problems

problems.require_valid(os.environ)

# After the check, which reports all problems at once.
from .base import *  # noqa: E402, F403
from .base import ADMIN_HOST, ALLOWED_HOSTS, PASSKEY_ORIGINS, SITE_HOST, env  # noqa: E402

DEBUG = False
CONSOLE_URL = problems.console_url(env)
PASSKEY_DOMAIN = problems.passkey_domain(env)
# Django's admin supports passkeys at a separate host if that is below the domain.
_admin = f"https://{ADMIN_HOST}"
PASSKEY_ORIGINS = PASSKEY_ORIGINS or [
    CONSOLE_URL,
    *([_admin] if ADMIN_HOST and problems.is_below(_admin, PASSKEY_DOMAIN) else []),
]
# Health checks and Prometheus on this machine use 127.0.0.1.
ALLOWED_HOSTS = [*ALLOWED_HOSTS, *(host for host in (SITE_HOST, ADMIN_HOST) if host), "127.0.0.1"]

SECURE_SSL_REDIRECT = env.flag("SOFRA_SSL_REDIRECT")
SECURE_REDIRECT_EXEMPT = [r"^healthz(/[a-z]+)?$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
