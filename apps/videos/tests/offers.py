"""Actions on videos, for the test of `allowed_actions`."""

from __future__ import annotations

from apps.content.tests.offers import of_reviewed
from apps.core.testing.offers import register
from apps.videos.models import Video
from apps.videos.tests.factories import complete

register("video", of_reviewed("video", complete, Video, ("VideoRow", "VideoDetail"), similar="article"))
