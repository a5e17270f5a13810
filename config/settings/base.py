"""Settings shared by all environments; values come from environment variables."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from corsheaders.defaults import default_headers

from apps.core.values import Json
from config import serving
from config.environment.reader import Environment

from .files import picture_sources, storages, store_hosts
from .map_tiles import tile_sources
from .places import BASE_DIR as BASE_DIR
from .places import FILES_DIR, IS_INSTALLED, VAR_DIR

env = Environment()

# --- names -----------------------------------------------------------------
APP_TITLE = "Sofra Admin"
APP_SHORT_NAME = "Sofra_Admin"
CRM_TITLE = "Sofra CRM"

# --- paths -----------------------------------------------------------------
BUNDLE_DIR = FILES_DIR / "build"

# --- security --------------------------------------------------------------
# Signatures by former keys remain valid. A purpose without separate keys uses keys derived from the secret
# keys (apps/core/http/secret_keys.py).
SECRET_KEY = env.text("SOFRA_SECRET_KEY")
SECRET_KEY_FALLBACKS: list[str] = env.items("SOFRA_SECRET_KEY_FALLBACKS")
OWN_KEYS: dict[str, list[str]] = {
    "tokens": env.items("SOFRA_TOKEN_KEYS"),
    # IP addresses of reporters are stored as keyed hashes; a new key makes old and new ones incomparable.
    "reporters": env.items("SOFRA_REPORTER_KEY"),
    # Secrets of authenticator apps are encrypted; each is re-encrypted with the newest key on its next use.
    "second_factor": env.items("SOFRA_SECOND_FACTOR_KEYS"),
}
# age public keys for encrypting backups; without any, backups are not encrypted.
BACKUP_RECIPIENTS: list[str] = env.items("SOFRA_BACKUP_RECIPIENTS")
# A file of age secret keys, which only restoring and reading a backup need.
BACKUP_IDENTITY_FILE: str = env.text("SOFRA_BACKUP_IDENTITY_FILE")
DEBUG = False
ALLOWED_HOSTS: list[str] = env.items("SOFRA_ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS: list[str] = env.items("SOFRA_TRUSTED_ORIGINS")
# Number of reverse proxies in front of the web server; 0 uses the socket's own address.
TRUSTED_PROXY_COUNT = env.number("SOFRA_TRUSTED_PROXIES")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "webpack_loader",
    "csp",
    "django_tasks",
    "django_tasks_db",
    "apps.core",
    "apps.accounts",
    "apps.uploads",
    "apps.stores",
    "apps.sync",
    "apps.feedback",
    "apps.business_messages",
    "apps.content",
    "apps.videos",
    "apps.collections",
    "apps.pages",
    "apps.comments",
    "apps.crm",
    "apps.console",
]

MIDDLEWARE = [
    "apps.core.monitoring.middleware.RequestMiddleware",
    "apps.core.http.middleware.HeadersMiddleware",
    "apps.core.http.middleware.HostsMiddleware",
    "apps.core.http.middleware.CompressionMiddleware",
    "apps.core.http.middleware.BodyLimitMiddleware",
    "apps.accounts.services.device_cookie.DeviceCookieMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "apps.core.http.middleware.PolicyMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "apps.accounts.admin.admin_session.AdminAuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
# Paths are strict: /login/ is not /login (the single-page app shows its own 404 for unknown paths).
APPEND_SLASH = False

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    },
]


# --- database --------------------------------------------------------------
# Maximum duration of a request and of its wait for a lock, in seconds, by kind; operations can declare
# others. Waiting for a lock fails early, so that other requests find a free thread.
READ_SECONDS, READ_LOCK_SECONDS = 5, 1
WRITE_SECONDS, WRITE_LOCK_SECONDS = 10, 2
TOTAL_MILLISECONDS = 20
"""Time limit for counting a list; above it the total is an estimate (docs/performance.md)."""
FILE_SECONDS = 60
# A pooler that may use another connection for each transaction (PgBouncer, pool_mode = transaction). Session
# settings are then set by the pooler (ops/deploy/pgbouncer), and nothing may outlive a transaction.
POOLER = env.flag("SOFRA_POOLER")
# Default limits of connections in web processes; a transaction that writes sets its own. Parallel workers
# take 5 ms to start, longer than nearly every statement takes.
_SERVING = (
    f" -c statement_timeout={READ_SECONDS}s -c lock_timeout={READ_LOCK_SECONDS}s"
    f" -c idle_in_transaction_session_timeout={FILE_SECONDS}s"
    " -c max_parallel_workers_per_gather=0"
    if serving.is_on
    else ""
)


def _database(address: dict[str, Any], *, pooled: bool = False) -> dict[str, Any]:
    """Return Django's settings for a database.

    Options in its address (`?sslmode=verify-full`) take precedence. With `pooled`, session settings are left
    to the pooler.
    """
    return {
        **address,
        "ENGINE": "apps.core.db.engine",
        # Every thread keeps its connection and checks it before a request. A pool would let callers wait for
        # a connection while the database is down, and return dead ones afterwards.
        "CONN_MAX_AGE": env.number("SOFRA_DB_MAX_AGE"),
        "CONN_HEALTH_CHECKS": True,
        # A server-side cursor outlives the statement, and so perhaps the connection.
        "DISABLE_SERVER_SIDE_CURSORS": pooled,
        "OPTIONS": {
            # A keyword with one typo still matches its word: half of its trigrams are enough. JIT compilation
            # pays off for reports that run for seconds; here it took 0.9 s for a 20 ms query.
            **(
                {}
                if pooled
                else {"options": "-c pg_trgm.word_similarity_threshold=0.5 -c jit=off" + _SERVING}
            ),
            # Statements are prepared on request only (apps.core.db.prepared), never after a number of
            # repeats.
            "prepare_threshold": 2**31,
            # Timeouts for an unreachable machine: in seconds for a new connection, in milliseconds for an
            # established one, if the system supports the option.
            "connect_timeout": env.number("SOFRA_DB_CONNECT_TIMEOUT"),
            "tcp_user_timeout": 10_000,
            "keepalives_idle": 30,
            **address.get("OPTIONS", {}),
        },
    }


DATABASES: dict[str, dict[str, Any]] = {
    "default": _database(env.database("DATABASE_URL"), pooled=POOLER),
}
# A streaming replica for reads that may be some seconds old (apps/core/db/replica.py). Never pooled.
if _replica := env.database("DATABASE_REPLICA_URL"):
    DATABASES["replica"] = _database(_replica)
    DATABASE_ROUTERS = ["apps.core.db.replica.Router"]
REPLICA_MOST_LAG = env.decimal("SOFRA_REPLICA_MOST_LAG")
# The role that owns the tables, if it differs from the application's; only `migrate` and `restore` use it.
DATABASE_OWNER: dict[str, Any] = _database(_owner) if (_owner := env.database("DATABASE_OWNER_URL")) else {}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- metrics for Prometheus ------------------------------------------------
# The name of this server in `/readyz`, by which the launcher recognizes its own server. /metrics requires
# METRICS_TOKEN; without a token it does not exist.
INSTANCE = env.text("SOFRA_INSTANCE")
METRICS_TOKEN = env.text("SOFRA_METRICS_TOKEN")

# --- users -----------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
# A constraint on the lower-cased username makes it unique.
SILENCED_SYSTEM_CHECKS = ["auth.W004"]
AUTHENTICATION_BACKENDS = ["apps.accounts.services.backends.SuperAdminBackend"]
PASSWORD_HASHERS = ["apps.accounts.services.hashers.ConsoleArgon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"}]
# The company's OpenID Connect provider; disabled without an issuer.
OIDC_ISSUER = env.text("SOFRA_OIDC_ISSUER")
OIDC_CLIENT_ID = env.text("SOFRA_OIDC_CLIENT_ID")
OIDC_CLIENT_SECRET = env.text("SOFRA_OIDC_CLIENT_SECRET")
OIDC_LABEL = env.text("SOFRA_OIDC_LABEL")
SECOND_FACTOR_ROLES: list[str] = env.items("SOFRA_SECOND_FACTOR_ROLES")
SECOND_FACTOR_GRACE_DAYS = env.number("SOFRA_SECOND_FACTOR_GRACE_DAYS")
BREACHED_PASSWORDS_URL = env.text("SOFRA_BREACHED_PASSWORDS_URL")
# The domain of passkeys, and the pages that may use them. Without a domain each host has its own passkeys.
PASSKEY_DOMAIN = env.text("SOFRA_PASSKEY_DOMAIN")
PASSKEY_ORIGINS: list[str] = env.items("SOFRA_PASSKEY_ORIGINS")
SESSION_COOKIE_AGE = 8 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
LOGIN_URL = "admin:login"

SIMPLE_JWT = {
    # The token lives as long as the value stored in the browser; it is ended by the server-side session,
    # which every request checks.
    "ACCESS_TOKEN_LIFETIME": timedelta(days=30),
    # The session's end is checked by the database's clock; a wrong server clock must not invalidate tokens.
    "LEEWAY": timedelta(days=2),
    "ALGORITHM": "HS256",
    "USER_ID_CLAIM": "uid",
    "UPDATE_LAST_LOGIN": False,
}

# --- demo ------------------------------------------------------------------
# Demo accounts are allowed, and listed on the sign-in page, only if this or DEBUG is on.
DEMO = env.flag("SOFRA_DEMO")

# --- the API ---------------------------------------------------------------
API_BASE = env.text("SOFRA_API_BASE")
FILE_API_BASE = env.text("SOFRA_FILE_API_BASE")
ADDRESS_API_BASE = env.text("SOFRA_ADDRESS_API_BASE")
# The console's name in file storage, stored with each picture.
FILE_BIZ_CODE = env.text("SOFRA_FILE_BIZ_CODE")

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["apps.accounts.services.authentication.SessionJWTAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["apps.core.http.rendering.EnvelopeRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "apps.core.http.rendering.OneRenderer",
    "DEFAULT_PARSER_CLASSES": ["apps.core.http.rendering.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "apps.core.http.schema.OperationSchema",
    "EXCEPTION_HANDLER": "apps.core.http.exception_handler.envelope_exception_handler",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS: dict[str, Json] = {
    "TITLE": "Sofra Admin API",
    "DESCRIPTION": "All operations are POST requests with a JSON body. Responses have the envelope {code, data, msg}.",
    "VERSION": "1",
    "COMPONENT_SPLIT_REQUEST": True,
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/seo/admin/v1",
    "SORT_OPERATIONS": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [],
}
CORS_ALLOWED_ORIGINS: list[str] = env.items("SOFRA_CORS_ORIGINS")
# Sign-in sends the cookie that identifies the device; other calls are authenticated by the token alone.
CORS_ALLOW_CREDENTIALS = True
CORS_URLS_REGEX = r"^/seo/admin/.*$"
# An additional request header: the id by which a request is found in the logs.
CORS_ALLOW_HEADERS = [*default_headers, "x-request-id"]
CORS_EXPOSE_HEADERS = ["X-Request-ID", "Content-Disposition", "Retry-After"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

# --- the console itself ----------------------------------------------------
# The address of the console, used in links in email.
CONSOLE_URL = env.text("SOFRA_CONSOLE_URL").rstrip("/")

# Separate hosts for the public site and for Django's admin ("" for the console's): a vulnerability in one
# cannot read the browser storage of another.
SITE_HOST = env.text("SOFRA_SITE_HOST")
ADMIN_HOST = env.text("SOFRA_ADMIN_HOST")
# The contact for vulnerabilities in /.well-known/security.txt: "mailto:security@example.com" or an https
# address.
SECURITY_CONTACT = env.text("SOFRA_SECURITY_CONTACT")

# --- the public site -------------------------------------------------------
# The address of the public site, used in previews, canonical URLs and structured data.
REDIRECT_HOSTS: list[str] = [host.lower() for host in env.items("SOFRA_REDIRECT_HOSTS")]
"""External sites that redirects may lead to, including subdomains; empty: any public site."""
PUBLIC_SITE = env.text("SOFRA_PUBLIC_SITE").rstrip("/")
PUBLIC_SITE_NAME = "Sofra"
SITE_CACHE_BYTES = env.number("SOFRA_SITE_CACHE_MB") * 1024 * 1024
# The public site may forward previews to this server; links to them then start with its address.
PREVIEW_BASE = env.text("SOFRA_PREVIEW_BASE").rstrip("/")

# --- map -------------------------------------------------------------------
# A PMTiles archive: a file that we serve, or its address. It takes precedence over a tile server.
_pmtiles = env.text("SOFRA_PMTILES")
PMTILES_FILE = None if not _pmtiles or "://" in _pmtiles else Path(_pmtiles)
MAP_TILE_URL = (
    (_pmtiles if PMTILES_FILE is None else "/map.pmtiles") if _pmtiles else env.text("SOFRA_TILE_URL")
) or None
MAP_TILE_ATTRIBUTION = env.text("SOFRA_TILE_ATTRIBUTION") or None
CLAMD = env.text("SOFRA_CLAMD")
CLAMD_TIMEOUT = env.decimal("SOFRA_CLAMD_TIMEOUT")
# A geocoding service with Nominatim's search API. Without it, only stores and regions are searched.
GEOCODER_URL = env.text("SOFRA_GEOCODER_URL")
GEOCODER_TIMEOUT = env.decimal("SOFRA_GEOCODER_TIMEOUT")
GEOCODER_ATTRIBUTION = env.text("SOFRA_GEOCODER_ATTRIBUTION")

# --- files -----------------------------------------------------------------
S3_BUCKET = env.text("SOFRA_S3_BUCKET")
# Browsers upload pictures to the object store directly, with forms that we sign. Its bucket must allow the
# page's origin.
S3_DIRECT_UPLOADS = bool(S3_BUCKET) and env.flag("SOFRA_S3_DIRECT_UPLOADS")
MEDIA_URL = "/media/"
MEDIA_ROOT = VAR_DIR / "media"
STORAGES: dict[str, Json] = {
    **storages(env),
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
STATIC_URL = "/static/"
# Names with a hash of the content: those of webpack, and those that Django adds. Browsers cache them for good.
WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[0-9a-f]{12}\.\w+$"
STATIC_ROOT = FILES_DIR / "collected" if IS_INSTALLED else VAR_DIR / "static"
STATICFILES_DIRS = [
    folder
    for folder, is_there in (
        (BASE_DIR / "static", not IS_INSTALLED),
        (BUNDLE_DIR, (BUNDLE_DIR / "bundle").exists()),
    )
    if is_there
]
WEBPACK_LOADER: dict[str, Any] = {
    "DEFAULT": {
        "CACHE": True,
        "BUNDLE_DIR_NAME": "bundle/",
        "STATS_FILE": BUNDLE_DIR / "webpack-stats.json",
        "POLL_INTERVAL": 0.3,
        "IGNORE": [r".+\.map$", r".+\.(gz|br)$"],
        "CSP_NONCE": True,
    },
}

# --- mail ------------------------------------------------------------------
# Without a server, messages are written to the worker's output.
EMAIL_HOST = env.text("SOFRA_MAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = env.number("SOFRA_MAIL_PORT")
EMAIL_HOST_USER = env.text("SOFRA_MAIL_USER")
EMAIL_HOST_PASSWORD = env.text("SOFRA_MAIL_PASSWORD")
EMAIL_USE_SSL = env.text("SOFRA_MAIL_SECURITY") == "tls"
EMAIL_USE_TLS = env.text("SOFRA_MAIL_SECURITY") == "starttls"
# An unresponsive server must not block the worker.
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env.text("SOFRA_MAIL_FROM")
MAIL_REPLY_TO: list[str] = env.items("SOFRA_MAIL_REPLY_TO")
# Country -> address that receives business messages: "ID=halo@sofra.example,TR=merhaba@sofra.example".
# Replies go to the same address with a plus and the message's token.
MESSAGE_INBOXES: dict[str, str] = env.pairs("SOFRA_MESSAGE_INBOXES")

# --- background work -------------------------------------------------------
# Seconds after which the job of an unresponsive worker is resumed by another worker, at its last checkpoint.
JOB_LEASE_SECONDS = env.number("SOFRA_JOB_LEASE")
# WORKER_METRICS: the address of a worker's metrics for Prometheus, such as "127.0.0.1:9101"; empty: none.
# WORKER_TICK_SECONDS: the interval of checks for lost jobs and scheduled work.
WORKER_METRICS = env.text("SOFRA_WORKER_METRICS")
WORKER_TICK_SECONDS = env.decimal("SOFRA_WORKER_TICK")
TASKS: dict[str, Json] = {
    "default": {
        "BACKEND": "django_tasks_db.DatabaseBackend",
        # The lanes (apps.core.jobs.lanes), and the queue of an older release.
        "QUEUES": ["people", "files", "mail", "upkeep", "default"],
    },
}

# --- content security policy -----------------------------------------------
from csp.constants import NONCE, NONE, SELF  # noqa: E402 (needs the library, which settings above do not)

# A path in a policy matches exactly, unless it ends with a slash.
_connect = [f"{base}/" for base in (API_BASE, FILE_API_BASE, ADDRESS_API_BASE) if base.startswith("http")]
_tiles, _archives = tile_sources(MAP_TILE_URL)
CONTENT_SECURITY_POLICY: dict[str, dict[str, list[Any]]] = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:", "blob:", *_tiles, *picture_sources(env)],
        "connect-src": [SELF, *_connect, *_archives, *(store_hosts(env) if S3_DIRECT_UPLOADS else [])],
        "font-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

# --- language and time -----------------------------------------------------
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

# --- logs ------------------------------------------------------------------
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "apps.core.monitoring.logs.json_formatter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["console"], "level": env.text("SOFRA_LOG_LEVEL")},
    "loggers": {
        # Our own line per request has more information.
        "django.server": {"level": "WARNING"},
        "django.request": {"level": "CRITICAL"},
    },
}
