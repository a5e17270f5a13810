"""All settings of the product. `.env.example` and docs/settings.md are generated from this table."""

from __future__ import annotations

from config.environment import checks
from config.environment.declare import Group, Kind, Setting

ROLES = ("manager", "operator", "reviewer", "editor", "kol")
DATABASE_EXAMPLE = "postgres://sofra_app:PASSWORD@127.0.0.1:5432/sofra"
OWNER_EXAMPLE = "postgres://sofra:PASSWORD@127.0.0.1:5432/sofra"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

_CONSOLE = (
    Setting(
        "SOFRA_SECRET_KEY",
        Group.CONSOLE,
        "Signs previews, backups and sessions of Django's admin; default of other keys. At least 50 random characters.",
        is_required=True,
        is_secret=True,
        check=checks.secret_key,
    ),
    Setting(
        "SOFRA_ALLOWED_HOSTS",
        Group.CONSOLE,
        "The hosts that the console answers.",
        Kind.LIST,
        example="console.example.com",
        is_required=True,
        check=checks.host,
    ),
    Setting(
        "SOFRA_TRUSTED_ORIGINS",
        Group.CONSOLE,
        "The origins from which Django's admin accepts forms.",
        Kind.LIST,
        example="https://console.example.com",
        check=checks.https_origin,
    ),
    Setting(
        "SOFRA_TRUSTED_PROXIES",
        Group.CONSOLE,
        "How many of our reverse proxies are in front of the web server; each must append to X-Forwarded-For and "
        "set X-Forwarded-Proto. Too high lets callers choose their address.",
        Kind.NUMBER,
        default="0",
        example="1",
        is_required=True,
        least=0,
        most=10,
    ),
    Setting(
        "SOFRA_CONSOLE_URL",
        Group.CONSOLE,
        "The address of the console, for links in email.",
        Kind.ADDRESS,
        default_note="https:// and the first allowed host",
        example="https://console.example.com",
        check=checks.https_origin,
    ),
    Setting(
        "SOFRA_SSL_REDIRECT",
        Group.CONSOLE,
        "Redirect plain HTTP to HTTPS; 0 where the proxy does this.",
        Kind.YES_NO,
        default="1",
    ),
    Setting(
        "SOFRA_VAR",
        Group.CONSOLE,
        "The folder of uploaded files and backups, unless these are stored elsewhere.",
        Kind.FOLDER,
        default_note="`var` in the folder in which the program is started",
        example="/var/lib/sofra",
    ),
    Setting(
        "SOFRA_API_BASE",
        Group.CONSOLE,
        "Where the console sends its API calls.",
        Kind.ADDRESS,
        default="/seo/admin",
        check=checks.base_address,
    ),
    Setting(
        "SOFRA_FILE_API_BASE",
        Group.CONSOLE,
        "Where the console sends API calls about files.",
        Kind.ADDRESS,
        default="/seo/admin",
        check=checks.base_address,
    ),
    Setting(
        "SOFRA_ADDRESS_API_BASE",
        Group.CONSOLE,
        "Where the console sends API calls about regions and addresses.",
        Kind.ADDRESS,
        default="/seo/admin",
        check=checks.base_address,
    ),
    Setting(
        "SOFRA_CORS_ORIGINS",
        Group.CONSOLE,
        "Origins of consoles at other hosts that call this API.",
        Kind.LIST,
        example="https://console.example.com",
        check=checks.origin,
    ),
    Setting(
        "SOFRA_SECURITY_CONTACT",
        Group.CONSOLE,
        "The contact in /.well-known/security.txt.",
        example="mailto:security@example.com",
        check=checks.contact,
    ),
    Setting(
        "SOFRA_JOB_LEASE",
        Group.CONSOLE,
        "Seconds after which another worker continues the job of a silent one.",
        Kind.NUMBER,
        default="60",
        least=1,
    ),
    Setting(
        "SOFRA_WORKER_TICK",
        Group.CONSOLE,
        "Seconds between checks for lost jobs and scheduled work.",
        Kind.DECIMAL,
        default="5",
        least=0.1,
    ),
)

