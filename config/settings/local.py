"""Local settings and `make run`: everything on this machine, demo accounts allowed."""

from .base import *  # noqa: F403
from .base import BASE_DIR, CONTENT_SECURITY_POLICY, MAP_TILE_URL, WEBPACK_LOADER, env
from .map_tiles import OSM_ATTRIBUTION, OSM_URL, tile_source

SECRET_KEY = env.text("SOFRA_SECRET_KEY") or "only-for-this-laptop-" + "0" * 40
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *env.items("SOFRA_ALLOWED_HOSTS")]
DEBUG = env.flag("SOFRA_DEBUG")

# `make run` sets the port.
CONSOLE_URL = env.text("SOFRA_CONSOLE_URL").rstrip("/") or "http://127.0.0.1:8000"

# One person's use of maps is within the limits of OpenStreetMap's servers. An empty `SOFRA_TILE_URL=`
# disables them.
if not env.is_set("SOFRA_TILE_URL") and not MAP_TILE_URL:
    MAP_TILE_URL, MAP_TILE_ATTRIBUTION = OSM_URL, OSM_ATTRIBUTION
    CONTENT_SECURITY_POLICY["DIRECTIVES"]["img-src"] += [tile_source(OSM_URL)]

# Each country receives business messages at an address, so that replies find their thread here too.
if not env.is_set("SOFRA_MESSAGE_INBOXES"):
    MESSAGE_INBOXES = {code: f"business.{code.lower()}@sofra.example" for code in ("ID", "TR", "MY", "PH")}

# `make dev` serves a separate bundle, whose pages are notified of changes at this address (tools/dev.js).
HOT_URL = env.text("SOFRA_HOT_URL")
if HOT_URL:
    BUNDLE_DIR = BASE_DIR / "build" / "dev"
    STATICFILES_DIRS = [BASE_DIR / "static", BUNDLE_DIR]
    WEBPACK_LOADER["DEFAULT"] |= {"STATS_FILE": BUNDLE_DIR / "webpack-stats.json", "CACHE": False}
    CONTENT_SECURITY_POLICY["DIRECTIVES"]["connect-src"] += [HOT_URL]
