"""Settings common to every place the console runs in; values come from the environment."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from corsheaders.defaults import default_headers

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

# --- where things lie ------------------------------------------------------
BUNDLE_DIR = FILES_DIR / "build"

# --- security --------------------------------------------------------------
# What was signed with a former key stays good. A purpose without keys of its own has some that follow from the secret
# keys (apps/core/keys.py).
SECRET_KEY = env.text("SOFRA_SECRET_KEY")
SECRET_KEY_FALLBACKS: list[str] = env.items("SOFRA_SECRET_KEY_FALLBACKS")
OWN_KEYS: dict[str, list[str]] = {
    "tokens": env.items("SOFRA_TOKEN_KEYS"),
    # Addresses of reporters are kept as keyed hashes; a new key makes old and new ones incomparable.
    "reporters": env.items("SOFRA_REPORTER_KEY"),
    # Secrets of authenticator apps are encrypted; each is encrypted anew by the newest key when it is next used.
    "second_factor": env.items("SOFRA_SECOND_FACTOR_KEYS"),
}
# age public keys that backups are encrypted for; without any they are not encrypted.
BACKUP_RECIPIENTS: list[str] = env.items("SOFRA_BACKUP_RECIPIENTS")
# A file of age secret keys, which only restoring and reading a backup need.
BACKUP_IDENTITY_FILE: str = env.text("SOFRA_BACKUP_IDENTITY_FILE")
DEBUG = False
ALLOWED_HOSTS: list[str] = env.items("SOFRA_ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS: list[str] = env.items("SOFRA_TRUSTED_ORIGINS")
# How many reverse proxies stand before the web server; 0 = believe the socket's own address.
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
# Paths are strict: /login/ is not /login (the shell answers unknown paths with its own 404).
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
# How long a call may take, and how long it may wait for a lock: by its kind, where it declares nothing else. A lock that
# is not given soon is told at once, so that the next ones find a thread.
READ_SECONDS, READ_LOCK_SECONDS = 5, 1
WRITE_SECONDS, WRITE_LOCK_SECONDS = 10, 2
TOTAL_MILLISECONDS = 20
"""Time limit for counting a list; above it the total is an estimate (docs/performance.md)."""
FILE_SECONDS = 60
# A pooler that gives each transaction another connection (PgBouncer, pool_mode = transaction). What a connection starts
# with is then the pooler's to say (ops/deploy/pgbouncer), and nothing may outlive a transaction.
POOLER = env.flag("SOFRA_POOLER")
# What a connection of a process that answers requests has by itself; a transaction that writes sets its own limits.
# Workers for a part of a statement take 5 ms to start, more than nearly every statement does.
_SERVING = (
    f" -c statement_timeout={READ_SECONDS}s -c lock_timeout={READ_LOCK_SECONDS}s"
    f" -c idle_in_transaction_session_timeout={FILE_SECONDS}s"
    " -c max_parallel_workers_per_gather=0"
    if serving.is_on
    else ""
)


def _database(address: dict[str, Any], *, pooled: bool = False) -> dict[str, Any]:
    """How a database is reached; what its address asks for (`?sslmode=verify-full`) stands.

    With `pooled`, what a connection starts with is left to the pooler.
    """
    return {
        **address,
        "ENGINE": "apps.core.database.engine",
        # Every thread keeps its connection and asks whether it still stands before a request. A pool would
        # let callers wait for a connection while the database is away, and hand out dead ones afterwards.
        "CONN_MAX_AGE": env.number("SOFRA_DB_MAX_AGE"),
        "CONN_HEALTH_CHECKS": True,
        # A cursor in the server outlives the statement, and so perhaps the connection.
        "DISABLE_SERVER_SIDE_CURSORS": pooled,
        "OPTIONS": {
            # A keyword with one typo still finds its word: half of its trigrams are enough. Compiling a
            # statement pays for reports that run for seconds; here it took 0.9 s for a look that takes 0.02.
            **(
                {}
                if pooled
                else {"options": "-c pg_trgm.word_similarity_threshold=0.5 -c jit=off" + _SERVING}
            ),
            # Statements are prepared on request only (apps.core.database.prepared), never after a count of repeats.
            "prepare_threshold": 2**31,
            # A machine that does not answer is given up after these seconds, an established connection to it
            # too (in milliseconds, where the system knows the option).
            "connect_timeout": env.number("SOFRA_DB_CONNECT_TIMEOUT"),
            "tcp_user_timeout": 10_000,
            "keepalives_idle": 30,
            **address.get("OPTIONS", {}),
        },
    }


DATABASES: dict[str, dict[str, Any]] = {
    "default": _database(env.database("DATABASE_URL"), pooled=POOLER),
}
# A streaming replica of it, for what need not see the last second (apps/core/database/replica.py). Nobody pools it.
if _replica := env.database("DATABASE_REPLICA_URL"):
    DATABASES["replica"] = _database(_replica)
    DATABASE_ROUTERS = ["apps.core.database.replica.Router"]
REPLICA_MOST_LAG = env.decimal("SOFRA_REPLICA_MOST_LAG")
# The role that owns the tables, where it is another than the application's: `migrate` alone becomes it.
DATABASE_OWNER: dict[str, Any] = _database(_owner) if (_owner := env.database("DATABASE_OWNER_URL")) else {}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- figures for Prometheus ------------------------------------------------
# Who knows this token reads /metrics; without one the page is absent.
# What `/readyz` says of itself; by it the launcher knows its own server.
INSTANCE = env.text("SOFRA_INSTANCE")
METRICS_TOKEN = env.text("SOFRA_METRICS_TOKEN")

# --- people ----------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
# A constraint on the lower-cased username makes it unique.
SILENCED_SYSTEM_CHECKS = ["auth.W004"]
AUTHENTICATION_BACKENDS = ["apps.accounts.services.backends.SuperAdminBackend"]
PASSWORD_HASHERS = ["apps.accounts.services.hashers.ConsoleArgon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"}]
# The company's own sign-in; nobody signs in that way without an issuer.
OIDC_ISSUER = env.text("SOFRA_OIDC_ISSUER")
OIDC_CLIENT_ID = env.text("SOFRA_OIDC_CLIENT_ID")
OIDC_CLIENT_SECRET = env.text("SOFRA_OIDC_CLIENT_SECRET")
OIDC_LABEL = env.text("SOFRA_OIDC_LABEL")
# The domain that passkeys are made for, and the pages that may ask for them. Without a domain each host has its own.
SECOND_FACTOR_ROLES: list[str] = env.items("SOFRA_SECOND_FACTOR_ROLES")
SECOND_FACTOR_GRACE_DAYS = env.number("SOFRA_SECOND_FACTOR_GRACE_DAYS")
BREACHED_PASSWORDS_URL = env.text("SOFRA_BREACHED_PASSWORDS_URL")
PASSKEY_DOMAIN = env.text("SOFRA_PASSKEY_DOMAIN")
PASSKEY_ORIGINS: list[str] = env.items("SOFRA_PASSKEY_ORIGINS")
SESSION_COOKIE_AGE = 8 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
LOGIN_URL = "admin:login"

SIMPLE_JWT = {
    # The token lives as long as the stored value in the browser; the server-side session, which every
    # call checks, is what ends it.
    "ACCESS_TOKEN_LIFETIME": timedelta(days=30),
    # The session's end is judged by the database's clock; a server's own may be wrong without refusing tokens.
    "LEEWAY": timedelta(days=2),
    "ALGORITHM": "HS256",
    "USER_ID_CLAIM": "uid",
    "UPDATE_LAST_LOGIN": False,
}

# --- demo ------------------------------------------------------------------
# Demo accounts may exist, and the sign-in page lists them, only where this is on (or DEBUG is).
DEMO = env.flag("SOFRA_DEMO")

# --- the API ---------------------------------------------------------------
API_BASE = env.text("SOFRA_API_BASE")
FILE_API_BASE = env.text("SOFRA_FILE_API_BASE")
ADDRESS_API_BASE = env.text("SOFRA_ADDRESS_API_BASE")
# What the console calls itself where it stores files: kept with each picture.
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
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Sofra Admin API",
    "DESCRIPTION": "Every call of the console. All are POST with a JSON body and answer with the envelope {code, data, msg}.",
    "VERSION": "1",
    "COMPONENT_SPLIT_REQUEST": True,
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/seo/admin/v1",
    "SORT_OPERATIONS": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [],
}
CORS_ALLOWED_ORIGINS: list[str] = env.items("SOFRA_CORS_ORIGINS")
# Whoever signs in shows the cookie by which their device is known; calls prove themselves by their token alone.
CORS_ALLOW_CREDENTIALS = True
CORS_URLS_REGEX = r"^/seo/admin/.*$"
# What the client sends beside the usual: the number by which a call is found in the logs.
CORS_ALLOW_HEADERS = [*default_headers, "x-request-id"]
CORS_EXPOSE_HEADERS = ["X-Request-ID", "Content-Disposition", "Retry-After"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

# --- the console itself ----------------------------------------------------
# Where people open it; links in mails lead there.
CONSOLE_URL = env.text("SOFRA_CONSOLE_URL").rstrip("/")

# Hosts of their own for what the public reads and for Django's admin ("" for the console's): what a browser keeps for
# one of them, a fault in another cannot read.
SITE_HOST = env.text("SOFRA_SITE_HOST")
ADMIN_HOST = env.text("SOFRA_ADMIN_HOST")
# Whom to tell of a weakness, as /.well-known/security.txt says it: "mailto:security@example.com" or an https address.
SECURITY_CONTACT = env.text("SOFRA_SECURITY_CONTACT")

# --- the public site -------------------------------------------------------
# Where what we publish is read; previews, canonical addresses and structured data name it.
REDIRECT_HOSTS: list[str] = [host.lower() for host in env.items("SOFRA_REDIRECT_HOSTS")]
"""Sites of others that redirects may lead to, with their subdomains; empty: any public site."""
PUBLIC_SITE = env.text("SOFRA_PUBLIC_SITE").rstrip("/")
PUBLIC_SITE_NAME = "Sofra"
# The public site may hand previews on to this server; links to them then begin with its address.
PREVIEW_BASE = env.text("SOFRA_PREVIEW_BASE").rstrip("/")

# --- map -------------------------------------------------------------------
# A PMTiles archive: a file that we serve, or the address of one. It goes before a server of single tiles.
_pmtiles = env.text("SOFRA_PMTILES")
PMTILES_FILE = None if not _pmtiles or "://" in _pmtiles else Path(_pmtiles)
MAP_TILE_URL = (
    (_pmtiles if PMTILES_FILE is None else "/map.pmtiles") if _pmtiles else env.text("SOFRA_TILE_URL")
) or None
MAP_TILE_ATTRIBUTION = env.text("SOFRA_TILE_ATTRIBUTION") or None
# An address service that answers like Nominatim's search; without it only our own stores and regions are looked through.
CLAMD = env.text("SOFRA_CLAMD")
CLAMD_TIMEOUT = env.decimal("SOFRA_CLAMD_TIMEOUT")
GEOCODER_URL = env.text("SOFRA_GEOCODER_URL")
GEOCODER_TIMEOUT = env.decimal("SOFRA_GEOCODER_TIMEOUT")
GEOCODER_ATTRIBUTION = env.text("SOFRA_GEOCODER_ATTRIBUTION")

# --- files -----------------------------------------------------------------
S3_BUCKET = env.text("SOFRA_S3_BUCKET")
# Browsers send pictures to the object store themselves, by forms that we sign. Its bucket must allow the page.
S3_DIRECT_UPLOADS = bool(S3_BUCKET) and env.flag("SOFRA_S3_DIRECT_UPLOADS")
MEDIA_URL = "/media/"
MEDIA_ROOT = VAR_DIR / "media"
STORAGES: dict[str, Any] = {
    **storages(env),
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
STATIC_URL = "/static/"
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
# Without a server, messages are written to the worker's own output.
EMAIL_HOST = env.text("SOFRA_MAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = env.number("SOFRA_MAIL_PORT")
EMAIL_HOST_USER = env.text("SOFRA_MAIL_USER")
EMAIL_HOST_PASSWORD = env.text("SOFRA_MAIL_PASSWORD")
EMAIL_USE_SSL = env.text("SOFRA_MAIL_SECURITY") == "tls"
EMAIL_USE_TLS = env.text("SOFRA_MAIL_SECURITY") == "starttls"
# A server that says nothing must not hold the worker.
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env.text("SOFRA_MAIL_FROM")
MAIL_REPLY_TO: list[str] = env.items("SOFRA_MAIL_REPLY_TO")
# Country -> the address at which it takes business messages: "ID=halo@sofra.example,TR=merhaba@sofra.example".
# An answer is asked for at the same address with a plus and the message's own sign.
MESSAGE_INBOXES: dict[str, str] = env.pairs("SOFRA_MESSAGE_INBOXES")

# --- background work -------------------------------------------------------
# How long a job stays with a worker that says nothing; then another goes on from its last checkpoint.
JOB_LEASE_SECONDS = env.number("SOFRA_JOB_LEASE")
# How often a worker looks for lost jobs and for what is due.
# Where a worker shows its own figures to Prometheus, as "127.0.0.1:9101"; nowhere unless given.
WORKER_METRICS = env.text("SOFRA_WORKER_METRICS")
WORKER_TICK_SECONDS = env.decimal("SOFRA_WORKER_TICK")
TASKS: dict[str, Any] = {
    "default": {
        "BACKEND": "django_tasks_db.DatabaseBackend",
        # The lanes (apps.core.background.lanes), and what an older release may have queued.
        "QUEUES": ["people", "files", "mail", "upkeep", "default"],
    },
}

# --- content security policy -----------------------------------------------
from csp.constants import NONCE, NONE, SELF  # noqa: E402 (needs the library, which settings above do not)

# A path in a policy means itself alone, unless it ends with a slash.
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
        # Our own line per request says more than these.
        "django.server": {"level": "WARNING"},
        "django.request": {"level": "CRITICAL"},
    },
}