_DATABASE = (
    Setting(
        "DATABASE_URL",
        Group.DATABASE,
        "The database for the application's role; add ?sslmode=verify-full where it is on another machine. "
        "compose.yaml sets it.",
        Kind.DATABASE,
        default="postgres://sofra@127.0.0.1:5432/sofra",
        example=DATABASE_EXAMPLE,
        is_required=True,
        is_secret=True,
    ),
    Setting(
        "DATABASE_OWNER_URL",
        Group.DATABASE,
        "The database for the owner of the tables, for `migrate` and `restore` only. compose.yaml sets it.",
        Kind.DATABASE,
        example=OWNER_EXAMPLE,
        is_secret=True,
    ),
    Setting(
        "DATABASE_REPLICA_URL",
        Group.DATABASE,
        "A streaming replica for long exports, Insights and public pages.",
        Kind.DATABASE,
        example="postgres://sofra_app:PASSWORD@replica.example.com:5432/sofra",
        is_secret=True,
    ),
    Setting(
        "SOFRA_REPLICA_MOST_LAG",
        Group.DATABASE,
        "Seconds that the replica may be behind.",
        Kind.DECIMAL,
        default="5",
        least=0,
    ),
    Setting(
        "SOFRA_DB_CONNECT_TIMEOUT",
        Group.DATABASE,
        "Seconds after which the database counts as unavailable.",
        Kind.NUMBER,
        default="2",
        least=1,
    ),
    Setting(
        "SOFRA_DB_MAX_AGE",
        Group.DATABASE,
        "Seconds for which a thread reuses its database connection.",
        Kind.NUMBER,
        default="600",
        least=0,
    ),
    Setting(
        "SOFRA_POOLER",
        Group.DATABASE,
        "A pooler in transaction mode is in front of the database.",
        Kind.YES_NO,
        default="0",
    ),
)

_CONTAINERS = (
    Setting(
        "SOFRA_DB_PASSWORD",
        Group.CONTAINERS,
        "For compose.yaml: the password of the application's role; letters and digits.",
        is_secret=True,
        check=checks.database_password,
    ),
    Setting(
        "SOFRA_DB_OWNER_PASSWORD",
        Group.CONTAINERS,
        "For compose.yaml: the password of the owner of the tables; letters and digits.",
        is_secret=True,
        check=checks.database_password,
    ),
    Setting(
        "SOFRA_TLS_DIR",
        Group.CONTAINERS,
        "For compose.yaml: the folder with fullchain.pem and privkey.pem.",
        Kind.FOLDER,
        default="/etc/sofra/tls",
    ),
    Setting(
        "SOFRA_KEYS_DIR",
        Group.CONTAINERS,
        "For compose.yaml: the folder of SOFRA_BACKUP_IDENTITY_FILE.",
        Kind.FOLDER,
        default="/etc/sofra/keys",
    ),
)

_KEYS = (
    Setting(
        "SOFRA_SECRET_KEY_FALLBACKS",
        Group.KEYS,
        "Former secret keys, whose signatures stay valid.",
        Kind.LIST,
        is_secret=True,
        check=checks.key,
    ),
    Setting(
        "SOFRA_TOKEN_KEYS",
        Group.KEYS,
        "Keys of session tokens, the newest first; at least 32 characters each.",
        Kind.LIST,
        default_note="derived from the secret keys",
        is_secret=True,
        check=checks.key,
    ),
    Setting(
        "SOFRA_SECOND_FACTOR_KEYS",
        Group.KEYS,
        "Keys that encrypt secrets of authenticator apps, the newest first; at least 32 characters each.",
        Kind.LIST,
        default_note="derived from the secret keys",
        is_secret=True,
        check=checks.key,
    ),
    Setting(
        "SOFRA_REPORTER_KEY",
        Group.KEYS,
        "Key of the hashes of visitors' addresses. Set it before you change the secret key: hashes of two keys "
        "cannot be compared.",
        Kind.LIST,
        default_note="derived from the secret keys",
        is_secret=True,
        check=checks.key,
    ),
)

