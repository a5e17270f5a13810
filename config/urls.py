"""URL patterns of the console: the API, the admin, health, files, and the single-page app for all others."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path

from apps.accounts.admin import admin_password
from apps.collections.site import views as collections
from apps.comments.site import review_form
from apps.console import map_tiles, well_known
from apps.console import views as console
from apps.content.site import views as content
from apps.core.http.resolver import OperationResolver
from apps.core.monitoring import health, metrics
from apps.pages.site import content_lists, feeds, sitemaps, store_forms, store_list
from apps.pages.site import public as site
from apps.pages.site import views as pages
from apps.uploads.site import views as uploads
from apps.videos.site import views as videos
from config import api_urls

STORE_PAGE = "^(?P<cc>[^/]+)/stores/(?P<slug>[^/]+)"

# Apart from the others, so that a page of the site is not compared with every other address.
SITE = [
    path("<str:cc>/-/seen/<str:kind>/<int:pk>.gif", site.seen),
    path("<str:cc>", site.front),
    path("<str:cc>/", site.front),
    re_path(r"^(?P<cc>[^/]+)/stores/?$", store_list.show),
    re_path(r"^(?P<cc>[^/]+)/(?P<folder>articles|collections|videos)/?$", content_lists.show),
    path("<str:cc>/feed.xml", feeds.show),
    re_path(rf"{STORE_PAGE}/report$", store_forms.report),
    re_path(rf"{STORE_PAGE}/claim$", store_forms.claim),
    re_path(rf"{STORE_PAGE}/review$", review_form.review),
    path("<str:cc>/videos/<str:slug>/file", videos.public_file),
    path("<str:cc>/videos/<path:slug>", site.read_video),
    path("<str:cc>/<path:path>", site.read),
]
urlpatterns = [
    OperationResolver("seo/admin/", api_urls),
    re_path(r"^site/?$", site.start),
    path("site/", include(SITE)),
    path("healthz", health.live),
    path("healthz/<slug:name>", health.part),
    path("readyz", health.ready),
    path("metrics", metrics.metrics),
    path("robots.txt", well_known.robots),
    path(".well-known/security.txt", well_known.security),
    path("map.pmtiles", map_tiles.archive),
    path("django-admin/password_change/", admin.site.admin_view(admin_password.change, cacheable=True)),
    path("django-admin/", admin.site.urls),
    re_path(r"^seo/admin/.*$", console.unknown_call),
    path("preview/article", content.preview_article),
    path("preview/video", videos.preview_video),
    path("documents/<str:token>", uploads.document),
    path("play/<str:token>", videos.play),
    path("play/<str:token>/<int:file_id>", videos.play_subtitles),
    path("preview/collection", collections.preview_collection),
    path("preview/page", pages.preview_page),
    path("sitemap.xml", sitemaps.countries),
    re_path(r"^sitemap-(?P<cc>[a-z]{2})\.xml$", sitemaps.country),
    re_path(r"^sitemap-(?P<cc>[a-z]{2})-(?P<kind>[a-z]+)-(?P<part>[0-9]{1,12})\.xml$", sitemaps.part),
]
# Scanners would take any response at /.git/config or /.env for a leak.
urlpatterns += [re_path(r"(?:^|/)\.", well_known.hidden)]
if not settings.S3_BUCKET:
    urlpatterns += [re_path(r"^media/(?P<path>[a-zA-Z0-9/_.-]+)$", console.media)]
# Addresses of files that do not exist: the console has no such addresses.
urlpatterns += [
    re_path(
        r"^(?!static/|media/|django-admin/).*\.(?:xml|txt|php|html?|json|ico|asp|aspx|cgi|gz|zip|sql)$",
        well_known.hidden,
    )
]
urlpatterns += [re_path(r"^(?!static/|media/|django-admin/).*$", console.shell)]
