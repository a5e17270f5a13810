"""Production: everything from the environment, and no start with a value missing or unsafe."""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from .base import *  # noqa: F403
from .base import (
    ADMIN_HOST,
    ALLOWED_HOSTS,
    BACKUP_KEYS,
    BREACHED_PASSWORDS_URL,
    CONSOLE_URL,
    DEMO,
    METRICS_TOKEN,
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET,
    OIDC_ISSUER,
    OWN_KEYS,
    PASSKEY_DOMAIN,
    PASSKEY_ORIGINS,
    SECRET_KEY,
    SECRET_KEY_FALLBACKS,
    SECURITY_CONTACT,
    SITE_HOST,
    env,
)

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
if [
    key
    for key in (*SECRET_KEY_FALLBACKS, *BACKUP_KEYS, *(key for keys in OWN_KEYS.values() for key in keys))
    if len(key) < 32
]:
    raise ImproperlyConfigured(
        "SOFRA_SECRET_KEY_FALLBACKS, SOFRA_TOKEN_KEYS, SOFRA_REPORTER_KEY, SOFRA_SECOND_FACTOR_KEYS and "
        "SOFRA_BACKUP_KEYS must have keys of at least 32 characters."
    )
if METRICS_TOKEN and len(METRICS_TOKEN) < 32:
    raise ImproperlyConfigured("SOFRA_METRICS_TOKEN must have at least 32 characters.")
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("SOFRA_ALLOWED_HOSTS must name the hosts the console answers for.")
if not env.str("SOFRA_TRUSTED_PROXIES", default=""):
    raise ImproperlyConfigured(
        "SOFRA_TRUSTED_PROXIES must say how many reverse proxies stand before the web server, 0 for none: "
        "a wrong number makes all visitors one, or lets them choose their address."
    )
if not env.str("DATABASE_URL", default=""):
    raise ImproperlyConfigured("DATABASE_URL must name the PostgreSQL database.")

CONSOLE_URL = CONSOLE_URL or f"https://{ALLOWED_HOSTS[0]}"
if not re.fullmatch(r"https://[a-zA-Z0-9][a-zA-Z0-9.-]*(:\d+)?", CONSOLE_URL):
    raise ImproperlyConfigured(
        "SOFRA_CONSOLE_URL must be the console's address, as https://console.example.com."
    )

if ADMIN_HOST and ADMIN_HOST == SITE_HOST:
    raise ImproperlyConfigured("SOFRA_ADMIN_HOST must be another host than SOFRA_SITE_HOST.")
if CONSOLE_URL.removeprefix("https://") in {SITE_HOST, ADMIN_HOST}:
    raise ImproperlyConfigured("SOFRA_SITE_HOST and SOFRA_ADMIN_HOST must be other hosts than the console's.")
if SECURITY_CONTACT and not SECURITY_CONTACT.startswith(("mailto:", "https://")):
    raise ImproperlyConfigured("SOFRA_SECURITY_CONTACT must begin with mailto: or https://.")
if OIDC_ISSUER and not (OIDC_ISSUER.startswith("https://") and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET):
    raise ImproperlyConfigured(
        "SOFRA_OIDC_ISSUER must begin with https://, and needs SOFRA_OIDC_CLIENT_ID and SOFRA_OIDC_CLIENT_SECRET."
    )
if BREACHED_PASSWORDS_URL and not BREACHED_PASSWORDS_URL.startswith("https://"):
    raise ImproperlyConfigured("SOFRA_BREACHED_PASSWORDS_URL must begin with https://.")


def _is_of(origin: str, domain: str) -> bool:
    """Whether browsers give a page at this origin passkeys of the domain (Web Authentication 3, 5.1.2)."""
    host = urlsplit(origin).hostname or ""
    return origin.startswith("https://") and (host == domain or host.endswith(f".{domain}"))


PASSKEY_DOMAIN = PASSKEY_DOMAIN or (urlsplit(CONSOLE_URL).hostname or "")
if not all(_is_of(origin, PASSKEY_DOMAIN) for origin in (CONSOLE_URL, *PASSKEY_ORIGINS)):
    raise ImproperlyConfigured(
        "SOFRA_PASSKEY_DOMAIN must be the host of SOFRA_CONSOLE_URL or a domain above it, and SOFRA_PASSKEY_ORIGINS "
        "pages at it or below, as https://admin.example.com."
    )
# Django's admin at a host of its own has passkeys where that lies below the domain.
_admin = f"https://{ADMIN_HOST}"
PASSKEY_ORIGINS = PASSKEY_ORIGINS or [
    CONSOLE_URL,
    *([_admin] if ADMIN_HOST and _is_of(_admin, PASSKEY_DOMAIN) else []),
]
ALLOWED_HOSTS = [*ALLOWED_HOSTS, *(host for host in (SITE_HOST, ADMIN_HOST) if host)]

SECURE_SSL_REDIRECT = env.bool("SOFRA_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz(/[a-z]+)?$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