_SIGN_IN = (
    Setting(
        "SOFRA_SECOND_FACTOR_ROLES",
        Group.SIGN_IN,
        "Roles that need a second factor, besides super admins.",
        Kind.LIST,
        default=",".join(ROLES),
        choices=ROLES,
    ),
    Setting(
        "SOFRA_SECOND_FACTOR_GRACE_DAYS",
        Group.SIGN_IN,
        "Days for which users other than managers may sign in without a second factor.",
        Kind.NUMBER,
        default="14",
        least=0,
    ),
    Setting(
        "SOFRA_PASSKEY_DOMAIN",
        Group.SIGN_IN,
        "The console's host or a domain above it. A change makes all passkeys useless.",
        default_note="the console's host",
        example="example.com",
        check=checks.host,
    ),
    Setting(
        "SOFRA_PASSKEY_ORIGINS",
        Group.SIGN_IN,
        "The pages that may use passkeys.",
        Kind.LIST,
        default_note="the console's, and the admin's host where it is below the domain",
        example="https://console.example.com",
        check=checks.https_origin,
    ),
    Setting(
        "SOFRA_BREACHED_PASSWORDS_URL",
        Group.SIGN_IN,
        "A list of breached passwords, queried by the first five letters of a hash.",
        Kind.ADDRESS,
        example="https://api.pwnedpasswords.com/range",
        check=checks.https_address,
    ),
    Setting(
        "SOFRA_OIDC_ISSUER",
        Group.SIGN_IN,
        "The company's OpenID Connect provider, which returns to SOFRA_CONSOLE_URL and /login.",
        Kind.ADDRESS,
        example="https://login.example.com",
        check=checks.https_address,
    ),
    Setting(
        "SOFRA_OIDC_CLIENT_ID", Group.SIGN_IN, "The console's client id at the provider.", example="sofra"
    ),
    Setting(
        "SOFRA_OIDC_CLIENT_SECRET",
        Group.SIGN_IN,
        "The console's client secret at the provider.",
        is_secret=True,
    ),
    Setting(
        "SOFRA_OIDC_LABEL",
        Group.SIGN_IN,
        "The text of the sign-in button.",
        default="Sign in with the company account",
    ),
)

_SITE = (
    Setting(
        "SOFRA_PUBLIC_SITE",
        Group.SITE,
        "The address of the public site, for links and canonical addresses.",
        Kind.ADDRESS,
        default="https://www.sofra.example",
        check=checks.web_address,
    ),
    Setting(
        "SOFRA_SITE_CACHE_MB",
        Group.SITE,
        "Memory in each web process for drawn pages of the public site, in MB; 0 for none.",
        Kind.NUMBER,
        default="32",
        least=0,
        most=4096,
    ),
    Setting(
        "SOFRA_SITE_HOST",
        Group.SITE,
        "A separate host for public pages and calls (recommended).",
        example="site.example.com",
        check=checks.own_host,
    ),
    Setting(
        "SOFRA_ADMIN_HOST",
        Group.SITE,
        "A separate host for Django's admin (recommended).",
        example="admin.example.com",
        check=checks.own_host,
    ),
    Setting(
        "SOFRA_PREVIEW_BASE",
        Group.SITE,
        "An address of the public site that forwards /preview/… to this server.",
        Kind.ADDRESS,
        default_note="this server",
        example="https://www.example.com",
        check=checks.base_address,
    ),
    Setting(
        "SOFRA_REDIRECT_HOSTS",
        Group.SITE,
        "Other sites to which redirects may lead, subdomains included.",
        Kind.LIST,
        default_note="any public site with HTTPS",
        example="partner.example.com",
        check=checks.host,
    ),
)

_MAIL = (
    Setting(
        "SOFRA_MAIL_HOST",
        Group.MAIL,
        "The mail server; without it email is only written to the worker's output.",
        example="smtp.example.com",
    ),
    Setting(
        "SOFRA_MAIL_PORT",
        Group.MAIL,
        "The port of the mail server.",
        Kind.NUMBER,
        default="587",
        least=1,
        most=65535,
    ),
    Setting("SOFRA_MAIL_USER", Group.MAIL, "The account at the mail server.", example="desk@example.com"),
    Setting("SOFRA_MAIL_PASSWORD", Group.MAIL, "The password of that account.", is_secret=True),
    Setting(
        "SOFRA_MAIL_SECURITY",
        Group.MAIL,
        "How the connection to the mail server is encrypted.",
        default="starttls",
        choices=("starttls", "tls", "none"),
    ),
    Setting(
        "SOFRA_MAIL_FROM",
        Group.MAIL,
        "The sender of email.",
        default="Sofra <no-reply@sofra.example>",
        example="Sofra <desk@example.com>",
        check=checks.email,
    ),
    Setting(
        "SOFRA_MAIL_REPLY_TO",
        Group.MAIL,
        "Where replies go, unless to the sender.",
        Kind.LIST,
        example="desk@example.com",
        check=checks.email,
    ),
    Setting(
        "SOFRA_MESSAGE_INBOXES",
        Group.MAIL,
        "The address of business messages in each country.",
        Kind.PAIRS,
        example="ID=halo@example.com,TR=merhaba@example.com",
        check=checks.email,
    ),
)

_FILES = (
    Setting(
        "SOFRA_S3_BUCKET",
        Group.FILES,
        "A bucket for uploaded files, in place of SOFRA_VAR/media.",
        example="sofra",
    ),
    Setting("SOFRA_S3_REGION", Group.FILES, "The region of the bucket.", example="ap-southeast-1"),
    Setting(
        "SOFRA_S3_ENDPOINT",
        Group.FILES,
        "The address of an object store other than Amazon's.",
        Kind.ADDRESS,
        example="https://objects.example.com",
        check=checks.web_address,
    ),
    Setting(
        "SOFRA_S3_ACCESS_KEY",
        Group.FILES,
        "The key id, which may list, read, write and delete objects of the bucket.",
        default_note="the role of the machine",
        is_secret=True,
    ),
    Setting("SOFRA_S3_SECRET_KEY", Group.FILES, "The secret of that key.", is_secret=True),
    Setting(
        "SOFRA_S3_ADDRESSING",
        Group.FILES,
        "How addresses of objects are made.",
        default="auto",
        choices=("auto", "path", "virtual"),
    ),
    Setting(
        "SOFRA_S3_PUBLIC_HOST",
        Group.FILES,
        "A host that serves pictures without a signature.",
        example="pictures.example.com",
        check=checks.own_host,
    ),
    Setting(
        "SOFRA_S3_SIGNED_URLS",
        Group.FILES,
        "Sign addresses of pictures; 0 where the store serves pictures/ to everybody.",
        Kind.YES_NO,
        default="1",
    ),
    Setting(
        "SOFRA_S3_DIRECT_UPLOADS",
        Group.FILES,
        "Browsers send pictures to the object store, which must allow POST from the console (CORS).",
        Kind.YES_NO,
        default="0",
    ),
    Setting(
        "SOFRA_FILE_BIZ_CODE",
        Group.FILES,
        "The console's name in the records of pictures.",
        default="sofra_console",
    ),
    Setting(
        "SOFRA_CLAMD",
        Group.FILES,
        "A malware scanner (clamd) for documents: its socket or HOST:3310. Without an answer documents are refused. "
        "StreamMaxLength must be 11M or more.",
        example="127.0.0.1:3310",
    ),
    Setting(
        "SOFRA_CLAMD_TIMEOUT",
        Group.FILES,
        "Seconds after which the scanner counts as unavailable.",
        Kind.DECIMAL,
        default="30",
        least=0.1,
    ),
)

_BACKUP = (
    Setting(
        "SOFRA_BACKUP_RECIPIENTS",
        Group.BACKUP,
        "age public keys that backups are encrypted for. Without any, backups are not encrypted.",
        Kind.LIST,
        example="age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
        check=checks.age_recipient,
    ),
    Setting(
        "SOFRA_BACKUP_IDENTITY_FILE",
        Group.BACKUP,
        "A file of age secret keys, for `restore` and a full `verify_backup`.",
        Kind.FILE,
        example="/etc/sofra/keys/identity.txt",
        check_machine=checks.identity_file,
    ),
    Setting(
        "SOFRA_BACKUP_DIR",
        Group.BACKUP,
        "The folder of backups. compose.yaml sets it.",
        Kind.FOLDER,
        default_note="SOFRA_VAR/backups",
        example="/var/backups/sofra",
    ),
    Setting(
        "SOFRA_BACKUP_BUCKET",
        Group.BACKUP,
        "A bucket for backups in place of the folder, best in another region with object lock.",
        example="sofra-backups",
    ),
    Setting(
        "SOFRA_BACKUP_PREFIX", Group.BACKUP, "Where in that bucket backups are stored.", default="backups"
    ),
    Setting(
        "SOFRA_HISTORY_HEADS_BUCKET",
        Group.BACKUP,
        "A bucket with object lock (compliance mode) for the newest hashes of history.",
        example="sofra-history",
    ),
)

_SERVICES = (
    Setting(
        "SOFRA_TILE_URL",
        Group.SERVICES,
        "The address of map tiles; without it maps draw regions only.",
        Kind.ADDRESS,
        example="https://tiles.example.com/{z}/{x}/{y}.png",
        check=checks.tile_address,
    ),
    Setting(
        "SOFRA_TILE_ATTRIBUTION",
        Group.SERVICES,
        "The line that the owner of the tiles requires.",
        example="© OpenStreetMap contributors",
    ),
    Setting(
        "SOFRA_PMTILES",
        Group.SERVICES,
        "A PMTiles file in place of tiles: its path or address.",
        example="https://maps.example.com/region.pmtiles",
        check_machine=checks.map_archive,
    ),
    Setting(
        "SOFRA_GEOCODER_URL",
        Group.SERVICES,
        "An address service like Nominatim's search, which gets the addresses that people enter.",
        Kind.ADDRESS,
        example="https://nominatim.example.com/search",
        check=checks.web_address,
    ),
    Setting(
        "SOFRA_GEOCODER_TIMEOUT",
        Group.SERVICES,
        "Seconds after which the address service counts as unavailable.",
        Kind.DECIMAL,
        default="3",
        least=0.1,
    ),
    Setting(
        "SOFRA_GEOCODER_ATTRIBUTION",
        Group.SERVICES,
        "The line below results of the address service.",
        example="© OpenStreetMap contributors",
    ),
)

_MONITORING = (
    Setting(
        "SOFRA_METRICS_TOKEN",
        Group.MONITORING,
        "The token that Prometheus sends to read /metrics; at least 32 characters.",
        is_secret=True,
        check=checks.key,
    ),
    Setting(
        "SOFRA_WORKER_METRICS",
        Group.MONITORING,
        "The address of a worker's metrics, without a token: only Prometheus may reach it. compose.yaml sets it.",
        example="127.0.0.1:9101",
        check=checks.figures_address,
    ),
    Setting(
        "SOFRA_INSTANCE",
        Group.MONITORING,
        "This server's name in X-Sofra-Instance of /readyz.",
        example="web-1",
    ),
    Setting(
        "SOFRA_LOG_LEVEL",
        Group.MONITORING,
        "The lowest level that is logged.",
        default="INFO",
        choices=LEVELS,
    ),
)

_DEVELOPMENT = (
    Setting(
        "SOFRA_DEMO",
        Group.DEVELOPMENT,
        "Allow demo accounts, whose password is known.",
        Kind.YES_NO,
        default="0",
        is_forbidden=True,
    ),
    Setting(
        "SOFRA_DEBUG",
        Group.DEVELOPMENT,
        "Show Django's own error pages.",
        Kind.YES_NO,
        default="0",
        is_forbidden=True,
    ),
    Setting(
        "SOFRA_HOT_URL",
        Group.DEVELOPMENT,
        "Where `make dev` notifies pages of changes.",
        Kind.ADDRESS,
        is_forbidden=True,
    ),
)

SETTINGS: tuple[Setting, ...] = (
    *_CONSOLE,
    *_DATABASE,
    *_CONTAINERS,
    *_KEYS,
    *_SIGN_IN,
    *_SITE,
    *_MAIL,
    *_FILES,
    *_BACKUP,
    *_SERVICES,
    *_MONITORING,
    *_DEVELOPMENT,
)
DECLARED = {setting.name: setting for setting in SETTINGS}
